import { z } from 'zod';
import { type EvidenceFact, evidenceFactOf, evidenceFactSchema, type FactValue } from '../law/evidence.ts';
import { type Jurisdiction, type LawInMotion, lawInMotionSchema } from '../law/jurisdiction.ts';
import { type Source, sourceSchema } from '../law/source.ts';
import { STATE_CODES, type StateCode, stateCodeSchema } from '../law/states.ts';
import type { RecognitionCondition, Topic } from '../law/topics.ts';
import { endingLawOf } from './ending-law.ts';

/** What decides whether a permit counts, what another permit would cost, and what the map marks. */
const RECOGNITION_TOPICS: readonly Topic[] = [
  'permitless-age',
  'issuance',
  'official-link',
  'fee-rule',
  'permit-cost',
  'permit-cost-cap',
  'permit-years',
  'minimum-age',
  'non-resident-permits',
  'honored-permits',
  'visitors-without-permit',
  'resident-permits-only',
  'recognition-age',
  'recognition-conditions',
  'duty-to-inform',
  'magazine-limit',
  'enhanced-permit',
];

/** The records that the rules of recognition read, of every state, with their sources. */
export const recognitionRecordsSchema = z.strictObject({
  publishedAt: z.iso.datetime(),
  states: z.array(
    z.strictObject({
      state: stateCodeSchema,
      facts: z.array(evidenceFactSchema),
      lawInMotion: z.array(lawInMotionSchema).optional().describe('What may end one of these answers'),
    }),
  ),
  sources: z.record(z.string(), sourceSchema),
});

export type RecognitionRecords = z.infer<typeof recognitionRecordsSchema>;

type Published = {
  jurisdictions: ReadonlyMap<string, Jurisdiction>;
  sources: Readonly<Record<string, Source>>;
  publishedAt: Date;
};

export const recognitionRecordsOf = ({ jurisdictions, sources, publishedAt }: Published): RecognitionRecords => {
  const states = [...jurisdictions].map(([code, { facts, lawInMotion }]) => {
    const endings = endingLawOf(lawInMotion, RECOGNITION_TOPICS);

    return {
      state: stateCodeSchema.parse(code),
      facts: RECOGNITION_TOPICS.flatMap((topic) => {
        const fact = facts[topic];

        return fact ? [evidenceFactOf(topic, fact)] : [];
      }),
      ...(endings.length > 0 && { lawInMotion: endings }),
    };
  });
  const named = new Set(
    states.flatMap(({ facts, lawInMotion = [] }) => [
      ...facts.flatMap(({ source, alsoIn }) => [source ?? [], alsoIn].flat()),
      ...lawInMotion.map(({ source }) => source),
    ]),
  );

  return {
    publishedAt: publishedAt.toISOString(),
    states,
    sources: Object.fromEntries(Object.entries(sources).filter(([key]) => named.has(key))),
  };
};

/** A fact as a rule reads it. */
type Told<Value> = { fact: EvidenceFact; isKnown: true; value: Value } | { fact: EvidenceFact; isKnown: false };

/** One state's answers, ready for the rules. */
export type StateRecord = {
  state: StateCode;
  facts: ReadonlyMap<Topic, EvidenceFact>;
  issuance: Told<string>;
  honored: Told<ReadonlySet<string>>;
  visitors: Told<boolean>;
  permitlessAge: Told<number | null>;
  residentsOnly: Told<boolean | null>;
  age: Told<number | null>;
  conditions: Told<ReadonlyMap<string, RecognitionCondition>>;
  /** What may end one of these answers. */
  lawInMotion: readonly LawInMotion[];
};

export type RecognitionIndex = { states: ReadonlyMap<StateCode, StateRecord> };

/** Issuers of whom the lists of honored permits do not speak: a list that leaves one of them out says nothing. */
export const UNLISTED_ISSUERS: ReadonlySet<StateCode> = new Set(['PR']);

const missing = (topic: Topic): EvidenceFact =>
  evidenceFactOf(topic, { basis: 'unknown', note: 'There is no record of this.' });

const readWith = <Value>(fact: EvidenceFact, read: (value: FactValue) => Value): Told<Value> =>
  fact.basis === 'unknown' ? { fact, isKnown: false } : { fact, isKnown: true, value: read(fact.value) };

/** Where several conditions name a state, all of them hold. */
const conditionsByState = (conditions: readonly RecognitionCondition[]): ReadonlyMap<string, RecognitionCondition> => {
  const byState = new Map<string, RecognitionCondition>();
  for (const condition of conditions) {
    for (const state of condition.states) {
      const earlier = byState.get(state);
      const [issuedSince] = [earlier?.issuedSince, condition.issuedSince]
        .filter((day) => day !== undefined)
        .toSorted()
        .reverse();
      byState.set(state, {
        states: [state],
        requires: [...(earlier?.requires ?? []), ...condition.requires],
        ...(issuedSince !== undefined && { issuedSince }),
      });
    }
  }

  return byState;
};

type GivenState = Omit<RecognitionRecords['states'][number], 'state'>;

const readState = (state: StateCode, { facts: list, lawInMotion = [] }: GivenState): StateRecord => {
  const facts = new Map(list.map((fact) => [fact.topic, fact]));
  const told = <Value>(topic: Topic, read: (value: FactValue) => Value): Told<Value> =>
    readWith(facts.get(topic) ?? missing(topic), read);
  // Every value has passed its topic's schema before it was published.
  const asIs = <Value>(topic: Topic): Told<Value> => told(topic, (value) => value as Value);

  return {
    state,
    facts,
    issuance: asIs<string>('issuance'),
    honored: told('honored-permits', (value) => new Set(value as string[])),
    visitors: asIs<boolean>('visitors-without-permit'),
    permitlessAge: asIs<number | null>('permitless-age'),
    residentsOnly: asIs<boolean | null>('resident-permits-only'),
    age: asIs<number | null>('recognition-age'),
    conditions: told('recognition-conditions', (value) => conditionsByState(value as RecognitionCondition[])),
    lawInMotion,
  };
};

/** Prepared once for a release: the rules then answer in microseconds. A state without records knows nothing. */
export const indexRecords = ({ states }: Pick<RecognitionRecords, 'states'>): RecognitionIndex => {
  const given = new Map(states.map((one) => [one.state, one]));
  const records = STATE_CODES.map((state) => readState(state, given.get(state) ?? { facts: [] }));

  return { states: new Map(records.map((record) => [record.state, record])) };
};

export const statesIssuingNone = ({ states }: RecognitionIndex): StateCode[] =>
  [...states.values()]
    .filter(({ issuance }) => issuance.isKnown && issuance.value === 'no-permit')
    .map(({ state }) => state);
