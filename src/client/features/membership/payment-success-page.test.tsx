import { screen, within } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { verifyPayment } from '#shared/contracts/billing.ts';
import { answers, fakeApi, refuses, responds } from '#tests/support/fake-api.ts';
import { renderApp } from '#tests/support/render-app.tsx';
import { dismissToast, toast } from '../../ui/toast.ts';

const ADDRESS = '/payment-success?payment_intent=pi_1&payment_intent_client_secret=pi_1_secret_1';

// Toasts outlive a page, and so a test: a closed one takes the place of what the test before has shown.
afterEach(() => {
  dismissToast(toast({ title: 'Nothing' }));
});

test('a payment that verifies shows what it opened, and where to go', async () => {
  const { calls } = fakeApi(
    answers(verifyPayment, {
      hasAccess: true,
      billing: { subscriptionStatus: 'active', expiryDate: '2027-06-30T12:00:00.000Z' },
    }),
  );
  renderApp(ADDRESS);

  await screen.findByRole('heading', { level: 1, name: 'Payment Successful!' });
  await screen.findByText('Your CarryAtlas subscription is now active.');
  expect(screen.getByRole('link', { name: 'Get Started' }).getAttribute('href')).toBe('/ranges');
  expect(screen.getByRole('link', { name: 'View Account' }).getAttribute('href')).toBe('/account');
  expect(screen.getByText('CCW regulations for 50 states')).toBeTruthy();
  for (const [name, path] of [
    ['Recognition map', '/recognition'],
    ['Trip planner', '/trip'],
    ['Can I carry in a …?', '/places'],
  ] as const)
    expect(within(screen.getByRole('main')).getByRole('link', { name }).getAttribute('href')).toBe(path);
  expect(calls[0]?.init.body).toBe(
    JSON.stringify({ paymentIntentId: 'pi_1', paymentIntentClientSecret: 'pi_1_secret_1' }),
  );
});

test('while the provider is asked, the buyer reads so, and of no result', async () => {
  fakeApi(responds(verifyPayment, () => new Promise(() => undefined)));
  renderApp(ADDRESS);

  await screen.findByRole('heading', { level: 1, name: 'Confirming Your Payment' });
  expect(screen.queryByText('Return to Pricing')).toBeNull();
});

test('a payment that does not verify is told, and leads back to pricing', async () => {
  fakeApi(refuses(verifyPayment, 'conflict', 'The payment is still being processed.'));
  renderApp(ADDRESS);

  await screen.findByRole('heading', { level: 1, name: 'Payment Processing' });
  await screen.findByText('Payment Verification Failed');
  await screen.findByText('Please contact support if you were charged.');
  expect(screen.getByRole('link', { name: 'Return to Pricing' }).getAttribute('href')).toBe('/pricing');
});

test('a payment that was returned is never called a success, and the server’s reason is shown', async () => {
  const reason = 'We refunded your payment in full. You signed in to an account that already has a membership.';
  fakeApi(refuses(verifyPayment, 'payment-returned', reason));
  renderApp(ADDRESS);

  await screen.findByRole('heading', { level: 1, name: 'Payment Refunded' });
  screen.getByText(reason);
  expect(screen.queryByText('Payment Verification Failed')).toBeNull();
  expect(screen.queryByText(/access opens by itself/)).toBeNull();
  expect(screen.getByRole('link', { name: 'View Account' }).getAttribute('href')).toBe('/account');
});

test.each(['/payment-success', '/payment-success?payment_intent=pi_1'])('%s asks nothing', async (address) => {
  const { calls } = fakeApi();
  renderApp(address);

  await screen.findByRole('heading', { level: 1, name: 'Payment Processing' });
  expect(calls).toEqual([]);
});
