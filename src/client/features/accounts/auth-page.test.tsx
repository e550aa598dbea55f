import { act, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { logIn } from '#shared/contracts/accounts.ts';
import { answers, fakeApi, refuses } from '#tests/support/fake-api.ts';
import { fillField } from '#tests/support/fill-field.ts';
import { aSiteConfig, aUser, renderApp, someoneSignedIn } from '#tests/support/render-app.tsx';

const main = () => within(screen.getByRole('main'));
const button = (name: string) => main().queryByRole('button', { name });
const link = (name: string) => main().queryByRole('link', { name });
const press = async (name: string) => userEvent.click(await main().findByRole('button', { name }));
const follow = async (name: string) => userEvent.click(await main().findByRole('link', { name }));
const heading = (name: string) => screen.findByRole('heading', { level: 1, name });

test('elsewhere than on the real site it begins with the options, and each way leads back', async () => {
  fakeApi();
  renderApp('/auth');
  await heading('Sign In');
  expect(button('Continue with Google')).not.toBeNull();
  expect(button('Continue with Apple')).not.toBeNull();
  expect(screen.queryByLabelText('Email')).toBeNull();
  expect(link('Back to login options')).toBeNull();

  await follow('Sign in');
  expect(link('Forgot your password?')?.getAttribute('href')).toBe('/auth/forgot-password');
  await press('Continue with Email');
  expect(screen.getByLabelText('Email')).not.toBeNull();
  expect(button('Sign in')).not.toBeNull();
  expect(link('Forgot your password?')).not.toBeNull();

  await press('Back to social login');
  expect(screen.queryByLabelText('Email')).toBeNull();
  await follow('Back to login options');
  expect(link('Forgot your password?')).toBeNull();

  await press('Continue with Email');
  await heading('Create Account');
});

test.each([
  ['on the real site', '/auth', aSiteConfig({ productionHost: window.location.host })],
  ['where the address asks for it', '/auth?production=true', aSiteConfig()],
])('%s a newcomer meets the form at once, and the two modes lead to each other', async (_case, address, config) => {
  fakeApi();
  renderApp(address, config);
  await heading('Create Account');
  expect(screen.getByLabelText('Email')).not.toBeNull();
  expect(button('Back to social login')).toBeNull();

  await follow('Sign in');
  await heading('Sign In');
  expect(button('Sign in')).not.toBeNull();
  expect(link('Back to login options')).toBeNull();

  await follow('No account yet? Create one');
  await heading('Create Account');
});

test('another host than the configured one is not the real site', async () => {
  fakeApi();
  renderApp('/auth', aSiteConfig({ productionHost: 'carryatlas.example' }));

  await heading('Sign In');
  expect(screen.queryByLabelText('Email')).toBeNull();
});

test.each(['<script>', 'signin&mode=x', '__proto__', 'SIGNIN', '%00', 'initial'])(
  '?mode=%s is as good as none',
  async (mode) => {
    fakeApi();
    renderApp(`/auth?mode=${mode === 'signin&mode=x' ? 'x&mode=signin' : mode}`);

    await heading('Sign In');
    expect(link('Back to login options')).toBeNull();
  },
);

test('a provider that is not set up is told as that, and leads nowhere', async () => {
  fakeApi();
  renderApp('/auth', aSiteConfig({ socialSignIn: { google: true, apple: false } }));
  await heading('Sign In');

  expect(button('Continue with Google')?.hasAttribute('disabled')).toBe(false);
  expect(button('Continue with Apple')?.hasAttribute('disabled')).toBe(true);
  main().getByText('Signing in with Apple is not available here.');
});

test('both social buttons go to the server', async () => {
  const assign = vi.spyOn(window.location, 'assign').mockImplementation(() => undefined);
  const { calls } = fakeApi();
  renderApp('/auth');

  await press('Continue with Apple');

  expect(assign).toHaveBeenCalledExactlyOnceWith('/api/login?provider=apple');
  expect(calls).toEqual([]);
  assign.mockRestore();
});

test('a provider that failed is told once', async () => {
  fakeApi();
  renderApp('/auth?error=provider');

  await screen.findByText('Authentication Error');
  screen.getByText('Authentication failed. Please try again.');
  // The toast outlives the page it was shown on, and would the test.
  act(() => screen.getByRole('button', { name: 'Close' }).click());
});

test('a newcomer gets advice on a password that is easy to guess, and is let in with it', async () => {
  const { calls } = fakeApi(answers(logIn, aUser()), ...someoneSignedIn());
  renderApp('/auth?production=true');
  await fillField(await screen.findByLabelText('Email'), 'pat@test.example');
  await fillField(screen.getByLabelText('Password'), 'password1');
  screen.getByText('This is one of the most common passwords: it would be guessed first.');

  await press('Create Account');

  await heading('Welcome to CarryAtlas');
  expect(calls[0]?.init.body).toBe(
    JSON.stringify({ email: 'pat@test.example', password: 'password1', isSignUp: true }),
  );
});

test('an address that is taken is told in the server’s words', async () => {
  fakeApi(refuses(logIn, 'conflict', 'There is an account for this address already. Please sign in instead.'));
  renderApp('/auth?production=true');
  await fillField(await screen.findByLabelText('Email'), 'pat@test.example');
  await fillField(screen.getByLabelText('Password'), 'long enough');
  await press('Create Account');

  await screen.findByText('There is an account for this address already. Please sign in instead.');
  expect(link('Sign in')?.getAttribute('href')).toBe('/auth?mode=signin&production=true');
});
