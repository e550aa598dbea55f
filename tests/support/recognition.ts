import { getPermitKinds } from '#shared/contracts/regulations.ts';
import type { FactValue, TopicFact } from '#shared/law/evidence.ts';
import type { KnownEvidence } from '#shared/law/fact.ts';
import type { HonorsRow } from '#shared/law/honors.ts';
import type { LawInMotion } from '#shared/law/jurisdiction.ts';
import type { PermitKind } from '#shared/law/permit-kind.ts';
import type { StateCode } from '#shared/law/states.ts';
import type { Topic } from '#shared/law/topics.ts';
import type { PlacedLimit, RecognitionRecords } from '#shared/recognition/recognition-records.ts';
import { answers as answersWith, type Reply } from './fake-api.ts';
import { aTopicFact } from './law.ts';

type StateRecords = RecognitionRecords['states'][number];
type Answers = Partial<Record<Topic, FactValue>>;

const EVIDENCE = {
  basis: 'secondary',
  source: 'a-list',
  locator: 'a row',
  asOf: '2026-04-18',
} as const satisfies KnownEvidence;

const factsOf = (answers: Answers): TopicFact[] =>
  Object.entries(answers).map(([topic, value]) =>
    aTopicFact({ topic: topic as Topic, value, locator: 'a row', asOf: '2026-04-18' }),
  );

/** The only kind of a state that issues to its residents alone. */
export const aKind = (changes: Partial<PermitKind> = {}): PermitKind => ({
  id: 'standard',
  name: 'Handgun Permit',
  isListed: true,
  residents: true,
  nonResidents: 'no',
  training: 'none',
  ...EVIDENCE,
  ...changes,
});

type KnownRow = Exclude<HonorsRow, { basis: 'unknown' }>;

/** Every permit of these states counts. */
export const honors = (issuers: KnownRow['issuers'], changes: Partial<KnownRow> = {}): HonorsRow => ({
  issuers,
  kinds: 'any',
  result: 'yes',
  ...EVIDENCE,
  ...changes,
});

const honorsNoOther = honors('others', { result: 'no' });

const notLookedAt: HonorsRow = {
  issuers: 'all',
  kinds: 'any',
  result: 'unknown',
  basis: 'unknown',
  howWeKnow: 'Not looked at.',
};

type Given = Omit<StateRecords, 'state' | 'facts'> & { answers: Answers };

const STATES: Partial<Record<StateCode, Given>> = {
  // Needs none of residents and visitors from 21.
  TX: {
    answers: {
      issuance: 'shall-issue',
      'permitless-carry': true,
      'visitors-without-permit': true,
      'permitless-age': 21,
      'permit-cost': 40,
      'minimum-age': 21,
      'permit-years': 5,
      'own-residents': 'counted',
      'duty-to-inform': 'with-id',
      'magazine-limit': null,
    },
    permits: [aKind({ name: 'License to Carry', nonResidents: 'open', nonResidentFee: 40 })],
    honors: [honors(['VA']), honorsNoOther],
  },
  // Honors Texas' and Utah's, residents or not, and Idaho's enhanced one, all from 21.
  VA: {
    answers: {
      issuance: 'shall-issue',
      'permitless-carry': false,
      'visitors-without-permit': false,
      'permitless-age': null,
      'own-residents': 'excluded',
      'duty-to-inform': 'on-request',
      'magazine-limit': 15,
    },
    permits: [aKind()],
    honors: [honors(['TX', 'UT'], { age: 21 }), honors(['ID'], { kinds: ['enhanced'], age: 21 }), honorsNoOther],
  },
  // Honors Utah's alone.
  WA: {
    answers: { issuance: 'shall-issue', 'visitors-without-permit': false },
    permits: [aKind({ nonResidents: 'unknown' })],
    honors: [honors(['UT']), honorsNoOther],
  },
  // Honors none, and issues to people who work there.
  MA: {
    answers: {
      issuance: 'shall-issue',
      'visitors-without-permit': false,
      'own-residents': 'excluded',
      'duty-to-inform': 'yes',
    },
    permits: [aKind({ nonResidents: 'narrow', nonResidentCondition: 'Only if you work in Massachusetts.' })],
    honors: [honors('all', { result: 'no' })],
  },
  UT: {
    answers: {
      issuance: 'shall-issue',
      'permitless-carry': true,
      'visitors-without-permit': true,
      'permitless-age': 21,
      'permit-cost': 53,
      'minimum-age': 21,
    },
    permits: [
      aKind({ name: 'Concealed Firearm Permit', nonResidents: 'open', nonResidentFee: 87, nonResidentApply: 'mail' }),
    ],
    honors: [notLookedAt],
  },
  // Two kinds: which one it is matters in Virginia.
  ID: {
    answers: { issuance: 'shall-issue', 'minimum-age': 18 },
    permits: [
      aKind({ name: 'License' }),
      aKind({ id: 'enhanced', name: 'Enhanced License', isListed: false, olderNames: ['Enhanced Permit'], age: 21 }),
    ],
    honors: [notLookedAt],
  },
  VT: { answers: { issuance: 'no-permit' }, permits: [], honors: [notLookedAt] },
};

/** All permits count for less in one county of Virginia. */
export const aLimitOfVirginia = (county: string): PlacedLimit => ({
  counties: ['51105'],
  countyNames: [county],
  permits: 'all',
  result: 'conditional',
  summary: `In ${county} County you need the county’s own permit.`,
  ...EVIDENCE,
});

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

/** Seven states; of all others nothing is known. */
export const someRecords = (): RecognitionRecords => ({
  publishedAt: '2026-06-30T12:00:00.000Z',
  states: Object.entries(STATES).map(([state, { answers, ...given }]) => ({
    ...given,
    state: state as StateCode,
    facts: factsOf(answers),
  })),
  sources: {
    'a-list': { title: 'A list', address: 'list.example', kind: 'secondary', date: '2024', licence: 'facts only' },
  },
});

/** What the same states call their permits. */
export const tellsKinds = (): Reply =>
  answersWith(
    getPermitKinds,
    someRecords().states.map(({ state, permits }) => ({
      state,
      kinds: permits.map(({ id, name, olderNames, isListed, residents, nonResidents }) => ({
        id,
        name,
        olderNames,
        isListed,
        residents,
        nonResidents,
      })),
    })),
  );

/** The same with some of one state's records replaced. */
export const recordsWith = (state: StateCode, changes: Partial<Omit<StateRecords, 'state'>>): RecognitionRecords => {
  const records = someRecords();

  return { ...records, states: records.states.map((one) => (one.state === state ? { ...one, ...changes } : one)) };
};

export const recordsWithBill = (by: string): RecognitionRecords =>
  recordsWith('VA', { lawInMotion: [aBillOfVirginia(by)] });
