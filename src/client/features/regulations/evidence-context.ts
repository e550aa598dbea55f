import { createContext, use } from 'react';
import type { Evidence, TopicFact } from '#shared/law/evidence.ts';
import type { Topic } from '#shared/law/topics.ts';

type EvidenceAccess = {
  /** Undefined while it is loading or when it could not be had. */
  evidence: Evidence | null | undefined;
  /** By topic. */
  facts: ReadonlyMap<Topic, TopicFact>;
  today: string;
  open: (topic: Topic) => void;
};

export const EvidenceContext = createContext<EvidenceAccess | null>(null);

/** The evidence of the place on the screen, and the way to show that of one fact. */
export const useEvidence = (): EvidenceAccess => {
  const access = use(EvidenceContext);
  if (!access) throw new Error('useEvidence needs an EvidenceContext above it');

  return access;
};
