import { fleschKincaid } from 'flesch-kincaid';
import { syllable } from 'syllable';
import { beforeAll, expect, test } from 'vitest';
import { checkData } from '#server/data/check-data.ts';
import { findFederalWordProblems, findPlainWordProblems, listSummaries } from '#server/data/plain-words.ts';
import { readDataFiles } from '#server/data/read-data-files.ts';
import type { FederalLaw } from '#shared/law/federal-law.ts';
import type { Jurisdiction } from '#shared/law/jurisdiction.ts';
import type { Source } from '#shared/law/source.ts';
import { STATES } from '#shared/law/states.ts';

const HARDEST_GRADE = 8;
/** Words that readers here know: they count as short ones. */
const KNOWN_WORDS = [
  ...STATES.map(([, name]) => name),
  'permitless',
  'license',
  'concealed',
  'carry permit',
  'reciprocity',
  'magazine',
  'officer',
  'firearm',
  'vehicle',
  'ammunition',
];

let jurisdictions: readonly Jurisdiction[];
let federal: FederalLaw;
let sources: Readonly<Record<string, Source>>;

beforeAll(async () => {
  ({ jurisdictions, federal, sources } = checkData(await readDataFiles('data')).dataSet);
});

const gradeOf = (text: string): number => {
  const plain = KNOWN_WORDS.reduce((left, word) => left.replaceAll(new RegExp(`\\b${word}s?\\b`, 'gi'), 'gun'), text);
  const words = plain.split(/\s+/).filter((word) => /\w/.test(word));
  const sentences = plain.split(/[.!?](?:\s|$)/).filter((part) => /\w/.test(part));

  return fleschKincaid({ sentence: sentences.length, word: words.length, syllable: syllable(plain) });
};

const medianOf = (numbers: readonly number[]): number => {
  const sorted = numbers.toSorted((a, b) => a - b);

  return sorted[Math.floor(sorted.length / 2)] ?? 0;
};

test('no sentence of a state is foreign, long or about its sources', () => {
  const problems = jurisdictions.flatMap((one) =>
    findPlainWordProblems(one).map(({ place, rule, found }) => `${one.code} ${place}: ${rule}: ${found}`),
  );

  expect(problems).toEqual([]);
});

test('no sentence about federal law is foreign, long or sourced', () => {
  expect(findFederalWordProblems(federal)).toEqual([]);
});

test('the titles that we give to sources are spelled the American way', () => {
  const titles = Object.values(sources).map(({ title }) => title);

  // No more than these: counties and documents have names of their own.
  expect(titles.filter((title) => /\b(licence|offence)s?\b/i.test(title))).toEqual([]);
});

test('the first sentences of every state are no harder than eighth grade', () => {
  const grades = jurisdictions.map(
    (one) => [one.code, medianOf(listSummaries(one).map(([, summary]) => gradeOf(summary)))] as const,
  );

  expect(grades.filter(([, grade]) => grade > HARDEST_GRADE)).toEqual([]);
});
