// `npm run ranges:import -- FILE --mapping MAPPING [--dry-run]`: adds the ranges of a CSV or GeoJSON file to data/ranges/.
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
import { type ImportReport, importRanges } from '#server/data/import-ranges/import-ranges.ts';
import type { Gazetteer } from '#server/data/import-ranges/map-row.ts';
import { type Mapping, mappingSchema } from '#server/data/import-ranges/mapping.ts';
import { readCsv, readGeoJson } from '#server/data/import-ranges/read-rows.ts';
import { readDataFiles } from '#server/data/read-data-files.ts';
import { StartError } from '#server/errors.ts';
import { MILITARY, openPlaces } from '#server/places/places.ts';
import { makePlaces } from './build/places/make-places.ts';

const USAGE = 'npm run ranges:import -- FILE --mapping MAPPING [--dry-run]';
const PROGRESS_EVERY = 500;

const readText = (file: string): string => {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    throw new StartError(`${file} can not be read.`);
  }
};

const readMapping = (file: string): Mapping => {
  const parsed = mappingSchema.safeParse(parse(readText(file)));
  if (!parsed.success) throw new StartError(`The mapping is not usable.\n${z.prettifyError(parsed.error)}`);

  return parsed.data;
};

const createGazetteer = (): Gazetteer => {
  const places = openPlaces(makePlaces());

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
  for (const id of missing) console.log(`missing    ${id} is not in the file any more; it stays until you delete it`);
  console.log(
    `${added.length} added, ${updated.length} updated, ${unchanged.length} unchanged, ${duplicates.length} duplicates, ${rejects.length} rejected`,
  );
};

const run = async (): Promise<void> => {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { mapping: { type: 'string' }, 'dry-run': { type: 'boolean', default: false } },
  });
  const [file, ...rest] = positionals;
  if (!file || rest.length > 0 || !values.mapping) throw new StartError(`Usage: ${USAGE}`);

  const mapping = readMapping(values.mapping);
  const text = readText(file);
  const rows = /\.(geo)?json$/i.test(file) ? readGeoJson(text) : readCsv(text);
  const { report, changed } = importRanges(await readDataFiles('data'), rows, mapping, createGazetteer(), showProgress);

  printReport(report);
  for (const [path, content] of changed) {
    if (values['dry-run']) console.log(`would write data/${path}`);
    else {
      mkdirSync(dirname(join('data', path)), { recursive: true });
      writeFileSync(join('data', path), content);
      console.log(`wrote data/${path}`);
    }
  }
};

try {
  await run();
} catch (error) {
  const isUsage = error instanceof TypeError && 'code' in error && String(error.code).startsWith('ERR_PARSE_ARGS');
  console.error(error instanceof StartError || isUsage ? (error as Error).message : error);
  process.exitCode = 1;
}
