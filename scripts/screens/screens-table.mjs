import { EVERY_SIZE } from './sizes.mjs';

/**
 * Who looks: nobody is signed in, or one of the demo accounts. `visitor` is the account without a subscription.
 * @typedef {'nobody' | 'member' | 'founder' | 'visitor' | 'admin'} Who
 */

/**
 * What a call gets instead of the server's answer: an error status, no answer while the picture is taken, a lost
 * connection, that it was done, or that it is not clear whose an account is.
 * @typedef {number | 'never' | 'lost' | 'done' | 'holder-unclear'} Answer
 */

/** @typedef {(page: import('@playwright/test').Page) => Promise<unknown>} Step */

/**
 * @typedef {object} Screen
 * @property {string} name in kebab-case; its pictures are called so
 * @property {string} path the address that is opened
 * @property {string | null} heading the first-level heading that the screen must end up with; null: it has none
 * @property {Who} [who] nobody, unless it says otherwise
 * @property {import('./sizes.mjs').SizeName[]} [sizes] the usual ones, unless it says otherwise
 * @property {import('./sizes.mjs').Theme[]} [themes] those of the size, unless it says otherwise
 * @property {false} [hasScript] JavaScript is off
 * @property {Record<string, Answer>} [answers] by path, in which `*` stands for anything
 * @property {Step[]} [steps] from the opened page to the state
 * @property {RegExp[]} [noise] what the state says on the console on purpose; it must say it
 */

const LANDING = 'Know the carry law before you cross the line';
const SAFETY = 'CarryAtlas Safety & Best Practices';
const JOIN = 'Join CarryAtlas';
const CHECKOUT = 'Complete Your CarryAtlas Subscription';

/** The browser itself writes about every answer that is not a success. */
const SAYS_400 = /status of 400/;
const SAYS_401 = /status of 401/;
const SAYS_404 = /status of 404/;
const SAYS_409 = /status of 409/;
const SAYS_410 = /status of 410/;
const SAYS_500 = /status of 500/;
const SAYS_503 = /status of 503/;
const SAYS_LOST = /ERR_CONNECTION_FAILED|Failed to fetch dynamically imported module/;

/** @param {string} password @returns {Step} */
const signInWith = (password) => async (page) => {
  await page.getByLabel('Email').fill('member@demo.example');
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign in' }).click();
};

/** @type {Step} */
const fillGuest = async (page) => {
  await page.getByLabel('Email').fill('guest@demo.example');
  await page.getByLabel('Password', { exact: true }).fill('carry-atlas-demo');
  await page.getByLabel('Password', { exact: true }).press('Enter');
};

/** @param {string} card @returns {Step} */
const payWith = (card) => async (page) => {
  await page.getByLabel('Card number').fill(card);
  await page.getByRole('button', { name: 'Pay $9.95' }).click();
};

/** @param {string} text @returns {Step} */
const waitForText = (text) => (page) => page.getByText(text).first().waitFor();

/** @param {string} label @param {string} text @returns {Step} */
const fill = (label, text) => (page) => page.getByLabel(label, { exact: true }).fill(text);

/** @param {string} name @returns {Step} */
const press = (name) => (page) => page.getByRole('button', { name, exact: true }).click();

/** @param {string} state @returns {Screen} */
const regulationsOf = (state) => ({
  name: `regulations-${state.toLowerCase()}`,
  path: `/regulations?state=${state}`,
  who: 'member',
  heading: 'CCW Regulations',
  steps: [waitForText('Permit and carry')],
});

/** A town with several ranges, and then what is done with them. @param {Step[]} steps @returns {Step[]} */
const nearBozeman = (...steps) => [
  async (page) => {
    await page.getByLabel('ZIP CODE').fill('59715');
    await page.getByLabel('ZIP CODE').press('Enter');
    await page.getByText('1.5 mi').waitFor();
  },
  ...steps,
];

/** @param {string} text @returns {Step} */
const lookFor = (text) => async (page) => {
  await page.getByLabel('ZIP CODE').fill(text);
  await page.getByLabel('ZIP CODE').press('Enter');
};

/** Where the page was scrolled to press something, what is above the screen would count as shown. @type {Step} */
const scrollUp = (page) => page.evaluate(() => window.scrollTo(0, 0));

