import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { getTravelAlerts } from '#shared/contracts/alerts.ts';
import { getBillingStatus } from '#shared/contracts/billing.ts';
import { findPlaceAt } from '#shared/contracts/places.ts';
import { findNearbyRanges } from '#shared/contracts/ranges.ts';
import { getEvidence, getRegulations } from '#shared/contracts/regulations.ts';
import type { StateCode } from '#shared/law/states.ts';
import { EMPTY_WALLET } from '#shared/permits/permit.ts';
import { writeWallet } from '#shared/permits/wallet-file.ts';
import { anAlert } from '#tests/support/alerts.ts';
import { answers, fakeApi, type Reply, refuses, responds } from '#tests/support/fake-api.ts';
import { aRegulation, aTopicFact, someEvidence } from '#tests/support/law.ts';
import { aLocation, aRange, stubDevice } from '#tests/support/ranges.ts';
import { hintSignedIn, renderApp, someoneSignedIn } from '#tests/support/render-app.tsx';

/** The device has not said yet where it is. */
const open = (...replies: Reply[]) => {
  stubDevice();
  hintSignedIn();
  const api = fakeApi(...replies, ...someoneSignedIn());
  renderApp('/');

  return api;
};

const liveIn = (home: StateCode) =>
  localStorage.setItem('permit-wallet:user-1', writeWallet({ ...EMPTY_WALLET, home }));

test('the summary is of the home state, from the record without a county, and leads to the whole of it', async () => {
  liveIn('TX');
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
  expect(screen.getByRole('link', { name: 'See the Texas page' }).getAttribute('href')).toBe('/regulations?state=TX');
  expect(calls.map(({ url }) => url)).toContain('/api/regulations?state=TX');
  screen.getByText('Detecting location...');
});

test('every tool is one tap away', async () => {
  open();

  const tools = within(await screen.findByRole('navigation', { name: 'Tools' })).getAllByRole('link');
  expect(tools.map((link) => link.getAttribute('href'))).toEqual([
    '/permits',
    '/recognition',
    '/trip',
    '/places',
    '/alerts',
    '/safety',
    '/signs',
    '/cards',
  ]);
});

test('without a record of the state the first one speaks; an unknown answer is not made up', async () => {
  liveIn('GA');
  open(
    answers(getRegulations, [
      aRegulation({ county: 'Adams', minimumAge: 19, openCarry: null, openCarryAllowed: null }),
    ]),
  );

  await screen.findByText('19');
  screen.getByText('We couldn’t confirm this. Check with the issuing office.');
});

const DENVER = 'Open carry needs no permit, but Denver bans it.';
const openCarryIs = (value: 'allowed' | 'with-permit' | 'conditional' | 'prohibited', details?: string[]) => [
  answers(getRegulations, [aRegulation({ state: 'CO', openCarry: value })]),
  answers(
    getEvidence,
    someEvidence({
      state: 'CO',
      facts: [aTopicFact({ topic: 'open-carry', value, summary: DENVER, ...(details && { details }) })],
    }),
  ),
];

test.each([
  ['Not allowed', openCarryIs('prohibited')],
  ['Allowed with a permit', openCarryIs('with-permit')],
  ['Only under conditions', openCarryIs('conditional')],
  ['Allowed, with limits', openCarryIs('allowed', ['Some posted places ban it.'])],
  ['Allowed', openCarryIs('allowed')],
])('open carry is ‘%s’, in the state’s own sentence, and never more than that', async (words, replies) => {
  liveIn('CO');
  open(...replies);

  await screen.findByText(DENVER);
  expect(screen.getByText('Open carry').nextSibling?.textContent).toBe(words);
});

test('while its limits aren’t known, open carry is not told as if there were none', async () => {
  liveIn('CO');
  open(
    answers(getRegulations, [aRegulation({ state: 'CO', openCarry: 'allowed' })]),
    refuses(getEvidence, 'internal', 'Broken'),
  );

  await screen.findByText('Allowed, with limits');
});

test('no record, and no alert, are told in the words of the product', async () => {
  liveIn('GA');
  open();

  await screen.findByRole('heading', { name: 'No Regulations Found' });
  await screen.findByRole('heading', { name: 'All Clear' });
  screen.getByText('No active travel alerts at this time.');
});

test('three alerts are shown, those of the state first, with the way to all', async () => {
  liveIn('TX');
  open(answers(getTravelAlerts, [anAlert('1', 'CA'), anAlert('2', 'NY'), anAlert('3', 'FL'), anAlert('4', 'TX')]));

  await screen.findByText('Message 4');
  const messages = screen.getAllByText(/^Message /).map(({ textContent }) => textContent);
  expect(messages).toEqual(['Warning: Message 4', 'Warning: Message 1', 'Warning: Message 2']);
  expect(screen.getByRole('link', { name: 'See all 4 alerts' }).getAttribute('href')).toBe('/alerts');
  expect(screen.queryByText(/^No current alert/)).toBeNull();
});

test('alerts of other states are never shown as the state’s own', async () => {
  liveIn('TX');
  open(answers(getTravelAlerts, [anAlert('1', 'CA')]));

  await screen.findByText('No current alert for Texas. The newest for other states:');
});

test('each panel fails by itself, and recovers by itself', async () => {
  liveIn('TX');
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

test('where the member is decides whose law and whose ranges are shown', async () => {
  stubDevice({ position: { lat: 39.7392, lng: -104.9903 } });
  hintSignedIn();
  const ranges = ['Alpha', 'Bravo', 'Charlie', 'Delta', 'Echo'].map((name, at) =>
    aRange({ id: `us-co-${name.toLowerCase()}`, name, distance: at + 0.5, latitude: String(38.9 + at / 50) }),
  );
  fakeApi(
    answers(findPlaceAt, aLocation({ lat: 39.7392, lng: -104.9903, address: 'Denver, CO' })),
    answers(findNearbyRanges, ranges),
    ...someoneSignedIn(),
  );
  renderApp('/');

  await screen.findByRole('heading', { name: 'CCW Regulations: Colorado' });
  const list = within(await screen.findByRole('list', { name: 'Nearest ranges' }));
  expect(list.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    '1Alpha, Colorado Springs0.5 mi',
    '2Bravo, Colorado Springs1.5 mi',
    '3Charlie, Colorado Springs2.5 mi',
    '4Delta, Colorado Springs3.5 mi',
  ]);
  expect(screen.getByRole('link', { name: 'See all 5 ranges' }).getAttribute('href')).toBe('/ranges');
  expect(document.querySelectorAll('[data-pin]')).toHaveLength(5);
  // What is chosen on the map can be read below it.
  await userEvent.click(document.querySelector('[data-pin=us-co-echo]') as Element);
  expect(list.getAllByRole('listitem').at(-1)?.textContent).toContain('Echo');
  screen.getByText('Map Unavailable. We’re showing an outline map instead.');
});

test('someone without access meets the map with a compact paywall, the rest of the page, and no search', async () => {
  const { calls } = open(answers(getBillingStatus, { hasAccess: false, billing: null }));

  expect((await screen.findByRole('link', { name: 'Subscribe Now' })).getAttribute('href')).toBe('/checkout');
  expect(screen.queryByRole('link', { name: 'Find ranges' })).toBeNull();
  screen.getByRole('application', { name: /^Outline map around Austin, TX/ });
  await screen.findByRole('heading', { name: 'Travel Alerts' });
  expect(calls.some(({ url }) => url.startsWith('/api/ranges'))).toBe(false);
});
