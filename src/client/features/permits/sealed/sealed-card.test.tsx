import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { sealedChangeKeyOf } from '#client/lib/account-end.ts';
import { getOverview } from '#shared/contracts/regulations.ts';
import { getSealedWallet } from '#shared/contracts/sealed-wallet.ts';
import { EMPTY_WALLET, type Permit } from '#shared/permits/permit.ts';
import { writeWallet } from '#shared/permits/wallet-file.ts';
import { answers, fakeApi, type Reply, refuses } from '#tests/support/fake-api.ts';
import { tellsKinds } from '#tests/support/recognition.ts';
import { aUser, hintSignedIn, renderApp, someoneSignedIn } from '#tests/support/render-app.tsx';

const FLAG = 'sealed-wallet:user-1';
const TURN_ON = 'Use my permits on my other devices';

beforeEach(() => {
  vi.stubGlobal('isSecureContext', true);
  // The card asks only whether there is one; what needs it is shown by the journeys.
  if (!('indexedDB' in window)) vi.stubGlobal('indexedDB', {});
});

const open = (...replies: Reply[]) => {
  hintSignedIn();
  const api = fakeApi(answers(getOverview, []), tellsKinds(), ...replies, ...someoneSignedIn(aUser({ id: 'user-1' })));
  renderApp('/permits');

  return api;
};

const NONE_THERE = answers(getSealedWallet, { copy: null, now: '2026-11-18T12:00:00Z' });

test('nothing is asked or sent until its owner turns it on', async () => {
  const { calls } = open();

  await screen.findByRole('button', { name: TURN_ON });
  expect(calls.filter(({ url }) => url.includes('sealed'))).toEqual([]);
  expect(
    screen.getByText(/^Your permits stay on this device\. If you choose to use them on your other devices/),
  ).toBeTruthy();
});

type Flag = { matchedAt?: number | null; problem?: string | null; passkeys?: number };

/** The card of a device that syncs. Another tab is at it, so that what was last said of syncing stands. */
const openMatched = (flag: Flag = {}) => {
  localStorage.setItem(FLAG, JSON.stringify({ matchedAt: 1000, problem: null, differing: 0, passkeys: 0, ...flag }));
  const locks = vi.spyOn(navigator, 'locks', 'get').mockReturnValue({ request: () => new Promise(() => {}) } as never);
  onTestFinished(() => locks.mockRestore());
  open();
};

test.each([
  ['before the first sync', null, null, /^Sync is on\. Not synced yet\.$/],
  [
    'after a change that wasn’t uploaded',
    1000,
    1001,
    /^Your last change isn’t on your other devices yet\. Last synced/,
  ],
  ['after a change that was', 1000, 999, /^Sync is on\. Last synced/],
])('%s, nothing is said of other devices that isn’t so', async (_when, matchedAt, changedAt, words) => {
  if (changedAt !== null) localStorage.setItem(sealedChangeKeyOf('user-1'), String(changedAt));
  openMatched({ matchedAt });

  expect(await screen.findByText(words)).toBeTruthy();
  expect(document.body.textContent).not.toContain('Same on all your devices');
});

test.each([
  [
    'with a copy',
    {},
    'Your wallet stays on this device, and the sealed copy stays on our server. To start again, enter your twelve words.',
  ],
  [
    'with a copy that a passkey opens',
    { passkeys: 1 },
    'Your wallet stays on this device, and the sealed copy stays on our server. To start again, enter your twelve words or use your passkey.',
  ],
  [
    'with a copy that new words open',
    { problem: 'new-phrase', passkeys: 1 },
    'Your wallet stays on this device, and the sealed copy stays on our server. To start again, enter your new words.',
  ],
  [
    'without a copy',
    { problem: 'gone' },
    'Your wallet stays on this device. There’s no sealed copy on our server. To start again, write down twelve new words.',
  ],
])('%s, stopping here says where it is', async (_what, flag, words) => {
  openMatched(flag);

  await userEvent.click(await screen.findByRole('button', { name: 'Stop on this device' }));
  expect((await screen.findByRole('dialog')).textContent).toContain(words);
});

test('where the membership has ended, the way to renew it stands there', async () => {
  openMatched({ problem: 'membership' });

  await screen.findByText(/^Your membership has ended/);
  expect(screen.getByRole('link', { name: 'See membership' }).getAttribute('href')).toBe('/pricing');
});

test('where the wallet is too large, the way to the saved trips stands there', async () => {
  openMatched({ problem: 'too-large' });

  await screen.findByText(/Delete some saved trips, then try again\.$/);
  expect(screen.getByRole('link', { name: 'See your saved trips' }).getAttribute('href')).toBe('/trip');
});

test('a copy that is gone can’t be deleted', async () => {
  openMatched({ problem: 'gone' });

  await screen.findByText(/^There’s no copy on our server anymore\./);
  expect(screen.queryByRole('button', { name: 'Stop on all devices' })).toBeNull();
});

