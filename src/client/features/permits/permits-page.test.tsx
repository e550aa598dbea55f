import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, onTestFinished, test, vi } from 'vitest';
import { getOverview } from '#shared/contracts/regulations.ts';
import type { Permit, Wallet } from '#shared/permits/permit.ts';
import { readWallet, writeWallet } from '#shared/permits/wallet-file.ts';
import { answers, fakeApi } from '#tests/support/fake-api.ts';
import { aUser, hintSignedIn, renderApp, someoneSignedIn } from '#tests/support/render-app.tsx';

const KEY = 'permit-wallet:user-1';

const aPermit = (changes: Partial<Permit> = {}): Permit => ({
  state: 'TX',
  class: 'standard',
  isResident: true,
  issuedOn: null,
  expiresOn: '2099-01-01',
  ...changes,
});

const aWallet = (...permits: Permit[]): Wallet => ({ permits, ageBand: null, magazineRounds: null });

const kept = (): Wallet | null => readWallet(localStorage.getItem(KEY) ?? '').wallet;

const vermont = {
  state: 'VT',
  constitutionalCarry: true,
  permitRequired: false,
  openCarryAllowed: true,
  permitCost: null,
  mayIssue: false,
  shallIssue: false,
} as const;

const open = (wallet?: Wallet, userId = 'user-1') => {
  if (wallet) localStorage.setItem(KEY, writeWallet(wallet));
  hintSignedIn();
  const api = fakeApi(answers(getOverview, [vermont]), ...someoneSignedIn(aUser({ id: userId })));
  renderApp('/permits');

  return api;
};

const add = async (state: string, expires?: string, issued?: string) => {
  const form = within(await screen.findByRole('form', { name: 'Add a permit' }));
  await userEvent.selectOptions(form.getByLabelText('Issuing state'), state);
  if (issued) fireEvent.change(form.getByLabelText('Issued or last renewed'), { target: { value: issued } });
  if (expires) fireEvent.change(form.getByLabelText('Expires'), { target: { value: expires } });
  await userEvent.click(form.getByRole('button', { name: 'Add permit' }));
};

/** What the page hands out as a file. */
const catchFiles = () => {
  const files: Blob[] = [];
  vi.spyOn(URL, 'createObjectURL').mockImplementation((file) => `blob:${files.push(file as Blob)}`);
  vi.spyOn(URL, 'revokeObjectURL').mockImplementation(() => undefined);
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined);
  onTestFinished(() => void vi.restoreAllMocks());

  return files;
};

const importText = async (text: string) => {
  const file = new File([text], 'wallet.json', { type: 'application/json' });
  await userEvent.upload(await screen.findByLabelText('Wallet file to import'), file);
};

test('a member adds a permit, an age and a magazine: they are kept on the device and nothing is sent', async () => {
  const { calls } = open();
  await screen.findByText('No permits yet');

  await add('Texas', '2099-01-01');
  await screen.findByRole('heading', { level: 3, name: 'Texas' });
  screen.getByText('Valid until Jan 1, 2099');
  await userEvent.selectOptions(screen.getByLabelText('Your age'), '21 or over');
  await userEvent.type(screen.getByLabelText('Your magazine, in rounds'), '17');
  await userEvent.tab();

  expect(kept()).toEqual({ permits: [aPermit()], ageBand: '21-plus', magazineRounds: 17 });
  expect(calls.filter(({ method }) => method !== 'GET')).toEqual([]);
});

test.each([
  ['a state that issues none', 'Vermont', undefined, undefined, /Vermont issues no permit/],
  ['the one that is there', 'Texas', undefined, undefined, /already/],
  ['dates in the wrong order', 'Utah', '2020-01-01', '2021-01-01', /can’t expire on or before/],
  ['no state', 'Choose…', undefined, undefined, /Please choose the state/],
])('%s is told, and the wallet stays as it is', async (_what, state, expires, issued, message) => {
  open(aWallet(aPermit()));
  await screen.findByRole('heading', { level: 3, name: 'Texas' });

  await waitFor(async () => {
    await add(state, expires, issued);
    screen.getByText(message);
  });
  expect(kept()?.permits).toEqual([aPermit()]);
});

test('a permit is changed, removed and put back; one that has expired says so', async () => {
  open(aWallet(aPermit({ expiresOn: '2020-01-01' })));
  await screen.findByText('Expired Jan 1, 2020');

  await userEvent.click(screen.getByRole('button', { name: 'Change Texas' }));
  const form = within(screen.getByRole('form', { name: 'Change a permit' }));
  fireEvent.change(form.getByLabelText('Expires'), { target: { value: '' } });
  await userEvent.click(form.getByRole('button', { name: 'Save changes' }));
  await screen.findByText('Expiration not entered');

  await userEvent.click(screen.getByRole('button', { name: 'Remove Texas' }));
  await screen.findByText('No permits yet');
  await userEvent.click(await screen.findByRole('button', { name: 'Put it back' }));
  await screen.findByText('Expiration not entered');
});

