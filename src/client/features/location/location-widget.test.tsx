import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { findPlaceAt, searchPlaces } from '#shared/contracts/places.ts';
import {
  clearRecentSearches,
  findNearbyRanges,
  keepRecentSearch,
  listRecentSearches,
} from '#shared/contracts/ranges.ts';
import { type ApiCall, answers, fakeApi, type Reply, refuses, responds } from '#tests/support/fake-api.ts';
import { fillField } from '#tests/support/fill-field.ts';
import { aLocation, aMapsService, stubDevice } from '#tests/support/ranges.ts';
import { hintSignedIn, renderApp, someoneSignedIn } from '#tests/support/render-app.tsx';
import { ready, renderRanges } from '#tests/support/render-ranges.tsx';

const open = (address: string, ...replies: Reply[]) => {
  hintSignedIn();
  const api = fakeApi(...replies, ...someoneSignedIn());
  renderApp(address);

  return api;
};

/** What was sent and not given up: in development React mounts everything twice. */
const bodiesOf = (calls: ApiCall[], path: string) =>
  calls
    .filter(({ url, method, init }) => url === path && method === 'POST' && !init.signal?.aborted)
    .map(({ init }) => JSON.parse(String(init.body)));

const search = async (text: string) => {
  await fillField(await screen.findByLabelText('ZIP CODE'), text);
  await userEvent.keyboard('{Enter}');
};

const POINT = { lat: 39.7392, lng: -104.9903 };
const DENVER = aLocation({ ...POINT, address: 'Denver, CO', city: 'Denver', county: 'Denver County' });

test('before anybody has said where they are, the default stands there; the device is not asked behind their back', async () => {
  const ask = stubDevice();
  open('/ranges');

  await screen.findByText('Austin, TX (Default Location)');
  expect(ask).not.toHaveBeenCalled();
  expect(screen.getByRole('link', { name: 'View Rules' }).getAttribute('href')).toBe('/about#common-range-rules');
});

test('the dashboard asks the device by itself, once, and with the right patience', async () => {
  const ask = stubDevice({ position: POINT });
  const { calls } = open('/', answers(findPlaceAt, DENVER));

  await screen.findByText('Denver, CO');
  await screen.findByRole('heading', { name: 'CCW Regulations: Colorado' });
  expect(ask).toHaveBeenCalledTimes(1);
  expect(ask.mock.calls[0]?.[2]).toEqual({ enableHighAccuracy: true, timeout: 10_000, maximumAge: 300_000 });
  expect(bodiesOf(calls, '/api/places/reverse')).toEqual([POINT]);
  expect(calls.map(({ url }) => url).join()).not.toContain('39.7');
});

test('while the device thinks, that is said, and a ZIP code overtakes it', async () => {
  const ask = stubDevice();
  open('/', answers(searchPlaces, [DENVER]));

  await screen.findByText('Detecting location...');
  await search('80202');
  await screen.findByText('Denver, CO');

  // The device answers at last: the member has said otherwise.
  act(() => ask.mock.calls.at(-1)?.[1]?.({ code: 3 } as GeolocationPositionError));
  // Time enough for it to show.
  await userEvent.tab();
  await userEvent.tab();
  expect(screen.queryByText(/Location timeout/)).toBeNull();
  screen.getByText('Denver, CO');
});

test.each([
  ['denied', 1, 'Location access denied. Using Colorado Springs, CO as default location.'],
  ['unavailable', 2, 'Location unavailable. Using Colorado Springs, CO as default location.'],
  ['timed out', 3, 'Location timeout. Using Colorado Springs, CO as default location.'],
  ['failing otherwise', 0, 'Location error. Using Colorado Springs, CO as default location.'],
])('%s, the device is replaced by Colorado Springs, and that is said', async (_how, failure, text) => {
  stubDevice({ failure });
  const { calls } = open('/');

  await screen.findByText(text);
  screen.getByText('Colorado Springs, CO');
  screen.getByText('El Paso County');
  await waitFor(() => expect(bodiesOf(calls, '/api/ranges/nearby')).toEqual([{ lat: 38.9618, lng: -104.6747 }]));
  // A default place answers nothing.
  await screen.findByRole('heading', { name: 'Where are you?' });
  expect(screen.queryByRole('heading', { name: /^CCW Regulations: / })).toBeNull();
});

