import { fullCountyName, shortCountyName } from '#shared/law/county-name.ts';
import { isFactDue } from '#shared/law/evidence.ts';
import { COUNTY_FEES, type FactPlace, factKeyOf, factName, topicAt } from '#shared/law/fact-key.ts';
import { stateName } from '#shared/law/fact-wording.ts';
import type { Jurisdiction } from '#shared/law/jurisdiction.ts';
import { type StateCode, stateCodeSchema } from '#shared/law/states.ts';
import { type Topic, topicsOf } from '#shared/law/topics.ts';
import { citedBy } from '../../data/desk/apply-edits.ts';
import type { LawRelease } from '../../law/published-law.ts';
import { weightOf } from './weights.ts';

/** A published fact with its place, as the queue needs it. */
export type DeskFact = {
  key: string;
  place: FactPlace;
  state: StateCode | null;
  /** The state or county by name. */
  where: string;
  name: string;
  /** By which it is filtered: its topic, kind of place or rule. */
  topic: string;
  fact: Readonly<Record<string, unknown>>;
  /** The answer may have ended by law: the day is past. */
  isPastDate: boolean;
  /** 0: not due for review. Counted once, as all below: a queue of ten thousand compares no dates and joins no words. */
  yearsDue: number;
  /** How much hangs on it. */
  weight: number;
  /** Keys of all sources that it names. */
  sources: readonly string[];
  /** By which members' reports of it are counted; null: it can't be reported. */
  reportKey: string | null;
};

export const reportKeyOf = (state: string, county: string | null, topic: string): string =>
  `${state} ${county ?? ''} ${topic}`;

const FEDERAL = 'Federal law';

const topicNameOf = (place: FactPlace): string => {
  if (place.kind === 'place' || place.kind === 'federal-place') return place.place;

  return place.kind === 'federal-rule' ? place.rule : (topicAt(place) ?? '');
};

const whereOf = (place: FactPlace, county: string | null): string => {
  if (!('state' in place)) return FEDERAL;

  return county === null ? stateName(place.state) : `${fullCountyName(county)}, ${stateName(place.state)}`;
};

const MOST_YEARS = 5;

/** Years since the source spoke or was opened; what has no date is as old as can be. */
const yearsDueOf = (fact: DeskFact['fact'], today: string): number => {
  if (!isFactDue(fact as { asOf?: string; checkedOn?: string }, today)) return 0;
  const dates = [fact['asOf'], fact['checkedOn']].filter((date) => typeof date === 'string' && /^\d/.test(date));
  const year = Math.max(0, ...dates.map((date) => Number(String(date).slice(0, 4))));

  return Math.min(MOST_YEARS, Math.max(1, Number(today.slice(0, 4)) - year));
};

const make = (
  place: FactPlace,
  record: object | undefined,
  county: string | null,
  today: string,
  isPastDate = false,
): DeskFact[] => {
  if (!record) return [];
  const fact = record as DeskFact['fact'];
  const state = 'state' in place ? place.state : null;
  const topic = topicNameOf(place);

  return [
    {
      key: factKeyOf(place),
      place,
      state,
      where: whereOf(place, county),
      name: factName(place),
      topic,
      fact,
      isPastDate,
      yearsDue: yearsDueOf(fact, today),
      weight: weightOf(place, topic),
      sources: citedBy(fact),
      reportKey: state === null || place.kind === 'place' ? null : reportKeyOf(state, county, topic),
    },
  ];
};

/** Topics whose answers a law in motion may have ended by now, or whose law courts may no longer block. */
const endedTopics = ({ lawInMotion }: Jurisdiction, today: string): ReadonlySet<Topic> =>
  new Set(
    lawInMotion.flatMap(({ mayEnd, blocks }) => [
      ...(mayEnd && mayEnd.by <= today ? mayEnd.topics : []),
      ...(blocks && blocks.until < today ? blocks.topics : []),
    ]),
  );

const factsOfState = (state: StateCode, jurisdiction: Jurisdiction, today: string): DeskFact[] => {
  const { facts, places = {}, counties } = jurisdiction;
  const ended = endedTopics(jurisdiction, today);

  return [
    ...topicsOf(state).flatMap((topic) =>
      make({ kind: 'topic', state, topic }, facts[topic], null, today, ended.has(topic)),
    ),
    ...Object.entries(places).flatMap(([place, rule]) =>
      make({ kind: 'place', state, place: place as keyof typeof places }, rule, null, today),
    ),
    ...counties.list.flatMap((county) =>
      COUNTY_FEES.flatMap((fee) =>
        make({ kind: 'county-fee', state, fips: county.fips, fee }, county[fee], shortCountyName(county.name), today),
      ),
    ),
  ];
};

const listAll = ({ jurisdictions, federal }: LawRelease, today: string): DeskFact[] => [
  ...[...jurisdictions].flatMap(([state, jurisdiction]) =>
    factsOfState(stateCodeSchema.parse(state), jurisdiction, today),
  ),
  ...Object.entries(federal.places).flatMap(([place, rule]) =>
    make({ kind: 'federal-place', place: place as keyof typeof federal.places }, rule, null, today),
  ),
  ...Object.entries(federal.rules).flatMap(([name, rule]) =>
    make({ kind: 'federal-rule', rule: name as keyof typeof federal.rules }, rule, null, today),
  ),
];

/** Of a release and a day, listed once: ten thousand of them take longer than a page of the queue may. */
export const createDeskFacts = () => {
  let kept: { release: LawRelease; today: string; facts: readonly DeskFact[] } | null = null;

  return (release: LawRelease, today: string): readonly DeskFact[] => {
    if (kept?.release !== release || kept.today !== today) {
      const facts = listAll(release, today).toSorted((a, b) => (a.key < b.key ? -1 : 1));
      kept = { release, today, facts };
    }

    return kept.facts;
  };
};
