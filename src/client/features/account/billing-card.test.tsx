import { QueryClientProvider } from '@tanstack/react-query';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { createQueryClient } from '#client/lib/query-client.ts';
import { SiteConfigProvider } from '#client/lib/site-config.tsx';
import {
  type BillingStatus,
  cancelRenewal,
  getBillingDetails,
  getBillingStatus,
  resumeRenewal,
} from '#shared/contracts/billing.ts';
import { answers, fakeApi } from '#tests/support/fake-api.ts';
import { aSiteConfig, aUser, NO_RENEWAL } from '#tests/support/render-app.tsx';
import { createMemoryHistory, Router } from '../../lib/router.tsx';
import { BillingCard } from './billing-card.tsx';

const renderCard = () =>
  render(
    <Router history={createMemoryHistory('/')}>
      <SiteConfigProvider config={aSiteConfig()}>
        <QueryClientProvider client={createQueryClient()}>
          <BillingCard user={aUser()} />
        </QueryClientProvider>
      </SiteConfigProvider>
    </Router>,
  );

const END = '2027-06-30T12:00:00.000Z';

test('a member on an older price reads theirs', async () => {
  fakeApi(
    answers(getBillingStatus, { hasAccess: true, billing: { subscriptionStatus: 'active', expiryDate: END } }),
    answers(getBillingDetails, { ...NO_RENEWAL, price: { cents: 495, currency: 'usd' } }),
  );
  renderCard();

  await screen.findByText('$4.95 per year');
});

test.each<[string, BillingStatus, (string | RegExp)[]]>([
  ['a visitor', { hasAccess: false, billing: null }, ['Subscription Required', 'Unpaid', 'Pending', 'N/A']],
  [
    'someone whose card failed for too long',
    { hasAccess: false, billing: { subscriptionStatus: 'expired', expiryDate: END } },
    ['Subscription Required', 'Unpaid', 'Expired', 'N/A'],
  ],
  [
    'a member',
    { hasAccess: true, billing: { subscriptionStatus: 'active', expiryDate: END } },
    ['Premium Member', 'Premium Annual', 'Expires: Jun 30, 2027', 'Jun 30, 2027', 'Jan 15, 2026', '$9.95 per year'],
  ],
  [
    'someone whose card was refused',
    { hasAccess: true, billing: { subscriptionStatus: 'past_due', expiryDate: END } },
    ['Premium Member', 'Expires: Jul 7, 2027', 'Overdue since Jun 30, 2027', 'Jul 7, 2027', /^Your card was declined/],
  ],
  [
    'someone who cancelled',
    { hasAccess: true, billing: { subscriptionStatus: 'canceled', expiryDate: END } },
    ['Premium Member', 'Premium Annual', 'Expires: Jun 30, 2027', 'N/A'],
  ],
  [
    'a founding member',
    { hasAccess: true, billing: { subscriptionStatus: 'grandfathered', expiryDate: null } },
    ['Lifetime Access', 'N/A', '$9.95 per year, waived'],
  ],
])('%s reads their standing', async (_case, status, words) => {
  fakeApi(answers(getBillingStatus, status), answers(getBillingDetails, NO_RENEWAL));
  renderCard();

  for (const word of words) expect((await screen.findAllByText(word)).length, String(word)).toBeGreaterThan(0);
  expect(screen.queryByRole('link', { name: 'Subscribe Now' }) !== null).toBe(!status.hasAccess);
  screen.getByText(/contact support/i);
  // Whom nothing is charged any more has nothing to cancel.
  const renews = ['active', 'past_due'].includes(status.billing?.subscriptionStatus ?? '');
  expect(screen.queryByText(/^To cancel/) !== null).toBe(renews);
});

test('one press cancels the renewal, one press resumes it', async () => {
  const active: BillingStatus = { hasAccess: true, billing: { subscriptionStatus: 'active', expiryDate: END } };
  const { calls } = fakeApi(
    answers(getBillingStatus, active),
    answers(getBillingDetails, { ...NO_RENEWAL, renewsAt: END, canCancel: true }),
    answers(cancelRenewal, { ...NO_RENEWAL, canResume: true }),
    answers(resumeRenewal, { ...NO_RENEWAL, renewsAt: END, canCancel: true }),
  );
  renderCard();

  await userEvent.click(await screen.findByRole('button', { name: 'Cancel renewal' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Resume renewal' }));
  await screen.findByRole('button', { name: 'Cancel renewal' });

  expect(calls.filter(({ method }) => method === 'POST').map(({ url }) => url)).toEqual([
    '/api/billing/cancel',
    '/api/billing/resume',
  ]);
});
