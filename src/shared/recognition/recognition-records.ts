import { z } from 'zod';
import { shortCountyName } from '../law/county-name.ts';
import { type FactValue, type TopicFact, topicFactOf, topicFactSchema } from '../law/evidence.ts';
import type { Evidenced, Fact } from '../law/fact.ts';
import { type HonorsRow, honorsRowSchema, type LocalLimit, localLimitSchema } from '../law/honors.ts';
import { type Jurisdiction, type LawInMotion, lawInMotionSchema } from '../law/jurisdiction.ts';
import { modernRecords } from '../law/older-shapes.ts';
import { type PermitKind, permitKindSchema } from '../law/permit-kind.ts';
import { type Source, sourceSchema } from '../law/source.ts';
import { STATE_CODES, type StateCode, stateCodeSchema } from '../law/states.ts';
import type { Topic } from '../law/topics.ts';
import { endingLawOf, PERMIT_TOPICS, VISITOR_TOPICS } from './ending-law.ts';
import type { Bearing, EndingLaw, NeededPermit, ReasonCode } from './reason.ts';

/** What decides whether a permit counts, what another permit would cost, and what the map marks. */
const RECOGNITION_TOPICS: readonly Topic[] = [
  'permitless-carry',
  'permitless-age',
  'issuance',
  'official-link',
  'fee-rule',
  'permit-cost',
  'permit-cost-cap',
  'permit-years',
  'minimum-age',
  'military-minimum-age',
  'processing-days',
  'visitors-without-permit',
  'non-resident-permits',
  'own-residents',
  'duty-to-inform',
  'vehicle-carry',
  'magazine-limit',
];

const placedLimitSchema = z.strictObject({ ...localLimitSchema.shape, countyNames: z.array(z.string()) });

/** The records that the rules of recognition read, of every state, with their sources. */
export const recognitionRecordsSchema = z.preprocess(
  modernRecords,
  z.strictObject({
    publishedAt: z.iso.datetime(),
    states: z.array(
      z.strictObject({
        state: stateCodeSchema,
        facts: z.array(topicFactSchema),
        permits: z.array(permitKindSchema),
        honors: z.array(honorsRowSchema).describe('Empty: a copy of before there were rows'),
        localLimits: z.array(placedLimitSchema).optional(),
        lawInMotion: z.array(lawInMotionSchema).optional().describe('What may end one of these answers'),
      }),
    ),
    sources: z.record(z.string(), sourceSchema),
  }),
);

export type PlacedLimit = LocalLimit & { countyNames: readonly string[] };

type GivenState = {
  state: StateCode;
  facts: readonly TopicFact[];
  permits: readonly PermitKind[];
  honors: readonly HonorsRow[];
  localLimits?: readonly PlacedLimit[] | undefined;
  lawInMotion?: readonly LawInMotion[] | undefined;
};

export type RecognitionRecords = {
  publishedAt: string;
  states: readonly GivenState[];
  sources: Readonly<Record<string, Source>>;
};

type Published = {
  jurisdictions: ReadonlyMap<string, Jurisdiction>;
  sources: Readonly<Record<string, Source>>;
  publishedAt: Date;
};

export const recognitionRecordsOf = ({ jurisdictions, sources, publishedAt }: Published): RecognitionRecords => {
  const states = [...jurisdictions].map(([code, { facts, permits, honors, localLimits, lawInMotion, counties }]) => {
    const endings = endingLawOf(lawInMotion, [...RECOGNITION_TOPICS, 'honored-permits']);
    const names = new Map(counties.list.map(({ fips, name }) => [fips, shortCountyName(name)]));

    return {
      state: stateCodeSchema.parse(code),
      facts: RECOGNITION_TOPICS.flatMap((topic) => {
        const fact = facts[topic];

        return fact ? [topicFactOf(topic, fact)] : [];
      }),
      permits,
      honors,
      ...(localLimits && {
        localLimits: localLimits.map((limit) => ({
          ...limit,
          countyNames: limit.counties.flatMap((fips) => names.get(fips) ?? []),
        })),
      }),
      ...(endings.length > 0 && { lawInMotion: endings }),
    };
  });
  const named = new Set(
    states.flatMap(({ facts, permits, honors, localLimits = [], lawInMotion = [] }) => [
      ...[...facts, ...permits, ...honors, ...localLimits].flatMap(({ source, alsoIn = [] }) =>
        [source ?? [], alsoIn].flat(),
      ),
      ...lawInMotion.map(({ source }) => source),
    ]),
  );

  return {
    publishedAt: publishedAt.toISOString(),
    states,
    sources: Object.fromEntries(Object.entries(sources).filter(([key]) => named.has(key))),
  };
};

