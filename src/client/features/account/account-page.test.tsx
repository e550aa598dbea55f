import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { forgetAccount, walletKeyOf } from '#client/lib/account-end.ts';
import {
  type Account,
  changePassword,
  deleteAccount,
  endSession,
  getAccount,
  proveByPassword,
  requestConfirmation,
  requestEmailChange,
} from '#shared/contracts/account.ts';
import type { Endpoint } from '#shared/contracts/endpoint.ts';
import { listRecentSearches, listSavedRanges } from '#shared/contracts/ranges.ts';
import type { CurrentUser } from '#shared/contracts/sign-in.ts';
import { answers, fakeApi, refuses } from '#tests/support/fake-api.ts';
import { fillField } from '#tests/support/fill-field.ts';
import { anAccount, aUser, hintSignedIn, renderApp, someoneSignedIn } from '#tests/support/render-app.tsx';

const press = async (name: string | RegExp) => userEvent.click(await screen.findByRole('button', { name }));
const fill = async (label: string, text: string) => fillField(await screen.findByLabelText(label), text);

type Replies = Parameters<typeof fakeApi>;

const open = (account: Account, user: CurrentUser = aUser(), ...replies: Replies) => {
  const api = fakeApi(...replies, answers(getAccount, account), ...someoneSignedIn(user));
  hintSignedIn();
  renderApp('/account');

  return {
    callsTo: ({ method, path }: Endpoint) =>
      api.calls
        .filter((call) => call.method === method && call.url === path)
        .map(({ init }) => init.body && JSON.parse(String(init.body))),
  };
};

test('someone without a name or picture is shown as a user of the product, and since when', async () => {
  open(anAccount());

  await screen.findByRole('heading', { level: 2, name: 'CarryAtlas User' });
  screen.getByText('member@demo.example');
  screen.getByText('Member since Jan 15, 2026');
  expect(screen.getByRole('link', { name: 'Sign Out of Account' }).getAttribute('href')).toBe('/api/logout');
  expect((await screen.findByRole('link', { name: 'Download my data' })).getAttribute('href')).toBe(
    '/api/account/export',
  );
  expect(screen.queryByText('Confirm your email')).toBeNull();
});

test('the tiles show what the member has done, by count', async () => {
  const searchedAt = '2026-11-15T12:00:00.000Z';
  open(
    anAccount(),
    aUser(),
    answers(listRecentSearches, [
      { typed: '80903', searchedAt },
      { typed: 'Austin, TX', searchedAt },
    ]),
    answers(listSavedRanges, [{ id: 'google_abc', savedAt: searchedAt, range: null }]),
  );
  const figureOf = (label: string) => screen.getByText(label).nextSibling;

  await waitFor(() => expect(figureOf('Recent Searches')?.textContent).toBe('2'));
  await waitFor(() => expect(figureOf('Saved Ranges')?.textContent).toBe('1'));
  await waitFor(() => expect(figureOf('Account Status')?.textContent).toBe('Active'));
});

test('a count that could not be had is no zero', async () => {
  open(anAccount(), aUser(), refuses(listSavedRanges, 'internal', 'On purpose.'));

  await waitFor(() => expect(screen.getByText('Recent Searches').nextSibling?.textContent).toBe('0'));
  expect(screen.getByText('Saved Ranges').nextSibling?.textContent).toBe('–');
});

test('a name and a picture are shown as they are', async () => {
  open(anAccount(), aUser({ name: 'Pat Rivers', profileImageUrl: 'https://lh3.googleusercontent.com/pat' }));

  await screen.findByRole('heading', { level: 2, name: 'Pat Rivers' });
  expect(document.querySelector('main img')?.getAttribute('src')).toBe('https://lh3.googleusercontent.com/pat');
});

test('who has not confirmed their address is reminded, and can have the link again', async () => {
  const unproven = anAccount({ isEmailProven: false });
  const { callsTo } = open(unproven, aUser(), answers(requestConfirmation, unproven));

  await screen.findByRole('heading', { name: 'Confirm your email' });
  await press('Send the link again');
  await screen.findByText('Sent. Check your inbox.');
  expect(callsTo(requestConfirmation)).toHaveLength(1);
});

test('a session elsewhere is ended by its button; this one has none and comes first', async () => {
  const [current] = anAccount().sessions;
  const other = { ...anAccount().sessions[0], id: 'session-2', browser: 'Chrome on Android', isCurrent: false };
  const account = anAccount({ sessions: [other as Account['sessions'][number], ...(current ? [current] : [])] });
  const end = { ...endSession, path: '/api/account/sessions/session-2' } as const;
  open(account, aUser(), answers(end, anAccount()));

  const [first] = await screen.findAllByText(/Firefox on Linux|Chrome on Android/);
  expect(first?.textContent).toContain('Firefox on Linux');
  expect(screen.queryByRole('button', { name: 'Sign out Firefox on Linux' })).toBeNull();
  await press('Sign out Chrome on Android');

  await waitFor(() => expect(screen.queryByText('Chrome on Android')).toBeNull());
  screen.getByText('This browser');
});

