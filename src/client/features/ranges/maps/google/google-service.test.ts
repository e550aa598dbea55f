import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { rangeSchema } from '#shared/ranges/range.ts';
import { RANGE_QUERIES } from '#shared/ranges/range-names.ts';
import { runFakeScript } from '#tests/support/fake-google-maps/fake-google-maps.ts';
import {
  AUSTIN,
  aWorld,
  CLAY_CLUB,
  type FakeAddress,
  type FakeWorld,
  RED_RANGE,
} from '#tests/support/fake-google-maps/fake-world.ts';
import { createGoogleService } from './google-service.ts';

/** The service on a page whose script is there, and what Google is asked. */
const open = (world: Partial<FakeWorld> = {}) => {
  Reflect.set(window, 'onReady', () => undefined);
  const calls = runFakeScript('https://maps.googleapis.com/maps/api/js?callback=onReady', aWorld(world));
  onTestFinished(() => {
    Reflect.deleteProperty(window, 'google');
    Reflect.deleteProperty(window, 'onReady');
  });
  const callsOf = <Request>(name: string) =>
    calls.filter((call) => call.name === name).map(({ request }) => request as Request);

  return { service: createGoogleService(null), callsOf };
};

describe('a search for ranges', () => {
  test('asks the eight queries together, within 40000 m, for what a list shows and nothing that is dearer', async () => {
    const { service, callsOf } = open();

    const lists = await service.findRanges(AUSTIN);

    const requests = callsOf<google.maps.places.SearchByTextRequest>('searchByText');
    expect(requests.map(({ textQuery }) => textQuery)).toEqual([...RANGE_QUERIES]);
    expect(lists).toHaveLength(8);
    for (const { locationBias, fields } of requests) {
      expect(locationBias).toEqual({ center: AUSTIN, radius: 40_000 });
      expect(fields.toSorted()).toEqual([
        'addressComponents',
        'businessStatus',
        'displayName',
        'formattedAddress',
        'location',
        'rating',
        'userRatingCount',
      ]);
    }
  });

  test('gives ranges in our shape, with all that is known and null for the rest', async () => {
    const { service } = open({ places: [RED_RANGE] });

    const [[range] = []] = await service.findRanges(AUSTIN);

    expect(rangeSchema.parse(range)).toEqual({
      id: 'google_ChIJred',
      name: 'Red Bluff Indoor Gun Range',
      address: '1200 Red Bluff Road, Austin, TX 78702',
      city: 'Austin',
      state: 'TX',
      zipCode: '78702',
      phone: null,
      website: null,
      latitude: '30.3',
      longitude: '-97.7',
      rating: '4.6',
      reviewCount: 312,
      isIndoor: true,
      isOutdoor: null,
      allowsPistol: null,
      allowsRifle: null,
      allowsShotgun: null,
      hasTraining: null,
      hasRentals: null,
      hoursOfOperation: null,
      restrictions: null,
      amenities: null,
      distance: expect.closeTo(3.43, 2),
      isGoogle: true,
      precision: 'point',
      county: 'Travis County',
      source: null,
      price: null,
      access: null,
      indoorLanes: null,
      maxYards: null,
      moreSources: [],
      openReports: null,
      closedReports: null,
    });
  });

  test('says what a name says of the place, and no more than Google knows', async () => {
    const { service } = open({ places: [{ ...CLAY_CLUB, city: 'Buda' }] });

    const range = (await service.findRanges(AUSTIN)).flat()[0];

    expect(range).toMatchObject({
      id: 'google_ChIJclay_-9',
      address: 'Buda, TX',
      city: 'Buda',
      rating: null,
      reviewCount: null,
      allowsRifle: true,
      allowsShotgun: true,
      isOutdoor: null,
    });
  });

  test('leaves out a place that is closed for good, and marks one that is closed for now', async () => {
    const { service } = open({
      places: [
        { ...RED_RANGE, status: 'CLOSED_PERMANENTLY' },
        { ...CLAY_CLUB, status: 'CLOSED_TEMPORARILY' },
      ],
    });

    const ranges = (await service.findRanges(AUSTIN)).flat();

    expect(new Set(ranges.map(({ name, hoursOfOperation }) => `${name}: ${hoursOfOperation}`))).toEqual(
      new Set(['Onion Creek Rifle & Trap Club: Temporarily closed']),
    );
  });

  test('keeps what the answered queries found when others are over quota', async () => {
    const { service } = open({ troubles: { 'gun range': 'quota', 'firing range': 'denied' } });

    const lists = await service.findRanges(AUSTIN);

    expect(lists).toHaveLength(6);
    expect(new Set(lists.flat().map(({ id }) => id))).toEqual(new Set(['google_ChIJred', 'google_ChIJclay_-9']));
  });

  test('keeps what the answered queries found when another never answers, after ten seconds', async () => {
    vi.useFakeTimers();
    onTestFinished(() => {
      vi.useRealTimers();
    });
    const { service, callsOf } = open({ troubles: { 'firing range': 'never' } });
    const search = service.findRanges(AUSTIN);

    await vi.advanceTimersByTimeAsync(9_999);
    expect(callsOf('searchByText'), 'none of them waited for the first').toHaveLength(8);
    await vi.advanceTimersByTimeAsync(1);

    expect(await search).toHaveLength(7);
  });

  test('fails when no query is answered, and finds nothing when there is nothing', async () => {
    const overQuota = open({ troubles: { searchByText: 'quota' } });
    await expect(overQuota.service.findRanges(AUSTIN)).rejects.toThrow('RESOURCE_EXHAUSTED');

    const empty = open({ places: [] });
    expect(await empty.service.findRanges(AUSTIN)).toEqual(Array.from({ length: 8 }, () => []));
  });
});

