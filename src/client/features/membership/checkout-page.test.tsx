import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, test } from 'vitest';
import {
  consentToRenewal,
  createGuestSubscription,
  createSubscription,
  getBillingDetails,
  getBillingStatus,
  verifyPayment,
} from '#shared/contracts/billing.ts';
import { confirmDemoPayment } from '#shared/contracts/demo-payments.ts';
import { getUser, logIn } from '#shared/contracts/sign-in.ts';
import { priceOf } from '#shared/site/product.ts';
import { answers, fakeApi, refuses, responds } from '#tests/support/fake-api.ts';
import { aSiteConfig, aUser, hintSignedIn, NO_RENEWAL, renderApp } from '#tests/support/render-app.tsx';

const SETUP = { clientSecret: 'pi_1_secret_1' };
const NO_ACCESS = answers(getBillingStatus, { hasAccess: false, billing: null });
const PAID = {
  hasAccess: true,
  billing: { subscriptionStatus: 'active', expiryDate: '2027-06-30T12:00:00.000Z' },
} as const;
const DETAILS = answers(getBillingDetails, NO_RENEWAL);
const CONSENT = answers(consentToRenewal, { consentedAt: '2026-06-30T12:00:00.000Z' });
const CONFIRMED = answers(confirmDemoPayment, { paymentIntentId: 'pi_1', status: 'succeeded' });

const pay = async (card = '4242 4242 4242 4242'): Promise<void> => {
  await userEvent.type(await screen.findByLabelText('Card number'), card);
  await userEvent.click(screen.getByRole('button', { name: 'Pay $9.95' }));
};

const fillGuest = async (email: string, password: string): Promise<void> => {
  await userEvent.type(await screen.findByLabelText('Email'), email);
  await userEvent.type(screen.getByLabelText('Password'), password);
  await userEvent.tab();
};

/** In the order of the first time: in development React mounts everything twice. */
const pathsOnce = (calls: { method: string; url: string }[]) => [...new Set(paths(calls))];

const paths = (calls: { method: string; url: string }[]) =>
  calls.filter(({ method }) => method === 'POST').map(({ url }) => url);

test('someone signed in pays: consent is kept before the card is charged, then the payment is verified', async () => {
  const { calls } = fakeApi(
    answers(getUser, aUser()),
    NO_ACCESS,
    answers(createSubscription, SETUP),
    DETAILS,
    CONSENT,
    CONFIRMED,
    answers(verifyPayment, PAID),
  );
  hintSignedIn();
  renderApp('/checkout');
  await screen.findByText('Renews at $9.95 every year until canceled.');

  await pay();

  await screen.findByRole('heading', { level: 1, name: 'Payment Successful!' });
  expect(pathsOnce(calls)).toEqual([
    '/api/create-subscription',
    '/api/billing/consent',
    '/api/demo/confirm-payment',
    '/api/verify-payment',
  ]);
});

test('the configured price is on the button, in the words beside it, and in the consent', async () => {
  const { calls } = fakeApi(
    answers(getUser, aUser()),
    NO_ACCESS,
    answers(createSubscription, SETUP),
    DETAILS,
    CONSENT,
    refuses(confirmDemoPayment, 'invalid-request', 'Your card was declined.'),
  );
  hintSignedIn();
  renderApp('/checkout', aSiteConfig({ price: priceOf(1295) }));
  await screen.findByText('Renews at $12.95 every year until canceled.');

  await userEvent.type(await screen.findByLabelText('Card number'), '4242 4242 4242 4242');
  await userEvent.click(screen.getByRole('button', { name: 'Pay $12.95' }));

  await screen.findByText('Payment Failed');
  const consent = calls.find(({ url }) => url === '/api/billing/consent');
  expect(JSON.parse(String(consent?.init.body))).toEqual({ cents: 1295 });
});

test('a renewal that is owed at an older price is paid at that price', async () => {
  const owed = { ...NO_RENEWAL, price: { cents: 995, currency: 'usd' } };
  fakeApi(answers(getUser, aUser()), NO_ACCESS, answers(createSubscription, SETUP), answers(getBillingDetails, owed));
  hintSignedIn();
  renderApp('/checkout', aSiteConfig({ price: priceOf(1295) }));

  await screen.findByText('Renews at $9.95 every year until canceled.');
  screen.getByRole('button', { name: 'Pay $9.95' });
});

test('a price that changed while the page was open is told, and nothing is charged', async () => {
  const message = 'The price has changed. You weren’t charged. Reload this page to see the new price.';
  const { calls } = fakeApi(
    answers(getUser, aUser()),
    NO_ACCESS,
    answers(createSubscription, SETUP),
    DETAILS,
    refuses(consentToRenewal, 'conflict', message),
  );
  hintSignedIn();
  renderApp('/checkout');

  await pay();

  expect((await screen.findAllByText(message)).length).toBeGreaterThan(0);
  expect(paths(calls)).not.toContain('/api/demo/confirm-payment');
});

