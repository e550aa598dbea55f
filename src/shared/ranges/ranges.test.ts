import { describe, expect, test } from 'vitest';
import { aServiceRange } from '#tests/support/ranges.ts';
import { DEFAULT_MAP, FALLBACK_LOCATION, guessFromColorado } from './colorado.ts';
import { boxAround, milesBetween, NEARBY_MILES } from './distance.ts';
import { filterRanges } from './filter-ranges.ts';
import { chooseAddress, currentLocationText, displayAddress, geocoderQuery } from './geocoding.ts';
import { handOffLinks } from './hand-off.ts';
import { mergeRanges } from './merge-ranges.ts';
import type { Range } from './range.ts';
import { SEARCH_RADIUS_METERS } from './range-names.ts';
import { isSameRange, isSameRangeName } from './same-range.ts';

const AUSTIN = { lat: 30.2672, lng: -97.7431 };

/** As a maps service finds it around Austin. */
const aFind = (changes: Partial<Range> = {}): Range =>
  aServiceRange({
    id: 'google_a',
    name: 'Red Gun Range',
    city: null,
    state: 'TX',
    latitude: '30.3',
    longitude: '-97.7',
    distance: null,
    ...changes,
  });

test('the numbers are those of the specification', () => {
  expect({ NEARBY_MILES, SEARCH_RADIUS_METERS, DEFAULT_MAP, FALLBACK_LOCATION }).toEqual({
    NEARBY_MILES: 25,
    SEARCH_RADIUS_METERS: 40000,
    DEFAULT_MAP: { ...AUSTIN, zoom: 11 },
    FALLBACK_LOCATION: {
      lat: 38.9618,
      lng: -104.6747,
      address: 'Colorado Springs, CO',
      city: 'Colorado Springs',
      county: 'El Paso County',
      state: 'CO',
    },
  });
});

describe('miles between two points', () => {
  test.each([
    ['the same point', AUSTIN, AUSTIN, 0],
    ['Austin and San Antonio', AUSTIN, { lat: 29.4241, lng: -98.4936 }, 73.6],
    ['New York and Los Angeles', { lat: 40.7128, lng: -74.006 }, { lat: 34.0522, lng: -118.2437 }, 2445.7],
    ['one degree of latitude', { lat: 0, lng: 0 }, { lat: 1, lng: 0 }, 69.1],
    ['both sides of the date line', { lat: 52, lng: 179.9 }, { lat: 52, lng: -179.9 }, 8.5],
    ['the antipodes', { lat: 0, lng: 0 }, { lat: 0, lng: 180 }, 12437.6],
  ])('%s', (_where, a, b, miles) => {
    expect(milesBetween(a, b)).toBeCloseTo(miles, 1);
    expect(milesBetween(b, a)).toBe(milesBetween(a, b));
  });

  test('a box holds every point within its miles, as far north as Alaska', () => {
    for (const lat of [0, 30, 64, 71]) {
      const { south, north, west, east } = boxAround({ lat, lng: -150 }, NEARBY_MILES);
      for (let bearing = 0; bearing < 360; bearing += 5) {
        const angle = (bearing * Math.PI) / 180;
        const point = { lat: lat + 0.36 * Math.cos(angle), lng: -150 + 0.36 * Math.sin(angle) };
        if (milesBetween({ lat, lng: -150 }, point) > NEARBY_MILES) continue;
        expect(point.lat >= south && point.lat <= north && point.lng >= west && point.lng <= east).toBe(true);
      }
    }
  });
});

