// `ranges:import FILE --preset PRESET`: adds the ranges of a published file to the directory of DATABASE_URL, or of the
// embedded database while no server runs on it. The admin panel does the same with a running one.
//
//   overpass  JSON of the Overpass API (sport=shooting, leisure=shooting_range; `out center`), OpenStreetMap's ODbL
//   usfws     GeoJSON or ArcGIS JSON of the U.S. Fish and Wildlife Service's layer of ranges
//   arcgis    the same form from another agency: say --key, --title, --license and --as-of
//   csv       a state's table: say the same; --mapping names columns that the header doesn't explain
//   ffl       ATF's list of licensees: names that sound like a range wait for a look in the admin panel
//
// A mapping is a YAML file; src/server/ranges/import/mapping.ts lists all it may hold:
//
//   fields: { name: RANGE_NAME, city: CITY, state: STATE, zip: ZIP, lat: Y, lng: X, phone: PHONE }
//   features: { indoor: { field: TYPE, yes: [Indoor, Both], no: [Outdoor] } }
//
// `--dry-run` reports and changes nothing; `--list` names what was imported; `--undo ID` takes one back.
import { readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { parseArgs } from 'node:util';
import { parse } from 'yaml';
import { z } from 'zod';
import { describeImport, type ImportReport } from '#shared/ranges/range-import.ts';
import type { Database } from '../db/database.ts';
import { openDatabase } from '../db/open-database.ts';
import { AppError, StartError } from '../errors.ts';
import { createPublishedLaw } from '../law/published-law.ts';
import { openPlaces } from '../places/places.ts';
import { createGazetteer } from '../ranges/import/gazetteer.ts';
import { createImportStore } from '../ranges/import/import-store.ts';
import { type ImportOptions, importOptionsSchema, runImport } from '../ranges/import/run-import.ts';
import { createRangeDirectory } from '../ranges/range-directory.ts';
import { requireMigrated } from '../start/migrate.ts';
import type { Command } from './command.ts';
import { runWithConfig } from './run-with-config.ts';

const USAGE =
  'npm run ranges:import -- FILE --preset overpass|usfws|arcgis|csv|ffl [--as-of DATE] [--state XX] [--dry-run], or --list, or --undo ID';
const PROGRESS_EVERY = 5000;

const TEXT = { type: 'string' } as const;
const OPTIONS = {
  preset: TEXT,
  key: TEXT,
  title: TEXT,
  address: TEXT,
  license: TEXT,
  'as-of': TEXT,
  state: TEXT,
  precision: TEXT,
  mapping: TEXT,
  undo: TEXT,
  list: { type: 'boolean', default: false },
  'dry-run': { type: 'boolean', default: false },
} as const;

const readText = (file: string): string => {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    throw new StartError(`${file} can't be read. Check the file name.`);
  }
};

const readPlaces = (file: string): Buffer => {
  try {
    return readFileSync(file);
  } catch {
    throw new StartError('The table of places is missing: run `npm run build` first.');
  }
};

const readArguments = (args: string[]) => {
  try {
    return parseArgs({ args, allowPositionals: true, options: OPTIONS });
  } catch (error) {
    throw new StartError(`${(error as Error).message}\nUsage: ${USAGE}`, { cause: error });
  }
};

const readOptions = ({
  mapping,
  'as-of': asOf,
  ...values
}: ReturnType<typeof readArguments>['values']): ImportOptions => {
  const { undo: _undo, list: _list, 'dry-run': _dryRun, ...given } = values;
  const parsed = importOptionsSchema.safeParse({
    ...given,
    ...(asOf && { asOf }),
    ...(mapping && { mapping: parse(readText(mapping)) }),
  });
  if (!parsed.success) throw new StartError(`${z.prettifyError(parsed.error)}\nUsage: ${USAGE}`);

  return parsed.data;
};

const printReport = (report: ImportReport): void => {
  for (const { place, text } of report.refusedRows) console.log(`refused  ${place}: ${text}`);
  for (const { place, text } of report.mergedRows) console.log(`merged   ${place}: ${text}`);
  for (const line of describeImport(report)) console.log(line);
};

const printList = async ({ db }: Database): Promise<void> => {
  for (const { id, sourceKey, fileName, state, startedAt, report } of await createImportStore(db).list())
    console.log(
      [startedAt.toISOString(), id, sourceKey, fileName, state, report ? `${report.added} added` : ''].join('  '),
    );
};

const undoImport = async ({ db }: Database, id: string): Promise<void> => {
  if (!(await createImportStore(db).undo(id, new Date())))
    throw new StartError('That import is not in use. `--list` names the imports.');
  console.log('Undone. The file before it is in use again, if there was one.');
};

const importFile = async (
  database: Database,
  root: string,
  { values, positionals }: ReturnType<typeof readArguments>,
): Promise<void> => {
  const [file, ...rest] = positionals;
  if (!file || rest.length > 0 || !values.preset) throw new StartError(`Usage: ${USAGE}`);
  const { db } = database;
  const law = await createPublishedLaw(database, (error) => console.error(error.message));
  const places = openPlaces(readPlaces(join(root, 'dist/places/places.bin')));
  const began = performance.now();
  const { id, report } = await runImport(
    {
      db,
      directory: createRangeDirectory(db, law),
      gazetteer: createGazetteer(places),
      clock: () => new Date(),
    },
    { text: readText(file), fileName: basename(file), options: readOptions(values), isDryRun: values['dry-run'] },
    (done, total) => {
      if (done % PROGRESS_EVERY === 0 || done === total) console.log(`${done} of ${total} rows`);
    },
  );
  await law.close();
  printReport(report);
  const seconds = ((performance.now() - began) / 1000).toFixed(1);
  console.log(id ? `Imported in ${seconds} s as ${id}.` : `A dry run of ${seconds} s: nothing was changed.`);
};

export const rangesImport: Command = ({ root, args }) => {
  const given = readArguments(args);

  return runWithConfig(root, async (config) => {
    const database = await openDatabase(config, (error) => console.error(error.message));
    try {
      await requireMigrated(database, config, root);
      if (given.values.list) await printList(database);
      else if (given.values.undo) await undoImport(database, given.values.undo);
      else await importFile(database, root, given);
    } catch (error) {
      if (error instanceof AppError) throw new StartError(error.message, { cause: error });
      throw error;
    } finally {
      await database.close();
    }
  });
};
