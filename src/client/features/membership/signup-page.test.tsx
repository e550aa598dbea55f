import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { createSubscription, getBillingStatus } from '#shared/contracts/billing.ts';
import { getUser, logIn, setSignupIntent } from '#shared/contracts/sign-in.ts';
import { answers, fakeApi, type Reply, refuses, responds } from '#tests/support/fake-api.ts';
import { fillField } from '#tests/support/fill-field.ts';
import { aUser, hintSignedIn, renderApp, someoneSignedIn } from '#tests/support/render-app.tsx';

const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }));
const heading = (name: string) => screen.findByRole('heading', { level: 1, name });

// A toast outlives the page it was shown on, and would the test.
afterEach(() => {
  act(() => screen.queryByRole('button', { name: 'Close' })?.click());
});

const openForm = async (): Promise<void> => {
  renderApp('/signup');
  await heading('Join CarryAtlas');
  await press('Continue with Email');
};

const join = async (): Promise<void> => {
  await openForm();
  await fillField(screen.getByLabelText('Email'), 'pat@test.example');
  await fillField(screen.getByLabelText('Password'), 'long enough');
  await press('Create Account');
};

test('step 1 offers three ways and the way back to sign-in', async () => {
  fakeApi();
  renderApp('/signup');
  await heading('Join CarryAtlas');
  for (const name of ['Continue with Google', 'Continue with Apple', 'Continue with Email'])
    screen.getByRole('button', { name });
  screen.getByText('Already have an account?');
  expect(screen.getByRole('link', { name: 'Sign in' }).getAttribute('href')).toBe('/auth?mode=signin');

  await press('Continue with Email');
  await press('Back to options');
  screen.getByRole('button', { name: 'Continue with Google' });
});

test('an account is created and the payment follows', async () => {
  const { calls } = fakeApi(
    answers(logIn, aUser()),
    answers(getBillingStatus, { hasAccess: false, billing: null }),
    responds(createSubscription, () => new Promise(() => undefined)),
  );
  await join();

  await screen.findByText('Account Created');
  screen.getByText('Your account has been created successfully. Now proceed to payment.');
  await heading('Complete Your Subscription');
  expect(screen.queryByText('Already have an account?')).toBeNull();
  expect(calls[0]?.init.body).toBe(
    JSON.stringify({ email: 'pat@test.example', password: 'long enough', isSignUp: true }),
  );
});