describe('what a maps service found beside our directory', () => {
  const ours = aFind({ id: 'us-tx-red', name: 'Red Shooting Range', isGoogle: false, distance: 3.5 });

  test('stands there once, nearest first, with its distance', () => {
    const near = aFind({ id: 'google_near', name: 'Near Range', latitude: '30.27', longitude: '-97.74' });
    const far = aFind({ id: 'google_far', name: 'Far Range', latitude: '30.5' });

    const merged = mergeRanges([[far, near], [near], []], [], AUSTIN);

    expect(merged.map(({ id }) => id)).toEqual(['google_near', 'google_far']);
    expect(merged[1]?.distance).toBeCloseTo(16.3, 1);
  });

  test('is left out beyond 25 miles, and kept at 24.9', () => {
    const at = (id: string, lat: number) =>
      aFind({ id, name: `${id} Range`, latitude: String(lat), longitude: '-97.7431' });

    const merged = mergeRanges(
      [[at('inside', 30.2672 + 24.9 / 69.098), at('beyond', 30.2672 + 25.1 / 69.098)]],
      [],
      AUSTIN,
    );

    expect(merged.map(({ id }) => id)).toEqual(['inside']);
  });

  test('is left out when its name is no range, or when it has no place', () => {
    const found = [
      aFind({ id: 'bar', name: 'Gun Range Bar & Grill' }),
      aFind({ id: 'shop', name: "Joe's Guns" }),
      aFind({ id: 'nowhere', latitude: null, longitude: null }),
    ];

    expect(mergeRanges([found], [], AUSTIN)).toEqual([]);
  });

  test('is shown as ours where our directory knows it by name and distance', () => {
    const same = aFind({ name: 'Red Gun Range', latitude: '30.3005' });
    const namesake = aFind({ id: 'google_other', name: 'Red Gun Range', latitude: '30.4' });

    expect(mergeRanges([[same, namesake]], [ours], AUSTIN).map(({ id }) => id)).toEqual(['us-tx-red', 'google_other']);
  });

  test('never pushes ours out: also a name without a keyword stays, and one without a distance stands last', () => {
    const odd = aFind({ id: 'us-tx-odd', name: 'Hoover Tactical', isGoogle: false, distance: 24 });
    const inCounty = aFind({
      id: 'us-tx-county',
      latitude: null,
      longitude: null,
      precision: 'county',
      isGoogle: false,
    });

    const merged = mergeRanges([[]], [inCounty, odd, ours], AUSTIN);

    expect(merged.map(({ id }) => id)).toEqual(['us-tx-red', 'us-tx-odd', 'us-tx-county']);
  });
});

describe('one range under two names', () => {
  test.each([
    ['Red Gun Range', 'Red Shooting Range', true],
    ["Cheboygan Sportsman's Club", 'Cheboygan Sportsmans Club, Inc.', true],
    ['Barbour WMA Shooting Range', 'Barbour Wildlife Management Area Range', true],
    ['Public Shooting Range', 'Public Shooting Range', true],
    ['Public Shooting Range', 'Rifle Club', false],
    ['Red Range', 'Blue Range', false],
    ['Anaconda Trap Club', 'Anaconda Rifle Club', false],
  ])('%s and %s: %s', (a, b, expected) => {
    expect(isSameRangeName(a, b)).toBe(expected);
  });

  test('is the same within a mile, or within a town where one is known to the town only', () => {
    const exact = { name: 'Red Range', point: AUSTIN, isExact: true };
    const fiveMilesOff = { lat: AUSTIN.lat + 5 / 69.098, lng: AUSTIN.lng };

    expect(isSameRange(exact, { ...exact, point: { ...AUSTIN, lat: AUSTIN.lat + 0.5 / 69.098 } })).toBe(true);
    expect(isSameRange(exact, { ...exact, point: fiveMilesOff })).toBe(false);
    expect(isSameRange(exact, { ...exact, point: fiveMilesOff, isExact: false })).toBe(true);
    expect(isSameRange(exact, { ...exact, point: null })).toBe(false);
  });
});

