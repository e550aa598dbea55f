import { expect, test } from 'vitest';
import { milesBetween, type Point } from '#shared/ranges/distance.ts';
import type { LegKind, RoadWay } from '#shared/trips/road-way.ts';
import { openTestPlaces, openTestRoads } from '#tests/support/test-places.ts';

const places = openTestPlaces();
const roads = openTestRoads();

const find = (name: string): Point => {
  const found = places.get().search(name);
  const [place] = Array.isArray(found) ? found : [];
  if (!place) throw new Error(`No place is called ${name}`);

  return { lat: place.lat, lng: place.lng };
};

const plan = (names: readonly string[], kinds: readonly LegKind[] = names.slice(1).map(() => 'drive')) =>
  roads.get().plan(names.map(find), kinds);

const drive = (...names: string[]): RoadWay[] => {
  const planned = plan(names);
  if (!Array.isArray(planned)) throw new Error(`No road: ${JSON.stringify(planned)}`);

  return planned;
};

const statesOf = ({ states }: RoadWay): string[] => states.map(({ state }) => state);
const unionOf = (ways: readonly RoadWay[]): string[] => [...new Set(ways.flatMap(statesOf))];
const isAbroad = ([lat, lng]: [number, number]): boolean => places.get().findCounty(lat, lng) === null;
const pointsOf = (ways: readonly RoadWay[]): [number, number][] => ways.flatMap(({ line }) => line.flat());

test.each([
  ['Austin, TX', 'Boston, MA', 'TX AR TN VA WV MD PA NY CT MA'],
  ['Miami, FL', 'New York, NY', 'FL GA SC NC VA DC MD DE NJ NY'],
  ['Seattle, WA', 'San Diego, CA', 'WA OR CA'],
  ['Chicago, IL', 'Milwaukee, WI', 'IL WI'],
  ['Philadelphia, PA', 'Newark, NJ', 'PA NJ'],
  ['El Paso, TX', 'Tucson, AZ', 'TX NM AZ'],
  ['Detroit, MI', 'Toledo, OH', 'MI OH'],
  ['Miami, FL', 'Houston, TX', 'FL AL MS LA TX'],
  ['Detroit, MI', 'Buffalo, NY', 'MI OH PA NY'],
  ['Seattle, WA', 'Boston, MA', 'WA ID MT WY SD MN WI IL IN OH PA NY MA'],
  ['Las Vegas, NV', 'Los Angeles, CA', 'NV CA'],
  ['Nashville, TN', 'St. Louis, MO', 'TN KY IL MO'],
  ['Los Angeles, CA', 'Chicago, IL', 'CA NV AZ UT CO NE IA IL'],
  ['Los Angeles, CA', 'Chicago, IL', 'CA AZ NM TX OK MO IL'],
  ['Boston, MA', 'Virginia Beach, VA', 'MA CT NY NJ DE MD VA'],
  ['Boise, ID', 'Las Vegas, NV', 'ID UT AZ NV'],
])('%s to %s passes every state of the usual road, and no other country', (from, to, states) => {
  const ways = drive(from, to);

  expect(unionOf(ways)).toEqual(expect.arrayContaining(states.split(' ')));
  expect(pointsOf(ways).filter(isAbroad)).toEqual([]);
});

test.each([
  ['Seattle, WA', 'Anchorage, AK'],
  ['Los Angeles, CA', 'Honolulu, HI'],
  ['Miami, FL', 'San Juan, PR'],
  ['Boston, MA', 'Nantucket, MA'],
  ['Seattle, WA', 'Friday Harbor, WA'],
  ['Bellingham, WA', 'Point Roberts, WA'],
])('%s to %s needs a flight or a ferry', (from, to) => {
  expect(plan([from, to])).toEqual({ leg: 0 });
});

test.each([
  ['Mesa, AZ', 'Bullhead City, AZ', ['AZ']],
  ['Pittsburgh, PA', 'Cumberland, MD', ['PA', 'MD']],
  ['Portland, OR', 'Pendleton, OR', ['OR']],
  ['Detroit, MI', 'Buffalo, NY', ['MI', 'OH', 'PA', 'NY']],
  ['Cape May, NJ', 'Lewes, DE', ['NJ', 'DE']],
  ['Milwaukee, WI', 'Muskegon, MI', ['WI', 'IL', 'IN', 'MI']],
  ['Key West, FL', 'Miami, FL', ['FL']],
  ['Oak Harbor, WA', 'Seattle, WA', ['WA']],
  ['Nags Head, NC', 'Raleigh, NC', ['NC']],
  ['Manteo, NC', 'Raleigh, NC', ['NC']],
  ['Wanchese, NC', 'Raleigh, NC', ['NC']],
  ['South Padre Island, TX', 'Austin, TX', ['TX']],
  ['Browns Point, WA', 'Seattle, WA', ['WA']],
  ['Tulalip Bay, WA', 'Seattle, WA', ['WA']],
  // Post boxes that the packages put into the water.
  ['33630', 'Orlando, FL', ['FL']],
  ['44195', 'Columbus, OH', ['OH']],
  ['Jamestown, RI', 'Providence, RI', ['RI']],
  ['Lukeville, AZ', 'Phoenix, AZ', ['AZ']],
])('the fastest way from %s to %s passes its states in order', (from, to, states) => {
  expect(statesOf(drive(from, to)[0] as RoadWay)).toEqual(states);
});

test('no road crosses the bay from Cape May to Lewes', () => {
  expect(drive('Cape May, NJ', 'Lewes, DE')[0]?.miles).toBeGreaterThan(120);
});

