import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, onTestFinished, test, vi } from 'vitest';
import { getBillingStatus } from '#shared/contracts/billing.ts';
import { getSurroundings } from '#shared/contracts/places.ts';
import { findNearbyRanges } from '#shared/contracts/ranges.ts';
import { answers, fakeApi, responds } from '#tests/support/fake-api.ts';
import { aRange, stubDevice } from '#tests/support/ranges.ts';
import { hintSignedIn, renderApp, renderAppFor, someoneSignedIn } from '#tests/support/render-app.tsx';
import { INDOOR, listedNames, OUTDOOR, openWith, pins, RANGES, renderRanges } from '#tests/support/render-ranges.tsx';

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

  expect(await listedNames()).toEqual(['1. Bravo Fields', '2. Alpha Indoor', '3. Charlie Club']);
  screen.getByText('2 ranges within 25 miles of Colorado Springs, CO 80903, and 1 somewhere in the county');
  screen.getByText('2.6 mi');
  screen.getByRole('region', { name: 'Map Unavailable' });
  screen.getByText(/The street map isn’t available right now/);
  expect(screen.queryByText(/Check your connection/)).toBeNull();
  expect(pins()).toEqual(['Bravo Fields1', 'Alpha Indoor2']);
  expect(screen.queryByText('Unable to load ranges')).toBeNull();
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

  expect(await listedNames()).toEqual(['1. Bravo Fields']);
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
  screen.getByText(/^We don’t know of any within 25 miles/);
  await screen.findByRole('button', { name: 'Far Range' });
  screen.getByText('61.2 mi');
});

test('where few are near, those farther away are named too, and none twice', async () => {
  const near = aRange({ id: 'near', name: 'Near Range', distance: 8 });
  renderRanges({
    replies: [
      responds(findNearbyRanges, (_url, body) =>
        Response.json(
          String(body).includes('radius') ? [near, aRange({ id: 'far', name: 'Far Range', distance: 61.2 })] : [near],
        ),
      ),
    ],
  });

  await screen.findByRole('button', { name: 'Far Range' });
  expect(await listedNames()).toEqual(['1. Near Range']);
  expect(screen.queryByRole('button', { name: 'Near Range' })).toBeNull();
});

test('filters leave out what is known not to fit, and keep and mark what is not known', async () => {
  openWith(...RANGES);
  await listedNames();

  await userEvent.click(screen.getByRole('button', { name: 'Indoor', pressed: false }));
  expect(await listedNames()).toEqual(['1. Alpha Indoor', '2. Charlie Club']);
  screen.getByText('Indoor: unknown');
  screen.getByText(
    '1 matches, 1 may match, of 2 ranges within 25 miles of Colorado Springs, CO 80903, and 1 somewhere in the county',
  );
  within(screen.getByRole('region', { name: 'Not known' })).getByRole('heading', { name: /Charlie Club/ });
  expect(pins()).toEqual(['Alpha Indoor1']);

  await userEvent.selectOptions(screen.getByLabelText('Within'), '5 miles');
  expect(await listedNames()).toEqual(['1. Charlie Club']);
  await userEvent.click(screen.getByRole('button', { name: 'Clear filters' }));
  expect(await listedNames()).toHaveLength(3);
});

test('a filter of which nothing is known for any range is not offered, unless it is on', async () => {
  let ranges = [aRange({ id: 'us-co-a', access: 'public', isIndoor: true })];
  const { queryClient } = renderRanges({ replies: [responds(findNearbyRanges, () => Response.json(ranges))] });
  await listedNames();
  const chips = () =>
    within(screen.getByRole('region', { name: 'Filters' }))
      .getAllByRole('button')
      .map(({ textContent }) => textContent);
  expect(chips()).toEqual(['Indoor', 'Open to the public', 'Saved']);
  await userEvent.click(screen.getByRole('button', { name: 'Open to the public' }));

  ranges = RANGES;
  await act(() => queryClient.invalidateQueries());
  await waitFor(() =>
    expect(chips()).toEqual(['Indoor', 'Outdoor', 'Rifle', 'Open to the public', 'Saved', 'Clear filters']),
  );

  await userEvent.click(screen.getByRole('button', { name: 'Open to the public' }));
  expect(chips()).toEqual(['Indoor', 'Outdoor', 'Rifle', 'Saved']);
});

test('filters that leave nothing offer to be cleared', async () => {
  openWith(OUTDOOR);
  await listedNames();

  await userEvent.click(screen.getByRole('button', { name: 'Indoor' }));
  await screen.findByRole('heading', { name: 'No ranges found' });
  screen.getByText('No range here matches all your filters.');
  const [clear] = screen.getAllByRole('button', { name: 'Clear filters' });
  await userEvent.click(clear as HTMLElement);

  expect(await listedNames()).toHaveLength(1);
});