test('a declined card is told in the provider’s words, and the form can be sent again', async () => {
  fakeApi(
    answers(getUser, aUser()),
    NO_ACCESS,
    answers(createSubscription, SETUP),
    DETAILS,
    CONSENT,
    refuses(confirmDemoPayment, 'invalid-request', 'Your card was declined.'),
  );
  hintSignedIn();
  renderApp('/checkout');

  await pay('4000 0000 0000 0002');

  expect((await screen.findAllByText('Your card was declined.')).length).toBeGreaterThan(0);
  await screen.findByText('Your card was declined. You weren’t charged. Check the card number or try another card.');
  await screen.findByText('Payment Failed');
  expect(screen.getByRole('button', { name: 'Pay $9.95' }).getAttribute('aria-disabled')).toBeNull();
});

test('while a payment is under way the button says so and takes no second press', async () => {
  const { calls } = fakeApi(
    answers(getUser, aUser()),
    NO_ACCESS,
    answers(createSubscription, SETUP),
    DETAILS,
    responds(consentToRenewal, () => new Promise(() => undefined)),
  );
  hintSignedIn();
  renderApp('/checkout');

  await pay();
  await userEvent.click(await screen.findByRole('button', { name: 'Processing...' }));

  expect(paths(calls).filter((path) => path === '/api/billing/consent')).toHaveLength(1);
});

test('a failure that nobody foresaw is told, and nothing is confirmed', async () => {
  const { calls } = fakeApi(
    answers(getUser, aUser()),
    NO_ACCESS,
    answers(createSubscription, SETUP),
    DETAILS,
    responds(consentToRenewal, () => Promise.reject(new TypeError('Failed to fetch'))),
  );
  hintSignedIn();
  renderApp('/checkout');

  await pay();

  await screen.findByText('Payment Error');
  await screen.findByText('Something went wrong. Please try again.');
  expect(paths(calls)).not.toContain('/api/demo/confirm-payment');
});

test.each([
  ['Expired API Key: x', 'Payment System Temporarily Unavailable'],
  ['The payment system does not answer.', 'Payment Setup Failed'],
])('a setup that fails with "%s" is told as "%s", with two ways out', async (message, title) => {
  fakeApi(answers(getUser, aUser()), NO_ACCESS, refuses(createSubscription, 'unavailable', message));
  hintSignedIn();
  renderApp('/checkout');

  await screen.findByRole('heading', { name: 'Payment System Unavailable' });
  await screen.findByText(title);
  expect(screen.getByRole('link', { name: 'Back to Home' }).getAttribute('href')).toBe('/');
  expect(screen.getByRole('link', { name: 'Contact Support' }).getAttribute('href')).toBe('/contact');
});

test('someone who has access sees that instead of a form', async () => {
  const { calls } = fakeApi(answers(getUser, aUser()), answers(getBillingStatus, PAID));
  hintSignedIn();
  renderApp('/checkout');

  await screen.findByRole('heading', { name: 'You already have access' });
  expect(screen.queryByText('Cancel anytime.')).toBeNull();
  expect(paths(calls)).toEqual([]);
});

test('a guest’s setup runs once email and password are both valid; Pay makes the account before it charges', async () => {
  const { calls } = fakeApi(
    answers(createGuestSubscription, SETUP),
    answers(logIn, aUser({ email: 'pat@test.example' })),
    CONSENT,
    CONFIRMED,
    answers(verifyPayment, PAID),
  );
  renderApp('/checkout');
  await fillGuest('pat@test.example', 'short');
  expect(calls).toEqual([]);
  await userEvent.type(screen.getByLabelText('Password'), ' no more');
  await userEvent.tab();

  await pay();

  await screen.findByRole('heading', { level: 1, name: 'Payment Successful!' });
  expect(pathsOnce(calls)).toEqual([
    '/api/create-guest-subscription',
    '/api/login',
    '/api/billing/consent',
    '/api/demo/confirm-payment',
    '/api/verify-payment',
  ]);
  expect(calls[0]?.init.body).toBe(JSON.stringify({ email: 'pat@test.example', name: 'pat' }));
});

test('one button leads on: “Continue to payment” gives way to Pay, and to “Sign in and continue”', async () => {
  const next = () => screen.queryByRole('button', { name: 'Continue to payment' });
  fakeApi(
    answers(createGuestSubscription, SETUP),
    refuses(logIn, 'conflict', 'You already have an account with this email. Sign in to continue.'),
  );
  renderApp('/checkout');
  await screen.findByLabelText('Email');
  expect(next()).not.toBeNull();
  await fillGuest('pat@test.example', 'long enough');
  await screen.findByRole('button', { name: 'Pay $9.95' });
  expect(next()).toBeNull();

  await pay();

  await screen.findByRole('button', { name: 'Sign in and continue' });
  expect(next()).toBeNull();
});