test.each([
  [
    null,
    'What you delete here is deleted on your other devices the next time they sync.',
    'Delete from all devices',
    'Your other devices delete them the next time they sync.',
  ],
  [
    'membership',
    'Your devices aren’t syncing now, so what you delete here stays on the others.',
    'Delete from this device',
    'They stay on your other devices until your devices sync again.',
  ],
  [
    'gone',
    'Your devices aren’t syncing now, so what you delete here stays on the others.',
    'Delete from this device',
    'They stay on your other devices until your devices sync again.',
  ],
])(
  'with the problem %s, deleting the wallet says what becomes of the other devices',
  async (problem, lead, button, warning) => {
    openMatched({ problem });

    await screen.findByText((text) => text.includes(lead));
    await userEvent.click(screen.getByRole('button', { name: button }));
    await screen.findByText((text) => text.includes(warning));
  },
);

test('a visitor without a membership is told so, with the way there', async () => {
  open(refuses(getSealedWallet, 'membership-required', 'Your membership has ended.'));

  await userEvent.click(await screen.findByRole('button', { name: TURN_ON }));
  expect((await screen.findByRole('link', { name: 'See membership' })).getAttribute('href')).toBe('/pricing');
});

test('twelve words are shown, and a word typed wrong starts nothing', async () => {
  const { calls } = open(NONE_THERE);

  await userEvent.click(await screen.findByRole('button', { name: TURN_ON }));
  const list = within(await screen.findByRole('list', { name: 'Your phrase' }));
  const words = list.getAllByRole('listitem').map(({ textContent }) => textContent);
  expect(new Set(words.map((word) => /^[a-z]{3,8}$/.test(word ?? '')))).toEqual(new Set([true]));
  expect(words).toHaveLength(12);
  await userEvent.click(screen.getByRole('button', { name: 'I wrote them down' }));

  const fields = screen.getAllByLabelText(/^Word \d+$/);
  expect(fields).toHaveLength(3);
  for (const field of fields) await userEvent.type(field, 'wrong');
  await userEvent.click(screen.getByRole('button', { name: 'Turn it on' }));
  expect(screen.getAllByText(/^That isn’t word \d+\. Check your paper\.$/)).toHaveLength(3);
  expect(calls.filter(({ method }) => method === 'PUT')).toEqual([]);
  expect(localStorage.getItem(FLAG)).toBeNull();
});

const A_PERMIT: Permit = { state: 'TX', kind: 'standard', isResident: true, issuedOn: null, expiresOn: null };

const A_COPY = {
  format: 1,
  keyId: '7f9f3a52-5d6c-4f0e-8a57-0d3c1b0a9e11',
  generation: 4,
  sealed: 'c2VhbGVk',
  wrappedKeys: [{ kind: 'phrase' as const, salt: 'c2FsdA==', iv: 'aXZpdg==', key: 'a2V5a2V5' }],
};

test.each([
  ['eleven words', 'abandon '.repeat(11), 'Your phrase has 12 words. You entered 11.'],
  [
    'a word that is none',
    `${'abandon '.repeat(11)}holster`,
    '“holster” isn’t a word we use in phrases. Check its spelling.',
  ],
  ['words out of order', `about ${'abandon '.repeat(11)}`, 'A word is wrong or out of order. Check each one.'],
])('%s are told before anything is tried', async (_what, phrase, problem) => {
  open(answers(getSealedWallet, { copy: A_COPY, now: '2026-11-18T12:00:00Z' }));

  await userEvent.click(await screen.findByRole('button', { name: TURN_ON }));
  await userEvent.type(await screen.findByLabelText('Your twelve words'), phrase);
  await userEvent.click(screen.getByRole('button', { name: 'Open my wallet' }));
  expect(await screen.findByText(problem)).toBeTruthy();
});

test.each([
  ['no permits, its owner is told so', [], true],
  ['permits, nothing is said of having none', [A_PERMIT], false],
])('before a device starts over that has %s, and no other device loses its wallet', async (_what, permits, isTold) => {
  localStorage.setItem('permit-wallet:user-1', writeWallet({ ...EMPTY_WALLET, permits }));
  open(answers(getSealedWallet, { copy: A_COPY, now: '2026-11-18T12:00:00Z' }));

  await userEvent.click(await screen.findByRole('button', { name: TURN_ON }));
  await userEvent.click(await screen.findByRole('button', { name: 'I lost my phrase' }));
  const { textContent } = await screen.findByRole('dialog', { name: 'Start over with new words?' });
  expect(textContent?.includes('This device has no permits.')).toBe(isTold);
  expect(textContent).toContain(
    'Your other devices keep their wallets, and you enter the new words on each of them once.',
  );
});

test('a lost phrase is asked about before the copy is replaced', async () => {
  const { calls } = open(answers(getSealedWallet, { copy: A_COPY, now: '2026-11-18T12:00:00Z' }));

  await userEvent.click(await screen.findByRole('button', { name: TURN_ON }));
  await userEvent.click(await screen.findByRole('button', { name: 'I lost my phrase' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Start over with new words?' }));
  expect(
    dialog.getByText(/^No one can open the sealed copy without its words or its passkey, including us\./),
  ).toBeTruthy();
  await userEvent.click(dialog.getByRole('button', { name: 'Start over' }));
  await screen.findByRole('list', { name: 'Your phrase' });
  expect(calls.filter(({ method }) => method !== 'GET')).toEqual([]);
});
