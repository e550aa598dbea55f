import type { Change } from './evidence.ts';

/** A change of one fact, with the state that it belongs to. */
export type StateChange = Change & { state: string };

const lawOf = (fact: Change['earlier']): string => JSON.stringify(fact && [fact.value, fact.basis]);

/** What is read off rows may change while its value stays: then a condition did. */
const isOfRows = ({ topic }: StateChange): boolean => topic === 'honored-permits';

/**
 * Several releases as one: each fact once, as it was before the first of them and as it is after the last. What was
 * changed and changed back is no news.
 */
export const netChanges = (changes: readonly StateChange[]): StateChange[] => {
  const net = new Map<string, StateChange>();
  for (const change of changes.toSorted((a, b) => a.id - b.id)) {
    const key = `${change.state} ${change.county ?? ''} ${change.topic}`;
    const before = net.get(key);
    net.set(key, before ? { ...change, earlier: before.earlier } : change);
  }

  return [...net.values()].filter((change) => isOfRows(change) || lawOf(change.earlier) !== lawOf(change.later));
};