/**
 * Puts permits on the device, as their owner would, and opens the page anew.
 * @param {object[]} permits @returns {Step}
 */
const holdPermits = (permits) => async (page) => {
  await page.evaluate(async (held) => {
    const { id } = await (await fetch('/api/user')).json();
    const wallet = { format: 'permit-wallet', version: 1, permits: held, ageBand: '21-plus', magazineRounds: 17 };
    localStorage.setItem(`permit-wallet:${id}`, JSON.stringify(wallet));
  }, permits);
  await page.reload();
};

const TEXAN = { state: 'TX', class: 'standard', isResident: true, issuedOn: '2024-03-01', expiresOn: '2029-03-01' };
const UTAHN = { state: 'UT', class: 'standard', isResident: false, issuedOn: '2021-03-01', expiresOn: '2026-03-01' };

/** @type {Step} */
const planToBoston = async (page) => {
  await page.getByLabel('Start', { exact: true }).fill('Austin, TX');
  await page.getByLabel('End', { exact: true }).fill('Boston, MA');
  await page.getByRole('button', { name: 'Plan the trip' }).click();
  await page.getByRole('heading', { name: 'Austin, TX → Boston, MA' }).first().waitFor();
  await page.getByText('Off-limits places').first().waitFor();
};

/** A prerendered page must be readable as the server sends it; the theme is chosen by script, so it is always light.
 * @param {string} name @param {string} path @param {string} heading @returns {Screen} */
const withoutScript = (name, path, heading) => ({
  name: `${name}-no-script`,
  path,
  heading,
  hasScript: false,
  themes: ['light'],
});

/**
 * Every screen and state of the product. A new page or state is a new line here; a page that is in PAGE_ROUTES and
 * not here fails the tests.
 * @type {Screen[]}
 */
