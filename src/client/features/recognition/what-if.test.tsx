import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, onTestFinished, test } from 'vitest';
import { getRecognitionRecords } from '#shared/contracts/recognition.ts';
import { EMPTY_WALLET, type Permit, type Wallet } from '#shared/permits/permit.ts';
import { readWallet, writeWallet } from '#shared/permits/wallet-file.ts';
import { answers, fakeApi } from '#tests/support/fake-api.ts';
import { honors, recordsWith, someRecords, tellsKinds } from '#tests/support/recognition.ts';
import { hintSignedIn, renderApp, someoneSignedIn } from '#tests/support/render-app.tsx';

const KEY = 'permit-wallet:user-1';
const texan: Permit = { state: 'TX', kind: null, isResident: true, issuedOn: null, expiresOn: '2099-01-01' };
const WALLET: Wallet = { ...EMPTY_WALLET, permits: [texan], home: 'TX', ageBand: '21-plus', isAsked: true };

const kept = () => readWallet(localStorage.getItem(KEY) ?? '').wallet;

const openText = (text: string, records = someRecords()) => {
  localStorage.setItem(KEY, text);
  hintSignedIn();
  const api = fakeApi(answers(getRecognitionRecords, records), tellsKinds(), ...someoneSignedIn());
  renderApp('/recognition');

  return api;
};

const open = (wallet: Partial<Wallet> = {}, records = someRecords()) =>
  openText(writeWallet({ ...WALLET, ...wallet }), records);

const rowOf = async (name: string) => {
  const table = within(await screen.findByRole('table', { name: /Every state/ }));

  return table.getByRole('button', { name }).closest('tr') as HTMLElement;
};

const showsInRow = (name: string, words: string) =>
  waitFor(async () => expect((await rowOf(name)).textContent).toContain(words));

const openForm = async () => {
  await userEvent.click(await screen.findByRole('button', { name: 'Try a permit or an age' }));

  return within(await screen.findByRole('dialog', { name: 'Try a permit or an age' }));
};

const tryOut = async (choices: Record<string, string>) => {
  const form = await openForm();
  for (const [label, choice] of Object.entries(choices)) {
    await userEvent.selectOptions(form.getByLabelText(label), choice);
  }
  await userEvent.click(form.getByRole('button', { name: 'Show it on the map' }));
};

test('a tried permit changes map, counts and drawer, and nothing is saved or sent', async () => {
  const { calls } = open();
  await showsInRow('Washington', 'Not recognized');
  const before = localStorage.getItem(KEY);
  await tryOut({ 'If I also had a permit from': 'Utah' });

  const bar = await screen.findByRole('region', { name: 'Trying' });
  expect(bar.textContent).toContain('Trying: Utah Concealed Firearm Permit, non-resident. Nothing is saved.');
  await showsInRow('Washington', 'RecognizedWashington recognizes Utah’s Concealed Firearm Permit.');
  await userEvent.click(within(await rowOf('Washington')).getByRole('button'));
  const drawer = await screen.findByRole('dialog', { name: 'Washington' });
  expect(drawer.textContent).toContain('Trying: Utah Concealed Firearm Permit, non-resident. Nothing is saved.');
  await userEvent.keyboard('{Escape}');
  expect(localStorage.getItem(KEY)).toBe(before);
  expect(Object.keys(sessionStorage)).toEqual([]);
  expect(calls.filter(({ method }) => method !== 'GET')).toEqual([]);

  await userEvent.click(screen.getByRole('button', { name: 'Stop trying' }));
  await showsInRow('Washington', 'Not recognized');
  expect(screen.queryByRole('region', { name: 'Trying' })).toBeNull();
});

test('a tried age changes the answer and can’t replace the one in the wallet', async () => {
  open({ ageBand: '19-20' });
  await showsInRow('Virginia', 'Not recognized');
  await tryOut({ 'If my age were': '21 or older' });

  await showsInRow('Virginia', 'Recognized');
  expect(screen.queryByRole('button', { name: 'Add to My permits' })).toBeNull();
});

