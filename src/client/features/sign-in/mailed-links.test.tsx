import { act, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import {
  completePasswordReset,
  confirmEmail,
  directLogin,
  requestDirectLogin,
  requestPasswordReset,
} from '#shared/contracts/sign-in.ts';
import { answers, fakeApi, refuses, responds } from '#tests/support/fake-api.ts';
import { fillField } from '#tests/support/fill-field.ts';
import { aUser, renderApp, someoneSignedIn } from '#tests/support/render-app.tsx';

const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }));
const fill = async (label: string, text: string) => fillField(await screen.findByLabelText(label), text);
const heading = (name: string) => screen.findByRole('heading', { level: 1, name });
const bodies = (calls: { init: RequestInit }[]) =>
  calls.filter(({ init }) => init.body).map(({ init }) => JSON.parse(String(init.body)));

test.each([
  ['/auth/forgot-password', requestPasswordReset, 'Send Reset Link'],
  ['/direct-login', requestDirectLogin, 'Send Sign-In Link'],
])('at %s the mail is on its way, and may be sent to another address', async (path, endpoint, label) => {
  const { calls } = fakeApi(answers(endpoint, { message: 'Sent.' }));
  renderApp(path);
  await fill('Email', 'pat@test.example');
  await press(label);

  await heading('Check Your Email');
  screen.getByText('pat@test.example');
  expect(screen.getByRole('link', { name: 'Back to Sign In' }).getAttribute('href')).toBe('/auth?mode=signin');
  await press('Send to different email');

  await fill('Email', 'other@test.example');
  await press(label);
  await heading('Check Your Email');
  expect(bodies(calls)).toEqual([{ email: 'pat@test.example' }, { email: 'other@test.example' }]);
});

test.each([
  [
    'the server’s words',
    refuses(requestPasswordReset, 'too-many-requests', 'Too many attempts.'),
    'Too many attempts.',
  ],
  [
    'ours where it has none',
    responds(requestPasswordReset, () => new Response('', { status: 502 })),
    'Failed to send reset email. Please try again.',
  ],
  [
    'no connection',
    responds(requestPasswordReset, () => Promise.reject(new TypeError('Failed to fetch'))),
    'Connection error. Please try again.',
  ],
])('a reset mail that fails is told: %s', async (_case, reply, text) => {
  fakeApi(reply);
  renderApp('/auth/forgot-password');
  await fill('Email', 'pat@test.example');
  await press('Send Reset Link');

  const alert = await screen.findByText(text);
  expect(screen.getByLabelText('Email').closest('form')?.getAttribute('aria-describedby')).toBe(alert.id);
  expect(document.activeElement).toBe(screen.getByLabelText('Email'));
});

test('a reset link without a token is told as invalid, with the way on', async () => {
  fakeApi();
  renderApp('/auth/reset-password');

  await screen.findByText('Invalid reset link. Please request a new password reset.');
  expect(screen.getByRole('link', { name: 'Request a new link' }).getAttribute('href')).toBe('/auth/forgot-password');
  expect(screen.queryByLabelText('New password')).toBeNull();
});

test.each([
  ['long enough', 'long enoug', 'Confirm password', 'Passwords do not match'],
  ['12345', '12345', 'New password', 'Password must be at least 6 characters long'],
])('%s and %s are refused before anything is sent, at the field', async (password, confirmation, field, text) => {
  const { calls } = fakeApi();
  renderApp('/auth/reset-password?token=a-token');
  await fill('New password', password);
  await fill('Confirm password', confirmation);
  await press('Reset Password');

  await screen.findByText(text);
  const input = screen.getByLabelText(field);
  expect(input.getAttribute('aria-invalid')).toBe('true');
  expect(input.getAttribute('aria-describedby')).toContain('error');
  expect(document.activeElement).toBe(input);
  expect(calls).toEqual([]);
});