describe('an opened range', () => {
  test('has its phone, website and hours asked for, and only those', async () => {
    const { service, callsOf } = open();

    const details = await service.rangeDetails('google_ChIJred');

    expect(details).toEqual({
      phone: '(512) 555-0100',
      website: 'https://redbluff.example/',
      hoursOfOperation: 'Monday: Closed\nTuesday: 9:00 AM – 6:00 PM',
    });
    expect(callsOf('fetchFields')).toEqual([
      { id: 'ChIJred', fields: ['nationalPhoneNumber', 'websiteURI', 'regularOpeningHours'] },
    ]);
  });

  test('has none of them where Google knows none, and no link that is not a web page', async () => {
    const { service } = open({ places: [{ ...CLAY_CLUB, website: 'javascript:alert(1)' }] });

    expect(await service.rangeDetails('google_ChIJclay_-9')).toEqual({
      phone: null,
      website: null,
      hoursOfOperation: null,
    });
  });

  test('fails where Google does not answer', async () => {
    const { service } = open({ troubles: { fetchFields: 'quota' } });

    await expect(service.rangeDetails('google_ChIJred')).rejects.toThrow('RESOURCE_EXHAUSTED');
  });
});

describe('the geocoder', () => {
  const anAddress = (changes: Partial<FakeAddress>): FakeAddress => ({
    formatted: 'Austin, TX, USA',
    types: ['locality'],
    point: AUSTIN,
    parts: [
      ['locality', 'Austin'],
      ['administrative_area_level_1', 'Texas', 'TX'],
      ['country', 'United States', 'US'],
    ],
    ...changes,
  });

  test('finds typed text, to which the country is added where it has no comma', async () => {
    const { service, callsOf } = open();

    expect(await service.findPlace('78701')).toEqual({
      ...AUSTIN,
      address: 'Austin, TX 78701',
      city: 'Austin',
      county: 'Travis County',
      state: 'TX',
    });
    await service.findPlace('Austin, TX');
    expect(callsOf('geocode')).toEqual([{ address: '78701, USA' }, { address: 'Austin, TX' }]);
  });

  test('finds nothing for text that means nothing, nor outside the United States', async () => {
    const { service } = open({
      addresses: [anAddress({ asked: 'Vancouver, BC', parts: [['country', 'Canada', 'CA']] })],
    });

    expect(await service.findPlace('qwertz')).toBeNull();
    expect(await service.findPlace('Vancouver, BC')).toBeNull();
  });

  test('takes a territory for a state', async () => {
    const { service } = open({
      addresses: [
        anAddress({
          asked: '00901, USA',
          formatted: 'San Juan, 00901, Puerto Rico',
          parts: [
            ['locality', 'San Juan'],
            ['country', 'Puerto Rico', 'PR'],
          ],
        }),
      ],
    });

    expect(await service.findPlace('00901')).toMatchObject({ city: 'San Juan', state: 'PR' });
  });

  test('names a point by its street address, not by a code, and leaves the member where they are', async () => {
    const { service } = open();

    expect(await service.placeAt(AUSTIN)).toEqual({
      ...AUSTIN,
      address: '100 Congress Ave, Austin, TX 78701',
      city: 'Austin',
      county: 'Travis County',
      state: 'TX',
    });
  });

  test.each([
    ['a street address before a route', ['route', 'street_address'], 1],
    ['a premise before an intersection', ['intersection', 'premise'], 1],
    ['a route before a town', ['locality', 'route'], 1],
    ['an intersection before a town', ['locality', 'intersection'], 1],
    ['the first of several towns', ['locality', 'neighborhood'], 0],
    ['a town before a code that nobody can read', ['plus_code', 'locality'], 1],
  ])('chooses %s', async (_rule, types, chosen) => {
    const addresses = types.map((type, at) => anAddress({ formatted: `Answer ${at}`, types: [type] }));
    const { service } = open({ addresses });

    expect(await service.placeAt(AUSTIN)).toMatchObject({ address: `Answer ${chosen}` });
  });

  test('shows a school district or a university as the member’s location', async () => {
    const { service } = open({
      addresses: [anAddress({ formatted: 'Austin Independent School District, Austin, TX, USA', types: ['premise'] })],
    });

    expect(await service.placeAt(AUSTIN)).toMatchObject({ address: 'Your location', city: 'Austin' });
  });

  test('finds nothing at sea, and fails over quota', async () => {
    expect(await open({ addresses: [] }).service.placeAt({ lat: 0, lng: -30 })).toBeNull();

    const overQuota = open({ troubles: { geocode: 'quota' } });
    await expect(overQuota.service.findPlace('78701')).rejects.toThrow('OVER_QUERY_LIMIT');
    await expect(overQuota.service.placeAt(AUSTIN)).rejects.toThrow('OVER_QUERY_LIMIT');
  });
});

