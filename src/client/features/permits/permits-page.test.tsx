import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, onTestFinished, test, vi } from 'vitest';
import { keepSealedFlag } from '#client/lib/sealed-flag.ts';
import { getOverview } from '#shared/contracts/regulations.ts';
import { EMPTY_WALLET, type Permit, type Wallet } from '#shared/permits/permit.ts';
import { readWallet, writeWallet } from '#shared/permits/wallet-file.ts';
import { answers, fakeApi } from '#tests/support/fake-api.ts';
import { tellsKinds } from '#tests/support/recognition.ts';
import { aUser, hintSignedIn, renderApp, someoneSignedIn } from '#tests/support/render-app.tsx';

const KEY = 'permit-wallet:user-1';

const aPermit = (changes: Partial<Permit> = {}): Permit => ({
  state: 'TX',
  kind: null,
  isResident: true,
  issuedOn: null,
  expiresOn: '2099-01-01',
  ...changes,
});

const aWallet = (...permits: Permit[]): Wallet => ({ ...EMPTY_WALLET, permits, isAsked: true });

/** As it was kept before permits had kinds. */
const anOldWallet = (expiresOn: string | null, count = 1) => ({
  format: 'permit-wallet',
  version: 1,
  permits: Array.from({ length: count }, () => ({
    state: 'TX',
    class: 'standard',
    isResident: true,
    issuedOn: null,
    expiresOn,
  })),
  ageBand: null,
  magazineRounds: 17,
});

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
  const api = fakeApi(answers(getOverview, [vermont]), tellsKinds(), ...someoneSignedIn(aUser({ id: userId })));
  renderApp('/permits');

  return api;
};

const kindField = () => screen.getAllByLabelText('Permit')[0] as HTMLSelectElement;
const kindChoices = () => [...kindField().options].map(({ text }) => text);

/** What permits are called has arrived. */
const waitForKinds = () =>
  waitFor(async () => {
    await userEvent.selectOptions(screen.getByLabelText('Issuing state'), 'Texas');
    expect(kindChoices()).toEqual(['License to Carry']);
  });

const add = async (state: string, expires?: string, issued?: string) => {
  const form = within(await screen.findByRole('form', { name: 'Add a permit' }));
  await userEvent.selectOptions(form.getByLabelText('Issuing state'), state);
  if (issued) fireEvent.change(form.getByLabelText('Issued or last renewed'), { target: { value: issued } });
  if (expires) fireEvent.change(form.getByLabelText('Expires'), { target: { value: expires } });
  await userEvent.click(form.getByRole('button', { name: 'Add permit' }));
};

const addHandgun = async (rounds: string) => {
  await userEvent.click(await screen.findByRole('button', { name: 'Add a handgun' }));
  const field = screen.getAllByLabelText('Magazine size (rounds)').at(-1) as HTMLElement;
  await userEvent.clear(field);
  await userEvent.type(field, rounds);
  await userEvent.tab();
};