/** The row that speaks of a permit, or why none does. */
export type RowDecision = { row: HonorsRow } | { code: ReasonCode; bearing: Bearing; fact: Evidenced | null };

/** One state's answers, ready for the rules. */
export type StateRecord = {
  state: StateCode;
  facts: ReadonlyMap<Topic, TopicFact>;
  issuance: Fact<string>;
  permitless: Fact<boolean>;
  visitors: Fact<boolean>;
  permitlessAge: Fact<number | null>;
  ownResidents: Fact<'excluded' | 'counted' | number>;
  permits: readonly PermitKind[];
  honors: readonly HonorsRow[];
  honorsNobody: boolean;
  neededPermit: NeededPermit;
  localLimits: readonly PlacedLimit[];
  /** What may end an answer on a permit, and one on carrying without. */
  endings: { permits: readonly EndingLaw[]; visitors: readonly EndingLaw[] };
  /** Which row decides for each kind that was asked about, by whether it was issued to a resident. */
  decisions: { residents: Map<PermitKind, RowDecision>; others: Map<PermitKind, RowDecision> };
};

export type RecognitionIndex = { states: ReadonlyMap<StateCode, StateRecord> };

const missing = (topic: Topic): TopicFact =>
  topicFactOf(topic, { basis: 'unknown', howWeKnow: 'We couldn’t find this.' });

const isAnyHonored = (rows: readonly HonorsRow[]): boolean | null => {
  if (rows.some(({ result }) => result === 'yes')) return true;

  // An older copy has no rows.
  return rows.length === 0 || rows.some(({ result }) => result === 'unknown') ? null : false;
};

const readState = (
  state: StateCode,
  { facts: list, permits, honors, localLimits = [], lawInMotion = [] }: Omit<GivenState, 'state'>,
): StateRecord => {
  const facts = new Map(list.map((fact) => [fact.topic, fact]));
  // Every value has passed its topic's schema before it was published.
  const read = <Value extends FactValue>(topic: Topic): Fact<Value> =>
    (facts.get(topic) ?? missing(topic)) as Fact<Value>;

  return {
    state,
    facts,
    issuance: read('issuance'),
    permitless: read('permitless-carry'),
    visitors: read('visitors-without-permit'),
    permitlessAge: read('permitless-age'),
    ownResidents: read('own-residents'),
    permits,
    honors,
    honorsNobody: honors.every(({ result }) => result === 'no'),
    neededPermit: { isAnyHonored: isAnyHonored(honors), nonResidentPermits: facts.get('non-resident-permits')?.value },
    localLimits,
    endings: {
      permits: endingLawOf(lawInMotion, PERMIT_TOPICS),
      visitors: endingLawOf(lawInMotion, VISITOR_TOPICS),
    },
    decisions: { residents: new Map(), others: new Map() },
  };
};

const NO_RECORD = { facts: [], permits: [], honors: [] } as const;

/** Prepared once for a release: the rules then answer in microseconds. A state without records knows nothing. */
export const indexRecords = ({ states }: Pick<RecognitionRecords, 'states'>): RecognitionIndex => {
  const given = new Map(states.map((one) => [one.state, one]));
  const records = STATE_CODES.map((state) => readState(state, given.get(state) ?? NO_RECORD));

  return { states: new Map(records.map((record) => [record.state, record])) };
};

export const statesIssuingNone = ({ states }: RecognitionIndex): StateCode[] =>
  [...states.values()].filter(({ issuance }) => issuance.value === 'no-permit').map(({ state }) => state);
