import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, onTestFinished, test, vi } from 'vitest';
import { getBillingStatus } from '#shared/contracts/billing.ts';
import { getSurroundings } from '#shared/contracts/places.ts';
import { findNearbyRanges, forgetRange, listSavedRanges, reportRange, saveRange } from '#shared/contracts/ranges.ts';
import { answers, fakeApi, refuses, responds } from '#tests/support/fake-api.ts';
import { fillField } from '#tests/support/fill-field.ts';
import { aLocation, aMapsService, aRange, aServiceRange, stubDevice } from '#tests/support/ranges.ts';
import { hintSignedIn, renderApp, renderAppFor, someoneSignedIn } from '#tests/support/render-app.tsx';
import { ready, renderRanges } from '#tests/support/render-ranges.tsx';
import { SERVICE_SEARCHES_PER_DAY } from './service-searches.ts';

const INDOOR = aRange({ id: 'us-co-a', name: 'Alpha Indoor', isIndoor: true, isOutdoor: false, distance: 9.4 });
const OUTDOOR = aRange({ id: 'us-co-b', name: 'Bravo Fields', isIndoor: false, allowsRifle: true, distance: 2.6 });
const COUNTY = aRange({
  id: 'us-co-c',
  name: 'Charlie Club',
  latitude: null,
  longitude: null,
  distance: null,
  precision: 'county',
});
/** As the server sends them: nearest first, those without a distance last. */
const RANGES = [OUTDOOR, INDOOR, COUNTY];

const openWith = (...ranges: typeof RANGES) => renderRanges({ replies: [answers(findNearbyRanges, ranges)] });

const names = async () =>
  within(await screen.findByRole('list', { name: 'Ranges' }))
    .getAllByRole('heading', { level: 3 })
    .map(({ textContent }) => textContent);

const pins = () => [...document.querySelectorAll('[data-pin]')].map((pin) => pin.textContent);

test('a visitor is asked to sign in, in all the words, and nothing is searched', () => {
  const { calls } = renderAppFor(null, '/ranges');

  screen.getByRole('heading', { level: 1, name: 'Welcome' });
  screen.getByText('Please sign in to access ranges and regulations.');
  screen.getByText('Please sign in to access firing ranges.');
  screen.getByRole('link', { name: 'Get Access - $9.95/Year' });
  expect(calls).toEqual([]);
});

test('someone without access meets the paywall, and nothing is searched', async () => {
  stubDevice();
  hintSignedIn();
  const { calls } = fakeApi(answers(getBillingStatus, { hasAccess: false, billing: null }), ...someoneSignedIn());
  renderApp('/ranges');

  await screen.findByRole('heading', { name: 'Subscription Required' });
  expect(calls.some(({ url }) => url.includes('ranges') || url.includes('places'))).toBe(false);
});

test('without a maps service the list is there, numbered as its pins, and the missing map is explained', async () => {
  openWith(...RANGES);

  expect(await names()).toEqual(['1. Bravo Fields', '2. Alpha Indoor', '3. Charlie Club']);
  screen.getByText('3 ranges within 25 miles of Colorado Springs, CO 80903');
  screen.getByText('2.6 mi');
  screen.getByRole('region', { name: 'Map Unavailable' });
  screen.getByText(/No maps key is configured/);
  expect(pins()).toEqual(['Bravo Fields1', 'Alpha Indoor2']);
  expect(screen.queryByText('Unable to load ranges')).toBeNull();
});

test('a maps service that failed is told above the list that our directory gives', async () => {
  renderRanges({ maps: { status: 'failed', service: null }, replies: [answers(findNearbyRanges, RANGES)] });

  await screen.findByRole('heading', { name: 'Unable to load ranges' });
  screen.getByText('Google Maps failed to load. Please check your internet connection and try again.');
  screen.getByRole('region', { name: 'Map Unavailable' });
  screen.getByText(/Check your internet connection, then reload/);
  expect(await names()).toHaveLength(3);
});