test('the payment step lists what you get, below the form', async () => {
  fakeApi(
    answers(getUser, aUser()),
    answers(getBillingStatus, { hasAccess: false, billing: null }),
    responds(createSubscription, () => new Promise(() => undefined)),
  );
  hintSignedIn();
  renderApp('/signup');

  const form = await screen.findByText('Preparing payment…');
  const list = await screen.findByRole('heading', { name: 'What you get' });
  expect(form.compareDocumentPosition(list)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  screen.getByText('Firing ranges near you, with directions');
});

test('while a field is empty the button rests, and Enter is answered', async () => {
  const { calls } = fakeApi();
  await openForm();
  expect(screen.getByRole('button', { name: 'Create Account' }).hasAttribute('disabled')).toBe(true);
  await fillField(screen.getByLabelText('Email'), 'pat@test.example');
  expect(screen.getByRole('button', { name: 'Create Account' }).hasAttribute('disabled')).toBe(true);

  await userEvent.type(screen.getByLabelText('Password'), '{Enter}');

  await screen.findByText('Required Fields');
  screen.getByText('Please enter both email and password.');
  expect(calls).toEqual([]);
});

test.each([
  [
    refuses(logIn, 'conflict', 'There is an account for this address already.'),
    'Account Creation Failed',
    'There is an account for this address already.',
  ],
  [responds(logIn, () => new Response('', { status: 502 })), 'Account Creation Failed', 'Failed to create account'],
  [
    responds(logIn, () => Promise.reject(new TypeError('Failed to fetch'))),
    'Connection Error',
    'Unable to create account. Please try again.',
  ],
])('a failure is told, and the form can be sent again (%#)', async (reply, title, description) => {
  fakeApi(reply);
  await join();

  await screen.findByText(title);
  screen.getByText(description);
  expect(screen.getByLabelText('Email').closest('fieldset')?.disabled).toBe(false);
  await heading('Join CarryAtlas');
});

test('a social way marks the browser as joining before it leaves', async () => {
  const assign = vi.spyOn(window.location, 'assign').mockImplementation(() => undefined);
  const { calls } = fakeApi(answers(setSignupIntent, { message: 'Now sign in to join.' }));
  renderApp('/signup');
  await press('Continue with Google');

  await waitFor(() => expect(assign).toHaveBeenCalledExactlyOnceWith('/api/login?provider=google'));
  expect(calls.map(({ method, url }) => `${method} ${url}`)).toEqual(['POST /api/set-signup-intent']);
  assign.mockRestore();
});

test('a browser that can not be marked does not leave', async () => {
  const assign = vi.spyOn(window.location, 'assign').mockImplementation(() => undefined);
  fakeApi(responds(setSignupIntent, () => Promise.reject(new TypeError('Failed to fetch'))));
  renderApp('/signup');
  await press('Continue with Google');

  await screen.findByText('Authentication Error');
  expect(assign).not.toHaveBeenCalled();
  assign.mockRestore();
});

/** Somebody signed in who wants another way in before paying, at step 1 again. */
const changeLogin = async (...replies: Reply[]) => {
  const api = fakeApi(...replies, ...someoneSignedIn());
  hintSignedIn();
  renderApp('/signup');
  await heading('Complete Your Subscription');
  await screen.findByText('You already have access');
  await press('Change login method');
  await heading('Join CarryAtlas');

  return api;
};

test('after Continue with Email typing can begin', async () => {
  fakeApi();
  await openForm();

  expect(document.activeElement).toBe(screen.getByLabelText('Email'));
});

test('a provider that refused is told where one was joining', async () => {
  fakeApi();
  renderApp('/signup?error=provider');

  await heading('Join CarryAtlas');
  await screen.findByText('Authentication Error');
});

const signInAs = async (email: string): Promise<void> => {
  await userEvent.click(screen.getByRole('link', { name: 'Sign in' }));
  await heading('Sign In');
  await press('Continue with Email');
  await fillField(screen.getByLabelText('Email'), email);
  await fillField(screen.getByLabelText('Password'), 'long enough');
  await press('Sign in');
};

test('who is signed in goes on to payment, and can hide that within the flow, and only there', async () => {
  await changeLogin();

  expect(screen.queryByRole('link', { name: 'Sign Out' })).not.toBeNull();
});

test.each([
  ['the same account', aUser()],
  ['another account', aUser({ id: 'user-2', email: 'other@test.example' })],
])('after a change of the way in, signing in with %s leads on to payment', async (_case, user) => {
  await changeLogin(answers(logIn, user));

  await signInAs(user.email);

  await heading('Complete Your Subscription');
  screen.getByText(user.email);
});

test('after a change of the way in, a new account leads on to payment', async () => {
  await changeLogin(answers(logIn, aUser({ id: 'user-2', email: 'pat@test.example' })));
  await press('Continue with Email');
  await fillField(screen.getByLabelText('Email'), 'pat@test.example');
  await fillField(screen.getByLabelText('Password'), 'long enough');
  await press('Create Account');

  await heading('Complete Your Subscription');
  screen.getByText('pat@test.example');
});

test('after a change of the way in, a social way beside signing in joins too', async () => {
  const assign = vi.spyOn(window.location, 'assign').mockImplementation(() => undefined);
  const { calls } = await changeLogin(answers(setSignupIntent, { message: 'Now sign in to join.' }));
  await userEvent.click(screen.getByRole('link', { name: 'Sign in' }));
  await heading('Sign In');
  // Looking around in the ways in loses nothing.
  await userEvent.click(screen.getByRole('link', { name: 'Back to login options' }));
  await press('Continue with Google');

  await waitFor(() => expect(assign).toHaveBeenCalledExactlyOnceWith('/api/login?provider=google'));
  expect(calls.map(({ url }) => url)).toContain('/api/set-signup-intent');
  assign.mockRestore();
});

test('who only signs in, and was not about to pay, goes to the front page and joins nothing', async () => {
  fakeApi(answers(logIn, aUser()), ...someoneSignedIn());
  renderApp('/signup');
  await heading('Join CarryAtlas');

  await signInAs('member@demo.example');

  await waitFor(() => expect(screen.queryByRole('heading', { name: 'Sign In' })).toBeNull());
  expect(screen.queryByRole('heading', { name: 'Complete Your Subscription' })).toBeNull();
});
