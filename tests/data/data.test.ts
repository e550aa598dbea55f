import { beforeAll, expect, test } from 'vitest';
import type { DataFiles } from '#server/data/parse-file.ts';
import { formatProblem } from '#server/data/problem.ts';
import { reviewData } from '#server/data/review-data.ts';
import { isSameCounty } from '#shared/law/county-name.ts';
import { readWholeLaw } from '#tests/support/whole-law.ts';

let files: DataFiles;
let checked: Awaited<ReturnType<typeof readWholeLaw>>;

beforeAll(async () => {
  checked = await readWholeLaw();
  ({ files } = checked);
});

test('the real files have no problem on the day of their release', () => {
  const { problems, dataSet } = checked;

  expect([...problems, ...reviewData(files, dataSet, dataSet.releasedOn)].map(formatProblem)).toEqual([]);
});

test('every state, D.C. and Puerto Rico are there, with every county of the Census', () => {
  const { jurisdictions } = checked.dataSet;

  expect(jurisdictions).toHaveLength(52);
  expect(jurisdictions.flatMap(({ counties }) => counties.list)).toHaveLength(3143);
});

test('the safety guide has more than sixty guidelines, and a reader finds each from another', () => {
  const { guides } = checked.dataSet;
  const linked = new Set(guides.flatMap(({ related }) => related));

  expect(guides.length).toBeGreaterThanOrEqual(64);
  expect(guides.filter(({ slug }) => !linked.has(slug)).map(({ slug }) => slug)).toEqual([]);
});

test('no two counties of a state are taken for each other', () => {
  const twins = checked.dataSet.jurisdictions.flatMap(({ code, counties: { list } }) =>
    list.flatMap((one, at) =>
      list
        .slice(at + 1)
        .filter((other) => isSameCounty(one.name, other.name))
        .map((other) => `${code}: ${one.name} and ${other.name}`),
    ),
  );

  expect(twins).toEqual([]);
});

test('only Connecticut and Delaware are may-issue, and every state says which it is', () => {
  const issuance = checked.dataSet.jurisdictions.map(({ code, facts }) => [code, facts.issuance] as const);

  expect(issuance.filter(([, fact]) => !fact || fact.basis === 'unknown')).toEqual([]);
  expect(
    issuance.filter(([, fact]) => fact?.basis !== 'unknown' && fact?.value === 'may-issue').map(([code]) => code),
  ).toEqual(['us-ct', 'us-de']);
});

/** Where a file of someone's project stood: members read what the source is. */
const INSIDE_A_PROJECT =
  /\brepositor(y|ies)\b|\b\w+\/[\w/-]+\.(js|json|geojson|csv|sql|py)\b|\bat [0-9a-f]{7,}\b|\bas kept in\b/i;

test('titles of sources name no file, version, or repository', () => {
  const titles = Object.values(checked.dataSet.sources).map(({ title }) => title);

  expect(titles.filter((title) => INSIDE_A_PROJECT.test(title))).toEqual([]);
});