test('a good new password is sent with the token, and success leads to sign-in', async () => {
  const { calls } = fakeApi(answers(completePasswordReset, { message: 'Done.' }));
  renderApp('/auth/reset-password?token=a-token');
  await fill('New password', 'long enough');
  await fill('Confirm password', 'long enough');
  await press('Reset Password');

  await heading('Password Reset Successful');
  expect(screen.getByRole('link', { name: 'Sign in' }).getAttribute('href')).toBe('/auth?mode=signin');
  expect(bodies(calls)).toEqual([{ token: 'a-token', newPassword: 'long enough' }]);
});

test.each([
  [refuses(completePasswordReset, 'link-spent', 'Invalid reset token'), 'Invalid reset token'],
  [
    responds(completePasswordReset, () => new Response('', { status: 500 })),
    'Failed to reset password. Please try again.',
  ],
  [
    responds(completePasswordReset, () => Promise.reject(new TypeError('Failed to fetch'))),
    'Connection error. Please try again.',
  ],
])('a reset that fails is told (%#)', async (reply, text) => {
  fakeApi(reply);
  renderApp('/auth/reset-password?token=a-token');
  await fill('New password', 'long enough');
  await fill('Confirm password', 'long enough');
  await press('Reset Password');

  await screen.findByText(text);
});

test('a reset link that was used leads to a new one', async () => {
  fakeApi(refuses(completePasswordReset, 'link-spent', 'Invalid reset token'));
  renderApp('/auth/reset-password?token=a-token');
  await fill('New password', 'long enough');
  await fill('Confirm password', 'long enough');
  await press('Reset Password');

  const link = await screen.findByRole('link', { name: 'Request a new link' });
  expect(link.getAttribute('href')).toBe('/auth/forgot-password');
});

test('opening a sign-in link sends nothing; its button does, and leads home', async () => {
  const { calls } = fakeApi(answers(directLogin, aUser()), ...someoneSignedIn());
  renderApp('/direct-login?token=a-token');
  await heading('Sign In by Email');
  expect(calls).toEqual([]);

  await press('Sign in');

  await heading('Welcome to CarryAtlas');
  expect(bodies(calls)).toEqual([{ token: 'a-token' }]);
});

test('a link that was used is told, with the way to a new one', async () => {
  fakeApi(refuses(directLogin, 'link-spent', 'This link was already used or has expired. Please request a new one.'));
  renderApp('/direct-login?token=a-token');
  await press('Sign in');

  await screen.findByText('This link was already used or has expired. Please request a new one.');
  expect(screen.getByRole('link', { name: 'Send a new link' }).getAttribute('href')).toBe('/direct-login');
});

test('where it is not clear whose an account is, it is asked, and a wrong password is told without losing the question', async () => {
  fakeApi(refuses(confirmEmail, 'ownership-unclear', 'Please say.'));
  renderApp('/direct-login?confirm=a-token');
  await press('Confirm my email');
  await screen.findByRole('heading', { name: 'This isn’t mine, or I’m not sure' });

  fakeApi(refuses(confirmEmail, 'wrong-credentials', 'That isn’t the password for this account. Try again.'));
  await fill('Current password', 'a wrong guess');
  await press('Keep everything');
  await screen.findByText('That isn’t the password for this account. Try again.');

  const { calls } = fakeApi(answers(confirmEmail, aUser()), ...someoneSignedIn());
  await fill('New password', 'long enough');
  await press('Secure this account');
  await screen.findByText('Email confirmed');
  expect(bodies(calls.slice(0, 1))).toEqual([{ token: 'a-token', newPassword: 'long enough' }]);
  act(() => screen.getByRole('button', { name: 'Close' }).click());
});

test('a link that counts only for somebody signed in says so to a visitor', async () => {
  const { calls } = fakeApi();
  renderApp('/direct-login?change=a-token');

  await heading('Use This Email');
  screen.getByText('This link works in the browser where you’re signed in. Sign in, then open it again.');
  expect(calls).toEqual([]);
});
