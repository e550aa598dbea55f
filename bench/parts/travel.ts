// Recognition, as a browser works it out; drives, and the states and counties of a route, as the server does.
import { readFileSync } from 'node:fs';
import { checkData } from '#server/data/check-data.ts';
import { readDataFiles } from '#server/data/read-data-files.ts';
import { openPlaces, type Places } from '#server/places/places.ts';
import { openRoads } from '#server/roads/roads.ts';
import { STATE_CODES } from '#shared/law/states.ts';
import { MOST_PERMITS, type Permit } from '#shared/permits/permit.ts';
import type { Point } from '#shared/ranges/distance.ts';
import { indexRecords, recognitionRecordsOf } from '#shared/recognition/recognition-records.ts';
import { recognize, statusOf } from '#shared/recognition/recognize.ts';
import { microsecondsPer } from '../measure.ts';
import { kilobytes, megabytes, milliseconds, type Table } from '../table.ts';

const HOLDER = { ageBand: '21-plus', today: '2026-11-15', home: 'TX', homeSince: null } as const;
const RECOGNITION_MS = { atMost: 1 };
const ROUTE_MS = { atMost: 30 };
const OPEN_MS = { atMost: 250 };
const DRIVE_MS = { middle: { atMost: 25 }, slowest: { atMost: 100 } };
const ROADS_MB = { atMost: 60 };
const WAY_KB = { atMost: 30 };
/** Every drive between two of these, there and back, some hundred. */
const CITIES = [
  'Seattle, WA',
  'Los Angeles, CA',
  'Denver, CO',
  'Austin, TX',
  'Chicago, IL',
  'Nashville, TN',
  'Miami, FL',
  'Boston, MA',
  'Mesa, AZ',
  'Pittsburgh, PA',
  'Boise, ID',
];
const SEATTLE = { lat: 47.6062, lng: -122.3321 };
const KEY_WEST = { lat: 24.5551, lng: -81.78 };

const aWallet = (size: number): Permit[] =>
  STATE_CODES.slice(0, size).map((state, at) => ({
    state,
    kind: null,
    isResident: at % 2 === 0,
    issuedOn: '2020-01-01',
    expiresOn: '2029-01-01',
  }));

/** As a maps service gives it: a point every mile or so, never quite straight. */
const winding = (from: Point, to: Point, count: number): Point[] =>
  Array.from({ length: count }, (_one, at) => {
    const share = at / (count - 1);
    const sway = 0.05 * Math.sin(at / 7);

    return { lat: from.lat + (to.lat - from.lat) * share + sway, lng: from.lng + (to.lng - from.lng) * share };
  });

const readIndex = async () => {
  const { dataSet } = checkData(await readDataFiles('data'));

  return indexRecords(
    recognitionRecordsOf({
      jurisdictions: new Map(dataSet.jurisdictions.map((one) => [one.code.slice(3).toUpperCase(), one])),
      sources: dataSet.sources,
      publishedAt: new Date(),
    }),
  );
};

const percentile = (values: readonly number[], share: number): number =>
  values.toSorted((a, b) => a - b)[Math.min(values.length - 1, Math.floor(values.length * share))] ?? 0;

/** Of what is still in use: the answers of earlier drives are nobody's any more. */
const memory = (): number => {
  globalThis.gc?.();
  const { heapUsed, arrayBuffers } = process.memoryUsage();

  return (heapUsed + arrayBuffers) / 1e6;
};

/** The whole answer of the server: ways, states, counties and line. */
const measureDrives = (places: Places): Table['rows'] => {
  const [before, at] = [memory(), process.cpuUsage()];
  const roads = openRoads(readFileSync('dist/places/roads.bin'), places);
  const { user, system } = process.cpuUsage(at);
  const cities = CITIES.flatMap((name) => {
    const found = places.search(name);

    return Array.isArray(found) ? found.slice(0, 1) : [];
  });
  const pairs = cities.flatMap((from) => cities.filter((to) => to !== from).map((to) => [from, to]));
  const plan = (stops: readonly Point[]) => roads.plan(stops, ['drive']);
  const sizes = pairs.flatMap((stops) => {
    const ways = plan(stops);

    return Array.isArray(ways) ? ways.map((way) => JSON.stringify(way).length) : [];
  });
  const times = pairs.map((stops) => microsecondsPer(1, () => plan(stops), 3) / 1000);

  return [
    { name: 'network of roads opened', cells: [milliseconds((user + system) / 1000, OPEN_MS)] },
    { name: 'what it holds of the memory, and a drive', cells: [megabytes(memory() - before, ROADS_MB)] },
    {
      name: `${pairs.length} drives between cities: the middle one`,
      cells: [milliseconds(percentile(times, 0.5), DRIVE_MS.middle)],
    },
    { name: 'of 100 the slowest', cells: [milliseconds(percentile(times, 0.99), DRIVE_MS.slowest)] },
    { name: 'the largest way', cells: [kilobytes(Math.max(...sizes), WAY_KB)] },
  ];
};

export const measure = async (): Promise<Table[]> => {
  const index = await readIndex();
  const recognitions = [1, 3, MOST_PERMITS].map((size) => {
    const permits = aWallet(size);
    const time = microsecondsPer(300, () =>
      [...recognize(permits, HOLDER, index).values()].map((recognition) => statusOf(recognition)),
    );

    return {
      name: `recognition of 52 by ${size} ${size === 1 ? 'permit' : 'permits'}`,
      cells: [milliseconds(time / 1000, RECOGNITION_MS)],
    };
  });

  const places = openPlaces(readFileSync('dist/places/places.bin'));
  const road = winding(SEATTLE, KEY_WEST, 2500);
  const miles = places.cross(road).reduce((sum, one) => sum + one.miles, 0);
  const timeOf = (line: Point[]): number => microsecondsPer(5, () => places.cross(line)) / 1000;

  return [
    {
      title: 'Recognition and routes',
      columns: [''],
      rows: [
        ...recognitions,
        { name: `route of ${Math.round(miles)} miles, 2,500 points`, cells: [milliseconds(timeOf(road), ROUTE_MS)] },
        { name: 'straight from Seattle to Key West', cells: [milliseconds(timeOf([SEATTLE, KEY_WEST]), ROUTE_MS)] },
        ...measureDrives(places),
      ],
      note: 'Time of the processor.',
    },
  ];
};
