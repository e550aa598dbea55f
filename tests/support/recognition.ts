import type { EvidenceFact, FactValue } from '#shared/law/evidence.ts';
import type { LawInMotion } from '#shared/law/jurisdiction.ts';
import type { StateCode } from '#shared/law/states.ts';
import type { Topic } from '#shared/law/topics.ts';
import type { RecognitionRecords } from '#shared/recognition/recognition-records.ts';
import { anEvidenceFact } from './law.ts';

type Answers = Partial<Record<Topic, FactValue>>;

const factsOf = (answers: Answers): EvidenceFact[] =>
  Object.entries(answers).map(([topic, value]) =>
    anEvidenceFact({ topic: topic as Topic, value, locator: 'a row', asOf: '2026-04-18' }),
  );

const STATES: Partial<Record<StateCode, Answers>> = {
  // Needs none of visitors from 21.
  TX: {
    issuance: 'shall-issue',
    'honored-permits': ['VA'],
    'visitors-without-permit': true,
    'permitless-age': 21,
    'non-resident-permits': 'issues',
    'permit-cost': 40,
    'duty-to-inform': 'yes',
    'magazine-limit': null,
  },
  // Honors Texas' and Utah's, residents or not, from 21.
  VA: {
    issuance: 'shall-issue',
    'honored-permits': ['TX', 'UT'],
    'visitors-without-permit': false,
    'resident-permits-only': false,
    'recognition-age': 21,
    'recognition-conditions': [],
    'non-resident-permits': 'does-not-issue',
    'duty-to-inform': 'on-request',
    'magazine-limit': 15,
  },
  // Honors Utah's alone.
  WA: {
    issuance: 'shall-issue',
    'honored-permits': ['UT'],
    'visitors-without-permit': false,
    'resident-permits-only': false,
    'recognition-age': null,
    'recognition-conditions': [],
  },
  // Honors none.
  MA: {
    issuance: 'shall-issue',
    'honored-permits': [],
    'visitors-without-permit': false,
    'non-resident-permits': 'does-not-issue',
  },
  UT: {
    issuance: 'shall-issue',
    'non-resident-permits': 'conditional',
    'permit-cost': 87,
    'visitors-without-permit': true,
    'permitless-age': 21,
  },
  VT: { issuance: 'no-permit' },
};

/** May end what Virginia honors, by a day. */
export const aBillOfVirginia = (by: string): LawInMotion => ({
  title: 'SB 1, recognition of permits',
  kind: 'bill',
  status: 'outcome-not-seen',
  summary: 'The State Police would end recognition of some permits.',
  on: '2026-02-13',
  source: 'a-list',
  locator: 'a row',
  asOf: '2026-02-13',
  mayEnd: { topics: ['honored-permits'], by, lastChecked: '2026-02-17' },
});

export const recordsWithBill = (by: string): RecognitionRecords => {
  const records = someRecords();

  return {
    ...records,
    states: records.states.map((one) => (one.state === 'VA' ? { ...one, lawInMotion: [aBillOfVirginia(by)] } : one)),
  };
};

/** Six states; of all others nothing is known. */
export const someRecords = (): RecognitionRecords => ({
  publishedAt: '2026-06-30T12:00:00.000Z',
  states: Object.entries(STATES).map(([state, answers]) => ({ state: state as StateCode, facts: factsOf(answers) })),
  sources: {
    'a-list': { title: 'A list', address: 'list.example', kind: 'secondary', date: '2024', licence: 'facts only' },
  },
});
