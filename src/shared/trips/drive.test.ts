import { expect, test } from 'vitest';
import { locateOnWay, newsOf, readyToDrive, secondsToNextLook, stateAt } from './drive.ts';
import type { RoadWay } from './road-way.ts';

/** East along the fortieth parallel: about 53 miles a degree. Lines after one and after three degrees. */
const WAY: RoadWay = {
  miles: 220,
  hours: 4,
  line: [
    [
      [40, -80],
      [40, -78.5],
      [40, -76],
    ],
  ],
  states: [
    { state: 'PA', miles: 55, counties: [] },
    { state: 'MD', miles: 110, counties: [] },
    { state: 'DE', miles: 55, counties: [] },
  ],
  crossings: [
    { from: 'PA', to: 'MD', county: 'Cecil County', mile: 55, lat: 40, lng: -79 },
    { from: 'MD', to: 'DE', county: 'Kent County', mile: 165, lat: 40, lng: -77 },
  ],
  isUnsure: false,
  nearStates: [],
};
const way = readyToDrive(WAY);
const mileAt = (lng: number): number => locateOnWay(way, { lat: 40.001, lng }, 0)?.mile ?? Number.NaN;

test('position on the road is in the right state, with the next line ahead', () => {
  expect(stateAt(way, mileAt(-79.5))).toMatchObject({ state: 'PA', next: { to: 'MD' } });
  expect(stateAt(way, mileAt(-78))).toMatchObject({ state: 'MD', next: { to: 'DE', county: 'Kent County' } });
  expect(stateAt(way, mileAt(-76.2))).toMatchObject({ state: 'DE', next: null });
});

test('position beside the road says how far off it is', () => {
  const off = locateOnWay(way, { lat: 40.1, lng: -78 }, 0)?.offMiles ?? 0;

  expect(off).toBeGreaterThan(6);
  expect(off).toBeLessThan(8);
});

test('driver is told ten miles and one mile before each line and at it, once', () => {
  let told: ReadonlySet<string> = new Set();
  let last: string | null = null;
  const heard: string[] = [];
  for (let lng = -80; lng <= -76; lng += 0.004) {
    const mile = mileAt(lng);
    const found = newsOf(way, mile, told, last);
    told = found.told;
    last = stateAt(way, mile).state;
    for (const one of found.news) {
      heard.push(one.kind === 'entered' ? `in ${one.state}` : `${one.line.to} in ${Math.round(one.miles)}`);
    }
  }

  expect(heard).toEqual(['MD in 10', 'MD in 1', 'in MD', 'DE in 10', 'DE in 1', 'in DE']);
});

test('who starts right before a line is told once', () => {
  const { news, told } = newsOf(way, mileAt(-79.01), new Set(), null);

  expect(news).toHaveLength(1);
  expect(newsOf(way, mileAt(-79.008), told, 'PA').news).toEqual([]);
});

test('a road that comes back to the same place is followed in order', () => {
  const there = WAY.line[0] ?? [];
  const back = readyToDrive({ ...WAY, line: [[...there, ...there.toReversed()]], crossings: [] });
  const whole = locateOnWay(back, { lat: 40, lng: -76 }, 0)?.mile ?? 0;

  expect(locateOnWay(back, { lat: 40, lng: -79 }, 50)?.mile).toBeLessThan(whole / 2);
  expect(locateOnWay(back, { lat: 40, lng: -79 }, whole * 1.7)?.mile).toBeGreaterThan(whole);
});

test('position is looked at often only before a line', () => {
  expect([100, 20, 5, null].map(secondsToNextLook)).toEqual([30, 15, 5, 20]);
});
