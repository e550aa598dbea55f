import type { BillingDetails, BillingStatus } from '#shared/contracts/billing.ts';
import { DEMO_PASSWORD } from '#shared/site/product.ts';
import type { Screen, Step } from '../screen.ts';
import {
  A_PASSKEY,
  atLocalhost,
  fill,
  press,
  problem,
  SAYS_401,
  SAYS_409,
  SAYS_410,
  SAYS_429,
  SAYS_500,
  SAYS_LOST,
  scrollUp,
  waitForText,
} from './steps.ts';

const DONE = { json: { message: 'Done.' } };

const signInWith =
  (password: string): Step =>
  async (page) => {
    await page.getByLabel('Email').fill('member@demo.example');
    await page.getByLabel('Password', { exact: true }).fill(password);
    await page.getByRole('button', { name: 'Sign in' }).click();
  };

/** The account page of somebody with this membership. */
const accountWith = (name: string, status: BillingStatus, renewal?: Partial<BillingDetails>): Screen => ({
  name: `account-${name}`,
  path: '/account',
  who: 'member',
  heading: 'Your Account',
  answers: {
    '/api/billing/status': { json: status },
    '/api/billing/details': {
      json: { price: null, renewsAt: null, canCancel: false, canResume: false, hasPortal: true, ...renewal },
    },
  },
});

const inDays = (days: number): string => new Date(Date.now() + days * 24 * 60 * 60 * 1000).toISOString();

