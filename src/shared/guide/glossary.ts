import type { Guideline } from './guideline.ts';

/** A word of carry law, made from its entry in `data/glossary.yaml`. */
export type GlossaryTerm = {
  /** Its anchor: `/glossary#shall-issue`. */
  id: string;
  title: string;
  alsoCalled: readonly string[];
  meaning: string;
  whyItMatters: string;
  /** The guideline that says more. */
  guide: { slug: string; title: string } | null;
  sources: Guideline['sources'];
};