test.each([
  ['Baltimore, MD', 'Richmond, VA'],
  ['Miami, FL', 'New York, NY'],
])('%s to %s is told through D.C. and around it', (from, to) => {
  const ways = drive(from, to).map(statesOf);

  expect(ways.some((states) => states.includes('DC'))).toBe(true);
  expect(ways.some((states) => !states.includes('DC'))).toBe(true);
});

test('other ways have other states and are at most 15 % slower', () => {
  const ways = drive('Boise, ID', 'Las Vegas, NV');

  expect(ways.map((way) => [...new Set(statesOf(way))])).toEqual([
    ['ID', 'UT', 'AZ', 'NV'],
    ['ID', 'NV'],
  ]);
  expect((ways[1]?.hours ?? 0) / (ways[0]?.hours ?? 1)).toBeLessThan(1.16);
});

test('a road that we mostly guess is unsure and names the states near it', () => {
  const [way] = drive('Pittsburgh, PA', 'Cumberland, MD');

  expect(way).toMatchObject({ isUnsure: true, nearStates: ['WV'] });
});

test.each([
  ['Chicago, IL', 'Milwaukee, WI', false],
  ['Miami, FL', 'Houston, TX', false],
  // All around the lake.
  ['Detroit, MI', 'Buffalo, NY', true],
])('the road from %s to %s is unsure: %s', (from, to, isUnsure) => {
  expect(drive(from, to)[0]?.isUnsure).toBe(isUnsure);
});

test('miles of counties, states and the way add up; each state line has its place', () => {
  const [way] = drive('Philadelphia, PA', 'Baltimore, MD') as [RoadWay];
  const sum = (list: readonly { miles: number }[]): number => list.reduce((total, { miles }) => total + miles, 0);

  expect(sum(way.states)).toBeCloseTo(way.miles, -0.5);
  for (const state of way.states) expect(sum(state.counties)).toBeCloseTo(state.miles, -0.5);
  expect(way.crossings.map(({ from, to }) => [from, to])).toEqual(
    way.states.slice(1).map(({ state }, at) => [way.states[at]?.state, state]),
  );
  const intoMaryland = way.crossings.find(({ to }) => to === 'MD');
  expect(intoMaryland).toMatchObject({ from: 'DE', county: 'Cecil County' });
  expect(intoMaryland?.mile).toBeCloseTo(sum(way.states.slice(0, -1)), -0.5);
});

test('a line is drawn from stop to stop in few points', () => {
  const ways = drive('Seattle, WA', 'Miami, FL');

  for (const way of ways) {
    const [line] = way.line as [[number, number][]];
    expect(JSON.stringify(way).length).toBeLessThan(30_000);
    expect(line[0]).toEqual(Object.values(find('Seattle, WA')));
    expect(line.at(-1)).toEqual(Object.values(find('Miami, FL')));
  }
});

test('a flight tells the states of both ends, and the drives around it keep their roads', () => {
  const planned = plan(['Tacoma, WA', 'Seattle, WA', 'Anchorage, AK', 'Palmer, AK'], ['drive', 'fly', 'drive']);
  const [way] = planned as [RoadWay];

  expect(statesOf(way)).toEqual(['WA', 'AK']);
  expect(way.states[1]).toEqual({
    state: 'AK',
    miles: 0,
    counties: [
      { name: 'Anchorage Municipality', miles: 0 },
      { name: 'Matanuska-Susitna Borough', miles: 0 },
    ],
  });
  expect(way.line).toHaveLength(1);
  expect(way.crossings).toEqual([]);
  expect(way.miles).toBeLessThan(60);
});

test('the state of each stop counts', () => {
  const [way] = drive('Kansas City, KS', 'Kansas City, MO', 'Omaha, NE') as [RoadWay];

  expect(statesOf(way).slice(0, 2)).toEqual(['KS', 'MO']);
  expect(statesOf(way).at(-1)).toBe('NE');
});

test.each([
  ['at sea', { lat: 30, lng: -60 }],
  ['in Canada', { lat: 43.6532, lng: -79.3832 }],
  ['in Mexico', { lat: 19.4326, lng: -99.1332 }],
])('a stop %s is named', (_where, stop) => {
  expect(roads.get().plan([find('Austin, TX'), stop], ['drive'])).toEqual({ stop: 1 });
});

/** The same numbers every time (mulberry32). */
const createRandom = (seed: number) => {
  let state = seed;

  return (): number => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;

    return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32;
  };
};

test('between any two places: a road in the country that is the same back, or none', () => {
  const random = createRandom(22);
  const somewhere = (): Point => ({ lat: 26 + random() * 22, lng: -123 + random() * 54 });
  const stateAt = ({ lat, lng }: Point) => places.get().findCounty(lat, lng)?.state;
  let driven = 0;
  for (let tries = 0; tries < 120; tries += 1) {
    const [from, to] = [somewhere(), somewhere()];
    const [there, back] = [roads.get().plan([from, to], ['drive']), roads.get().plan([to, from], ['drive'])];
    if (!Array.isArray(there) || !Array.isArray(back)) {
      expect(Array.isArray(there)).toBe(Array.isArray(back));
      continue;
    }
    driven += 1;
    expect(pointsOf(there).filter(isAbroad)).toEqual([]);
    expect(back.map(statesOf)).toEqual(there.map((way) => statesOf(way).toReversed()));
    for (const way of there) {
      expect([statesOf(way)[0], statesOf(way).at(-1)]).toEqual([stateAt(from), stateAt(to)]);
      expect(way.miles).toBeGreaterThan(milesBetween(from, to) * 0.99);
    }
  }
  expect(driven).toBeGreaterThan(30);
});
