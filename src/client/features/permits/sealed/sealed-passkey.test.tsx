import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { sealedParts } from '#client/app/screens.ts';
import type * as Device from '#client/blocks/sealed/sealed-device.ts';
import { listPasskeys, type Passkey } from '#shared/contracts/passkeys.ts';
import { getOverview } from '#shared/contracts/regulations.ts';
import { answers, fakeApi } from '#tests/support/fake-api.ts';
import { stubPasskeys, waits } from '#tests/support/passkey-browser.ts';
import { tellsKinds } from '#tests/support/recognition.ts';
import { aUser, hintSignedIn, renderApp, someoneSignedIn } from '#tests/support/render-app.tsx';

const TURN_ON = 'Use my permits on my other devices';
const WORDS = `${'abandon '.repeat(11)}about`;
const A_PASSKEY: Passkey = {
  id: 'key-1',
  name: 'Phone',
  createdOn: '2026-06-30',
  lastUsedOn: null,
  isBackedUp: true,
  isBlocked: false,
};

/** Another one in each test: what a test before left under way finds nothing of its own. */
let userId = '';

beforeEach(() => {
  userId = crypto.randomUUID();
  vi.stubGlobal('isSecureContext', true);
  vi.stubGlobal('indexedDB', {});
  // No tab gets its turn, so nothing is matched behind the test's back.
  const turns = vi.spyOn(navigator, 'locks', 'get').mockReturnValue({ request: waits } as unknown as LockManager);
  onTestFinished(() => turns.mockRestore());
});

type Parts = Partial<Record<keyof typeof Device, unknown>>;

/** The permits page, with a device that does what the test says. */
const open = (parts: Parts, passkeys: Passkey[] = [A_PASSKEY]) => {
  const device = { findOpeningPasskeys: async () => null, listDifferences: async () => [], ...parts };
  const loading = vi.spyOn(sealedParts, 'loadDevice').mockResolvedValue(device as unknown as typeof Device);
  onTestFinished(() => loading.mockRestore());
  hintSignedIn();
  fakeApi(
    answers(getOverview, []),
    tellsKinds(),
    answers(listPasskeys, passkeys),
    ...someoneSignedIn(aUser({ id: userId })),
  );
  renderApp('/permits');
};

const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }));

test('a device with the passkey opens the wallet without the words', async () => {
  stubPasskeys();
  const joinByPasskey = vi.fn(async () => 'matched');
  open({ findOpeningPasskeys: async () => ['a-key'], joinByPasskey });

  await press(TURN_ON);
  await press('Open with a passkey');
  expect(await screen.findByText('Your wallet is on this device')).toBeTruthy();
  expect(joinByPasskey).toHaveBeenCalledWith(userId, ['a-key']);
  expect(screen.queryByLabelText('Your twelve words')).toBeNull();
});

test.each([
  ['wrong-opener', /^That passkey doesn’t open your wallet\./],
  ['no-prf', /^This passkey can’t open a sealed wallet in this browser\. Your twelve words can\./],
  ['damaged', /^The copy on our server is damaged/],
])('%s is told, and the words are still there to enter', async (outcome, words) => {
  stubPasskeys();
  open({ findOpeningPasskeys: async () => ['a-key'], joinByPasskey: async () => outcome });

  await press(TURN_ON);
  await press('Open with a passkey');
  expect(await screen.findByText(words)).toBeTruthy();
  expect(screen.getByLabelText('Your twelve words')).toBeTruthy();
});

test('changing one’s mind at the passkey is quiet', async () => {
  stubPasskeys();
  const joinByPasskey = vi.fn(async () => 'canceled');
  open({ findOpeningPasskeys: async () => ['a-key'], joinByPasskey });

  await press(TURN_ON);
  await press('Open with a passkey');
  await waitFor(() => expect(joinByPasskey).toHaveBeenCalled());
  for (const alert of screen.queryAllByRole('alert')) expect(alert.textContent).toBe('');
  expect(screen.getByRole('button', { name: 'Open with a passkey' })).toBeTruthy();
});

test('a browser without passkeys says so and asks for the words', async () => {
  open({ findOpeningPasskeys: async () => ['a-key'] });

  await press(TURN_ON);
  expect(await screen.findByText(/This browser can’t use your passkey\.$/)).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Open with a passkey' })).toBeNull();
  expect(screen.getByLabelText('Your twelve words')).toBeTruthy();
});