export const SCREENS = [
  { name: 'landing', path: '/', heading: LANDING, sizes: EVERY_SIZE },
  { name: 'landing-as-home', path: '/home', heading: LANDING },
  {
    name: 'landing-taste',
    path: '/',
    heading: LANDING,
    steps: [(page) => page.getByLabel('Your state').selectOption('Texas'), waitForText('See the rest')],
  },
  { name: 'safety', path: '/safety', heading: SAFETY },
  {
    name: 'safety-search',
    path: '/safety',
    heading: SAFETY,
    steps: [fill('Search the guide', 'school'), waitForText('topics matching')],
  },
  {
    name: 'safety-nothing-found',
    path: '/safety',
    heading: SAFETY,
    steps: [fill('Search the guide', 'holstres'), waitForText('Close matches')],
  },
  {
    name: 'safety-category',
    path: '/safety',
    heading: SAFETY,
    steps: [(page) => page.getByRole('button', { name: /^Storage/ }).click()],
  },
  {
    name: 'safety-search-lost',
    path: '/safety',
    heading: SAFETY,
    answers: { '/assets/_virtual_guide-texts-*.js': 'lost' },
    steps: [fill('Search the guide', 'school'), waitForText('The guide could not be loaded')],
    noise: [SAYS_LOST],
  },
  { name: 'guideline', path: '/safety/air-travel', heading: 'Air travel with a firearm' },
  { name: 'guideline-unknown', path: '/safety/nothing', heading: 'Page Not Found', noise: [SAYS_404] },
  { name: 'about', path: '/about', heading: 'About CarryAtlas' },
  { name: 'contact', path: '/contact', heading: 'Contact CarryAtlas' },
  {
    name: 'contact-refused',
    path: '/contact',
    heading: 'Contact CarryAtlas',
    steps: [press('Send Message'), waitForText('Name is required')],
  },
  {
    name: 'contact-failed',
    path: '/contact',
    heading: 'Contact CarryAtlas',
    answers: { '/api/contact': 500 },
    steps: [
      fill('Name', 'Ada Rider'),
      fill('Email', 'ada@test.example'),
      fill('Message', 'The fee is out of date.'),
      press('Send Message'),
      (page) => page.getByText('Failed to send message').first().waitFor(),
    ],
    noise: [SAYS_500],
  },
  { name: 'privacy', path: '/privacy', heading: 'Privacy Policy' },
  { name: 'terms', path: '/terms', heading: 'Terms of Membership' },
  { name: 'pricing', path: '/pricing', heading: 'Pricing' },
  { name: 'pricing-signed-in', path: '/pricing', who: 'visitor', heading: 'Pricing' },
  { name: 'not-found', path: '/nowhere', heading: 'Page Not Found', noise: [SAYS_404] },
  { name: 'not-found-signed-in', path: '/nowhere', who: 'member', heading: 'Page Not Found', noise: [SAYS_404] },

  { name: 'sign-in', path: '/auth?mode=signin', heading: 'Sign In' },
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
  { name: 'auth', path: '/auth', heading: 'Sign In' },
  {
    name: 'auth-provider-failed',
    path: '/auth?error=provider',
    heading: 'Sign In',
    steps: [waitForText('Authentication failed. Please try again.')],
  },
  {
    name: 'auth-sign-up',
    path: '/auth?mode=signup&production=true',
    heading: 'Create Account',
    steps: [fill('Email', 'rider@test.example'), fill('Password', 'password1')],
  },
  { name: 'forgot-password', path: '/auth/forgot-password', heading: 'Forgot Password' },
  {
    name: 'forgot-password-sent',
    path: '/auth/forgot-password',
    heading: 'Check Your Email',
    answers: { '/api/auth/reset-password-request': 'done' },
    steps: [fill('Email', 'member@demo.example'), press('Send Reset Link'), waitForText('A mail is on its way')],
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
    name: 'reset-password-done',
    path: '/auth/reset-password?token=not-a-token',
    heading: 'Password Reset Successful',
    answers: { '/api/auth/reset-password-complete': 'done' },
    steps: [
      fill('New password', 'tin roof gravel 42'),
      fill('Confirm password', 'tin roof gravel 42'),
      press('Reset Password'),
      waitForText('Your new password works'),
    ],
  },
  { name: 'direct-login', path: '/direct-login', heading: 'Sign In by Mail' },
  { name: 'direct-login-link', path: '/direct-login?token=not-a-token', heading: 'Sign In by Mail' },
  {
    name: 'direct-login-spent',
    path: '/direct-login?token=not-a-token',
    heading: 'Sign In by Mail',
    steps: [press('Sign in'), waitForText('This link no longer works')],
    noise: [SAYS_410],
  },
  { name: 'confirm-email', path: '/direct-login?confirm=not-a-token', heading: 'Confirm Your Address' },
  {
    name: 'confirm-email-claim',
    path: '/direct-login?confirm=not-a-token',
    heading: 'Confirm Your Address',
    answers: { '/api/auth/confirm-email': 'holder-unclear' },
    steps: [press('Confirm my address'), waitForText('I made it')],
    noise: [SAYS_409],
  },
  { name: 'change-email-signed-out', path: '/direct-login?change=not-a-token', heading: 'Use This Address' },
  { name: 'prove-link', path: '/direct-login?prove=not-a-token', who: 'member', heading: 'Is It You?' },

  { name: 'signup', path: '/signup', heading: JOIN },
  {
    name: 'signup-email',
    path: '/signup',
    heading: JOIN,
    steps: [press('Continue with Email'), fill('Email', 'rider@test.example'), fill('Password', 'tin roof gravel 42')],
  },
  { name: 'signup-signed-in', path: '/signup', who: 'visitor', heading: 'Complete Your Subscription' },
  { name: 'checkout', path: '/checkout', heading: CHECKOUT },
  { name: 'checkout-card', path: '/checkout', heading: CHECKOUT, steps: [fillGuest, waitForText('Pay $9.95')] },
  {
    name: 'checkout-second-step',
    path: '/checkout',
    who: 'visitor',
    // The dialog hides the page behind it from those who listen.
    heading: null,
    steps: [payWith('4000 0025 0000 3155'), waitForText('Your bank asks for a second step')],
  },
  {
    name: 'checkout-declined',
    path: '/checkout',
    who: 'visitor',
    heading: CHECKOUT,
    steps: [payWith('4000 0000 0000 0002'), waitForText('Payment Failed')],
    noise: [SAYS_400],
  },
  {
    name: 'checkout-unavailable',
    path: '/checkout',
    who: 'visitor',
    heading: CHECKOUT,
    answers: { '/api/create-subscription': 503 },
    steps: [waitForText('Payment System Unavailable')],
    noise: [SAYS_503],
  },
  {
    name: 'checkout-signed-in',
    path: '/checkout',
    who: 'visitor',
    heading: CHECKOUT,
    steps: [waitForText('Pay $9.95')],
  },
  { name: 'checkout-with-access', path: '/checkout', who: 'member', heading: CHECKOUT },
  { name: 'payment-success', path: '/payment-success', heading: 'Payment Processing' },

  { name: 'dashboard-member', path: '/', who: 'member', heading: 'Welcome to CarryAtlas', sizes: EVERY_SIZE },
  { name: 'dashboard-founder', path: '/', who: 'founder', heading: 'Welcome to CarryAtlas' },
  { name: 'dashboard-visitor', path: '/', who: 'visitor', heading: 'Welcome to CarryAtlas' },
  { name: 'dashboard-admin', path: '/', who: 'admin', heading: 'Welcome to CarryAtlas' },
  {
    name: 'dashboard-failed',
    path: '/',
    who: 'member',
    heading: 'Welcome to CarryAtlas',
    answers: { '/api/regulations?*': 500, '/api/travel-alerts?*': 500 },
    steps: [waitForText('Failed to fetch regulation'), waitForText('Failed to fetch travel alerts')],
    noise: [SAYS_500],
  },
  {
    name: 'dashboard-slow',
    path: '/',
    who: 'member',
    heading: 'Welcome to CarryAtlas',
    answers: { '/api/regulations?*': 'never', '/api/travel-alerts?*': 'never' },
  },
  { name: 'ranges-gate', path: '/ranges', heading: 'Welcome' },
  { name: 'ranges-member', path: '/ranges', who: 'member', heading: 'Firing Ranges' },
  {
    name: 'ranges-near',
    path: '/ranges',
    who: 'member',
    heading: 'Firing Ranges',
    sizes: EVERY_SIZE,
    steps: nearBozeman(),
  },
  {
    name: 'ranges-filtered',
    path: '/ranges',
    who: 'member',
    heading: 'Firing Ranges',
    steps: nearBozeman(press('Indoor'), waitForText('Indoor: not known'), scrollUp),
  },
  {
    name: 'ranges-details',
    path: '/ranges',
    who: 'member',
    heading: null,
    steps: nearBozeman(
      (page) =>
        page
          .getByRole('button', { name: /^Details/ })
          .first()
          .click(),
      waitForText('Call before you go'),
    ),
  },
  {
    name: 'ranges-report',
    path: '/ranges',
    who: 'member',
    heading: null,
    steps: nearBozeman(
      (page) =>
        page
          .getByRole('button', { name: /^Details/ })
          .first()
          .click(),
      press('Report closed or wrong'),
      waitForText('What is wrong?'),
    ),
  },
  {
    name: 'ranges-directions',
    path: '/ranges',
    who: 'member',
    heading: null,
    steps: nearBozeman(
      (page) =>
        page
          .getByRole('button', { name: /^Directions/ })
          .first()
          .click(),
      waitForText('Waze'),
    ),
  },
  {
    name: 'ranges-choices',
    path: '/ranges',
    who: 'member',
    heading: 'Firing Ranges',
    steps: [lookFor('Springfield'), waitForText('Which one do you mean?')],
  },
  {
    name: 'ranges-not-found',
    path: '/ranges',
    who: 'member',
    heading: 'Firing Ranges',
    steps: [lookFor('00000'), waitForText('No location found for 00000.')],
  },
  {
    name: 'ranges-failed',
    path: '/ranges',
    who: 'member',
    heading: 'Firing Ranges',
    answers: { '/api/ranges/nearby': 500, '/api/places/surroundings': 500 },
    steps: [waitForText('Unable to load ranges')],
    noise: [SAYS_500],
  },
  {
    name: 'ranges-slow',
    path: '/ranges',
    who: 'member',
    heading: 'Firing Ranges',
    answers: { '/api/ranges/nearby': 'never', '/api/places/surroundings': 'never' },
  },
  { name: 'ranges-paywall', path: '/ranges', who: 'visitor', heading: 'Subscription Required' },
  { name: 'permits-gate', path: '/permits', heading: 'My permits' },
  { name: 'permits-empty', path: '/permits', who: 'member', heading: 'My permits' },
  {
    name: 'permits',
    path: '/permits',
    who: 'member',
    heading: 'My permits',
    sizes: EVERY_SIZE,
    steps: [holdPermits([TEXAN, UTAHN]), waitForText('Expired')],
  },
  {
    name: 'permits-refused',
    path: '/permits',
    who: 'visitor',
    heading: 'My permits',
    steps: [
      (page) => page.getByLabel('Issuing state').selectOption('Vermont'),
      press('Add permit'),
      waitForText('issues no permit'),
    ],
  },
  { name: 'recognition-gate', path: '/recognition', heading: 'Where my permits count' },
  { name: 'recognition-paywall', path: '/recognition', who: 'visitor', heading: 'Subscription Required' },
  { name: 'recognition-empty', path: '/recognition', who: 'member', heading: 'Where my permits count' },
  {
    name: 'recognition',
    path: '/recognition',
    who: 'member',
    heading: 'Where my permits count',
    sizes: EVERY_SIZE,
    steps: [holdPermits([TEXAN, UTAHN]), waitForText('Next permit')],
  },
  {
    name: 'recognition-reasons',
    path: '/recognition',
    who: 'member',
    heading: null,
    steps: [
      holdPermits([TEXAN, UTAHN]),
      (page) => page.getByRole('button', { name: 'Pennsylvania' }).click(),
      waitForText('Official page'),
    ],
  },
  {
    name: 'recognition-failed',
    path: '/recognition',
    who: 'member',
    heading: 'Where my permits count',
    answers: { '/api/recognition/records': 500 },
    steps: [waitForText('The records could not be loaded')],
    noise: [SAYS_500],
  },
  { name: 'trip-gate', path: '/trip', heading: 'Trip planner' },
  { name: 'trip-empty', path: '/trip', who: 'member', heading: 'Trip planner' },
  {
    name: 'trip',
    path: '/trip',
    who: 'member',
    heading: 'Trip planner',
    sizes: EVERY_SIZE,
    steps: [holdPermits([TEXAN]), planToBoston, scrollUp],
  },
  {
    name: 'trip-which',
    path: '/trip',
    who: 'member',
    heading: 'Trip planner',
    steps: [fill('Start', 'Springfield'), fill('End', 'Nowhere'), press('Plan the trip'), waitForText('Which one?')],
  },
  { name: 'regulations-gate', path: '/regulations', heading: 'CCW Regulations' },
  { name: 'regulations-member', path: '/regulations', who: 'member', heading: 'CCW Regulations', sizes: EVERY_SIZE },
  ...['TX', 'CA', 'GA', 'IL', 'VT', 'PR', 'DC'].map(regulationsOf),
  {
    name: 'regulations-county',
    path: '/regulations?state=GA&county=Fulton',
    who: 'member',
    heading: 'CCW Regulations',
    steps: [waitForText('Permit and carry')],
  },
  {
    name: 'regulations-compare',
    path: '/regulations?state=TX&compare=CA,GA',
    who: 'member',
    heading: 'CCW Regulations',
    steps: [waitForText('Side by side'), waitForText('Duty to inform an officer')],
  },
  {
    name: 'regulations-evidence',
    path: '/regulations?state=TX',
    who: 'member',
    heading: null,
    steps: [
      (page) =>
        page
          .getByRole('button', { name: /Minimum age/ })
          .first()
          .click(),
      waitForText('Basis'),
    ],
  },
  {
    name: 'regulations-report',
    path: '/regulations?state=TX',
    who: 'member',
    heading: null,
    steps: [(page) => page.getByRole('button', { name: 'Report an error' }).click(), waitForText('What is wrong?')],
  },
  {
    name: 'regulations-no-record',
    path: '/regulations?state=TX&county=Nowhere',
    who: 'member',
    heading: 'CCW Regulations',
    steps: [waitForText('No Regulations Found')],
  },
  {
    name: 'regulations-failed',
    path: '/regulations?state=TX',
    who: 'member',
    heading: 'CCW Regulations',
    answers: { '/api/regulations?*': 500, '/api/regulations/counties?*': 500 },
    steps: [waitForText('Failed to fetch regulations for Texas')],
    noise: [SAYS_500],
  },
  {
    name: 'regulations-slow',
    path: '/regulations?state=TX',
    who: 'member',
    heading: 'CCW Regulations',
    answers: { '/api/regulations?*': 'never', '/api/regulations/evidence?*': 'never' },
  },
  {
    name: 'regulations-states-failed',
    path: '/regulations',
    who: 'member',
    heading: 'CCW Regulations',
    answers: { '/api/regulations/available-states': 500 },
    steps: [waitForText('Failed to fetch available states: 500')],
    noise: [SAYS_500],
  },
  { name: 'account-gate', path: '/account', heading: 'Sign In' },
  { name: 'account-member', path: '/account', who: 'member', heading: 'Your Account' },
  { name: 'account-founder', path: '/account', who: 'founder', heading: 'Your Account' },
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
  { name: 'admin-gate', path: '/admin', heading: 'Sign In' },
  { name: 'admin', path: '/admin', who: 'admin', heading: 'Admin Panel', steps: [waitForText('$0.00')] },
  {
    name: 'admin-spreadsheet-lost',
    path: '/admin',
    who: 'admin',
    heading: 'Admin Panel',
    answers: { '/api/admin/add-grandfathered-users': 'lost' },
    steps: [press('Add Grandfathered Users to Google Sheets'), waitForText('Network error')],
    noise: [SAYS_LOST],
  },
  {
    name: 'admin-members',
    path: '/admin?tab=members',
    who: 'admin',
    heading: 'Admin Panel',
    steps: [waitForText('visitor@demo.example')],
  },
  {
    name: 'admin-member',
    path: '/admin?tab=members',
    who: 'admin',
    heading: null,
    steps: [press('visitor@demo.example'), waitForText('Founding access')],
  },
  {
    name: 'admin-alerts',
    path: '/admin?tab=alerts',
    who: 'admin',
    heading: 'Admin Panel',
    steps: [waitForText('from the data files')],
  },
  {
    name: 'admin-alert-new',
    path: '/admin?tab=alerts',
    who: 'admin',
    heading: null,
    steps: [press('Write an alert'), fill('Message', 'A court has stayed the new rule.'), fill('States', 'TX')],
  },
  {
    name: 'admin-review',
    path: '/admin?tab=review',
    who: 'admin',
    heading: 'Admin Panel',
    steps: [waitForText('Data report')],
  },
  { name: 'admin-messages', path: '/admin?tab=messages', who: 'admin', heading: 'Admin Panel' },
  { name: 'admin-mail', path: '/admin?tab=mail', who: 'admin', heading: 'Admin Panel' },
  { name: 'admin-payments', path: '/admin?tab=payments', who: 'admin', heading: 'Admin Panel' },
  { name: 'admin-log', path: '/admin?tab=log', who: 'admin', heading: 'Admin Panel' },
  { name: 'admin-denied', path: '/admin', who: 'member', heading: 'Admin Panel' },

  { name: 'user-check-pending', path: '/account', who: 'member', heading: null, answers: { '/api/user': 'never' } },
  {
    name: 'user-check-failed',
    path: '/account',
    who: 'member',
    heading: 'We can’t tell who you are',
    answers: { '/api/user': 500 },
    noise: [SAYS_500],
  },
  {
    name: 'screen-failed',
    path: '/regulations',
    heading: 'Something went wrong',
    answers: { '/assets/regulations-gate-*.js': 'lost' },
    noise: [SAYS_LOST],
  },

  withoutScript('landing', '/', LANDING),
  withoutScript('safety', '/safety', SAFETY),
  withoutScript('guideline', '/safety/air-travel', 'Air travel with a firearm'),
  withoutScript('about', '/about', 'About CarryAtlas'),
  withoutScript('contact', '/contact', 'Contact CarryAtlas'),
  withoutScript('privacy', '/privacy', 'Privacy Policy'),
  withoutScript('terms', '/terms', 'Terms of Membership'),
  withoutScript('pricing', '/pricing', 'Pricing'),
  withoutScript('sign-in', '/auth?mode=signin', 'JavaScript is off'),
  { ...withoutScript('not-found', '/nowhere', 'Page Not Found'), noise: [SAYS_404] },
];
