import type { PublishedRange, RangeRecord } from '#shared/ranges/range-record.ts';
import { distinctiveName, isSameRange } from '#shared/ranges/same-range.ts';
import type { ExpectedCounties } from './check-counties.ts';
import { checkDate, checkSourceKeys, type Evidence, type Place } from './check-fact.ts';
import { RANGE_FILE, rangesSchema } from './file-schemas.ts';
import { type DataFiles, parseFile } from './parse-file.ts';
import type { Problem } from './problem.ts';

/** The United States with all their islands, and room to spare: what is outside of it is a slip of the pen. */
const isInReach = (lat: number, lng: number): boolean =>
  lat >= -15 && lat <= 72 && ((lng >= -180 && lng <= -64) || lng >= 144);

const placedOf = ({ name, where }: RangeRecord) => ({
  name,
  point: where ? { lat: where.lat, lng: where.lng } : null,
  isExact: where?.precision === 'point',
});

/** Of D.C. and Puerto Rico we keep no list of counties; their codes begin with these. */
const UNLISTED: Readonly<Record<string, string>> = { DC: '11', PR: '72' };

const checkRange = (range: RangeRecord, state: string, counties: ExpectedCounties, at: Place): Problem[] => {
  const code = `us-${state.toLowerCase()}`;
  const prefix = UNLISTED[state];
  const problems: Problem[] = [];
  const refuse = (rule: string, message: string): void => {
    problems.push({ ...at, rule, message });
  };
  const { id, county, where, zip } = range;
  if (!id.startsWith(`${code}-`)) refuse('wrong-state', `its id must start with ${code}-`);
  if (prefix ? !county.startsWith(prefix) : counties[county] === undefined) {
    refuse('county-not-listed', `${county} is not a county of ${code}`);
  }
  if (where && !isInReach(where.lat, where.lng)) refuse('out-of-reach', `${where.lat}, ${where.lng} is not in the US`);
  if (where?.precision === 'zip' && zip === undefined) refuse('no-zip', 'located by ZIP code but has none');

  return problems;
};

const findTwins = (file: string, ranges: readonly RangeRecord[]): Problem[] => {
  const ids = new Set<string>();
  const alike = new Map<string, RangeRecord[]>();

  return ranges.flatMap((range) => {
    const at = { file, place: `ranges.${range.id}` };
    if (ids.has(range.id)) return [{ ...at, rule: 'repeated', message: 'the id is listed twice' }];
    ids.add(range.id);

    const name = distinctiveName(range.name);
    const others = alike.get(name) ?? [];
    alike.set(name, [...others, range]);
    const twin = others.find((other) => isSameRange(placedOf(other), placedOf(range)));

    return twin ? [{ ...at, rule: 'twin', message: `has the same name as ${twin.id} and is near it` }] : [];
  });
};

/** Every range of `data/ranges/`; a state without a file has none. */
export const checkRanges = (
  files: DataFiles,
  expected: Readonly<Record<string, ExpectedCounties>>,
  evidence: Evidence,
): { problems: Problem[]; ranges: PublishedRange[]; isWhole: boolean } => {
  const problems: Problem[] = [];
  const ranges: PublishedRange[] = [];
  let isWhole = true;

  for (const file of files.keys()) {
    const state = RANGE_FILE.exec(file)?.[1]?.toUpperCase();
    if (!state) continue;

    const parsed = parseFile(files, file, rangesSchema);
    problems.push(...parsed.problems);
    if (!parsed.value) {
      isWhole = false;
      continue;
    }
    const { code, ranges: listed } = parsed.value;
    const counties = expected[`us-${state.toLowerCase()}`] ?? {};
    if (code !== `us-${state.toLowerCase()}`) {
      problems.push({ file, place: 'code', rule: 'wrong-file', message: `${code} belongs in another file` });
    }
    for (const range of listed) {
      const at = { file, place: `ranges.${range.id}` };
      problems.push(
        ...checkRange(range, state, counties, at),
        ...checkSourceKeys([range.source], evidence, at),
        ...checkDate(range.asOf, evidence, at),
      );
      ranges.push({ ...range, state, countyName: counties[range.county] ?? null });
    }
    problems.push(...findTwins(file, listed));
  }

  return { problems, ranges, isWhole };
};
