import type { z } from 'zod';
import { isInFuture, UNDATED } from '#shared/law/calendar.ts';
import { type Evidenced, type Fact, knownFactSchema, unknownFactSchema } from '#shared/law/fact.ts';
import { TOPICS, type Topic } from '#shared/law/topics.ts';
import type { Parsed } from './parse-file.ts';
import { type Problem, problemsOf } from './problem.ts';

/** What a fact is held against: the sources that exist and the day of the release, after which nothing can be known. */
export type Evidence = { sourceKeys: ReadonlySet<string>; releasedOn: string };

export type Place = { file: string; place: string };

const factSchemas = new Map<string, z.ZodType>(
  Object.entries(TOPICS).map(([topic, schema]) => [topic, knownFactSchema(schema)]),
);

const RECALLED = /^(recall(ed)?|memory|R)$/i;

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const findMissing = (raw: Record<string, unknown>, at: Place): Problem[] => {
  const needs = [
    ['value', 'no-value', 'no value, and not marked unknown'],
    ['source', 'no-source', 'the value has no source'],
    ['locator', 'no-locator', 'the value has no locator in its source'],
    ['asOf', 'no-date', 'the value has no date'],
  ] as const;

  return needs.filter(([key]) => raw[key] === undefined).map(([, rule, message]) => ({ ...at, rule, message }));
};

/** Every source that is named must stand in `sources.yaml`, be it by key or, wrongly, by address. */
export const checkSourceKeys = (keys: readonly string[], { sourceKeys }: Evidence, at: Place): Problem[] =>
  keys
    .filter((key) => !sourceKeys.has(key))
    .map((key) => ({ ...at, rule: 'unknown-source', message: `${key} is not in sources.yaml` }));

export const checkDate = (date: string, { releasedOn }: Evidence, at: Place): Problem[] =>
  date !== UNDATED && isInFuture(date, releasedOn)
    ? [{ ...at, rule: 'future-date', message: `${date} is after the release of ${releasedOn}` }]
    : [];

/** Problems of a fact that its shape does not show. */
export const checkEvidence = (fact: Evidenced, evidence: Evidence, at: Place): Problem[] =>
  fact.basis === 'unknown'
    ? []
    : [
        ...checkSourceKeys([fact.source, ...(fact.alsoIn ?? [])], evidence, at),
        ...[fact.asOf, ...(fact.checkedOn ? [fact.checkedOn] : [])].flatMap((date) => checkDate(date, evidence, at)),
      ];

const FEE_TOPICS: readonly Topic[] = ['permit-cost', 'renewal-cost', 'permit-cost-cap', 'renewal-cost-cap'];

/** Parts that don't make up the fee beside them would tell two prices. */
export const checkParts = (topic: Topic, { value, parts }: Fact, at: Place): Problem[] => {
  if (!parts) return [];
  if (!FEE_TOPICS.includes(topic)) return [{ ...at, rule: 'parts-of-no-fee', message: 'only a fee has parts' }];
  if (new Set(parts.map((part) => part.for)).size < parts.length) {
    return [{ ...at, rule: 'repeated', message: 'a part is listed twice' }];
  }
  const sum = parts.reduce((cents, { dollars }) => cents + Math.round(dollars * 100), 0) / 100;

  return sum === value
    ? []
    : [{ ...at, rule: 'parts-differ', message: `the parts make $${sum}, the fee is $${value}` }];
};

const checkUnknown = (raw: Record<string, unknown>, at: Place): Parsed<Fact> => {
  if ('value' in raw) {
    const message = 'marked unknown but has a value: add evidence or remove the value';
    return { problems: [{ ...at, rule: 'value-of-unknown', message }], value: null };
  }
  const parsed = unknownFactSchema.safeParse(raw);

  return parsed.success
    ? { problems: [], value: parsed.data }
    : { problems: problemsOf(at.file, at.place, parsed.error), value: null };
};

/** One fact of a file: all that is wrong with it, or the fact. */
export const checkFact = (topic: Topic, raw: unknown, evidence: Evidence, at: Place): Parsed<Fact> => {
  const refuse = (rule: string, message: string) => ({ problems: [{ ...at, rule, message }], value: null });

  if (!isRecord(raw)) return refuse('shape', 'not a fact');
  if ([raw.basis, raw.source].some((word) => typeof word === 'string' && RECALLED.test(word))) {
    return refuse('recalled', 'known from memory only: mark it unknown until it has a source');
  }
  if (raw.basis === 'unknown') return checkUnknown(raw, at);

  const missing = findMissing(raw, at);
  if (missing.length > 0) return { problems: missing, value: null };

  const parsed = (factSchemas.get(topic) as z.ZodType<Fact>).safeParse(raw);
  if (!parsed.success) return { problems: problemsOf(at.file, at.place, parsed.error), value: null };

  const problems = [...checkEvidence(parsed.data, evidence, at), ...checkParts(topic, parsed.data, at)];

  return { problems, value: parsed.data };
};