test('an old wallet without a date asks when the permit expires; never is a choice of its own', async () => {
  localStorage.setItem(
    KEY,
    JSON.stringify({ format: 'permit-wallet', version: 1, ...aWallet(aPermit({ expiresOn: null })) }),
  );
  open();
  await screen.findByText('Expiration not entered');

  await userEvent.click(screen.getByRole('button', { name: /say that it never expires/ }));
  const form = within(screen.getByRole('form', { name: 'Change a permit' }));
  await userEvent.click(form.getByRole('checkbox', { name: 'It never expires' }));
  await userEvent.click(form.getByRole('button', { name: 'Save changes' }));

  await screen.findByText('Never expires');
  expect(kept()?.permits).toEqual([aPermit({ expiresOn: null, neverExpires: true })]);
});

test('a magazine that is no number of rounds is refused in words', async () => {
  open();
  await userEvent.type(await screen.findByLabelText('Your magazine, in rounds'), '1000');
  await userEvent.tab();

  await screen.findByText('Please enter a whole number from 1 to 100.');
  expect(kept()?.magazineRounds ?? null).toBeNull();
});

test('another account on the same device sees nothing of it', async () => {
  open(aWallet(aPermit()), 'user-2');

  await screen.findByText('No permits yet');
  expect(kept()?.permits).toHaveLength(1);
});

test('what is exported can be imported: only what is missing is added', async () => {
  const files = catchFiles();
  open(aWallet(aPermit()));
  await userEvent.click(await screen.findByRole('button', { name: 'Export' }));
  expect(readWallet((await files[0]?.text()) ?? '').wallet).toEqual(aWallet(aPermit()));

  await importText(writeWallet(aWallet(aPermit({ expiresOn: null }), aPermit({ state: 'UT', isResident: false }))));

  await screen.findByText('1 permit added; 1 permit already here, left as they are.');
  expect(kept()?.permits).toEqual([aPermit(), aPermit({ state: 'UT', isResident: false })]);
});

test.each([
  ['damaged', '{"format":"permit-wal'],
  [
    'of two hundred permits',
    JSON.stringify({
      format: 'permit-wallet',
      version: 1,
      ...aWallet(...Array.from({ length: 200 }, () => aPermit())),
    }),
  ],
])('a file that is %s is told, and nothing is changed', async (_what, text) => {
  open(aWallet(aPermit()));

  await importText(text);

  await screen.findByText(/Nothing was changed\.$/);
  expect(kept()).toEqual(aWallet(aPermit()));
});

test('reminders come as a calendar file', async () => {
  const files = catchFiles();
  open(aWallet(aPermit()));

  await userEvent.click(await screen.findByRole('button', { name: 'Reminders for my calendar' }));

  const text = (await files[0]?.text()) ?? '';
  expect(text.match(/BEGIN:VEVENT/g)).toHaveLength(3);
  expect(text).toContain('Texas carry permit expires in 30 days');
});

test('clearing asks first, then nothing is left', async () => {
  open(aWallet(aPermit()));
  await userEvent.click(await screen.findByRole('button', { name: 'Clear' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Keep it' }));
  expect(kept()?.permits).toHaveLength(1);

  await userEvent.click(screen.getByRole('button', { name: 'Clear' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Clear it' }));

  await screen.findByText('No permits yet');
  expect(localStorage.getItem(KEY)).toBeNull();
});

test('a wallet that can’t be read is left as it is until its owner clears it', async () => {
  localStorage.setItem(KEY, 'broken');
  open();

  await screen.findByRole('heading', { name: 'Your wallet can’t be read' });
  expect(screen.queryByRole('form')).toBeNull();
  expect(localStorage.getItem(KEY)).toBe('broken');
  await userEvent.click(screen.getByRole('button', { name: 'Clear and begin anew' }));
  await screen.findByText('No permits yet');
});

test('a device that keeps nothing more says so, and what was there stays', async () => {
  open(aWallet(aPermit()));
  await screen.findByRole('heading', { level: 3, name: 'Texas' });
  const full = localStorage;
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => full.getItem(key),
    clear: () => full.clear(),
    setItem: () => {
      throw new DOMException('full', 'QuotaExceededError');
    },
  });

  await add('Utah');

  await screen.findByText('Not kept');
  expect(kept()?.permits).toEqual([aPermit()]);
});