const enterDay = async (label: string, day: string) => {
  const field = screen.getByLabelText(label);
  fireEvent.change(field, { target: { value: day } });
  fireEvent.blur(field);
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

test('a member adds a permit and what else decides: all is kept on the device and nothing is sent', async () => {
  const { calls } = open();
  await screen.findByText('No permits yet');
  await waitForKinds();

  await add('Texas', '2099-01-01');
  await screen.findByRole('heading', { level: 3, name: 'Texas' });
  screen.getByText('Valid until Jan 1, 2099');
  await userEvent.selectOptions(screen.getByLabelText('Your age'), '21 or older');
  await userEvent.selectOptions(screen.getByLabelText('The state you live in'), 'Texas');
  await enterDay('Date you moved there', '2026-05-01');
  await userEvent.selectOptions(screen.getByLabelText('Citizenship'), 'US citizen');
  await userEvent.click(screen.getByRole('checkbox', { name: 'Retired officer (qualified under LEOSA)' }));
  await addHandgun('17');

  expect(kept()).toEqual({
    permits: [aPermit()],
    home: 'TX',
    homeSince: '2026-05-01',
    ageBand: '21-plus',
    citizenship: 'citizen',
    services: ['retired-officer'],
    handguns: [{ name: '', magazineRounds: 17 }],
  });
  expect(calls.filter(({ method }) => method !== 'GET')).toEqual([]);
});

test.each([
  ['a state that issues none', 'Vermont', undefined, undefined, /Vermont doesn’t issue a permit/],
  ['the one that is there', 'Texas', undefined, undefined, /already/],
  ['dates in the wrong order', 'Utah', '2020-01-01', '2021-01-01', /must be after the issue date/],
  ['no state', 'Choose…', undefined, undefined, /Choose the state that/],
])('%s is told, and the wallet stays as it is', async (_what, state, expires, issued, message) => {
  open(aWallet(aPermit()));
  await screen.findByRole('heading', { level: 3, name: 'Texas' });
  await waitForKinds();

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
  await userEvent.click(await screen.findByRole('button', { name: 'Undo' }));
  await screen.findByText('Expiration not entered');
});

test('a permit without a date asks whether it expires; never is a choice of its own', async () => {
  open(aWallet(aPermit({ expiresOn: null })));
  await screen.findByText('Expiration not entered');

  await userEvent.click(screen.getByRole('button', { name: 'Enter the date, or check the box if it never expires' }));
  const form = within(screen.getByRole('form', { name: 'Change a permit' }));
  await userEvent.click(form.getByRole('checkbox', { name: 'It never expires' }));
  await userEvent.click(form.getByRole('button', { name: 'Save changes' }));

  await screen.findByText('Never expires');
  expect(kept()?.permits).toEqual([aPermit({ expiresOn: null, neverExpires: true })]);
});

test('a magazine that is no number of rounds is refused in words', async () => {
  open();
  await addHandgun('1000');

  await screen.findByText('Enter a whole number from 1 to 100.');
  expect(kept()?.handguns).toEqual([{ name: '', magazineRounds: 10 }]);
});

test('handguns are named, changed and removed, each by itself', async () => {
  open({
    ...EMPTY_WALLET,
    handguns: [
      { name: 'A', magazineRounds: 10 },
      { name: 'A', magazineRounds: 10 },
    ],
  });
  const name = await screen.findByLabelText('Handgun 2');
  await userEvent.clear(name);
  await userEvent.type(name, 'B');
  await userEvent.tab();
  expect(kept()?.handguns.map((one) => one.name)).toEqual(['A', 'B']);

  await userEvent.click(screen.getByRole('button', { name: 'Remove handgun 1' }));
  expect(kept()?.handguns).toEqual([{ name: 'B', magazineRounds: 10 }]);
  expect(screen.getByLabelText('Handgun 1')).toHaveProperty('value', 'B');
});

test('another home forgets the day of the move', async () => {
  open({ ...EMPTY_WALLET, home: 'TX', homeSince: '2026-05-01' });
  await userEvent.selectOptions(await screen.findByLabelText('The state you live in'), 'Utah');

  expect(kept()).toMatchObject({ home: 'UT', homeSince: null });
  expect(screen.getByLabelText('Date you moved there')).toHaveProperty('value', '');
});

test('a state with several permits asks which one, by the name on the card', async () => {
  open();
  await screen.findByText('No permits yet');
  await waitForKinds();
  await add('Idaho');
  await screen.findByText('Which Idaho card is it?');
  expect(kept()?.permits ?? []).toEqual([]);
  expect(kindChoices()).toEqual(['Choose…', 'License', 'Enhanced License (formerly Enhanced Permit)']);

  await userEvent.selectOptions(kindField(), 'enhanced');
  await userEvent.click(screen.getByRole('button', { name: 'Add permit' }));

  await screen.findByRole('heading', { level: 3, name: 'Idaho · Enhanced License' });
  expect(kept()?.permits).toMatchObject([{ state: 'ID', kind: 'enhanced' }]);
});

test('a state with one permit leaves nothing to choose', async () => {
  open();
  await screen.findByText('No permits yet');
  await waitForKinds();

  expect(kindField().disabled).toBe(true);
});

test('another state forgets the kind that was chosen', async () => {
  open();
  await screen.findByText('No permits yet');
  await waitForKinds();
  await userEvent.selectOptions(screen.getByLabelText('Issuing state'), 'Idaho');
  await userEvent.selectOptions(kindField(), 'License');
  await add('Texas', '2099-01-01');

  await screen.findByRole('heading', { level: 3, name: 'Texas' });
  expect(kept()?.permits).toEqual([aPermit()]);
});

test.each([
  ['no kind', null],
  ['a kind that the state does not have', 'gone'],
])('a permit of %s asks which card it is', async (_what, kind) => {
  open(aWallet(aPermit({ state: 'ID', kind })));
  await screen.findByText('Which Idaho card is it?');
  await userEvent.click(screen.getByRole('button', { name: 'Choose its name' }));
  await userEvent.selectOptions(kindField(), 'License');
  await userEvent.click(screen.getByRole('button', { name: 'Save changes' }));

  await screen.findByRole('heading', { level: 3, name: 'Idaho · License' });
  expect(screen.queryByText('Which Idaho card is it?')).toBeNull();
});

test.each([
  ['still to come', '2099-01-01'],
  ['of a year typed by half', '0026-05-01'],
])('a day of the move that is %s is refused in words', async (_what, day) => {
  open({ ...EMPTY_WALLET, home: 'TX', homeSince: '2026-05-01' });
  await screen.findByLabelText('Date you moved there');
  await enterDay('Date you moved there', day);

  await screen.findByText('Enter a date that isn’t in the future.');
  expect(kept()?.homeSince).toBe('2026-05-01');
  await enterDay('Date you moved there', '2026-06-01');
  expect(screen.queryByText('Enter a date that isn’t in the future.')).toBeNull();
  expect(kept()?.homeSince).toBe('2026-06-01');
});

test('two permits of one state stand side by side', async () => {
  open(aWallet(aPermit({ state: 'ID', kind: 'standard' }), aPermit({ state: 'ID', kind: 'enhanced' })));

  await screen.findByRole('heading', { level: 3, name: 'Idaho · License' });
  screen.getByRole('heading', { level: 3, name: 'Idaho · Enhanced License' });
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

  await screen.findByText('1 permit added; 1 permit already here.');
  expect(kept()?.permits).toEqual([aPermit(), aPermit({ state: 'UT', isResident: false })]);
});

test.each([
  ['damaged', '{"format":"permit-wal'],
  ['of two hundred permits', JSON.stringify(anOldWallet(null, 200))],
])('a file that is %s is told, and nothing is changed', async (_what, text) => {
  open(aWallet(aPermit()));

  await importText(text);

  await screen.findByText(/Nothing was changed\.$/);
  expect(kept()).toEqual(aWallet(aPermit()));
});

test('reminders come as a calendar file', async () => {
  const files = catchFiles();
  open(aWallet(aPermit()));

  await userEvent.click(await screen.findByRole('button', { name: 'Get calendar reminders' }));

  const text = (await files[0]?.text()) ?? '';
  expect(text.match(/BEGIN:VEVENT/g)).toHaveLength(3);
  expect(text).toContain('Texas carry permit expires in 30 days');
});

test('clearing asks first, then nothing is left', async () => {
  open(aWallet(aPermit()));
  await userEvent.click(await screen.findByRole('button', { name: 'Delete from this device' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Keep them' }));
  expect(kept()?.permits).toHaveLength(1);

  await userEvent.click(screen.getByRole('button', { name: 'Delete from this device' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Delete them' }));

  await screen.findByText('No permits yet');
  expect(localStorage.getItem(KEY)).toBeNull();
});

test('a wallet that can’t be read is left as it is until its owner clears it', async () => {
  localStorage.setItem(KEY, 'broken');
  open();

  await screen.findByRole('heading', { name: 'We can’t read your wallet' });
  expect(screen.queryByRole('form')).toBeNull();
  expect(localStorage.getItem(KEY)).toBe('broken');
  await userEvent.click(screen.getByRole('button', { name: 'Clear and start over' }));
  await screen.findByText('No permits yet');
});

test.each([null, 'membership'])(
  'synced (%s), a wallet that can’t be read is kept where nothing can be put in its place',
  async (problem) => {
    localStorage.setItem(KEY, 'broken');
    keepSealedFlag('user-1', { matchedAt: 1, problem, differing: 0, passkeys: 0 });
    open();

    // What this device knows is kept in a database of the browser's, which there is none of here.
    await userEvent.click(await screen.findByRole('button', { name: 'Clear and restore' }));
    await screen.findByText('That didn’t work. Please try again.');
    expect(localStorage.getItem(KEY)).toBe('broken');
  },
);

test('a device that keeps nothing more says so, and what was there stays', async () => {
  open(aWallet(aPermit()));
  await screen.findByRole('heading', { level: 3, name: 'Texas' });
  await waitForKinds();
  const full = localStorage;
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => full.getItem(key),
    clear: () => full.clear(),
    setItem: () => {
      throw new DOMException('full', 'QuotaExceededError');
    },
  });

  await add('Utah');

  await screen.findByText('Not saved');
  expect(kept()?.permits).toEqual([aPermit()]);
});