test('a tried permit is added on demand; an age that was tried with it is not', async () => {
  open({ ageBand: '19-20' });
  await tryOut({ 'If I also had a permit from': 'Utah', 'If my age were': '21 or older' });
  await userEvent.click(await screen.findByRole('button', { name: 'Add to My permits' }));

  await screen.findByText('Added to My permits');
  expect(screen.queryByRole('region', { name: 'Trying' })).toBeNull();
  const utahn = { state: 'UT', kind: null, isResident: false, issuedOn: null, expiresOn: null };
  expect(kept()).toMatchObject({ ageBand: '19-20', permits: [texan, utahn] });
});

test('a state with several permits asks which one; the one that is held is refused', async () => {
  open();
  const form = await openForm();
  const button = form.getByRole('button', { name: 'Show it on the map' });
  await userEvent.click(button);
  await form.findByText('Choose a permit, an age, or both.');
  await userEvent.selectOptions(form.getByLabelText('If I also had a permit from'), 'Idaho');
  await userEvent.click(button);
  await form.findByText('Which Idaho card would it be?');
  await userEvent.selectOptions(form.getByLabelText('If I also had a permit from'), 'Texas');
  await userEvent.click(button);
  await form.findByText(/^This Texas permit is already in your wallet/);
});

test('the next permit is tried on the map from its offer', async () => {
  open();
  const offer = (await screen.findByRole('heading', { level: 3, name: /^Utah Concealed/ })).closest('li');
  await userEvent.click(within(offer as HTMLElement).getByRole('button', { name: 'Try it on the map' }));

  await screen.findByText(/Utah Concealed Firearm Permit, non-resident\. Nothing is saved\./);
  await showsInRow('Washington', 'Recognized');
});

test('a wallet that can’t be read is not written over by what is tried', async () => {
  openText('broken');
  await tryOut({ 'If I also had a permit from': 'Utah' });

  await screen.findByRole('region', { name: 'Trying' });
  expect(screen.queryByRole('button', { name: 'Add to My permits' })).toBeNull();
  expect(localStorage.getItem(KEY)).toBe('broken');
});

const OLD = {
  format: 'permit-wallet',
  permits: [{ state: 'TX', class: 'standard', isResident: true, issuedOn: null, expiresOn: '2099-01-01' }],
  ageBand: '21-plus',
  magazineRounds: 17,
};
const residentsOnly = recordsWith('VA', { honors: [honors(['TX'], { residency: 'resident' })] });

test.each([1, 2])(
  'a wallet of version %s is asked for the home state before the map turns Conditional',
  async (version) => {
    openText(JSON.stringify({ ...OLD, version }), residentsOnly);
    const form = within(await screen.findByRole('form', { name: 'A few questions first' }));
    expect(screen.queryByRole('table', { name: /Every state/ })).toBeNull();
    await userEvent.selectOptions(form.getByLabelText('Which state do you live in?'), 'Texas');
    await userEvent.click(form.getByRole('button', { name: 'Save answers' }));

    await showsInRow('Virginia', 'Recognized');
    expect(kept()).toMatchObject({ home: 'TX', permits: [texan], handguns: [{ magazineRounds: 17 }] });
  },
);

test('who puts the question off sees the map, and what is missing', async () => {
  openText(JSON.stringify({ ...OLD, version: 1 }), residentsOnly);
  await userEvent.click(await screen.findByRole('button', { name: 'Not now' }));

  await showsInRow('Virginia', 'Conditional');
  screen.getByText('Where do you live?');
});

const startPrinting = () => {
  act(() => void window.dispatchEvent(new Event('beforeprint')));
  onTestFinished(() => act(() => void window.dispatchEvent(new Event('afterprint'))));
};

test('on paper a reason says nothing of the person unless it is checked', async () => {
  open(
    { home: 'UT', permits: [texan, { ...texan, state: 'ID', kind: 'enhanced', expiresOn: '2020-01-01' }] },
    residentsOnly,
  );
  await showsInRow('Virginia', 'You live in Utah.');
  startPrinting();
  await showsInRow('Virginia', 'Virginia recognizes this permit only if you live in Texas.');
  const page = screen.getByRole('main');
  expect(page.querySelector('table')?.textContent).not.toMatch(/You live in|You are|2020/);
  screen.getByText('Texas; Idaho · Enhanced License');

  await userEvent.click(screen.getByRole('checkbox', { name: 'My home state', hidden: true }));
  await showsInRow('Virginia', 'You live in Utah.');
  screen.getByText('Texas; Idaho · Enhanced License · Lives in Utah');
});
