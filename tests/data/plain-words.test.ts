import { fleschKincaid } from 'flesch-kincaid';
import { syllable } from 'syllable';
import { beforeAll, expect, test } from 'vitest';
import { parse } from 'yaml';
import { type DataTerm, GLOSSARY } from '#server/data/file-schemas.ts';
import {
  findFederalWordProblems,
  findMemberProblems,
  findPlainWordProblems,
  findWordProblems,
  listSummaries,
} from '#server/data/plain-words.ts';
import { STATES } from '#shared/law/states.ts';
import { readWholeLaw } from '#tests/support/whole-law.ts';

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

let data: Awaited<ReturnType<typeof readWholeLaw>>['dataSet'];
let terms: readonly DataTerm[];

beforeAll(async () => {
  const law = await readWholeLaw();
  data = law.dataSet;
  ({ terms } = parse(law.files.get(GLOSSARY) ?? ''));
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
  const problems = data.jurisdictions.flatMap((one) =>
    findPlainWordProblems(one).map(({ place, rule, found }) => `${one.code} ${place}: ${rule}: ${found}`),
  );

  expect(problems).toEqual([]);
});

test('no line only introduces the lines below it, which would each be read alone as a rule', () => {
  const introductions = data.jurisdictions.flatMap(({ code, facts, places }) =>
    [...Object.values(facts), ...Object.values(places ?? {})]
      .flatMap(({ details }) => details ?? [])
      .filter((detail) => detail.endsWith(':'))
      .map((detail) => `${code}: ${detail}`),
  );

  expect(introductions).toEqual([]);
});

test('no sentence about federal law is foreign, long or sourced', () => {
  expect(findFederalWordProblems(data.federal)).toEqual([]);
});

test('no alert talks about its sources', () => {
  expect(data.alerts.flatMap(({ message }) => findMemberProblems(message))).toEqual([]);
});

test('no sentence of an alert, a guideline, the glossary or a range is foreign or long', () => {
  const texts: [place: string, text: string | undefined][] = [
    ...data.alerts.map(({ id, message }): [string, string] => [id, message]),
    ...data.guides.flatMap(({ slug, title, body }) =>
      [title, ...body.split('\n')].map((line): [string, string] => [slug, line.replace(/^(#+|-|\d+\.)\s+/, '')]),
    ),
    ...terms.flatMap(({ id, meaning, whyItMatters }) =>
      [meaning, whyItMatters].map((text): [string, string] => [id, text]),
    ),
    ...data.ranges.flatMap(({ id, hours, price, restrictions, amenities }) =>
      [hours, price, restrictions, amenities].map((text): [string, string | undefined] => [id, text]),
    ),
  ];
  const problems = texts.flatMap(([place, text]) =>
    findWordProblems(text ?? '').map(({ rule, found }) => `${place}: ${rule}: ${found}`),
  );

  expect(texts.length).toBeGreaterThan(1000);
  expect(problems).toEqual([]);
});

test('the titles that we give to sources are spelled the American way', () => {
  const titles = Object.values(data.sources).map(({ title }) => title);

  // No more than these: counties and documents have names of their own.
  expect(titles.filter((title) => /\b(licence|offence)s?\b/i.test(title))).toEqual([]);
});

test('the first sentences of every state are no harder than eighth grade', () => {
  const grades = data.jurisdictions.map(
    (one) => [one.code, medianOf(listSummaries(one).map(([, summary]) => gradeOf(summary)))] as const,
  );

  expect(grades.filter(([, grade]) => grade > HARDEST_GRADE)).toEqual([]);
});
