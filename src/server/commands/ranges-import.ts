// `ranges:import FILE --mapping MAPPING [--dry-run]`: adds the ranges of a CSV or GeoJSON file to data/ranges/.
//
// MAPPING is a YAML file that says what the columns mean; src/server/data/import-ranges/mapping.ts lists all it may hold:
//
//   source: { key: fws-ranges, title: …, kind: official, address: https://…, date: 2026-01, licence: public domain }
//   fields: { name: RANGE_NAME, city: CITY, state: STATE, zip: ZIP, lat: Y, lng: X, phone: PHONE }
//   features: { indoor: { field: TYPE, yes: [Indoor, Both], no: [Outdoor] } }
//
// Points of GeoJSON need no lat and lng. Raise the release in data/release.yaml before publishing.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { parseArgs } from 'node:util';
import { parse } from 'yaml';
import { z } from 'zod';
import { type ImportReport, importRanges } from '../data/import-ranges/import-ranges.ts';
import type { Gazetteer } from '../data/import-ranges/map-row.ts';
import { type Mapping, mappingSchema } from '../data/import-ranges/mapping.ts';
import { readCsv, readGeoJson } from '../data/import-ranges/read-rows.ts';
import { readDataFiles } from '../data/read-data-files.ts';
import { StartError } from '../errors.ts';
import { MILITARY, openPlaces } from '../places/places.ts';
import type { Command } from './command.ts';

const USAGE = 'npm run ranges:import -- FILE --mapping MAPPING [--dry-run]';
const PROGRESS_EVERY = 500;

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

const readMapping = (file: string): Mapping => {
  const parsed = mappingSchema.safeParse(parse(readText(file)));
  if (!parsed.success) throw new StartError(`The mapping file has problems.\n${z.prettifyError(parsed.error)}`);

  return parsed.data;
};

/** By the table of places that the build made. */
const createGazetteer = (root: string): Gazetteer => {
  const places = openPlaces(readPlaces(join(root, 'dist/places/places.bin')));

  return {
    findCounty: places.findCounty,
    findZip: (zip) => {
      const found = places.findZip(zip);
      return found === MILITARY ? null : found;
    },
    findTown: (city, state) => {
      const found = places.search(`${city}, ${state}`);
      const [town, ...others] = found === MILITARY ? [] : found;
      return town && others.length === 0 ? town : null;
    },
  };
};

const showProgress = (done: number, total: number): void => {
  if (done % PROGRESS_EVERY === 0 || done === total) console.log(`${done} of ${total} rows`);
};

const printReport = ({ added, updated, unchanged, duplicates, rejects, missing }: ImportReport): void => {
  for (const { place, reason } of rejects) console.log(`rejected   ${place}: ${reason}`);
  for (const { place, name, id } of duplicates) console.log(`duplicate  ${place}: ${name} is ${id}`);
  for (const id of missing) console.log(`missing    ${id} is no longer in the file; it stays until you delete it`);
  console.log(
    `${added.length} added, ${updated.length} updated, ${unchanged.length} unchanged, ${duplicates.length} duplicates, ${rejects.length} rejected`,
  );
};

const readArguments = (args: string[]): { file: string; mapping: string; isDryRun: boolean } => {
  try {
    const { values, positionals } = parseArgs({
      args,
      allowPositionals: true,
      options: { mapping: { type: 'string' }, 'dry-run': { type: 'boolean', default: false } },
    });
    const [file, ...rest] = positionals;
    if (file && rest.length === 0 && values.mapping)
      return { file, mapping: values.mapping, isDryRun: values['dry-run'] };
  } catch (error) {
    throw new StartError(`${(error as Error).message}\nUsage: ${USAGE}`, { cause: error });
  }
  throw new StartError(`Usage: ${USAGE}`);
};

export const rangesImport: Command = async ({ root, args }) => {
  const { file, mapping, isDryRun } = readArguments(args);
  const folder = join(root, 'data');
  const text = readText(file);
  const rows = /\.(geo)?json$/i.test(file) ? readGeoJson(text) : readCsv(text);
  const { report, changed } = importRanges(
    await readDataFiles(folder),
    rows,
    readMapping(mapping),
    createGazetteer(root),
    showProgress,
  );

  printReport(report);
  for (const [path, content] of changed) {
    if (isDryRun) console.log(`would write data/${path}`);
    else {
      mkdirSync(dirname(join(folder, path)), { recursive: true });
      writeFileSync(join(folder, path), content);
      console.log(`wrote data/${path}`);
    }
  }
};