test('a browser that has no such device is one where it is unavailable', async () => {
  vi.stubGlobal('navigator', Object.create(navigator, { geolocation: { value: undefined } }));
  open('/');

  await screen.findByText('Location unavailable. Using Colorado Springs, CO as default location.');
});

test('on the ranges page a device that is allowed already is asked by itself; the next screen asks no more', async () => {
  const ask = stubDevice({ position: POINT, permission: 'granted' });
  open('/ranges', answers(findPlaceAt, DENVER));

  await screen.findByText('Denver, CO');
  await userEvent.click(screen.getByRole('link', { name: 'Home' }));
  await screen.findByRole('heading', { name: 'Welcome to CarryAtlas' });
  screen.getByText('Denver, CO');
  expect(ask).toHaveBeenCalledTimes(1);
});

test('a point that our table can’t name is shown by its coordinates; the device still knows state and county', async () => {
  stubDevice({ position: POINT });
  open(
    '/',
    responds(findPlaceAt, () => Promise.reject(new TypeError('offline'))),
  );

  await screen.findByText('Your current location (39.7392, -104.9903)');
  await screen.findByRole('heading', { name: 'Denver County, Colorado' });
  await screen.findByRole('heading', { name: 'CCW Regulations: Colorado' });
});

test('abroad there is no guess', async () => {
  stubDevice({ position: { lat: 49.28, lng: -123.12 } });
  open('/', refuses(findPlaceAt, 'not-found', 'That location isn’t in the United States.'));

  await screen.findByText('Your current location (49.2800, -123.1200)');
  await screen.findByRole('heading', { name: 'You’re outside the states we cover' });
});

test.each([
  ['answers nothing', async () => null],
  ['fails', () => Promise.reject(new Error('over quota'))],
])('a maps service that %s for a point leaves its coordinates as the address', async (_how, placeAt) => {
  stubDevice({ position: POINT });
  renderRanges({ maps: ready(aMapsService({ placeAt })), here: null, replies: [answers(findPlaceAt, DENVER)] });

  await userEvent.click(screen.getByRole('button', { name: 'Detect my location' }));

  await screen.findByText('Your current location (39.7392, -104.9903)');
  screen.getByText('Denver County');
});

test('a maps service names the point, at the coordinates of the device', async () => {
  stubDevice({ position: POINT });
  const placeAt = vi.fn(async () => aLocation({ lat: 39.7, lng: -105, address: '200 E Colfax Ave, Denver, CO' }));
  const { calls } = renderRanges({ maps: ready(aMapsService({ placeAt })), here: null });

  await userEvent.click(screen.getByRole('button', { name: 'Detect my location' }));

  await screen.findByText('200 E Colfax Ave, Denver, CO');
  await waitFor(() => expect(bodiesOf(calls, '/api/ranges/nearby')).toContainEqual(POINT));
  expect(bodiesOf(calls, '/api/places/reverse')).toEqual([]);
});

describe('on a phone', () => {
  const onPhone = () => {
    vi.stubGlobal('matchMedia', (query: string) => ({
      matches: query.includes('max-width'),
      addEventListener: () => undefined,
      removeEventListener: () => undefined,
    }));
    const scroll = vi.spyOn(Element.prototype, 'scrollIntoView').mockImplementation(() => undefined);
    onTestFinished(() => scroll.mockRestore());

    return scroll;
  };
  const detect = async () => userEvent.click(await screen.findByRole('button', { name: 'Detect my location' }));

  test('a location that was asked for by a tap brings the results into view', async () => {
    const scroll = onPhone();
    stubDevice({ position: POINT });
    open('/ranges', answers(findPlaceAt, DENVER), answers(findNearbyRanges, []));

    await detect();

    await screen.findByText('Denver, CO');
    expect(scroll.mock.contexts).toEqual([screen.getByRole('heading', { name: 'Nearby Ranges' })]);
  });

  test('a location that the device found by itself moves nothing', async () => {
    const scroll = onPhone();
    stubDevice({ position: POINT, permission: 'granted' });
    open('/ranges', answers(findPlaceAt, DENVER), answers(findNearbyRanges, []));

    await screen.findByText('Denver, CO');
    await screen.findByText(/^0 ranges within/);
    expect(scroll).not.toHaveBeenCalled();
  });

  test('a location that was refused leaves the reason in view', async () => {
    const scroll = onPhone();
    stubDevice({ failure: 1 });
    open('/ranges', answers(findNearbyRanges, []));

    await detect();

    await screen.findByText(/^Location access denied/);
    expect(scroll).not.toHaveBeenCalled();
  });
});

