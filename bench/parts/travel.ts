// Recognition, as a browser works it out, and the states and counties of a route, as the server does.
import { readFileSync } from 'node:fs';
import { checkData } from '#server/data/check-data.ts';
import { readDataFiles } from '#server/data/read-data-files.ts';
import { openPlaces } from '#server/places/places.ts';
import { STATE_CODES } from '#shared/law/states.ts';
import { MOST_PERMITS, type Permit } from '#shared/permits/permit.ts';
import type { Point } from '#shared/ranges/distance.ts';
import { indexRecords, recognitionRecordsOf } from '#shared/recognition/recognition-records.ts';
import { recognize, statusOf } from '#shared/recognition/recognize.ts';
import { microsecondsPer } from '../measure.ts';
import { milliseconds, type Table } from '../table.ts';

const HOLDER = { ageBand: '21-plus', today: '2026-11-15', home: 'TX', homeSince: null } as const;
const RECOGNITION_MS = { atMost: 1 };
const ROUTE_MS = { atMost: 30 };
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
      ],
      note: 'Time of the processor.',
    },
  ];
};