test('a copy that no passkey opens offers none', async () => {
  stubPasskeys();
  open({ findOpeningPasskeys: async () => [] });

  await press(TURN_ON);
  await screen.findByLabelText('Your twelve words');
  expect(screen.queryByRole('button', { name: 'Open with a passkey' })).toBeNull();
});

const enterWords = async () => {
  await press(TURN_ON);
  await userEvent.type(await screen.findByLabelText('Your twelve words'), WORDS);
  await press('Open my wallet');
};

test('after the words a passkey is offered, and the words are shown to nobody', async () => {
  stubPasskeys();
  const addPasskeyHere = vi.fn(async () => 'matched');
  open({ findOpeningPasskeys: async () => [], joinHere: async () => 'matched', addPasskeyHere });

  await enterWords();
  await press('Use my passkey');
  expect(await screen.findByText('Your passkey opens your wallet')).toBeTruthy();
  expect(addPasskeyHere).toHaveBeenCalledWith(userId, { kind: 'phrase', secret: new Uint8Array(16) });
  expect(document.body.textContent).not.toContain('abandon');
});

test.each([
  ['no-prf', /^This passkey can’t open a sealed wallet in this browser\./],
  ['not-kept', /^We couldn’t add that passkey\. It may have been removed or blocked\./],
  ['too-large', /^Your wallet is too large to seal\./],
])('a passkey that is offered and is %s is told in its own words', async (outcome, words) => {
  stubPasskeys();
  open({
    findOpeningPasskeys: async () => [],
    joinHere: async () => 'matched',
    addPasskeyHere: async () => outcome,
  });

  await enterWords();
  await press('Use my passkey');
  expect(await screen.findByText(words)).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Not now' })).toBeTruthy();
});

test('without a passkey the way to one is shown', async () => {
  stubPasskeys();
  open({ findOpeningPasskeys: async () => [], joinHere: async () => 'matched' }, []);

  await enterWords();
  const link = await screen.findByRole('link', { name: 'Add a passkey' });
  expect(link.getAttribute('href')).toBe('/account#passkeys');
  expect(screen.queryByRole('button', { name: 'Use my passkey' })).toBeNull();
});

test('locks that were changed are told on the card with what mends them, and no passkey is offered', async () => {
  stubPasskeys();
  const joinHere = async () => {
    keepFlag({ problem: 'locks' });
    return 'locks';
  };
  const syncNow = vi.fn(async () => 'matched');
  open({ findOpeningPasskeys: async () => [], joinHere, syncNow });

  await enterWords();
  expect(await screen.findByText(/^The words or passkeys that open the copy on our server were changed/)).toBeTruthy();
  await press('Put the right ones back');
  expect(syncNow).toHaveBeenCalledWith(userId, ['locks']);
});

const keepFlag = (flag: object): void => {
  const key = `sealed-wallet:${userId}`;
  localStorage.setItem(key, JSON.stringify({ matchedAt: Date.now(), ...flag }));
  window.dispatchEvent(new StorageEvent('storage', { key }));
};

test('a matched device says what opens the wallet, and asks for the words before a passkey is added', async () => {
  stubPasskeys();
  keepFlag({ passkeys: 2 });
  const isPhraseHere = vi.fn(async () => false);
  open({ isPhraseHere });

  expect(
    await screen.findByText(
      'On a new device, you can open your wallet with either of your 2 passkeys or your twelve words.',
    ),
  ).toBeTruthy();
  await press('Let a passkey open your wallet');
  const form = within(await screen.findByRole('form', { name: 'Enter your phrase' }));
  await userEvent.type(form.getByLabelText('Your twelve words'), WORDS);
  await press('Continue');
  expect(await screen.findByText(/^That phrase doesn’t open your wallet\./)).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Use my passkey' })).toBeNull();

  isPhraseHere.mockResolvedValue(true);
  await press('Continue');
  expect(await screen.findByRole('button', { name: 'Use my passkey' })).toBeTruthy();
});

test('a browser without passkeys offers none on a matched device, and says so', async () => {
  keepFlag({});
  open({});

  expect(await screen.findByText(/This browser can’t use a passkey for that\.$/)).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Let a passkey open your wallet' })).toBeNull();
});

test('a copy that the server refuses is not called too large', async () => {
  keepFlag({ problem: 'refused' });
  open({});

  expect(await screen.findByText(/^Our server couldn’t accept the sealed copy\./)).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Reload' })).toBeTruthy();
  expect(screen.queryByText(/too large/)).toBeNull();
});