describe('a guest is told what is wrong', () => {
  const openCheckout = async () => {
    const api = fakeApi(answers(createGuestSubscription, SETUP));
    renderApp('/checkout');
    await screen.findByLabelText('Email');

    return api;
  };
  const errorOf = (label: string) => {
    const id = screen.getByLabelText(label).getAttribute('aria-describedby');

    return id === null ? null : (document.getElementById(id)?.textContent ?? null);
  };
  const EMAIL = 'Valid email is required';
  const PASSWORD = 'Password must be at least 6 characters long';

  test.each([
    ['pat@', 'long enough', [EMAIL, null]],
    // A browser would take it, the server would not.
    ['pat@test', 'long enough', [EMAIL, null]],
    ['pat@test.example', 'short', [null, PASSWORD]],
    ['pat@', 'short', [EMAIL, PASSWORD]],
  ])('%s and %s, on leaving the fields', async (email, password, errors) => {
    const { calls } = await openCheckout();
    await fillGuest(email, password);

    expect([errorOf('Email'), errorOf('Password')]).toEqual(errors);
    expect(calls).toEqual([]);
  });

  test('on Enter, and Enter moves on', async () => {
    await openCheckout();
    await userEvent.type(screen.getByLabelText('Email'), '{Enter}');
    expect(errorOf('Email')).toBe(EMAIL);
    await userEvent.type(screen.getByLabelText('Email'), 'pat@test.example{Enter}');
    expect(document.activeElement).toBe(screen.getByLabelText('Password'));
    await userEvent.keyboard('short{Enter}');
    expect(errorOf('Password')).toBe(PASSWORD);
    await userEvent.keyboard(' no more{Enter}');

    const card = await screen.findByLabelText('Card number');
    await waitFor(() => expect(document.activeElement).toBe(card));
  });

  test('by the button', async () => {
    await openCheckout();
    await userEvent.click(screen.getByRole('button', { name: 'Continue to payment' }));

    expect([errorOf('Email'), errorOf('Password')]).toEqual([EMAIL, PASSWORD]);
    expect(document.activeElement).toBe(screen.getByLabelText('Email'));
  });
});

test('a number that is no test card is said at the field and in the toast, and not a third time', async () => {
  fakeApi(answers(getUser, aUser()), NO_ACCESS, answers(createSubscription, SETUP), DETAILS);
  hintSignedIn();
  renderApp('/checkout');
  await pay('1234');

  await screen.findByText('Payment Failed');
  const form = within(screen.getByRole('form', { name: 'Payment' }));
  expect(form.getAllByText(/^Use one of these test cards/)).toHaveLength(1);
  expect(document.activeElement).toBe(screen.getByLabelText('Card number'));
});

test('a guest whose setup failed tries again from the same fields, and nothing typed is lost', async () => {
  let tries = 0;
  fakeApi(
    responds(createGuestSubscription, () => {
      tries += 1;
      return tries === 1
        ? Response.json({ code: 'unavailable', message: 'No answer.', requestId: 'x' }, { status: 503 })
        : Response.json(SETUP);
    }),
  );
  renderApp('/checkout');
  await fillGuest('pat@test.example', 'long enough');
  await screen.findByRole('heading', { name: 'Payment System Unavailable' });

  await userEvent.type(screen.getByLabelText('Password'), '{Enter}');

  await screen.findByRole('button', { name: 'Pay $9.95' });
  expect(screen.queryByRole('heading', { name: 'Payment System Unavailable' })).toBeNull();
});

test('after a decline a guest’s account exists: the retry skips its creation', async () => {
  let tries = 0;
  const { calls } = fakeApi(
    answers(createGuestSubscription, SETUP),
    answers(logIn, aUser({ email: 'pat@test.example' })),
    CONSENT,
    responds(confirmDemoPayment, () => {
      tries += 1;
      return tries === 1
        ? Response.json(
            { code: 'invalid-request', message: 'Your card was declined.', requestId: 'x' },
            { status: 400 },
          )
        : Response.json({ paymentIntentId: 'pi_1', status: 'succeeded' });
    }),
    answers(verifyPayment, PAID),
  );
  renderApp('/checkout');
  await fillGuest('pat@test.example', 'long enough');
  await pay();
  await screen.findByText('Payment Failed');

  await userEvent.click(screen.getByRole('button', { name: 'Pay $9.95' }));

  await screen.findByRole('heading', { level: 1, name: 'Payment Successful!' });
  expect(paths(calls).filter((path) => path === '/api/login')).toHaveLength(1);
});

test('a taken address is told before any charge, with the way to sign in and go on', async () => {
  const { calls } = fakeApi(
    answers(createGuestSubscription, SETUP),
    refuses(logIn, 'conflict', 'You already have an account with this email. Sign in to continue.'),
  );
  renderApp('/checkout');
  await fillGuest('pat@test.example', 'long enough');

  await pay();

  await screen.findByText('Account Creation Failed');
  await screen.findByRole('button', { name: 'Sign in and continue' });
  expect(paths(calls)).toEqual(['/api/create-guest-subscription', '/api/login']);
});
