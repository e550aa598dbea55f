import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { type Account, deleteAccount, getAccount } from '#shared/contracts/account.ts';
import type { Endpoint } from '#shared/contracts/endpoint.ts';
import {
  addPasskey,
  listPasskeys,
  type Passkey,
  proveByPasskey,
  removePasskey,
  renamePasskey,
  startPasskeyProof,
  startPasskeyRegistration,
} from '#shared/contracts/passkeys.ts';
import { answers, fakeApi, type Reply, refuses } from '#tests/support/fake-api.ts';
import { fillField } from '#tests/support/fill-field.ts';
import { cancels, stubPasskeys } from '#tests/support/passkey-browser.ts';
import { anAccount, hintSignedIn, renderApp, someoneSignedIn } from '#tests/support/render-app.tsx';

const PROVEN = anAccount({ isProvenAgain: true });

const aPasskey = (changes: Partial<Passkey> = {}): Passkey => ({
  id: 'key-1',
  name: 'Phone',
  createdOn: '2026-06-30',
  lastUsedOn: null,
  isBackedUp: false,
  isBlocked: false,
  ...changes,
});

const REGISTRATION = answers(startPasskeyRegistration, {
  rp: { name: 'CarryAtlas', id: 'localhost' },
  user: { id: 'dXNlci0x', name: 'member@demo.example', displayName: 'Pat' },
  challenge: 'Y2hhbGxlbmdl',
  pubKeyCredParams: [{ type: 'public-key', alg: -7 }],
  timeout: 300_000,
  excludeCredentials: [],
  authenticatorSelection: { residentKey: 'required', requireResidentKey: true, userVerification: 'required' },
  attestation: 'none',
  extensions: { credProps: true, prf: {} },
});

const open = (passkeys: Passkey[], account: Account, ...replies: Reply[]) => {
  const api = fakeApi(...replies, answers(listPasskeys, passkeys), answers(getAccount, account), ...someoneSignedIn());
  hintSignedIn();
  renderApp('/account');

  return (endpoint: Endpoint) =>
    api.calls
      .filter(({ method, url }) => method === endpoint.method && url.startsWith(endpoint.path.replace(/:\w+$/, '')))
      .map(({ init }) => init.body && JSON.parse(String(init.body)));
};

const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }));

test('each passkey shows its name, its days, and whether it still works', async () => {
  open(
    [
      aPasskey({ lastUsedOn: '2026-07-04', isBackedUp: true }),
      aPasskey({ id: 'key-2', name: 'Old key', isBlocked: true }),
    ],
    PROVEN,
  );

  const list = within(await screen.findByRole('list', { name: 'Your passkeys' }));
  list.getByText('Added Jun 30, 2026, last used Jul 4, 2026');
  list.getByText('Synced to your other devices by your password manager');
  list.getByText('Added Jun 30, 2026, not used yet');
  list.getByText('Blocked');
  screen.getByText('You can sign in with your password, a passkey, or an emailed link.');
});

test('a browser without passkeys offers none to add, and its owner can still remove one', async () => {
  open([aPasskey()], PROVEN);

  await screen.findByRole('button', { name: 'Remove Phone' });
  expect(screen.queryByRole('button', { name: 'Add a passkey' })).toBeNull();
  screen.getByText(/can’t add a passkey at 127\.0\.0\.1/);
});

test('a passkey is added under the name that its owner gives', async () => {
  const { asked } = stubPasskeys();
  const callsTo = open([], PROVEN, REGISTRATION, answers(addPasskey, [aPasskey({ name: 'My phone' })]));
  await press('Add a passkey');
  await fillField(await screen.findByLabelText('Name'), 'My phone');
  await press('Continue');

  await screen.findByRole('list', { name: 'Your passkeys' });
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(asked).toMatchObject([{ kind: 'create', options: { extensions: { prf: {} } } }]);
  expect(callsTo(addPasskey).at(-1)).toEqual({
    name: 'My phone',
    credential: {
      id: 'a-key',
      rawId: expect.any(String),
      type: 'public-key',
      response: {
        clientDataJSON: expect.any(String),
        attestationObject: expect.any(String),
        transports: ['internal'],
      },
    },
  });
});

test('adding asks to confirm first', async () => {
  stubPasskeys();
  const callsTo = open([], anAccount());
  await press('Add a passkey');

  within(await screen.findByRole('dialog')).getByRole('heading', { name: 'Confirm it’s you' });
  expect(screen.queryByRole('button', { name: 'Confirm with a passkey' })).toBeNull();
  expect(callsTo(startPasskeyRegistration)).toEqual([]);
});

test('changing one’s mind at the device is quiet, and trying again is possible', async () => {
  stubPasskeys({ answer: cancels });
  const callsTo = open([], PROVEN, REGISTRATION);
  await press('Add a passkey');
  await press('Continue');

  await waitFor(() => expect(callsTo(startPasskeyRegistration)).toHaveLength(1));
  const dialog = within(screen.getByRole('dialog'));
  await waitFor(() => expect(dialog.getByRole('button', { name: 'Continue' }).getAttribute('aria-busy')).toBeNull());
  for (const alert of dialog.queryAllByRole('alert')) expect(alert.textContent).toBe('');
});

test('a device that has one already says so', async () => {
  stubPasskeys({
    answer: async () => {
      throw new DOMException('x', 'InvalidStateError');
    },
  });
  open([], PROVEN, REGISTRATION);
  await press('Add a passkey');
  await press('Continue');

  await screen.findByText('This device already has a passkey for your account. You can sign in with it.');
});

test('a passkey is renamed', async () => {
  const callsTo = open([aPasskey()], anAccount(), answers(renamePasskey, [aPasskey({ name: 'Work laptop' })]));
  await press('Rename Phone');
  const field = await screen.findByLabelText<HTMLInputElement>('Name');
  expect(field.value).toBe('Phone');
  await userEvent.clear(field);
  await fillField(field, 'Work laptop');
  await press('Save');

  await screen.findByText('Work laptop');
  expect(callsTo(renamePasskey)).toEqual([{ name: 'Work laptop' }]);
});

test('the last way in stays, and it is said what to do', async () => {
  const words = 'This passkey is the only way into your account.';
  open([aPasskey()], PROVEN, refuses(removePasskey, 'conflict', words));
  await press('Remove Phone');
  await press('Remove passkey');

  await screen.findByText(words);
  await press('Keep it');
  await screen.findByText('Phone');
});

test('a passkey is removed once its owner is sure, and nobody is told of a sealed wallet that they may not have', async () => {
  open([aPasskey()], PROVEN, answers(removePasskey, []));
  await press('Remove Phone');
  await screen.findByText(/If it opens a sealed wallet, it stops doing that, too\./);
  await press('Remove passkey');

  await waitFor(() => expect(screen.queryByText('Phone')).toBeNull());
});

test('a passkey confirms a change that matters, without a password', async () => {
  stubPasskeys();
  const options = { challenge: 'Y2g', timeout: 300_000, rpId: 'localhost', userVerification: 'required' as const };
  const callsTo = open(
    [aPasskey()],
    anAccount({ hasPassword: false }),
    answers(startPasskeyProof, { ...options, allowCredentials: [{ id: 'YQ', type: 'public-key', transports: [] }] }),
    answers(proveByPasskey, PROVEN),
  );
  await press('Delete my account');
  await press('Confirm with a passkey');

  await screen.findByRole('heading', { name: 'Delete your account?' });
  expect(callsTo(deleteAccount)).toEqual([]);
});
