import { getTravelAlerts } from '#shared/contracts/alerts.ts';
import {
  getAvailableStates,
  getChanges,
  getCounties,
  getEvidence,
  getOverview,
  getPermitKinds,
  getRegulations,
} from '#shared/contracts/regulations.ts';
import type { Evidence, FactValue, TopicFact } from '#shared/law/evidence.ts';
import type { KnownFact } from '#shared/law/fact.ts';
import type { LawInMotion } from '#shared/law/jurisdiction.ts';
import type { Regulation } from '#shared/law/regulation.ts';
import type { Topic } from '#shared/law/topics.ts';
import { answers, type Reply } from './fake-api.ts';

/** A server that has no law to tell. */
export const emptyLaw = (): Reply[] => [
  answers(getAvailableStates, []),
  answers(getOverview, []),
  answers(getRegulations, []),
  answers(getCounties, []),
  answers(getEvidence, null),
  answers(getChanges, []),
  answers(getPermitKinds, []),
  answers(getTravelAlerts, []),
];

/** A record of a state where a permit is needed and counties set its fee. */
export const aRegulation = (changes: Partial<Regulation> = {}): Regulation => ({
  id: 'us-ga',
  state: 'GA',
  county: null,
  permitCost: null,
  permitCostMax: null,
  permitCostBasis: 'not-on-file',
  permitCostAsOf: null,
  renewalCost: null,
  renewalCostMax: null,
  renewalCostBasis: 'not-on-file',
  feeRule: 'county-set',
  constitutionalCarry: true,
  permitRequired: false,
  openCarryAllowed: true,
  openCarry: 'allowed',
  concealedCarryAllowed: true,
  mayIssue: false,
  shallIssue: true,
  minimumAge: 21,
  restrictedAreas: null,
  prohibitedAreas: '["schools","jails_prisons"]',
  reciprocityStates: 'AL,FL',
  officialLink: 'https://state.example/permits',
  residentRequired: true,
  permitValidityYears: 5,
  permitDurationBreakdown: '{"civilian":5,"military_min_age":18}',
  issuingOffice: 'probate-court',
  details: [],
  ...changes,
});

type TopicChanges = Partial<KnownFact<FactValue>> & { topic?: Topic; isOfCounty?: boolean };

export const aTopicFact = (changes: TopicChanges = {}): TopicFact => ({
  topic: 'minimum-age',
  isOfCounty: false,
  value: 21,
  basis: 'secondary',
  source: 'a-list',
  locator: 'Georgia row',
  asOf: '2024',
  ...changes,
});

/** A limit on magazines that courts keep from being enforced, to the end of 2026 at the latest. */
export const aBlockedMagazineLaw: LawInMotion = {
  title: 'Magazine ban',
  kind: 'statute',
  status: 'blocked',
  summary: 'A court blocked it.',
  on: '2026-07-08',
  blocks: { topics: ['magazine-limit', 'magazine-possession'], until: '2026-12-31' },
  source: 'a-list',
  locator: 'Georgia row',
  asOf: '2026-07-08',
};

export const someEvidence = (changes: Partial<Evidence> = {}): Evidence => ({
  state: 'GA',
  county: null,
  publishedAt: '2026-06-30T12:00:00.000Z',
  facts: [
    aTopicFact(),
    { topic: 'open-carry', isOfCounty: false, basis: 'unknown', howWeKnow: 'Two lists disagree.' },
    aTopicFact({ topic: 'duty-to-inform', value: 'on-request', asOf: '2026-10', source: 'a-page' }),
  ],
  lawInMotion: [],
  sources: {
    'a-list': { title: 'A list', address: 'list.example', kind: 'secondary', date: '2024', licence: 'facts only' },
    'a-page': {
      title: 'A page',
      address: 'https://page.example/duty',
      kind: 'official',
      date: '2026-10',
      licence: 'public record',
    },
  },
  ...changes,
});