test('one that is loading is waited for, without a word of failure', async () => {
  const { setMaps } = renderRanges({
    maps: { status: 'loading', service: null },
    replies: [answers(findNearbyRanges, [OUTDOOR])],
  });

  expect(await names()).toHaveLength(1);
  expect(screen.queryByText('Map Unavailable')).toBeNull();
  const findRanges = vi.fn(async () => [[aServiceRange({ latitude: '38.9', longitude: '-104.8' })]]);
  setMaps(ready(aMapsService({ findRanges })));

  await waitFor(async () => expect(await names()).toEqual(['1. Bravo Fields', '2. Garden Gun Range']));
  expect(findRanges).toHaveBeenCalledTimes(1);
  expect(findRanges).toHaveBeenCalledWith(expect.objectContaining({ lat: 38.8339, lng: -104.8214 }));
});

test('when the service goes away later, what it found stays in the list and off our own map', async () => {
  const { setMaps } = renderRanges({
    maps: ready(aMapsService({ findRanges: async () => [[aServiceRange()]] })),
    replies: [answers(findNearbyRanges, [INDOOR])],
  });
  await waitFor(async () => expect(await names()).toHaveLength(2));

  setMaps({ status: 'failed', service: null });

  await screen.findByRole('region', { name: 'Map Unavailable' });
  expect(await names()).toHaveLength(2);
  expect(pins()).toEqual(['Alpha Indoor2']);
});

test('a search that the service refuses is tried once more after two seconds, then told above our own list', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  onTestFinished(() => void vi.useRealTimers());
  const findRanges = vi.fn(() => Promise.reject(new Error('over quota')));
  renderRanges({ maps: ready(aMapsService({ findRanges })), replies: [answers(findNearbyRanges, RANGES)] });

  await screen.findByText('Bravo Fields', { exact: false, selector: 'h3' });
  expect(findRanges).toHaveBeenCalledTimes(1);
  expect(screen.queryByText('Unable to find ranges in your area')).toBeNull();
  await act(() => vi.advanceTimersByTimeAsync(2000));

  await screen.findByRole('heading', { name: 'Unable to find ranges in your area' });
  expect(findRanges).toHaveBeenCalledTimes(2);
  expect(await names()).toHaveLength(3);
});

test('a directory that does not answer is told with a way forward, and recovers', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  onTestFinished(() => void vi.useRealTimers());
  let isBroken = true;
  renderRanges({
    replies: [
      responds(findNearbyRanges, () => (isBroken ? new Response('', { status: 500 }) : Response.json([OUTDOOR]))),
    ],
  });

  await act(() => vi.advanceTimersByTimeAsync(2500));
  await screen.findByRole('heading', { name: 'Unable to load ranges' });
  screen.getByText('There was an error loading firing ranges. Please try again later.');
  isBroken = false;
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));

  expect(await names()).toEqual(['1. Bravo Fields']);
});

test('where there is none, that is said, and the nearest further away are named', async () => {
  renderRanges({
    replies: [
      responds(findNearbyRanges, (_url, body) =>
        Response.json(String(body).includes('radius') ? [aRange({ name: 'Far Range', distance: 61.2 })] : []),
      ),
    ],
  });

  await screen.findByRole('heading', { name: 'No ranges found' });
  screen.getByText(/^We know of none within 25 miles/);
  await screen.findByRole('button', { name: 'Far Range' });
  screen.getByText('61.2 mi');
});

test('filters leave out what is known not to fit, and keep and mark what is not known', async () => {
  openWith(...RANGES);
  await names();

  await userEvent.click(screen.getByRole('button', { name: 'Indoor', pressed: false }));
  expect(await names()).toEqual(['1. Alpha Indoor', '2. Charlie Club']);
  screen.getByText('Indoor: not known');
  screen.getByText('2 of 3 ranges within 25 miles of Colorado Springs, CO 80903');
  expect(pins()).toEqual(['Alpha Indoor1']);

  await userEvent.selectOptions(screen.getByLabelText('Within'), '5 miles');
  expect(await names()).toEqual(['1. Charlie Club']);
  await userEvent.click(screen.getByRole('button', { name: 'Clear filters' }));
  expect(await names()).toHaveLength(3);
});

