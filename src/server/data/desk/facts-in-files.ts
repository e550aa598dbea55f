import { createHash } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import { type FactPlace, parseFactKey } from '#shared/law/fact-key.ts';
import { FEDERAL } from '../file-schemas.ts';
import { type DataFiles, parseYaml } from '../parse-file.ts';

/** A fact as its file holds it, of whatever kind. */
export type StoredFact = Readonly<Record<string, unknown>>;

/** Two that say the same, in whatever order: a database keeps no order of keys. */
export const isSameFact = (a: unknown, b: unknown): boolean => isDeepStrictEqual(a, b);

/** In whatever order its keys come: a database keeps none. */
const sortedDeep = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(sortedDeep);
  if (typeof value !== 'object' || value === null) return value;

  return Object.entries(value)
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([key, inner]) => [key, sortedDeep(inner)]);
};

export const hashFact = (fact: StoredFact): string =>
  createHash('sha256')
    .update(JSON.stringify(sortedDeep(fact)))
    .digest('hex');

type Path = readonly (string | number)[];

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

export const readFileValue = (files: DataFiles, file: string): unknown => {
  const text = files.get(file);

  return text === undefined ? undefined : parseYaml(files, file, text).value;
};

const valueAt = (value: unknown, [step, ...rest]: Path): unknown => {
  if (step === undefined) return value;
  if (Array.isArray(value)) return valueAt(value[Number(step)], rest);

  return isRecord(value) && Object.hasOwn(value, step) ? valueAt(value[step], rest) : undefined;
};

/** The same value with one place in it changed. What it was made from stays as it is. */
const replacedAt = (value: unknown, [step, ...rest]: Path, replace: unknown): unknown => {
  if (step === undefined) return replace;
  if (Array.isArray(value)) return value.with(Number(step), replacedAt(value[Number(step)], rest, replace));
  if (!isRecord(value)) throw new Error('There is no such place in the file');

  return { ...value, [step]: replacedAt(value[String(step)], rest, replace) };
};

const indexOfCounty = (rows: unknown, fips: string): number =>
  Array.isArray(rows) ? rows.findIndex((row) => isRecord(row) && row.fips === fips) : -1;

/** A county's fee stands in its state's file or beside the offices. */
const findCountyFee = (files: DataFiles, { state, fips, fee }: Extract<FactPlace, { kind: 'county-fee' }>) => {
  const code = `us-${state.toLowerCase()}`;
  const candidates = [
    { file: `jurisdictions/${code}.yaml`, path: ['counties', 'list'] },
    { file: `county-offices/${code}.yaml`, path: ['fees'] },
  ];
  for (const { file, path } of candidates) {
    const value = readFileValue(files, file);
    const whole = [...path, indexOfCounty(valueAt(value, path), fips), fee];
    if (valueAt(value, whole) !== undefined) return { file, path: whole };
  }

  return null;
};

/** In which file a fact stands, and where in it. */
const locate = (files: DataFiles, place: FactPlace): { file: string; path: Path } | null => {
  if (place.kind === 'federal-place') return { file: FEDERAL, path: ['places', place.place] };
  if (place.kind === 'federal-rule') return { file: FEDERAL, path: ['rules', place.rule] };
  if (place.kind === 'county-fee') return findCountyFee(files, place);
  const file = `jurisdictions/us-${place.state.toLowerCase()}.yaml`;

  return { file, path: place.kind === 'topic' ? ['facts', place.topic] : ['places', place.place] };
};

const locateKey = (files: DataFiles, key: string) => {
  const place = parseFactKey(key);

  return place && locate(files, place);
};

/** Undefined: these files have no such fact. */
export const readFact = (files: DataFiles, key: string): StoredFact | undefined => {
  const at = locateKey(files, key);
  const fact = at ? valueAt(readFileValue(files, at.file), at.path) : undefined;

  return isRecord(fact) ? fact : undefined;
};

/** What each file that changes says with these facts in it. All of them must be there already. */
export const replaceFacts = (files: DataFiles, facts: ReadonlyMap<string, StoredFact>): Map<string, unknown> => {
  const values = new Map<string, unknown>();
  for (const [key, fact] of facts) {
    const at = locateKey(files, key);
    if (!at || !readFact(files, key)) throw new Error(`The files have no fact ${key}`);
    values.set(at.file, replacedAt(values.get(at.file) ?? readFileValue(files, at.file), at.path, fact));
  }

  return values;
};
