import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, test, vi } from 'vitest';
import { createSubscription, getBillingStatus } from '#shared/contracts/billing.ts';
import {
  directLogin,
  logIn,
  requestDirectLogin,
  requestPasswordReset,
  setSignupIntent,
} from '#shared/contracts/sign-in.ts';
import { answers, fakeApi, type Reply, refuses, responds } from '#tests/support/fake-api.ts';
import { fillField } from '#tests/support/fill-field.ts';
import { stubDevice } from '#tests/support/ranges.ts';
import { aSiteConfig, aUser, renderApp, renderAppFor, someoneSignedIn } from '#tests/support/render-app.tsx';

const main = () => within(screen.getByRole('main'));
const button = (name: string) => main().queryByRole('button', { name });
const link = (name: string) => main().queryByRole('link', { name });
const press = async (name: string) => userEvent.click(await main().findByRole('button', { name }));
const follow = async (name: string) => userEvent.click(await main().findByRole('link', { name }));
const heading = (name: string) => screen.findByRole('heading', { level: 1, name });

test('elsewhere than on the real site it begins with the options, and each way leads back', async () => {
  fakeApi();
  renderApp('/auth');
  // Continue with Email leads a newcomer to the form that makes an account.
  await heading('Sign In or Sign Up');
  expect(button('Continue with Google')).not.toBeNull();
  expect(button('Continue with Apple')).not.toBeNull();
  expect(screen.queryByLabelText('Email')).toBeNull();
  expect(link('Back to login options')).toBeNull();

  await follow('Sign in');
  await heading('Sign In');
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

test.each([
  ['on the real site', '/auth', aSiteConfig({ productionHost: window.location.host })],
  ['where the address asks for it', '/auth?mode=signin&production=true', aSiteConfig()],
])('%s the social buttons stand below the form: nobody is locked out', async (_case, address, config) => {
  fakeApi();
  renderApp(address, config);

  const email = await screen.findByLabelText('Email');
  for (const name of ['Continue with Google', 'Continue with Apple'])
    expect(email.compareDocumentPosition(main().getByRole('button', { name }))).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  expect(button('Continue with Email')).toBeNull();
});

test('after Continue with Email typing can begin', async () => {
  fakeApi();
  renderApp('/auth');
  await press('Continue with Email');

  expect(document.activeElement).toBe(screen.getByLabelText('Email'));
});

test('Enter in a sign-up form that is not filled in is answered', async () => {
  const { calls } = fakeApi();
  renderApp('/auth?production=true');
  await userEvent.type(await screen.findByLabelText('Email'), 'pat@test.example{Enter}');

  await screen.findByText('Required Fields');
  screen.getByText('Please enter both email and password.');
  expect(button('Create Account')?.hasAttribute('disabled')).toBe(true);
  expect(calls).toEqual([]);
  act(() => screen.getByRole('button', { name: 'Close' }).click());
});

test('who is signed in needs no form', async () => {
  renderAppFor(aUser(), '/auth?mode=signin');

  await heading('Welcome to CarryAtlas');
});

describe('sign-in from a page behind it', () => {
  const enter = async () => {
    await press('Continue with Email');
    await fillField(screen.getByLabelText('Email'), 'member@demo.example');
    await fillField(screen.getByLabelText('Password'), 'long enough');
    await press('Sign in');
  };

  test.each([
    ['/ranges', 'Firing Ranges'],
    ['/permits', 'My permits'],
  ])('leads back to %s', async (path, name) => {
    stubDevice();
    fakeApi(answers(logIn, aUser()), ...someoneSignedIn());
    renderApp(path);
    await follow('Sign In');
    await heading('Sign In');
    await enter();

    await heading(name);
    await waitFor(() => expect(link('Sign In')).toBeNull());
  });

  test('leads back to the account, also by the other modes', async () => {
    fakeApi(answers(logIn, aUser()), ...someoneSignedIn());
    renderApp('/account');
    await heading('Sign In');
    await follow('Back to login options');
    await follow('Sign in');
    await enter();

    await heading('Your Account');
  });

  test.each(['Forgot your password?', 'Email me a sign-in link'])('leads back also after “%s”', async (name) => {
    fakeApi(answers(logIn, aUser()), ...someoneSignedIn());
    renderApp('/account');
    await heading('Sign In');
    await follow(name);
    await follow('Back to Sign In');
    await enter();

    await heading('Your Account');
  });

  test('tells the server where a social sign-in comes back to', async () => {
    const assign = vi.spyOn(window.location, 'assign').mockImplementation(() => undefined);
    fakeApi();
    renderApp('/regulations?state=GA');
    await follow('Sign In');
    await press('Continue with Google');

    expect(assign).toHaveBeenCalledExactlyOnceWith('/api/login?provider=google&from=%2Fregulations%3Fstate%3DGA');
    assign.mockRestore();
  });

  test('from the top bar leads back too', async () => {
    stubDevice();
    fakeApi(answers(logIn, aUser()), ...someoneSignedIn());
    renderApp('/ranges');
    await heading('Welcome');
    await userEvent.click(within(screen.getByRole('banner')).getByRole('link', { name: 'Sign In' }));
    await heading('Sign In');
    await enter();

    await heading('Firing Ranges');
  });
});

describe('from pricing', () => {
  const subscribe = async (...replies: Reply[]) => {
    const api = fakeApi(
      ...replies,
      answers(getBillingStatus, { hasAccess: false, billing: null }),
      responds(createSubscription, () => new Promise(() => undefined)),
    );
    renderApp('/pricing');
    await follow('Sign Up & Subscribe');
    await heading('Create Account');

    return api;
  };
  const fillIn = async () => {
    await press('Continue with Email');
    await fillField(screen.getByLabelText('Email'), 'pat@test.example');
    await fillField(screen.getByLabelText('Password'), 'long enough');
  };
  const atPayment = async () => {
    await heading('Complete Your Subscription');
    main().getByText('pat@test.example');
  };

  test('a new visitor goes on to payment', async () => {
    await subscribe(answers(logIn, aUser({ email: 'pat@test.example' })));
    await fillIn();
    await press('Create Account');

    await atPayment();
  });

  test('a known visitor goes on to payment, also after looking at the other modes', async () => {
    await subscribe(answers(logIn, aUser({ email: 'pat@test.example' })));
    await follow('Back to login options');
    await heading('Create Account');
    await follow('Sign in');
    await heading('Sign In');
    await fillIn();
    await press('Sign in');

    await atPayment();
  });

  test('a known visitor who has access is told so, and not that an account was created', async () => {
    await subscribe(answers(logIn, aUser()), answers(getBillingStatus, { hasAccess: true, billing: null }));
    await follow('Sign in');
    await fillIn();
    await press('Sign in');

    await screen.findByRole('heading', { name: 'You already have access' });
    expect(screen.queryByText('Account created successfully')).toBeNull();
  });

  test.each([
    ['Forgot your password?', 'Send Reset Link', requestPasswordReset],
    ['Email me a sign-in link', 'Send Sign-In Link', requestDirectLogin],
  ])('a known visitor goes on to payment, also after “%s”', async (name, send, endpoint) => {
    await subscribe(answers(logIn, aUser({ email: 'pat@test.example' })), answers(endpoint, { message: 'Sent.' }));
    await follow('Sign in');
    await follow(name);
    await fillField(await screen.findByLabelText('Email'), 'pat@test.example');
    await press(send);
    await heading('Check Your Email');
    await follow('Back to Sign In');
    await heading('Sign In');
    await fillIn();
    await press('Sign in');

    await atPayment();
  });

  /** Asks for a sign-in link, on the way to paying or not. */
  const askForLink = async () => {
    await follow('Email me a sign-in link');
    await fillField(await screen.findByLabelText('Email'), 'pat@test.example');
    await press('Send Sign-In Link');
    await heading('Check Your Email');
  };
  const openLink = async () => {
    cleanup();
    renderApp('/direct-login?token=a-token');
    await press('Sign in');
  };
  const linkReplies = () => [
    answers(requestDirectLogin, { message: 'Sent.' }),
    answers(directLogin, aUser({ email: 'pat@test.example' })),
    answers(getBillingStatus, { hasAccess: false, billing: null }),
    responds(createSubscription, () => new Promise(() => undefined)),
    ...someoneSignedIn(aUser({ email: 'pat@test.example' })),
  ];

  test('a sign-in link goes on to payment, once', async () => {
    await subscribe(...linkReplies());
    await follow('Sign in');
    await askForLink();
    await openLink();
    await atPayment();

    await openLink();
    await heading('Welcome to CarryAtlas');
  });

  test('a sign-in link asked for later, without joining, leads home', async () => {
    await subscribe(...linkReplies());
    await follow('Sign in');
    await askForLink();
    cleanup();
    renderApp('/auth?mode=signin');
    await askForLink();
    await openLink();

    await heading('Welcome to CarryAtlas');
  });

  test('a social way marks the browser as joining', async () => {
    const assign = vi.spyOn(window.location, 'assign').mockImplementation(() => undefined);
    const { calls } = await subscribe(answers(setSignupIntent, { message: 'Now sign in to join.' }));
    await press('Continue with Apple');

    await waitFor(() => expect(assign).toHaveBeenCalledOnce());
    expect(calls.map(({ url }) => url)).toEqual(['/api/set-signup-intent']);
    assign.mockRestore();
  });

  test('who is signed in by now goes straight to payment', async () => {
    renderAppFor(aUser(), '/auth?mode=signup&join=true');

    await heading('Complete Your Subscription');
  });
});

test('another host than the configured one is not the real site', async () => {
  fakeApi();
  renderApp('/auth', aSiteConfig({ productionHost: 'carryatlas.example' }));

  await heading('Sign In or Sign Up');
  expect(screen.queryByLabelText('Email')).toBeNull();
});

test.each(['<script>', 'signin&mode=x', '__proto__', 'SIGNIN', '%00', 'initial'])(
  '?mode=%s is as good as none',
  async (mode) => {
    fakeApi();
    renderApp(`/auth?mode=${mode === 'signin&mode=x' ? 'x&mode=signin' : mode}`);

    await heading('Sign In or Sign Up');
    expect(link('Back to login options')).toBeNull();
  },
);

test('a provider that is not set up is told as that, and leads nowhere', async () => {
  fakeApi();
  renderApp('/auth', aSiteConfig({ socialSignIn: { google: true, apple: false } }));
  await heading('Sign In or Sign Up');

  expect(button('Continue with Google')?.hasAttribute('disabled')).toBe(false);
  expect(button('Continue with Apple')?.hasAttribute('disabled')).toBe(true);
  main().getByText('Apple sign-in isn’t available right now. Use your email instead.');
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
  screen.getByText('This is one of the most common passwords, so it’s easy to guess.');

  await press('Create Account');

  await heading('Welcome to CarryAtlas');
  expect(calls[0]?.init.body).toBe(
    JSON.stringify({ email: 'pat@test.example', password: 'password1', isSignUp: true }),
  );
});

test('an address that is taken is told in the server’s words', async () => {
  fakeApi(refuses(logIn, 'conflict', 'You already have an account with this email. Sign in to continue.'));
  renderApp('/auth?production=true');
  await fillField(await screen.findByLabelText('Email'), 'pat@test.example');
  await fillField(screen.getByLabelText('Password'), 'long enough');
  await press('Create Account');

  await screen.findByText('You already have an account with this email. Sign in to continue.');
  expect(link('Sign in')?.getAttribute('href')).toBe('/auth?mode=signin&production=true');
});