test('filters that leave nothing offer to be cleared', async () => {
  openWith(OUTDOOR);
  await names();

  await userEvent.click(screen.getByRole('button', { name: 'Indoor' }));
  await screen.findByRole('heading', { name: 'No ranges found' });
  screen.getByText('Nothing here matches every filter that you chose.');
  const [clear] = screen.getAllByRole('button', { name: 'Clear filters' });
  await userEvent.click(clear as HTMLElement);

  expect(await names()).toHaveLength(1);
});

test('the list is sorted by name or rating too; what is not rated comes last', async () => {
  openWith(OUTDOOR, aRange({ ...INDOOR, rating: '4.7', reviewCount: 1200 }));
  await names();

  await userEvent.selectOptions(screen.getByLabelText('Sort'), 'By name');
  expect(await names()).toEqual(['1. Alpha Indoor', '2. Bravo Fields']);
  await userEvent.selectOptions(screen.getByLabelText('Sort'), 'Nearest first');
  expect(await names()).toEqual(['1. Bravo Fields', '2. Alpha Indoor']);
  await userEvent.selectOptions(screen.getByLabelText('Sort'), 'Best rated first');
  expect(await names()).toEqual(['1. Alpha Indoor', '2. Bravo Fields']);
  screen.getByText('(1,200 reviews)');
});

test('directions need a location and coordinates', async () => {
  openWith(...RANGES);
  await names();

  expect(screen.getByRole('button', { name: 'Directions to Bravo Fields' })).toHaveProperty('disabled', false);
  expect(screen.getByRole('button', { name: 'Directions to Charlie Club' })).toHaveProperty('disabled', true);
  screen.getByText('Known to El Paso County only: no distance and no directions');
  await userEvent.click(screen.getByRole('button', { name: 'Directions to Bravo Fields' }));
  await screen.findByRole('dialog', { name: /Bravo Fields/ });
});

test('around the default there are no directions, and no service is paid for a place that nobody named', async () => {
  const findRanges = vi.fn(async () => []);
  renderRanges({
    here: null,
    maps: ready(aMapsService({ findRanges })),
    replies: [answers(findNearbyRanges, [OUTDOOR])],
  });

  await screen.findByText(/^Directions need to know where you are/);
  expect(screen.getByRole('button', { name: 'Directions to Bravo Fields' })).toHaveProperty('disabled', true);
  expect(findRanges).not.toHaveBeenCalled();
});

test('pin and list are in step', async () => {
  const scroll = vi.spyOn(Element.prototype, 'scrollIntoView').mockImplementation(() => undefined);
  onTestFinished(() => scroll.mockRestore());
  openWith(...RANGES);
  await names();
  const marked = () => [...document.querySelectorAll('li[data-selected] h3')].map(({ textContent }) => textContent);

  await userEvent.click(document.querySelector('[data-pin=us-co-a]') as Element);
  expect(marked()).toEqual(['2. Alpha Indoor']);
  expect(scroll).toHaveBeenCalledTimes(1);

  await userEvent.click(screen.getByRole('button', { name: 'On the map Bravo Fields' }));
  expect(marked()).toEqual(['1. Bravo Fields']);
  expect(document.querySelector('[data-pin][data-selected]')?.getAttribute('data-pin')).toBe('us-co-b');
  expect(scroll).toHaveBeenCalledTimes(1);
});

