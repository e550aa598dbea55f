import { useQueries } from '@tanstack/react-query';
import type { Evidence, TopicFact } from '#shared/law/evidence.ts';
import type { StateCode } from '#shared/law/states.ts';
import type { Topic } from '#shared/law/topics.ts';
import { evidenceQuery } from '../../blocks/law-queries.ts';

/** What a card tells of a state, in this order; the places are told apart. */
export const CARD_TOPICS = [
  'duty-to-inform',
  'vehicle-carry',
  'magazine-limit',
  'magazine-possession',
  'signs-force-of-law',
  'restaurants',
] as const satisfies readonly Topic[];

export type StateEvidence = { evidence: Evidence | null; isError: boolean; retry: () => void };

/** All facts of each state; what a device has kept is there without a connection. */
export const useEvidenceOf = (states: readonly StateCode[]): ReadonlyMap<StateCode, StateEvidence> =>
  useQueries({
    queries: states.map((state) => evidenceQuery(state, null)),
    combine: (results) =>
      new Map(
        results.map(({ data, isError, refetch }, at) => [
          states[at] as StateCode,
          { evidence: data ?? null, isError, retry: () => void refetch() },
        ]),
      ),
  });

export const factOf = (evidence: Evidence | null, topic: Topic): TopicFact | undefined =>
  evidence?.facts.find((fact) => fact.topic === topic);
