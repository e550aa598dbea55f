import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { findRangesAlong } from '#shared/contracts/ranges.ts';
import { getRecognitionRecords } from '#shared/contracts/recognition.ts';
import { getEvidence } from '#shared/contracts/regulations.ts';
import { findTripPlaces, listTrips, planRoute } from '#shared/contracts/trips.ts';
import { EMPTY_WALLET } from '#shared/permits/permit.ts';
import { writeWallet } from '#shared/permits/wallet-file.ts';
import type { PlannedTrip } from '#shared/trips/planned-trip.ts';
import { answers, fakeApi, type Reply, refuses, responds } from '#tests/support/fake-api.ts';
import { someEvidence } from '#tests/support/law.ts';
import { aRange } from '#tests/support/ranges.ts';
import { someRecords, tellsKinds } from '#tests/support/recognition.ts';
import { hintSignedIn, renderApp, someoneSignedIn } from '#tests/support/render-app.tsx';
import { aWay } from '#tests/support/road-way.ts';

const PLACES = ['Austin, TX', 'Boston, MA'].map((address, at) => ({
  choices: [{ lat: 30 + at, lng: -97, address, state: address.slice(-2) }],
  problem: null,
}));

/** From Texas to Massachusetts, which does not recognize the permit; another road passes Utah. */
const planWith = async (records: Reply, ranges: PlannedTrip['ranges'] = []) => {
  localStorage.setItem(
    'permit-wallet:user-1',
    writeWallet({
      ...EMPTY_WALLET,
      permits: [{ state: 'TX', kind: 'standard', isResident: true, issuedOn: null, expiresOn: null }],
      home: 'TX',
      ageBand: '21-plus',
    }),
  );
  hintSignedIn();
  fakeApi(
    records,
    answers(findTripPlaces, PLACES),
    answers(planRoute, { ways: [aWay(['TX', 'MA']), aWay(['TX', 'UT', 'MA'])] }),
    answers(findRangesAlong, ranges),
    tellsKinds(),
    answers(getEvidence, someEvidence()),
    answers(listTrips, []),
    ...someoneSignedIn(),
  );
  renderApp('/trip');
  await userEvent.type(await screen.findByLabelText('Start'), 'Austin');
  await userEvent.type(screen.getByLabelText('End'), 'Boston');
  await userEvent.click(screen.getByRole('button', { name: 'Plan the trip' }));
};

const rowTexts = async () => {
  const [, ...rows] = within(await screen.findByRole('table', { name: 'States in order' })).getAllByRole('row');

  return rows.map(({ textContent }) => textContent ?? '');
};

const pageText = () => document.body.textContent;

test('while the records load, no failure is told, and the trip says that its answers aren’t there yet', async () => {
  let load = (): void => {};
  const loading = new Promise<void>((resolve) => {
    load = resolve;
  });
  await planWith(responds(getRecognitionRecords, () => loading.then(() => Response.json(someRecords()))));

  for (const text of await rowTexts()) expect(text).toContain('Checking your permits for this state…');
  screen.getByText(/^We’re still checking your permits\. Don’t rely on this trip yet/);
  expect(pageText()).not.toMatch(/couldn’t load|Check these first|Not confirmed ·/);
  await userEvent.click(screen.getByRole('button', { name: '2. Massachusetts' }));
  within(await screen.findByRole('dialog')).getByText('Checking your permits for this state…');
  await userEvent.keyboard('{Escape}');

  load();
  await within(await screen.findByRole('list', { name: 'Warnings' })).findByText(/^Don’t bring the gun/);
  expect(pageText()).not.toMatch(/still checking|Checking your permits/);
});

test('records that didn’t load are told as a failure, and each state as a no', async () => {
  await planWith(refuses(getRecognitionRecords, 'internal', 'Broken'));

  await screen.findByText('We couldn’t load the answer for this state. Treat it as a no until we have it.');
  for (const text of await rowTexts()) expect(text).toContain('We couldn’t load our records. Treat this state as a no');
  expect(pageText()).not.toMatch(/still checking|Check these first/);
});

test('a range known only by its town is never told as miles off the route', async () => {
  await planWith(answers(getRecognitionRecords, someRecords()), [
    { mile: 10, range: aRange({ id: 'a', name: 'Exact Range', precision: 'point', distance: 3 }) },
    { mile: 20, range: aRange({ id: 'b', name: 'Town Range', precision: 'town', distance: 0 }) },
  ]);

  const rangeText = async (name: RegExp) => (await screen.findByText(name)).closest('li')?.textContent;
  expect(await rangeText(/Exact Range/)).toContain('3 miles off your route');
  expect(await rangeText(/Town Range/)).toMatch(/Approximate location(?!.*off your route|.*On your route)/);
});

test('a range on the way can be called, and nothing is advised or explained that no row has', async () => {
  await planWith(answers(getRecognitionRecords, someRecords()), [
    {
      mile: 10,
      range: aRange({ id: 'a', name: 'Near Range', precision: 'point', distance: 0, phone: '(512) 555-0100' }),
    },
  ]);

  const call = await screen.findByRole('link', { name: '(512) 555-0100' });
  expect(call.getAttribute('href')).toBe('tel:5125550100');
  screen.getByText('Listings can be years old. Call ahead. If there’s no number here, look the range up by name.');
});

test('without a phone number, no call is advised; only a web URL is a link', async () => {
  await planWith(answers(getRecognitionRecords, someRecords()), [
    { mile: 10, range: aRange({ id: 'a', name: 'A', precision: 'point', distance: 3, website: 'https://a.example' }) },
    { mile: 20, range: aRange({ id: 'b', name: 'B', precision: 'town', website: 'javascript:alert(1)' }) },
  ]);

  expect((await screen.findByRole('link', { name: /^Website of A/ })).getAttribute('href')).toBe('https://a.example');
  expect(screen.queryByRole('link', { name: /^Website of B/ })).toBeNull();
  screen.getByText(/straight line\. An approximate location is.* Look a range up by name before you drive there\.$/);
  expect(pageText()).not.toMatch(/[Cc]all ahead/);
});
