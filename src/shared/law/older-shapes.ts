import type { County, Jurisdiction } from './jurisdiction.ts';

type OlderCounty = County & { note?: string };

/**
 * Until release 22 a fact had one `note` for all its words, and on the wire null where it had nothing. Such facts are in
 * databases (earlier releases, what changed) and on devices that were offline: they stay readable.
 */
export const modernFact = (fact: unknown): unknown => {
  if (typeof fact !== 'object' || fact === null || !('note' in fact)) return fact;
  const { note, alsoIn, ...rest } = fact as Record<string, unknown>;
  const kept = Object.fromEntries(Object.entries(rest).filter(([key, value]) => key === 'value' || value !== null));
  const text = typeof note === 'string' ? note : null;
  if (kept['basis'] === 'unknown') {
    const { value: _value, ...unknown } = kept;

    return { ...unknown, howWeKnow: text ?? 'We couldn’t confirm this.' };
  }

  return {
    ...kept,
    ...(Array.isArray(alsoIn) && alsoIn.length > 0 && { alsoIn }),
    ...(text !== null && { howWeKnow: text }),
  };
};

const GONE_TOPICS = ['resident-permits-only', 'recognition-age', 'recognition-conditions', 'enhanced-permit'];

/** A published jurisdiction of an older release, as a newer one would be: what it lacks is not known. */
export const modernJurisdiction = (record: Jurisdiction): Jurisdiction => {
  if ('honors' in record) return record;
  const { facts, counties, ...rest } = record as Omit<Jurisdiction, 'honors' | 'permits'>;

  return {
    ...rest,
    facts: Object.fromEntries(
      Object.entries(facts)
        .filter(([topic]) => !GONE_TOPICS.includes(topic))
        .map(([topic, fact]) => [topic, modernFact(fact)]),
    ) as Jurisdiction['facts'],
    permits: [],
    honors: [],
    counties: {
      ...counties,
      list: counties.list.map(({ note, permitCost, renewalCost, ...county }: OlderCounty) => ({
        ...county,
        ...(permitCost !== undefined && { permitCost: modernFact(permitCost) as County['permitCost'] & object }),
        ...(renewalCost !== undefined && { renewalCost: modernFact(renewalCost) as County['renewalCost'] & object }),
        ...(note !== undefined && { details: [note] }),
      })),
    },
  };
};

/** Records of recognition of before there were kinds of permit and rows: what they decided is no longer known. */
export const modernRecords = (records: unknown): unknown => {
  const { states } = (records ?? {}) as { states?: unknown };
  if (!Array.isArray(states) || !states.some((state) => state && !('honors' in state))) return records;

  return {
    ...(records as object),
    states: states.map((state: { facts?: { topic: string }[] }) => ({
      ...state,
      facts: (state.facts ?? []).filter(({ topic }) => !GONE_TOPICS.includes(topic)),
      permits: [],
      honors: [],
    })),
  };
};
