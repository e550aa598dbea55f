import type { Topic } from '#shared/law/topics.ts';
import type { LinkedTerm } from '../../blocks/term-link.tsx';

/** The term of the glossary that explains a topic, where its label needs explaining. */
export const TOPIC_TERMS: Partial<Record<Topic, LinkedTerm>> = {
  'concealed-carry': 'concealed-carry',
  'permitless-carry': 'permitless-carry',
  'permitless-since': 'permitless-carry',
  'permitless-age': 'permitless-carry',
  issuance: 'shall-issue',
  'issuing-authority': 'issuing-authority',
  'non-resident-permits': 'non-resident-permit',
  'open-carry': 'open-carry',
  'honored-permits': 'reciprocity',
  'own-residents': 'resident-permit',
  'duty-to-inform': 'duty-to-inform',
  'vehicle-carry': 'loaded',
  'magazine-limit': 'magazine',
  'signs-force-of-law': 'force-of-law',
  'red-flag-law': 'red-flag-order',
  'stand-your-ground': 'duty-to-retreat',
  preemption: 'preemption',
  'campus-carry': 'campus-carry',
  'purchase-permit': 'permit-to-purchase',
  'prohibited-places': 'prohibited',
  'owner-card': 'foid',
  'owner-card-cost': 'foid',
};