describe('the way to a range', () => {
  test('comes with alternatives, in miles and minutes, step by step', async () => {
    const { service, callsOf } = open();

    const [first, , third, ...more] = await service.findRoutes(AUSTIN, RED_RANGE.point);

    expect(first).toEqual({
      name: 'I-35 N',
      miles: 5,
      minutes: 9,
      warnings: [],
      steps: [
        { text: 'Head east on E 11th St', miles: 0.2 },
        { text: 'Take the ramp onto I-35 N', miles: expect.closeTo(4.8, 5) },
        { text: 'Turn right onto Red Bluff Rd. Destination will be on the left', miles: expect.closeTo(0.038, 3) },
      ],
      path: [AUSTIN, { lat: 30.28, lng: -97.72 }, RED_RANGE.point],
    });
    expect(third?.warnings).toEqual(['This route has tolls.']);
    expect(more).toEqual([]);
    expect(callsOf('computeRoutes')).toMatchObject([
      { origin: AUSTIN, destination: RED_RANGE.point, travelMode: 'DRIVING', computeAlternativeRoutes: true },
    ]);
  });

  test('has a name of its own where Google gives none', async () => {
    const { service } = open({ routes: [{ meters: 10, minutes: 0, steps: [], path: [AUSTIN] }] });

    expect(await service.findRoutes(AUSTIN, AUSTIN)).toMatchObject([{ name: 'Route 1', steps: [] }]);
  });

  test('may not exist, and may not be told', async () => {
    expect(await open({ routes: [] }).service.findRoutes(AUSTIN, RED_RANGE.point)).toEqual([]);

    const denied = open({ troubles: { computeRoutes: 'denied' } });
    await expect(denied.service.findRoutes(AUSTIN, RED_RANGE.point)).rejects.toThrow('PERMISSION_DENIED');
  });
});
