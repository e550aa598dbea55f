// Look-ups of places and ranges in memory.
import { readFileSync } from 'node:fs';
import { createRangeIndex } from '#server/features/ranges/range-index.ts';
import { openPlaces } from '#server/places/places.ts';
import { milesBetween, NEARBY_MILES, type Point } from '#shared/domain/ranges/distance.ts';
import type { PublishedRange } from '#shared/domain/ranges/range-record.ts';
import { createRandom, microsecondsPer, usedMemory } from '../measure.ts';
import { findLand, syntheticRange } from '../synthetic-ranges.ts';
import { megabytes, microseconds, milliseconds, type Table, times } from '../table.ts';

const RANGES = 20_000;
const LOOK_UP_US = { atMost: 20 };
const random = createRandom(8);

const cpuMs = (): number => {
  const { user, system } = process.cpuUsage();

  return (user + system) / 1000;
};

const pick = <T>(list: readonly T[], at: number): T => list[at % list.length] as T;

export const measure = async (): Promise<Table[]> => {
  const before = usedMemory();
  // The first time, as a server does it: nothing is warm.
  const openedAt = cpuMs();
  const places = openPlaces(readFileSync('dist/places/places.bin'));
  const openMs = cpuMs() - openedAt;

  const isLand = ({ lat, lng }: Point): boolean => places.findCounty(lat, lng) !== null;
  const land = findLand(5_000, isLand, random);
  const anywhere = Array.from({ length: 5_000 }, () => ({ lat: 15 + 55 * random(), lng: -170 + 105 * random() }));
  const someZips = Array.from({ length: 5_000 }, () => String(Math.floor(random() * 100_000)).padStart(5, '0'));

  const ranges = findLand(RANGES, isLand, random).map(syntheticRange);
  const indexedAt = cpuMs();
  const index = createRangeIndex(ranges);
  const indexMs = cpuMs() - indexedAt;
  const used = usedMemory() - before;

  const scan = (here: Point): { record: PublishedRange; distance: number }[] =>
    ranges
      .map((record) => ({ record, distance: milesBetween(here, record.where ?? here) }))
      .filter(({ distance }) => distance <= NEARBY_MILES)
      .sort((a, b) => a.distance - b.distance);
  const idsOf = (found: { record: PublishedRange }[]): string => found.map(({ record }) => record.id).join();
  const differing = land.slice(0, 200).filter((here) => idsOf(index.near(here, NEARBY_MILES)) !== idsOf(scan(here)));
  if (differing.length > 0) throw new Error('The index and a scan find different ranges');

  const near = microsecondsPer(5_000, (at) => index.near(pick(land, at), NEARBY_MILES));
  const scanned = microsecondsPer(20, (at) => scan(pick(land, at)));
  const describe = (points: readonly Point[]): number =>
    microsecondsPer(20_000, (at) => places.describe(pick(points, at).lat, pick(points, at).lng));

  return [
    {
      title: 'Places and ranges',
      columns: [''],
      rows: [
        { name: 'reverse look-up, on land', cells: [microseconds(describe(land), LOOK_UP_US)] },
        { name: 'reverse look-up, anywhere', cells: [microseconds(describe(anywhere), LOOK_UP_US)] },
        {
          name: 'ZIP look-up',
          cells: [
            microseconds(
              microsecondsPer(20_000, (at) => places.search(pick(someZips, at))),
              LOOK_UP_US,
            ),
          ],
        },
        {
          name: `ranges within ${NEARBY_MILES} miles, of ${RANGES.toLocaleString('en-US')}`,
          cells: [milliseconds(near / 1000, { atMost: 1 })],
        },
        { name: 'the same, faster than a scan', cells: [times(scanned / near, { atLeast: 20 })] },
        { name: 'tables and index opened', cells: [milliseconds(openMs + indexMs, { atMost: 300 })] },
        { name: 'memory of tables and index', cells: [megabytes(used, { atMost: 80 })] },
      ],
      note: 'Time of the processor.',
    },
  ];
};
