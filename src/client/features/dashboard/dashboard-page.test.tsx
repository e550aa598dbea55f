import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { getTravelAlerts, type TravelAlert } from '#shared/contracts/alerts.ts';
import { getBillingStatus } from '#shared/contracts/billing.ts';
import { getRegulations } from '#shared/contracts/regulations.ts';
import { answers, fakeApi, type Reply, responds } from '#tests/support/fake-api.ts';
import { aRegulation } from '#tests/support/law.ts';
import { hintSignedIn, renderApp, someoneSignedIn } from '#tests/support/render-app.tsx';

const anAlert = (id: string, ...states: TravelAlert['states']): TravelAlert => ({
  id,
  alertType: 'warning',
  message: `Message ${id}`,
  states,
  startsOn: '2026-01-01',
  endsOn: '2027-01-01',
  source: null,
});

const open = (...replies: Reply[]) => {
  hintSignedIn();
  const api = fakeApi(...replies, ...someoneSignedIn());
  renderApp('/');

  return api;
};

test('the summary is of Texas, from the record without a county, and leads to the whole of it', async () => {
  const { calls } = open(
    answers(getRegulations, [
      aRegulation({ id: 'a', state: 'TX', county: 'Adams', minimumAge: 18 }),
      aRegulation({ id: 'b', state: 'TX', permitCost: 40, permitCostBasis: 'state', minimumAge: 21 }),
    ]),
  );

  await screen.findByRole('heading', { name: 'CCW Regulations: Texas' });
  await screen.findByText('$40');
  screen.getByText('21');
  screen.getByText('Constitutional Carry');
  expect(screen.getByRole('link', { name: 'Read the whole record' }).getAttribute('href')).toBe(
    '/regulations?state=TX',
  );
  expect(calls.map(({ url }) => url)).toContain('/api/regulations?state=TX');
  screen.getByText('Austin, TX (Default Location)');
});

test('without a record of the state the first one speaks; an unknown answer is not made up', async () => {
  open(answers(getRegulations, [aRegulation({ county: 'Adams', minimumAge: 19, openCarryAllowed: null })]));

  await screen.findByText('19');
  screen.getByText('Verify with the issuing authority');
});

test('no record, and no alert, are told in the words of the product', async () => {
  open();

  await screen.findByRole('heading', { name: 'No Regulations Found' });
  await screen.findByRole('heading', { name: 'All Clear' });
  screen.getByText('No active travel alerts at this time.');
});

test('three alerts are shown, those of the state first', async () => {
  open(answers(getTravelAlerts, [anAlert('1', 'CA'), anAlert('2', 'NY'), anAlert('3', 'FL'), anAlert('4', 'TX')]));

  await screen.findByText('Message 4');
  const messages = screen.getAllByText(/^Message /).map(({ textContent }) => textContent);
  expect(messages).toEqual(['Warning: Message 4', 'Warning: Message 1', 'Warning: Message 2']);
});

test('each panel fails by itself, and recovers by itself', async () => {
  let isBroken = true;
  const unless = (body: unknown) => () => (isBroken ? new Response('', { status: 500 }) : Response.json(body));
  const { calls } = open(
    responds(getRegulations, unless([aRegulation({ state: 'TX', minimumAge: 21 })])),
    responds(getTravelAlerts, unless([anAlert('1', 'TX')])),
  );
  const retryIn = async (heading: string) => {
    const alert = (await screen.findByRole('heading', { name: heading })).closest<HTMLElement>('[role=alert]');
    await userEvent.click(within(alert as HTMLElement).getByRole('button', { name: 'Try again' }));
  };

  await screen.findByRole('heading', { name: 'Failed to fetch regulation' });
  await screen.findByRole('heading', { name: 'Failed to fetch travel alerts' });
  await screen.findByRole('link', { name: 'Find ranges' });
  // Nothing is asked again by itself.
  const asked = calls.filter(({ url, init }) => url.startsWith('/api/travel-alerts') && !init.signal?.aborted);
  expect(asked).toHaveLength(1);

  isBroken = false;
  await retryIn('Failed to fetch travel alerts');
  await screen.findByText('Message 1');
  screen.getByRole('heading', { name: 'Failed to fetch regulation' });

  await retryIn('Failed to fetch regulation');
  await screen.findByText('21');
});

test('someone without access meets a compact paywall in the place of the ranges, and the rest of the page', async () => {
  open(answers(getBillingStatus, { hasAccess: false, billing: null }));

  expect((await screen.findByRole('link', { name: 'Subscribe Now' })).getAttribute('href')).toBe('/checkout');
  expect(screen.queryByRole('link', { name: 'Find ranges' })).toBeNull();
  await screen.findByRole('heading', { name: 'Travel Alerts' });
});
