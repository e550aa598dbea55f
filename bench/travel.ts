// Run by `npm run bench`: recognition and routes against their limits.
import { readFileSync } from 'node:fs';
import { checkData } from '#server/data/check-data.ts';
import { readDataFiles } from '#server/data/read-data-files.ts';
import { openPlaces } from '#server/places/places.ts';
import { STATE_CODES } from '#shared/domain/law/states.ts';
import { MOST_PERMITS, type Permit } from '#shared/domain/permits/permit.ts';
import type { Point } from '#shared/domain/ranges/distance.ts';
import { indexRecords, recognitionRecordsOf } from '#shared/domain/recognition/recognition-records.ts';
import { recognize, statusOf } from '#shared/domain/recognition/recognize.ts';
import { microsecondsPer } from './measure.ts';

const HOLDER = { ageBand: '21-plus', today: '2026-11-15' } as const;
const RECOGNITION_MS = 1;
const ROUTE_MS = 30;

const failures: string[] = [];
const show = (name: string, milliseconds: number, limit: number): void => {
  const isMet = milliseconds <= limit;
  if (!isMet) failures.push(name);
  console.log(
    `${name.padEnd(40)}${milliseconds.toFixed(2).padStart(8)} ms  at most ${limit}  ${isMet ? 'ok' : 'MISSED'}`,
  );
};

const { dataSet } = checkData(await readDataFiles('data'));
const index = indexRecords(
  recognitionRecordsOf({
    jurisdictions: new Map(dataSet.jurisdictions.map((one) => [one.code.slice(3).toUpperCase(), one])),
    sources: dataSet.sources,
    publishedAt: new Date(),
  }),
);

const aWallet = (size: number): Permit[] =>
  STATE_CODES.slice(0, size).map((state, at) => ({
    state,
    class: 'standard',
    isResident: at % 2 === 0,
    issuedOn: '2020-01-01',
    expiresOn: '2029-01-01',
  }));

for (const size of [1, 3, MOST_PERMITS]) {
  const permits = aWallet(size);
  const time = microsecondsPer(300, () =>
    [...recognize(permits, HOLDER, index).values()].map((recognition) => statusOf(recognition)),
  );
  show(`recognition of 52 by ${size} ${size === 1 ? 'permit' : 'permits'}`, time / 1000, RECOGNITION_MS);
}

const places = openPlaces(readFileSync('dist/places/places.bin'));
const SEATTLE = { lat: 47.6062, lng: -122.3321 };
const KEY_WEST = { lat: 24.5551, lng: -81.78 };

/** As a maps service gives it: a point every mile or so, never quite straight. */
const winding = (from: Point, to: Point, count: number): Point[] =>
  Array.from({ length: count }, (_one, at) => {
    const share = at / (count - 1);
    const sway = 0.05 * Math.sin(at / 7);

    return { lat: from.lat + (to.lat - from.lat) * share + sway, lng: from.lng + (to.lng - from.lng) * share };
  });

const road = winding(SEATTLE, KEY_WEST, 2500);
const miles = places.cross(road).reduce((sum, one) => sum + one.miles, 0);
show(
  `route of ${Math.round(miles)} miles, 2,500 points`,
  microsecondsPer(5, () => places.cross(road)) / 1000,
  ROUTE_MS,
);
show('straight from Seattle to Key West', microsecondsPer(5, () => places.cross([SEATTLE, KEY_WEST])) / 1000, ROUTE_MS);

if (failures.length > 0) {
  console.error(`Limits missed: ${failures.join(', ')}`);
  process.exitCode = 1;
}