test.each(['', '   '])('%j is refused, and nothing is asked', async (typed) => {
  stubDevice();
  const { calls } = open('/ranges');

  await userEvent.click(await screen.findByLabelText('ZIP CODE'));
  if (typed) await userEvent.paste(typed);
  await userEvent.keyboard('{Enter}');

  await screen.findByText('Please enter a zip code or city, state.');
  expect(calls.filter(({ url }) => url.startsWith('/api/places/search'))).toEqual([]);
});

test('a ZIP code is found by Enter or by the button, and kept among the recent searches as it was typed', async () => {
  stubDevice();
  const { calls } = open('/ranges', answers(searchPlaces, [DENVER]));

  await fillField(await screen.findByLabelText('ZIP CODE'), '80202-1234');
  await userEvent.click(screen.getByRole('button', { name: 'Search' }));

  await screen.findByText('Denver, CO');
  await waitFor(() => expect(bodiesOf(calls, '/api/recent-searches')).toEqual([{ typed: '80202-1234' }]));
  expect(bodiesOf(calls, '/api/ranges/nearby')).toContainEqual(POINT);
});

test.each(['00000', '99999', '9021', '🎯'])('%s is not found, and what was known stays', async (typed) => {
  stubDevice();
  const { calls } = open('/ranges');

  await search(typed);

  await screen.findByText(`No location found for ${typed}. Please check the zip code and try again.`);
  screen.getByText('Austin, TX (Default Location)');
  expect(bodiesOf(calls, '/api/recent-searches')).toEqual([]);
});

test('a search that fails says so, and works when tried again', async () => {
  stubDevice();
  let isBroken = true;
  open(
    '/ranges',
    responds(searchPlaces, () => (isBroken ? new Response('', { status: 500 }) : Response.json([DENVER]))),
  );

  await search('80202');
  await screen.findByText('Failed to search location. Please try again.');
  isBroken = false;
  await userEvent.keyboard('{Enter}');

  await screen.findByText('Denver, CO');
  expect(screen.queryByText('Failed to search location. Please try again.')).toBeNull();
});

test('military mail is refused in the words of the server', async () => {
  stubDevice();
  open('/ranges', refuses(searchPlaces, 'invalid-request', 'ZIP codes for military mail have no place on the map.'));

  await search('09001');

  await screen.findByText('ZIP codes for military mail have no place on the map.');
});

test('a thousand characters are refused here already', async () => {
  stubDevice();
  const { calls } = open('/ranges');

  await search('x'.repeat(1000));

  await screen.findByText('That’s too long for a place. Please enter a zip code or city, state.');
  expect(calls.filter(({ url }) => url.startsWith('/api/places/search'))).toEqual([]);
});

const SPRINGFIELDS = ['IL', 'MA', 'MO'].map((state) => aLocation({ address: `Springfield, ${state}`, state }));

test('a name of several towns asks which one; the one that is chosen is kept', async () => {
  stubDevice();
  const { calls } = open('/ranges', answers(searchPlaces, SPRINGFIELDS));

  await search('Springfield');
  const choices = within(await screen.findByRole('list', { name: 'Which one did you mean?' }));
  expect(choices.getAllByRole('button')).toHaveLength(3);
  screen.getByText('Austin, TX (Default Location)');
  await userEvent.click(choices.getByRole('button', { name: /Springfield, MO/ }));

  await screen.findByText('Springfield, MO');
  expect(screen.queryByText('Which one did you mean?')).toBeNull();
  await waitFor(() => expect(bodiesOf(calls, '/api/recent-searches')).toEqual([{ typed: 'Springfield, MO' }]));
});

