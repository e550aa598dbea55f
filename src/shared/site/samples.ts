import { asOfText } from '../law/calendar-display.ts';
import { topicFactOf } from '../law/evidence.ts';
import type { Jurisdiction } from '../law/jurisdiction.ts';
import type { PlaceKind, PlaceRule } from '../law/place-rules.ts';
import type { Source } from '../law/source.ts';
import type { StateCode } from '../law/states.ts';
import type { Topic } from '../law/topics.ts';
import type { Permit } from '../permits/permit.ts';
import type { Holder } from '../recognition/judge-permit.ts';
import { readerOf, type ShownAnswer } from '../recognition/place-answer.ts';
import { indexRecords, recognitionRecordsOf } from '../recognition/recognition-records.ts';
import { reasonText } from '../recognition/recognition-wording.ts';
import { type RecognitionStatus, reasonsOf, recognize, statusOf } from '../recognition/recognize.ts';
import { placeAnswerOf } from '../trips/here-lines.ts';
import { glanceOf } from '../trips/trip-rows.ts';

/** Whose answers the public samples show: a made-up person with one permit. */
const PERMIT: Permit = { state: 'TX', kind: 'ltc', isResident: true, issuedOn: null, expiresOn: null };
const WHO = 'A Texas resident, 21 or older, with a Texas License to Carry';

/** Along our own roads; a test plans the same trip. */
export const SAMPLE_TRIP = {
  from: { name: 'San Antonio, TX', lat: 29.4241, lng: -98.4936 },
  to: { name: 'San Diego, CA', lat: 32.7157, lng: -117.1611 },
  states: [
    { state: 'TX', miles: 559 },
    { state: 'NM', miles: 164 },
    { state: 'AZ', miles: 376 },
    { state: 'CA', miles: 164 },
  ],
} as const satisfies {
  from: { name: string; lat: number; lng: number };
  to: { name: string; lat: number; lng: number };
  states: readonly { state: StateCode; miles: number }[];
};

const PLACE: { state: StateCode; kind: PlaceKind; question: string } = {
  state: 'TX',
  kind: 'restaurants-with-alcohol',
  question: 'Can I carry in a restaurant that serves alcohol in Texas?',
};

/** What the made-up person asks of each state of the trip. */
const TRIP_TOPICS: readonly Topic[] = [
  'duty-to-inform',
  'vehicle-carry',
  'magazine-limit',
  'magazine-possession',
  'signs-force-of-law',
];

export type Samples = {
  publishedAt: string;
  who: string;
  permit: { state: StateCode; status: RecognitionStatus }[];
  trip: {
    from: string;
    to: string;
    states: {
      state: StateCode;
      miles: number;
      status: RecognitionStatus;
      why: string;
      officer: string;
      magazine: string;
    }[];
  };
  /** Null: the release says nothing of it. */
  place: {
    question: string;
    answer: ShownAnswer;
    summary: string;
    details: string[];
    source: string;
    asOf: string;
  } | null;
};

type Release = {
  jurisdictions: ReadonlyMap<string, Jurisdiction>;
  sources: Readonly<Record<string, Source>>;
  publishedAt: Date;
};

/** What a visitor may see of the members' tools: fixed questions, answered by the same rules from this release. */
export const samplesOf = (release: Release, today: string): Samples => {
  const holder: Holder = {
    ageBand: '21-plus',
    today,
    home: PERMIT.state,
    homeSince: null,
  };
  const recognitions = recognize([PERMIT], holder, indexRecords(recognitionRecordsOf(release)));
  const read = (state: StateCode) => {
    const recognition = recognitions.get(state);
    if (!recognition) throw new Error(`${state} is no state`);
    const { facts = {}, lawInMotion = [] } = release.jurisdictions.get(state) ?? {};
    const [first] = reasonsOf(recognition);
    const status = statusOf(recognition);
    const told = TRIP_TOPICS.flatMap((topic) => {
      const fact = facts[topic];

      return fact ? [topicFactOf(topic, fact)] : [];
    });
    const { officer, magazine } = glanceOf({ facts: told, lawInMotion }, status, null, today);

    return { recognition, status, why: first ? reasonText(first) : '', officer, magazine };
  };

  const rule: PlaceRule | undefined = release.jurisdictions.get(PLACE.state)?.places?.[PLACE.kind];
  const answer = placeAnswerOf({ [PLACE.kind]: rule }, PLACE.kind, readerOf(read(PLACE.state).recognition));

  return {
    publishedAt: release.publishedAt.toISOString(),
    who: WHO,
    permit: [...recognitions.values()].map((one) => ({ state: one.state, status: statusOf(one) })),
    trip: {
      from: SAMPLE_TRIP.from.name,
      to: SAMPLE_TRIP.to.name,
      states: SAMPLE_TRIP.states.map(({ state, miles }) => {
        const { status, why, officer, magazine } = read(state);

        return { state, miles, status, why, officer, magazine };
      }),
    },
    place:
      rule?.summary && rule.asOf
        ? {
            question: PLACE.question,
            answer,
            summary: rule.summary,
            details: rule.details ?? [],
            source: release.sources[rule.source]?.title ?? 'Our records',
            asOf: asOfText(rule.asOf),
          }
        : null,
  };
};