test('the list is sorted by name or rating too; what is not rated comes last', async () => {
  openWith(OUTDOOR, aRange({ ...INDOOR, rating: '4.7', reviewCount: 1200 }));
  await listedNames();

  await userEvent.selectOptions(screen.getByLabelText('Sort'), 'By name');
  expect(await listedNames()).toEqual(['1. Alpha Indoor', '2. Bravo Fields']);
  await userEvent.selectOptions(screen.getByLabelText('Sort'), 'Nearest first');
  expect(await listedNames()).toEqual(['1. Bravo Fields', '2. Alpha Indoor']);
  await userEvent.selectOptions(screen.getByLabelText('Sort'), 'Best rated first');
  expect(await listedNames()).toEqual(['1. Alpha Indoor', '2. Bravo Fields']);
  screen.getByText('(1,200 reviews)');
});

test('directions need a location and coordinates', async () => {
  openWith(...RANGES);
  await listedNames();

  expect(screen.getByRole('button', { name: 'Directions to Bravo Fields' })).toHaveProperty('disabled', false);
  expect(screen.getByRole('button', { name: 'Directions to Charlie Club' })).toHaveProperty('disabled', true);
  screen.getByText('Somewhere in El Paso County: no distance or directions');
  await userEvent.click(screen.getByRole('button', { name: 'Directions to Bravo Fields' }));
  await screen.findByRole('dialog', { name: /Bravo Fields/ });
});

test('pin and list are in step', async () => {
  const scroll = vi.spyOn(Element.prototype, 'scrollIntoView').mockImplementation(() => undefined);
  onTestFinished(() => scroll.mockRestore());
  openWith(...RANGES);
  await listedNames();
  const marked = () => [...document.querySelectorAll('li[data-selected] h3')].map(({ textContent }) => textContent);

  await userEvent.click(document.querySelector('[data-pin=us-co-a]') as Element);
  expect(marked()).toEqual(['2. Alpha Indoor']);
  expect(scroll).toHaveBeenCalledTimes(1);

  await userEvent.click(screen.getByRole('button', { name: 'Show on map Bravo Fields' }));
  expect(marked()).toEqual(['1. Bravo Fields']);
  expect(document.querySelector('[data-pin][data-selected]')?.getAttribute('data-pin')).toBe('us-co-b');
  // On a phone the map may be far below.
  expect(scroll).toHaveBeenCalledTimes(2);
  expect((scroll.mock.contexts[1] as Element).querySelector('[data-pin]')).not.toBeNull();
});

test('the credits of the places are there to read', () => {
  renderRanges();

  expect(screen.getByRole('link', { name: /^GeoNames/, hidden: true }).getAttribute('href')).toBe(
    'https://www.geonames.org/',
  );
  screen.getByText('CC BY 4.0');
});

const BROKEN = () => new Response('', { status: 500 });

test.each([
  ['list and outlines', RANGES, true, 'The list and outline map still work.'],
  ['a list alone', RANGES, false, 'The list still works.'],
  ['outlines alone, since no range is near', [], true, 'The outline map still works.'],
  ['outlines alone, since the list is broken', null, true, 'The outline map still works.'],
  ['nothing', null, false, ''],
])('without a street map, with %s, nothing is promised that isn’t there', async (_what, ranges, hasOutlines, words) => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  onTestFinished(() => void vi.useRealTimers());
  renderRanges({
    replies: [
      ranges ? answers(findNearbyRanges, ranges) : responds(findNearbyRanges, BROKEN),
      ...(hasOutlines ? [] : [responds(getSurroundings, BROKEN)]),
    ],
  });
  await act(() => vi.advanceTimersByTimeAsync(2500));

  const promised = screen.getByRole('region', { name: 'Map Unavailable' }).querySelector('p')?.textContent;
  expect(promised).toBe(`The street map isn’t available right now. ${words}`.trim());
  expect(screen.queryAllByText(/The pins are still/)).toHaveLength(ranges?.length && !hasOutlines ? 1 : 0);
});

test('where no range is near, nobody is sent to get directions', async () => {
  renderRanges({ here: null });

  await screen.findByRole('heading', { name: 'No ranges found' });
  expect(screen.queryByText(/^To get directions/)).toBeNull();
});

test('without the outlines the pins stand all the same', async () => {
  renderRanges({
    replies: [
      answers(findNearbyRanges, RANGES),
      responds(getSurroundings, () => Promise.reject(new TypeError('offline'))),
    ],
  });

  await screen.findByText(/^We couldn’t load the outlines/);
  expect(pins()).toHaveLength(2);
});