test('a range is saved at once, found among the saved ones, and removed again', async () => {
  let rows: unknown[] = [];
  const { calls } = renderRanges({
    replies: [
      answers(findNearbyRanges, RANGES),
      responds(listSavedRanges, () => Response.json(rows)),
      responds(saveRange, () => {
        rows = [{ id: OUTDOOR.id, savedAt: '2026-11-15T12:00:00.000Z', range: OUTDOOR }];
        return Response.json({ ok: true });
      }),
      responds(forgetRange, () => {
        rows = [];
        return Response.json({ ok: true });
      }),
    ],
  });
  await names();

  await userEvent.click(screen.getByRole('button', { name: 'Save Bravo Fields' }));
  await screen.findByRole('button', { name: 'Saved Bravo Fields', pressed: true });
  await screen.findByRole('heading', { name: 'Saved Ranges' });
  await userEvent.click(screen.getByRole('button', { name: 'Saved', pressed: false }));
  expect(await names()).toEqual(['1. Bravo Fields']);
  await userEvent.click(screen.getByRole('button', { name: 'Remove Bravo Fields from your saved ranges' }));

  await waitFor(() => expect(screen.queryByRole('heading', { name: 'Saved Ranges' })).toBeNull());
  const changes = calls.filter(({ method }) => method === 'PUT' || method === 'DELETE');
  expect(changes.map(({ method, url }) => `${method} ${url}`)).toEqual([
    'PUT /api/ranges/saved/us-co-b',
    'DELETE /api/ranges/saved/us-co-b',
  ]);
});

test('a range that could not be saved is not shown as saved, and why is said', async () => {
  let isAsked = false;
  renderRanges({
    replies: [
      answers(findNearbyRanges, [OUTDOOR]),
      // Nor can the list be had again.
      responds(listSavedRanges, () => {
        const answer = isAsked ? new Response('', { status: 500 }) : Response.json([]);
        isAsked = true;
        return answer;
      }),
      refuses(saveRange, 'conflict', 'You have saved 200 ranges, which is as many as we keep.'),
    ],
  });
  await names();

  await userEvent.click(screen.getByRole('button', { name: 'Save Bravo Fields' }));

  await screen.findByText('You have saved 200 ranges, which is as many as we keep.');
  screen.getByRole('button', { name: 'Save Bravo Fields', pressed: false });
  act(() => screen.getByRole('button', { name: 'Close' }).click());
});

test('a saved place of a service, of which only the id is kept, leads to the service', async () => {
  renderRanges({
    replies: [answers(listSavedRanges, [{ id: 'google_xyz', savedAt: '2026-11-15T12:00:00.000Z', range: null }])],
  });

  const link = await screen.findByRole('link', { name: /A place on Google Maps/ });
  expect(link.getAttribute('href')).toBe('https://www.google.com/maps/place/?q=place_id:xyz');
});

test('a member reports a range as closed', async () => {
  const { calls } = renderRanges({
    replies: [answers(findNearbyRanges, [OUTDOOR]), answers(reportRange, { id: 'report-1' })],
  });
  await names();

  await userEvent.click(screen.getByRole('button', { name: 'Details of Bravo Fields' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Report closed or wrong' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Report closed or wrong' }));
  await userEvent.click(dialog.getByRole('radio', { name: 'Something about it is wrong' }));
  await fillField(dialog.getByLabelText('What do you know? (optional)'), 'Pistols are not allowed.');
  await userEvent.click(dialog.getByRole('button', { name: 'Send report' }));

  await screen.findByText('Your report is with our editors.');
  const sent = calls.find(({ url }) => url === reportRange.path);
  expect(JSON.parse(String(sent?.init.body))).toEqual({
    rangeId: 'us-co-b',
    kind: 'wrong',
    message: 'Pistols are not allowed.',
  });
  act(() => screen.getByRole('button', { name: 'Close' }).click());
});

