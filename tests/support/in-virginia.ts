import { type FactValue, type TopicFact, topicFactOf } from '#shared/law/evidence.ts';
import type { HonorsRow } from '#shared/law/honors.ts';
import type { LawInMotion } from '#shared/law/jurisdiction.ts';
import type { PermitKind } from '#shared/law/permit-kind.ts';
import type { StateCode } from '#shared/law/states.ts';
import type { Topic } from '#shared/law/topics.ts';
import type { Permit } from '#shared/permits/permit.ts';
import type { Holder } from '#shared/recognition/judge-permit.ts';
import { indexRecords, type PlacedLimit } from '#shared/recognition/recognition-records.ts';
import { reasonText } from '#shared/recognition/recognition-wording.ts';
import { ALL_LAYERS, type Layers, reasonsOf, recognize, statusOf } from '#shared/recognition/recognize.ts';

/** A made-up Virginia that honors Texas, for asking what a permit is worth there. */
const TODAY = '2026-11-15';
export const EVIDENCE = { basis: 'secondary', source: 'a-list', locator: 'a row', asOf: '2026' } as const;
export const UNKNOWN = { basis: 'unknown', howWeKnow: 'Two lists disagree.' } as const;

export type Answers = Partial<Record<Topic, FactValue | 'UNKNOWN'>>;

const factsOf = (answers: Answers): TopicFact[] =>
  Object.entries(answers).map(([topic, value]) =>
    topicFactOf(topic as Topic, value === 'UNKNOWN' ? UNKNOWN : { value, ...EVIDENCE }),
  );

export const aKind = (changes: Partial<PermitKind> = {}): PermitKind => ({
  id: 'standard',
  name: 'License to Carry',
  isListed: true,
  residents: true,
  nonResidents: 'no',
  training: 'none',
  ...EVIDENCE,
  ...changes,
});

export const ENHANCED = aKind({ id: 'enhanced', name: 'Enhanced License', isListed: false });

type KnownRow = Exclude<HonorsRow, { basis: 'unknown' }>;

/** Honors Texas' listed kind and asks for nothing else. */
export const aRow = (changes: Partial<KnownRow> = {}): HonorsRow => ({
  issuers: ['TX'],
  result: 'yes',
  ...EVIDENCE,
  ...changes,
});

export const OTHERS_NO = aRow({ issuers: 'others', result: 'no' });

/** Recognized only where the holder lives in the state that issued it. */
export const RESIDENTS_ONLY = { honors: [aRow({ residency: 'resident' }), OTHERS_NO] };

export type Given = {
  answers?: Answers;
  permits?: PermitKind[];
  honors?: HonorsRow[];
  localLimits?: PlacedLimit[];
  lawInMotion?: LawInMotion[];
};

const ISSUER: Given = { answers: { issuance: 'shall-issue' }, permits: [aKind()] };

/** Everybody needs a permit, and it honors Texas' alone. */
export const virginia = (changes: Given = {}): Given => ({
  answers: { issuance: 'shall-issue', 'visitors-without-permit': false, 'permitless-carry': false, ...changes.answers },
  permits: changes.permits ?? [aKind()],
  honors: changes.honors ?? [aRow(), OTHERS_NO],
  ...(changes.localLimits && { localLimits: changes.localLimits }),
  ...(changes.lawInMotion && { lawInMotion: changes.lawInMotion }),
});

export const indexOf = (states: Partial<Record<StateCode, Given>>) =>
  indexRecords({
    states: Object.entries({ TX: ISSUER, UT: ISSUER, ...states }).map(([state, given]) => ({
      state: state as StateCode,
      facts: factsOf(given.answers ?? {}),
      permits: given.permits ?? [],
      honors: given.honors ?? [],
      localLimits: given.localLimits,
      lawInMotion: given.lawInMotion,
    })),
  });

export const aPermit = (changes: Partial<Permit> = {}): Permit => ({
  state: 'TX',
  kind: 'standard',
  isResident: true,
  issuedOn: null,
  expiresOn: null,
  ...changes,
});

export const aHolder = (changes: Partial<Holder> = {}): Holder => ({
  ageBand: '21-plus',
  today: TODAY,
  home: 'TX',
  homeSince: null,
  ...changes,
});

type Asked = {
  permits?: Permit[];
  holder?: Partial<Holder>;
  layers?: Layers;
  /** Texas' kinds. */
  kinds?: PermitKind[];
  /** The counties on the way. */
  counties?: string[];
};

export const inVirginia = (
  given: Given = {},
  { permits = [aPermit()], holder = {}, layers = ALL_LAYERS, kinds = [aKind()], counties }: Asked = {},
) => {
  const index = indexOf({ VA: virginia(given), TX: { ...ISSUER, permits: kinds } });
  const onWay = counties && new Map([['VA', new Set(counties)] as const]);
  const recognition = recognize(permits, aHolder(holder), index, onWay).get('VA');
  if (!recognition) throw new Error('nothing about Virginia');
  const reasons = reasonsOf(recognition, layers);

  return {
    recognition,
    status: statusOf(recognition, layers),
    codes: reasons.map(({ code }) => code),
    told: reasons.map(reasonText),
  };
};
