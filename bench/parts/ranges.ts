// A file of 20,000 ranges, as OpenStreetMap gives them, brought in and looked up, on the embedded engine.
import { readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openEmbeddedDatabase } from '#server/db/embedded-database.ts';
import type { PublishedLaw } from '#server/law/published-law.ts';
import { openPlaces } from '#server/places/places.ts';
import { createGazetteer } from '#server/ranges/import/gazetteer.ts';
import { runImport } from '#server/ranges/import/run-import.ts';
import { createRangeDirectory } from '#server/ranges/range-directory.ts';
import { microsecondsPer } from '../measure.ts';
import { count, milliseconds, seconds, type Table } from '../table.ts';

const ROWS = 20_000;
const MILES = 25;
const IMPORT_S = { atMost: 30 };
const SEARCH_MS = { atMost: 1 };

/** Across the lower states; some lie in the sea or abroad. */
const pointOf = (at: number) => ({ lat: 32 + ((at * 7919) % 1500) / 100, lng: -118 + ((at * 104_729) % 4000) / 100 });

const overpassFile = (): string =>
  JSON.stringify({
    osm3s: { timestamp_osm_base: '2026-05-01T00:00:00Z' },
    elements: Array.from({ length: ROWS }, (_one, at) => ({
      type: 'node',
      id: at + 1,
      lat: pointOf(at).lat,
      lon: pointOf(at).lng,
      tags: {
        leisure: 'shooting_range',
        name: `Oak ${at} Gun Club`,
        'addr:city': 'Springfield',
        phone: '+1 512 555 0100',
      },
    })),
  });

const measureIn = async (folder: string): Promise<Table[]> => {
  const database = await openEmbeddedDatabase(folder);
  await database.migrate('migrations');
  // No release: the file's ranges are all there are.
  const law = { current: () => ({ id: 0, sources: {} }) } as unknown as PublishedLaw;
  const directory = createRangeDirectory(database.db, law);
  const gazetteer = createGazetteer(openPlaces(readFileSync('dist/places/places.bin')));
  const file = { text: overpassFile(), fileName: 'a.json', options: { preset: 'overpass' }, isDryRun: false } as const;
  const before = performance.now();
  const { report } = await runImport(
    { db: database.db, directory, gazetteer, clock: () => new Date() },
    { ...file, options: { ...file.options, precision: 'point' } },
  );
  const took = (performance.now() - before) / 1000;
  if (report.added < ROWS / 2) throw new Error(`Most were refused: ${JSON.stringify(report).slice(0, 500)}`);
  const { index } = await directory.current();
  const search = microsecondsPer(1000, (at) => index.near(pointOf(at * 7), MILES)) / 1000;
  await database.close();

  return [
    {
      title: 'Ranges brought in and looked up',
      columns: ['', 'added', 'refused'],
      rows: [
        {
          name: `${ROWS.toLocaleString('en-US')} rows brought in`,
          cells: [seconds(took, IMPORT_S), count(report.added), count(report.refused)],
        },
        { name: `those within ${MILES} miles`, cells: [milliseconds(search, SEARCH_MS)] },
      ],
    },
  ];
};

export const measure = async (): Promise<Table[]> => {
  const folder = await mkdtemp(join(tmpdir(), 'carryatlas-bench-'));
  try {
    return await measureIn(folder);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
};
