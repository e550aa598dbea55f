import type { Screen, Step } from '../screen.ts';
import { fill, press, problem, SAYS_400, SAYS_409, SAYS_503, waitForText } from './steps.ts';

const JOIN = 'Join CarryAtlas';

const CHECKOUT = 'Complete Your CarryAtlas Subscription';

/** As a buyer comes back from paying. */
const PAID = '/payment-success?payment_intent=demo_pi_1&payment_intent_client_secret=demo_pi_1_secret_1';

const fillGuestAs =
  (email: string): Step =>
  async (page) => {
    await page.getByLabel('Email').fill(email);
    await page.getByLabel('Password', { exact: true }).fill('carry-atlas-demo');
    await page.getByLabel('Password', { exact: true }).press('Enter');
  };

const payWith =
  (card: string): Step =>
  async (page) => {
    await page.getByLabel('Card number').fill(card);
    await page.getByRole('button', { name: 'Pay $9.95' }).click();
  };

/** Joining and paying. */
export const MEMBERSHIP_SCREENS: Screen[] = [
  { name: 'signup', path: '/signup', heading: JOIN },
  {
    name: 'signup-email',
    path: '/signup',
    heading: JOIN,
    steps: [press('Continue with Email'), fill('Email', 'rider@test.example'), fill('Password', 'tin roof gravel 42')],
  },
  { name: 'signup-signed-in', path: '/signup', who: 'visitor', heading: 'Complete Your Subscription' },
  { name: 'checkout', path: '/checkout', heading: CHECKOUT },
  {
    name: 'checkout-card',
    path: '/checkout',
    heading: CHECKOUT,
    steps: [fillGuestAs('guest@demo.example'), waitForText('Pay $9.95')],
  },
  {
    name: 'checkout-guest-wrong',
    path: '/checkout',
    heading: CHECKOUT,
    steps: [
      fill('Email', 'guest@'),
      fill('Password', 'short'),
      press('Continue to payment'),
      waitForText('Valid email'),
    ],
  },
  {
    name: 'checkout-second-step',
    path: '/checkout',
    who: 'visitor',
    // The dialog hides the page behind it from those who listen.
    heading: null,
    steps: [payWith('4000 0025 0000 3155'), waitForText('Your bank wants to confirm this payment')],
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
    name: 'checkout-expired-key',
    path: '/checkout',
    who: 'visitor',
    heading: CHECKOUT,
    answers: {
      '/api/create-subscription': { status: 503, json: problem('unavailable', 'Expired API Key: …') },
    },
    steps: [waitForText('Payment System Temporarily Unavailable')],
    noise: [SAYS_503],
  },
  {
    name: 'checkout-processing',
    path: '/checkout',
    who: 'visitor',
    heading: CHECKOUT,
    answers: { '/api/billing/consent': 'never' },
    steps: [payWith('4242 4242 4242 4242'), waitForText('Processing...')],
  },
  {
    name: 'checkout-taken-address',
    path: '/checkout',
    heading: CHECKOUT,
    steps: [fillGuestAs('member@demo.example'), payWith('4242 4242 4242 4242'), waitForText('We didn’t charge you.')],
    noise: [SAYS_409],
  },
  {
    name: 'checkout-signed-in',
    path: '/checkout',
    who: 'visitor',
    heading: CHECKOUT,
    steps: [waitForText('Pay $9.95')],
  },
  { name: 'checkout-with-access', path: '/checkout', who: 'member', heading: CHECKOUT },
  { name: 'payment-processing', path: '/payment-success', heading: 'Payment Processing' },
  {
    name: 'payment-success',
    path: PAID,
    who: 'visitor',
    heading: 'Payment Successful!',
    answers: {
      '/api/verify-payment': {
        json: {
          hasAccess: true,
          billing: { subscriptionStatus: 'active', expiryDate: '2027-11-16T12:00:00.000Z' },
        },
      },
    },
  },
  {
    name: 'payment-verifying',
    path: PAID,
    who: 'visitor',
    heading: 'Confirming Your Payment',
    answers: { '/api/verify-payment': 'never' },
  },
  {
    name: 'payment-unconfirmed',
    path: PAID,
    who: 'visitor',
    heading: 'Payment Processing',
    answers: { '/api/verify-payment': { status: 409, json: problem('conflict') } },
    steps: [waitForText('Payment Verification Failed')],
    noise: [SAYS_409],
  },
  {
    name: 'payment-returned',
    path: PAID,
    who: 'visitor',
    heading: 'Payment Refunded',
    answers: {
      '/api/verify-payment': {
        status: 409,
        json: {
          ...problem('payment-returned'),
          message:
            'We’re refunding your payment in full. You signed in to an account that already has a membership, so you didn’t need this payment. Your bank may take 5 to 10 business days to show it. Questions? Write to support@carryatlas.example.',
        },
      },
    },
    noise: [SAYS_409],
  },
];
