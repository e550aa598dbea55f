import { PageLink } from '../ui/page-link.tsx';

/** The terms that screens explain: the question that the link asks, by the term's anchor in the glossary. */
export const TERM_QUESTIONS = {
  'campus-carry': 'What is campus carry?',
  'concealed-carry': 'What is concealed carry?',
  'duty-to-inform': 'What is a duty to inform?',
  'duty-to-retreat': 'What is a duty to retreat?',
  foid: 'What is a FOID card?',
  'force-of-law': 'When does a sign have the force of law?',
  'issuing-authority': 'What is an issuing authority?',
  loaded: 'What does “loaded” mean?',
  magazine: 'What is a magazine?',
  'non-resident-permit': 'What is a non-resident permit?',
  'open-carry': 'What is open carry?',
  'permit-to-purchase': 'What is a permit to purchase?',
  'permitless-carry': 'What is permitless carry?',
  preemption: 'What is preemption?',
  prohibited: 'What does “prohibited” mean?',
  reciprocity: 'What is reciprocity?',
  recognition: 'What is recognition?',
  'red-flag-order': 'What is a red flag order?',
  'resident-permit': 'What is a resident permit?',
  'shall-issue': 'What does “shall issue” mean?',
} as const;

export type LinkedTerm = keyof typeof TERM_QUESTIONS;

type TermLinkProps = { term: LinkedTerm };

/** Leads to a term of the glossary, from beside the word that it explains. */
export const TermLink = ({ term }: TermLinkProps) => (
  <PageLink
    to={`/glossary#${term}`}
    className="text-link no-print inline-flex min-h-11 items-center self-start text-sm"
  >
    {TERM_QUESTIONS[term]}
  </PageLink>
);