/** Ways in, and the account page. */
export const ACCOUNT_SCREENS: Screen[] = [
  {
    name: 'account-follows',
    path: '/account#follows',
    who: 'member',
    heading: 'Your Account',
    answers: {
      '/api/follows': {
        json: {
          states: ['NV', 'TX', 'UT'],
          isEmailOn: true,
          isEmailProven: true,
          hasPushHere: false,
          pushKey: 'BA',
        },
      },
    },
    steps: [
      waitForText('Email me when our answers change'),
      (page) => page.locator('#follows').scrollIntoViewIfNeeded(),
    ],
  },
  {
    name: 'account-passkeys',
    path: '/about',
    heading: 'Your Account',
    answers: {
      '**/api/passkeys': {
        json: [
          A_PASSKEY,
          { ...A_PASSKEY, id: 'key-2', name: 'Security key in the safe', lastUsedOn: null, isBackedUp: false },
          { ...A_PASSKEY, id: 'key-3', name: 'Old laptop', isBackedUp: false, isBlocked: true },
        ],
      },
    },
    steps: [atLocalhost('/account#passkeys', 'member'), waitForText('Security key in the safe')],
  },
  {
    name: 'account-passkeys-none',
    path: '/about',
    heading: 'Your Account',
    answers: { '**/api/passkeys': { json: [] } },
    steps: [atLocalhost('/account#passkeys', 'member'), waitForText('Add a passkey')],
  },
  {
    name: 'account-remove-passkey',
    path: '/about',
    heading: null,
    answers: { '**/api/passkeys': { json: [A_PASSKEY] } },
    steps: [
      atLocalhost('/account#passkeys', 'visitor'),
      press('Remove Safari on iPhone'),
      waitForText('Confirm with a passkey'),
      fill('Password', DEMO_PASSWORD),
      press('Continue'),
      waitForText('Remove this passkey?'),
      scrollUp,
    ],
  },
  {
    name: 'account-add-passkey',
    path: '/about',
    heading: null,
    answers: { '**/api/passkeys': { json: [] } },
    steps: [
      atLocalhost('/account#passkeys', 'visitor'),
      press('Add a passkey'),
      fill('Password', DEMO_PASSWORD),
      press('Continue'),
      waitForText('Leave it blank'),
      scrollUp,
    ],
  },
  {
    name: 'account-rename-passkey',
    path: '/about',
    heading: null,
    answers: { '**/api/passkeys': { json: [A_PASSKEY] } },
    steps: [
      atLocalhost('/account#passkeys', 'visitor'),
      press('Rename Safari on iPhone'),
      waitForText('Rename passkey'),
      scrollUp,
    ],
  },
  {
    name: 'account-last-passkey',
    path: '/about',
    heading: null,
    answers: {
      '**/api/passkeys': { json: [A_PASSKEY] },
      '**/api/passkeys/key-1': {
        status: 409,
        json: problem(
          'conflict',
          'This passkey is the only way into your account. Confirm your email or set a password first. Then you can remove it.',
        ),
      },
    },
    steps: [
      atLocalhost('/account#passkeys', 'visitor'),
      press('Remove Safari on iPhone'),
      fill('Password', DEMO_PASSWORD),
      press('Continue'),
      press('Remove passkey'),
      waitForText('This passkey is the only way into your account.'),
      scrollUp,
    ],
    noise: [SAYS_409],
  },
  {
    name: 'account-passkeys-unsupported',
    path: '/account#passkeys',
    who: 'member',
    heading: 'Your Account',
    answers: { '/api/passkeys': { json: [A_PASSKEY] } },
    steps: [waitForText('You can’t add a passkey at 127.0.0.1')],
  },
  {
    name: 'account-passkeys-failed',
    path: '/account#passkeys',
    who: 'member',
    heading: 'Your Account',
    answers: { '/api/passkeys': 500 },
    steps: [waitForText('We couldn’t load your passkeys')],
    noise: [SAYS_500],
  },
  {
    name: 'account-passkeys-loading',
    path: '/account#passkeys',
    who: 'member',
    heading: 'Your Account',
    answers: { '/api/passkeys': 'never' },
    steps: [(page) => page.getByText('Loading your passkeys…').waitFor({ state: 'attached' })],
  },
  { name: 'sign-in', path: '/auth?mode=signin', heading: 'Sign In' },
  {
    name: 'sign-in-passkey',
    path: '/about',
    heading: 'Sign In',
    steps: [atLocalhost('/auth?mode=signin'), waitForText('Sign in with a passkey')],
  },
  {
    name: 'sign-in-passkey-refused',
    path: '/about',
    heading: 'Sign In',
    answers: {
      '**/api/passkeys/sign-in/options': {
        status: 429,
        json: problem('too-many-requests', 'Too many attempts. Please try again in 12 minutes.'),
      },
    },
    steps: [
      atLocalhost('/auth?mode=signin&production=true'),
      press('Sign in with a passkey'),
      waitForText('Too many attempts.'),
    ],
    noise: [SAYS_429],
  },
  {
    name: 'sign-in-wrong-password',
    path: '/auth?mode=signin&production=true',
    heading: 'Sign In',
    steps: [signInWith('not the password'), waitForText('Authentication failed.')],
    noise: [SAYS_401],
  },
  {
    name: 'sign-in-busy',
    path: '/auth?mode=signin&production=true',
    heading: 'Sign In',
    answers: { '/api/login': 'never' },
    steps: [signInWith('carry-atlas-demo'), waitForText('Signing in…')],
  },
  {
    name: 'sign-in-no-connection',
    path: '/auth?mode=signin&production=true',
    heading: 'Sign In',
    answers: { '/api/login': 'lost' },
    steps: [signInWith('carry-atlas-demo'), waitForText('Connection error.')],
    noise: [SAYS_LOST],
  },
  { name: 'auth', path: '/auth', heading: 'Sign In or Sign Up' },
  {
    name: 'auth-provider-failed',
    path: '/auth?error=provider',
    heading: 'Sign In or Sign Up',
    steps: [waitForText('Authentication failed. Please try again.')],
  },
  {
    name: 'auth-sign-up',
    path: '/auth?mode=signup&production=true',
    heading: 'Create Account',
    steps: [fill('Email', 'rider@test.example'), fill('Password', 'password1')],
  },
  { name: 'auth-join', path: '/auth?mode=signup&join=true', heading: 'Create Account' },
  { name: 'forgot-password', path: '/auth/forgot-password', heading: 'Forgot Password' },
  {
    name: 'forgot-password-sent',
    path: '/auth/forgot-password',
    heading: 'Check Your Email',
    answers: { '/api/auth/reset-password-request': DONE },
    steps: [fill('Email', 'member@demo.example'), press('Send Reset Link'), waitForText('We sent an email to')],
  },
  { name: 'reset-password', path: '/auth/reset-password?token=not-a-token', heading: 'Reset Password' },
  { name: 'reset-password-no-token', path: '/auth/reset-password', heading: 'Reset Password' },
  {
    name: 'reset-password-mismatch',
    path: '/auth/reset-password?token=not-a-token',
    heading: 'Reset Password',
    steps: [
      fill('New password', 'tin roof gravel 42'),
      fill('Confirm password', 'something else'),
      press('Reset Password'),
      waitForText('Passwords do not match'),
    ],
  },
  {
    name: 'reset-password-spent',
    path: '/auth/reset-password?token=not-a-token',
    heading: 'Reset Password',
    answers: {
      '/api/auth/reset-password-complete': { status: 410, json: problem('link-spent', 'Invalid reset token') },
    },
    steps: [
      fill('New password', 'tin roof gravel 42'),
      fill('Confirm password', 'tin roof gravel 42'),
      press('Reset Password'),
      waitForText('Request a new link'),
    ],
    noise: [SAYS_410],
  },
  {
    name: 'reset-password-done',
    path: '/auth/reset-password?token=not-a-token',
    heading: 'Password Reset Successful',
    answers: { '/api/auth/reset-password-complete': DONE },
    steps: [
      fill('New password', 'tin roof gravel 42'),
      fill('Confirm password', 'tin roof gravel 42'),
      press('Reset Password'),
      waitForText('Your new password works'),
    ],
  },
  { name: 'direct-login', path: '/direct-login', heading: 'Sign In by Email' },
  { name: 'direct-login-link', path: '/direct-login?token=not-a-token', heading: 'Sign In by Email' },
  {
    name: 'direct-login-spent',
    path: '/direct-login?token=not-a-token',
    heading: 'Sign In by Email',
    steps: [press('Sign in'), waitForText('This link no longer works')],
    noise: [SAYS_410],
  },
  { name: 'confirm-email', path: '/direct-login?confirm=not-a-token', heading: 'Confirm Your Email' },
  {
    name: 'confirm-email-claim',
    path: '/direct-login?confirm=not-a-token',
    heading: 'Confirm Your Email',
    answers: { '/api/auth/confirm-email': { status: 409, json: problem('ownership-unclear') } },
    steps: [press('Confirm my email'), waitForText('This is my account')],
    noise: [SAYS_409],
  },
  { name: 'change-email-signed-out', path: '/direct-login?change=not-a-token', heading: 'Use This Email' },
  { name: 'prove-link', path: '/direct-login?prove=not-a-token', who: 'member', heading: 'Confirm It’s You' },
  { name: 'account-gate', path: '/account', heading: 'Sign In' },
  { name: 'account-member', path: '/account', who: 'member', heading: 'Your Account' },
  { name: 'account-founder', path: '/account', who: 'founder', heading: 'Your Account' },
  accountWith(
    'cancelled',
    { hasAccess: true, billing: { subscriptionStatus: 'canceled', expiryDate: inDays(90) } },
    { canResume: true },
  ),
  accountWith(
    'past-due',
    { hasAccess: true, billing: { subscriptionStatus: 'past_due', expiryDate: inDays(-2) } },
    { renewsAt: inDays(-2), canCancel: true },
  ),
  accountWith('expired', { hasAccess: false, billing: { subscriptionStatus: 'expired', expiryDate: inDays(-30) } }),
  accountWith(
    'pending',
    { hasAccess: false, billing: { subscriptionStatus: 'pending', expiryDate: null } },
    {
      hasPortal: false,
    },
  ),
  { name: 'account-visitor', path: '/account', who: 'visitor', heading: 'Your Account' },
  { name: 'account-admin', path: '/account', who: 'admin', heading: 'Your Account' },
  {
    name: 'account-change-password',
    path: '/account',
    who: 'member',
    heading: null,
    steps: [press('Change password'), fill('New password', 'tin roof 42')],
  },
  {
    name: 'account-prove',
    path: '/account',
    who: 'member',
    heading: null,
    steps: [press('Delete my account'), scrollUp],
  },
];