test('deleting asks to prove oneself first, then to be sure, and only then asks the server', async () => {
  const assign = vi.spyOn(window.location, 'assign').mockImplementation(() => undefined);
  const { callsTo } = open(
    anAccount(),
    aUser(),
    answers(proveByPassword, anAccount({ isProvenAgain: true })),
    answers(deleteAccount, { message: 'Gone.' }),
  );
  const permits = walletKeyOf(aUser().id);
  localStorage.setItem(permits, '{}');
  localStorage.setItem(walletKeyOf('somebody-else'), '{}');
  await press('Delete my account');
  within(await screen.findByRole('dialog')).getByRole('heading', { name: 'Confirm it’s you' });
  await fill('Password', 'long enough');
  await press('Continue');

  await screen.findByRole('heading', { name: 'Delete your account?' });
  expect(callsTo(deleteAccount)).toEqual([]);
  screen.getByText(/^the permits and the last trip saved on this device/);
  await press('Delete for good');

  await waitFor(() => expect(assign).toHaveBeenCalledExactlyOnceWith('/'));
  expect(callsTo(proveByPassword)).toEqual([{ password: 'long enough' }]);
  expect(localStorage.getItem(permits)).toBeNull();
  expect(localStorage.getItem(walletKeyOf('somebody-else'))).toBe('{}');
  assign.mockRestore();
});

test('an account that was deleted is told on the page that opens, once', async () => {
  await forgetAccount('user-1');
  fakeApi();
  const { unmount } = renderApp('/');

  await screen.findByRole('heading', { name: 'Your account was deleted' });
  screen.getByText(/Any renewal has stopped/);
  unmount();
  renderApp('/');
  expect(screen.queryByRole('heading', { name: 'Your account was deleted' })).toBeNull();
});

test('an account that could not be deleted keeps its permits on the device', async () => {
  const proven = anAccount({ isProvenAgain: true });
  open(proven, aUser(), refuses(deleteAccount, 'internal', 'Something broke.'));
  localStorage.setItem(walletKeyOf(aUser().id), '{}');
  await press('Delete my account');
  await press('Delete for good');

  await screen.findByText('Something broke.');
  expect(localStorage.getItem(walletKeyOf(aUser().id))).toBe('{}');
});

test('a wrong password proves nothing, and is told at the field', async () => {
  open(
    anAccount(),
    aUser(),
    refuses(proveByPassword, 'wrong-credentials', 'That isn’t your current password. Try again.'),
  );
  await press('Change email');
  await fill('Password', 'a wrong guess');
  await press('Continue');

  await screen.findByText('That isn’t your current password. Try again.');
  expect(screen.queryByLabelText('New email')).toBeNull();
});

test('a proof without a password is not sent', async () => {
  const { callsTo } = open(anAccount());
  await press('Change email');
  await press('Continue');

  await screen.findByText('Password must be at least 6 characters long');
  expect(callsTo(proveByPassword)).toEqual([]);
});

test('a new address is asked for after the proof, and waits for its link', async () => {
  const proven = anAccount({ isProvenAgain: true });
  const { callsTo } = open(proven, aUser(), answers(requestEmailChange, proven));
  await press('Change email');
  await fill('New email', 'new@test.example');
  await press('Send the link');

  await screen.findByText('new@test.example');
  expect(callsTo(requestEmailChange)).toEqual([{ email: 'new@test.example' }]);
  screen.getByText('member@demo.example');
});

test('a new password needs the old one, which may be wrong', async () => {
  open(
    anAccount(),
    aUser(),
    refuses(changePassword, 'wrong-credentials', 'That isn’t your current password. Try again.'),
  );
  await press('Change password');
  await fill('Current password', 'a wrong guess');
  await fill('New password', '12345');
  await press('Save');
  await screen.findByText('Password must be at least 6 characters long');

  await fill('New password', '6789');
  await press('Save');
  await screen.findByText('That isn’t your current password. Try again.');
});

test('who has no password proves themselves by provider or mail', async () => {
  open(anAccount({ hasPassword: false, providers: ['google'] }));
  await screen.findByText('You can sign in with Google or an emailed link.');
  await press('Set a password');

  const dialog = within(await screen.findByRole('dialog'));
  expect(dialog.queryByLabelText('Password')).toBeNull();
  expect(dialog.getByRole('link', { name: 'Confirm with Google' }).getAttribute('href')).toBe(
    '/api/account/prove/google',
  );
  dialog.getByRole('button', { name: 'Email me a link instead' });
});

test('what came of a proof by a provider is said', async () => {
  fakeApi(...someoneSignedIn());
  hintSignedIn();
  renderApp('/account?proof=failed');

  await screen.findByText('Authentication Error');
  // Not by its role: on a page this large that search can outlast the toast.
  act(() => screen.getByLabelText('Close').click());
});