test('filters keep what is not known and mark it, and leave out what is known not to fit', () => {
  const yes = aFind({ id: 'yes', isIndoor: true, hasRentals: true, distance: 2 });
  const maybe = aFind({ id: 'maybe', isIndoor: true, distance: 9 });
  const no = aFind({ id: 'no', isIndoor: false, hasRentals: true });

  expect(filterRanges([yes, maybe, no], ['indoor', 'rentals'])).toEqual([
    { range: yes, unknown: [] },
    { range: maybe, unknown: ['rentals'] },
  ]);
  expect(filterRanges([yes, maybe], [], 5).map(({ range }) => range.id)).toEqual(['yes']);
  expect(filterRanges([], ['indoor'])).toEqual([]);
});

describe('geocoding', () => {
  test.each([
    ['78701', '78701, USA'],
    [' Austin ', 'Austin, USA'],
    ['Austin, TX', 'Austin, TX'],
  ])('%s is asked as %s', (typed, asked) => {
    expect(geocoderQuery(typed)).toBe(asked);
  });

  test.each([
    ['a premise before a route', ['route', 'premise'], 1],
    ['a street address before all', ['locality', 'intersection', 'street_address'], 2],
    ['an intersection before a town', ['locality', 'intersection'], 1],
    ['the first, when none is better', ['locality', 'country'], 0],
  ])('%s', (_rule, types, chosen) => {
    const answers = types.map((type, at) => ({ address: String(at), types: ['political', type] }));

    expect(chooseAddress(answers)).toBe(answers[chosen]);
  });

  test('no answer is chosen from none', () => {
    expect(chooseAddress([])).toBeNull();
  });

  test.each([
    ['Austin Independent School District, Austin, TX', 'Your location'],
    ['University of Texas, Austin, TX', 'Your location'],
    ['100 Congress Ave, Austin, TX', '100 Congress Ave, Austin, TX'],
    ['100 Universal Way', '100 Universal Way'],
  ])('%s is shown as %s', (address, shown) => {
    expect(displayAddress(address)).toBe(shown);
  });

  test('a point without an address has four decimals', () => {
    expect(currentLocationText({ lat: 38.96182, lng: -104.7 })).toBe('Your current location (38.9618, -104.7000)');
  });
});

describe('the guess without any look-up', () => {
  test.each([
    ['Denver', 39.7, -104.99, { state: 'CO' }],
    ['Colorado Springs', 38.9618, -104.6747, { state: 'CO', city: 'Colorado Springs', county: 'El Paso County' }],
    ['the corner of the box', 41, -109, { state: 'CO' }],
    ['beyond the corner', 41.01, -109, {}],
    ['Austin', 30.2672, -97.7431, {}],
  ])('%s', (_where, lat, lng, guess) => {
    expect(guessFromColorado({ lat, lng })).toEqual(guess);
  });
});

describe('directions in another app', () => {
  const hrefs = (...to: Parameters<typeof handOffLinks>) => handOffLinks(...to).map(({ href }) => href);

  test('an exact place travels as coordinates, and nothing else does', () => {
    expect(hrefs(AUSTIN)).toEqual([
      'https://www.google.com/maps/dir/?api=1&destination=30.2672,-97.7431&travelmode=driving',
      'https://maps.apple.com/?daddr=30.2672,-97.7431&dirflg=d',
      'https://waze.com/ul?ll=30.2672%2C-97.7431&navigate=yes',
    ]);
  });

  test('a place of Google’s keeps its name in Google Maps', () => {
    expect(hrefs(AUSTIN, 'ChIJred')[0]).toBe(
      'https://www.google.com/maps/dir/?api=1&destination=30.2672,-97.7431&destination_place_id=ChIJred&travelmode=driving',
    );
  });

  test('a place known by its town travels as name and address', () => {
    const text = 'Smith & Sons Range #2, I-25 exit 132, Fort Carson, CO';

    for (const href of hrefs(text)) expect(href).not.toMatch(/-?\d+\.\d+/);
    expect(new URL(hrefs(text)[0] ?? '').searchParams.get('destination')).toBe(text);
    expect(new URL(hrefs(text)[1] ?? '').searchParams.get('daddr')).toBe(text);
    expect(new URL(hrefs(text)[2] ?? '').searchParams.get('q')).toBe(text);
  });
});
