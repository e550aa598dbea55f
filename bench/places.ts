// Run by `npm run bench`: look-ups of places and ranges against their limits.
import { readFileSync } from 'node:fs';
import { createRangeIndex } from '#server/features/ranges/range-index.ts';
import { openPlaces } from '#server/places/places.ts';
import { milesBetween, NEARBY_MILES, type Point } from '#shared/domain/ranges/distance.ts';
import type { PublishedRange } from '#shared/domain/ranges/range-record.ts';
import { createRandom, microsecondsPer } from './measure.ts';

const RANGES = 20_000;
const random = createRandom(8);

const failures: string[] = [];
const show = (name: string, value: number, unit: string, limit: number, isAtLeast = false): void => {
  const isMet = isAtLeast ? value >= limit : value <= limit;
  if (!isMet) failures.push(name);
  console.log(
    `${name.padEnd(36)}${value.toFixed(2).padStart(10)} ${unit.padEnd(4)}${isAtLeast ? 'at least' : 'at most'} ${limit}  ${isMet ? 'ok' : 'MISSED'}`,
  );
};

const memory = (): number => {
  globalThis.gc?.();
  const { heapUsed, arrayBuffers } = process.memoryUsage();

  return (heapUsed + arrayBuffers) / 1e6;
};

/** Points on land, as members have them; a third of the box around the country is sea or abroad. */
const findLand = (count: number, isLand: (point: Point) => boolean): Point[] => {
  const points: Point[] = [];
  while (points.length < count) {
    const point = { lat: 25 + 24 * random(), lng: -124 + 57 * random() };
    if (isLand(point)) points.push(point);
  }

  return points;
};

const syntheticRange = ({ lat, lng }: Point, at: number): PublishedRange => ({
  id: `us-tx-range-${at}`,
  name: `Range of number ${at}`,
  county: '48453',
  where: { precision: 'point', lat, lng },
  features: { indoor: null, outdoor: null, pistol: null, rifle: null, shotgun: null, training: null, rentals: null },
  source: 'synthetic',
  asOf: '2026',
  state: 'TX',
  countyName: 'Travis County',
});

const before = memory();
const cpuMs = (): number => {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
};
// The first time, as a server does it: nothing is warm.
const openedAt = cpuMs();
const places = openPlaces(readFileSync('dist/places/places.bin'));
const openMs = cpuMs() - openedAt;

const land = findLand(5_000, ({ lat, lng }) => places.findCounty(lat, lng) !== null);
const anywhere = Array.from({ length: 5_000 }, () => ({ lat: 15 + 55 * random(), lng: -170 + 105 * random() }));
const someZips = Array.from({ length: 5_000 }, () => String(Math.floor(random() * 100_000)).padStart(5, '0'));

const ranges = findLand(RANGES, ({ lat, lng }) => places.findCounty(lat, lng) !== null).map(syntheticRange);
const indexedAt = cpuMs();
const index = createRangeIndex(ranges);
const indexMs = cpuMs() - indexedAt;
const used = memory() - before;

const scan = (here: Point): { record: PublishedRange; distance: number }[] =>
  ranges
    .map((record) => ({ record, distance: milesBetween(here, record.where ?? here) }))
    .filter(({ distance }) => distance <= NEARBY_MILES)
    .sort((a, b) => a.distance - b.distance);
const pick = <T>(list: readonly T[], at: number): T => list[at % list.length] as T;
const idsOf = (found: { record: PublishedRange }[]): string => found.map(({ record }) => record.id).join();
const differing = land.slice(0, 200).filter((here) => idsOf(index.near(here, NEARBY_MILES)) !== idsOf(scan(here)));
if (differing.length > 0) throw new Error('The index and a scan find different ranges');

const near = microsecondsPer(5_000, (at) => index.near(pick(land, at), NEARBY_MILES));
const scanned = microsecondsPer(20, (at) => scan(pick(land, at)));

show(
  'reverse look-up, on land',
  microsecondsPer(20_000, (at) => places.describe(pick(land, at).lat, pick(land, at).lng)),
  'µs',
  20,
);
show(
  'reverse look-up, anywhere',
  microsecondsPer(20_000, (at) => places.describe(pick(anywhere, at).lat, pick(anywhere, at).lng)),
  'µs',
  20,
);
show(
  'ZIP look-up',
  microsecondsPer(20_000, (at) => places.search(pick(someZips, at))),
  'µs',
  20,
);
show(`ranges within 25 miles of ${RANGES}`, near / 1000, 'ms', 1);
show('the same, faster than a scan', scanned / near, 'x', 20, true);
show('tables opened', openMs + indexMs, 'ms', 300);
show('memory of tables and indexes', used, 'MB', 80);

if (failures.length > 0) {
  console.error(`Limits missed: ${failures.join(', ')}`);
  process.exitCode = 1;
}