test('typing suggests; arrows and Enter choose, Escape closes, and nothing has to be chosen', async () => {
  stubDevice();
  open('/ranges', answers(searchPlaces, SPRINGFIELDS));
  const box = await screen.findByLabelText('ZIP CODE');

  await userEvent.type(box, 'spri');
  const list = within(await screen.findByRole('listbox', { name: 'Suggestions' }));
  expect(list.getAllByRole('option')).toHaveLength(3);
  await userEvent.keyboard('{Escape}');
  expect(screen.queryByRole('listbox', { name: 'Suggestions' })).toBeNull();
  await userEvent.keyboard('n');
  await screen.findByRole('listbox', { name: 'Suggestions' });
  await userEvent.keyboard('{ArrowDown}{ArrowDown}{ArrowUp}{ArrowUp}');
  expect(list.getByRole('option', { selected: true }).textContent).toContain('Springfield, MO');
  await userEvent.keyboard('{Enter}');

  expect(box).toHaveProperty('value', 'Springfield, MO');
  await screen.findByText('Springfield, MO');
});

test('with a maps service a place is asked of it, and our table answers when it does not', async () => {
  const findPlace = vi
    .fn()
    .mockResolvedValueOnce(aLocation({ address: '1600 Pearl St, Boulder, CO' }))
    .mockRejectedValueOnce(new Error('over quota'))
    .mockResolvedValueOnce(null);
  renderRanges({ maps: ready(aMapsService({ findPlace })), replies: [answers(searchPlaces, [DENVER])] });
  const box = screen.getByLabelText('ZIP CODE');

  await search('1600 Pearl St, Boulder, CO');
  await screen.findByText('1600 Pearl St, Boulder, CO');
  await userEvent.clear(box);
  await search('80202');
  await screen.findByText('Denver, CO');
  await userEvent.clear(box);
  await search('Nowhere, CO');

  expect(findPlace.mock.calls.map(([typed]) => typed)).toEqual(['1600 Pearl St, Boulder, CO', '80202', 'Nowhere, CO']);
});

test('a place that neither the failing service nor our table knows is a failure, not a wrong ZIP code', async () => {
  const findPlace = () => Promise.reject(new Error('over quota'));
  renderRanges({ maps: ready(aMapsService({ findPlace })) });

  await search('80299');

  await screen.findByText('Failed to search location. Please try again.');
});

test('a town without its state is looked for among ours before a maps service would choose one', async () => {
  const findPlace = vi.fn(async () => SPRINGFIELDS[0] ?? null);
  renderRanges({ maps: ready(aMapsService({ findPlace })), replies: [answers(searchPlaces, SPRINGFIELDS)] });

  await search('Springfield');

  await screen.findByText('Which one did you mean?');
  expect(findPlace).not.toHaveBeenCalled();
});

test('a recent search can be repeated, and all of them forgotten', async () => {
  stubDevice();
  const { calls } = open(
    '/ranges',
    answers(searchPlaces, [DENVER]),
    answers(listRecentSearches, [{ typed: 'Denver, CO', searchedAt: '2026-11-01T12:00:00.000Z' }]),
    answers(clearRecentSearches, { ok: true }),
    answers(keepRecentSearch, { ok: true }),
  );

  await userEvent.click(await screen.findByRole('button', { name: 'Denver, CO' }));
  await waitFor(() => expect(bodiesOf(calls, '/api/ranges/nearby')).toContainEqual(POINT));
  await userEvent.click(screen.getByRole('button', { name: 'Clear recent searches' }));

  await waitFor(() => expect(screen.queryByText('Recent searches')).toBeNull());
  expect(calls.some(({ method, url }) => method === 'DELETE' && url === clearRecentSearches.path)).toBe(true);
});

test('dashboard and ranges page share one search', async () => {
  stubDevice({ position: POINT });
  const { calls } = open('/', answers(findPlaceAt, DENVER), answers(findNearbyRanges, []));

  await screen.findByText('No ranges found');
  await userEvent.click(screen.getByRole('link', { name: 'Find ranges' }));
  await screen.findByRole('heading', { level: 1, name: 'Firing Ranges' });
  await screen.findByText(/^0 ranges within 25 miles of Denver, CO/);

  const near = bodiesOf(calls, '/api/ranges/nearby').filter(({ radius }) => radius === undefined);
  expect(near).toEqual([POINT]);
});