test('a report that is refused keeps its words, and says why', async () => {
  renderRanges({
    replies: [
      answers(findNearbyRanges, [OUTDOOR]),
      refuses(reportRange, 'too-many-requests', 'Ten reports a day are enough.'),
    ],
  });
  await names();
  await userEvent.click(screen.getByRole('button', { name: 'Details of Bravo Fields' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Report closed or wrong' }));
  await fillField(await screen.findByLabelText('What do you know? (optional)'), 'The gate is locked.');
  await userEvent.click(screen.getByRole('button', { name: 'Send report' }));

  await screen.findByText('Ten reports a day are enough.');
  expect(screen.getByLabelText('What do you know? (optional)')).toHaveProperty('value', 'The gate is locked.');
});

test('details say what is known, what is not, and who says so; nobody else is asked', async () => {
  const rangeDetails = vi.fn();
  renderRanges({
    maps: ready(aMapsService({ rangeDetails })),
    replies: [answers(findNearbyRanges, [aRange({ ...INDOOR, phone: '719-555-0100', precision: 'town' })])],
  });
  await names();

  await userEvent.click(screen.getByRole('button', { name: 'Details of Alpha Indoor' }));
  const drawer = within(await screen.findByRole('dialog', { name: 'Alpha Indoor' }));
  expect(drawer.getByRole('link', { name: '719-555-0100' }).getAttribute('href')).toBe('tel:7195550100');
  drawer.getByText('Approximate location');
  expect(drawer.getByText('Outdoor').nextSibling?.textContent).toBe('No');
  expect(drawer.getByText('Rifle').nextSibling?.textContent).toBe('Not known');
  drawer.getByRole('link', { name: /A list of ranges/ });
  drawer.getByText(/as of May 2024/);
  expect(rangeDetails).not.toHaveBeenCalled();
});

test('a service is asked for details when its range is opened, not before', async () => {
  const rangeDetails = vi.fn(async () => ({
    phone: '(719) 555-0101',
    website: 'javascript:alert(1)',
    hoursOfOperation: 'Monday: 9 to 5',
  }));
  renderRanges({
    maps: ready(aMapsService({ rangeDetails, findRanges: async () => [[aServiceRange()]] })),
    replies: [answers(findNearbyRanges, [])],
  });
  await names();
  expect(rangeDetails).not.toHaveBeenCalled();

  await userEvent.click(screen.getByRole('button', { name: 'Details of Garden Gun Range' }));

  await screen.findByText('Monday: 9 to 5');
  expect(rangeDetails).toHaveBeenCalledExactlyOnceWith('google_abc');
  expect(document.querySelector('a[href^="javascript"]')).toBeNull();
});

test('details that the service does not give are told, and the rest is there', async () => {
  const rangeDetails = () => Promise.reject(new Error('over quota'));
  renderRanges({
    maps: ready(aMapsService({ rangeDetails, findRanges: async () => [[aServiceRange()]] })),
    replies: [answers(findNearbyRanges, [])],
  });
  await names();

  await userEvent.click(screen.getByRole('button', { name: 'Details of Garden Gun Range' }));

  await screen.findByText('Phone, website and hours could not be loaded.');
});

test('past the day’s limit our directory answers, and that is said', async () => {
  localStorage.setItem('service-searches', `${new Date().toISOString().slice(0, 10)} ${SERVICE_SEARCHES_PER_DAY}`);
  const findRanges = vi.fn(async () => [[aServiceRange()]]);
  renderRanges({ maps: ready(aMapsService({ findRanges })), replies: [answers(findNearbyRanges, RANGES)] });

  await screen.findByText(/has used its 10 searches of Google Maps for today/);
  expect(await names()).toHaveLength(3);
  expect(findRanges).not.toHaveBeenCalled();
});

test('one place is searched once in a visit, however often the page is opened', async () => {
  const findRanges = vi.fn(async () => [[aServiceRange()]]);
  const { queryClient } = renderRanges({ maps: ready(aMapsService({ findRanges })) });
  await names();
  const { serviceQuery } = await import('./nearby-queries.ts');

  await queryClient.fetchQuery(serviceQuery(aMapsService({ findRanges }), aLocation()));

  expect(findRanges).toHaveBeenCalledTimes(1);
});

test('the credits of the places are there to read', () => {
  renderRanges();

  expect(screen.getByRole('link', { name: /^GeoNames/, hidden: true }).getAttribute('href')).toBe(
    'https://www.geonames.org/',
  );
  screen.getByText('CC BY 4.0');
});

test('without the outlines the pins stand all the same', async () => {
  renderRanges({
    replies: [
      answers(findNearbyRanges, RANGES),
      responds(getSurroundings, () => Promise.reject(new TypeError('offline'))),
    ],
  });

  await screen.findByText(/^The outlines of the land could not be loaded/);
  expect(pins()).toHaveLength(2);
});
