import { topicLabel } from './fact-wording.ts';
import {
  ALL_FEDERAL_PLACES,
  ALL_FEDERAL_RULES,
  FEDERAL_PLACES,
  FEDERAL_RULES,
  type FederalPlace,
  type FederalRuleName,
} from './federal-law.ts';
import { ALL_PLACE_KINDS, type PlaceKind, placeKindName } from './place-rules.ts';
import { STATE_CODES, type StateCode } from './states.ts';
import { type Topic, topicsOf } from './topics.ts';

/** Where a fact stands in the files: a state's topic, its answer for a kind of place, a county's fee, or federal law. */
export type FactPlace =
  | { kind: 'topic'; state: StateCode; topic: Topic }
  | { kind: 'place'; state: StateCode; place: PlaceKind }
  | { kind: 'county-fee'; state: StateCode; fips: string; fee: CountyFee }
  | { kind: 'federal-place'; place: FederalPlace }
  | { kind: 'federal-rule'; rule: FederalRuleName };

export const COUNTY_FEES = ['permitCost', 'renewalCost'] as const;

type CountyFee = (typeof COUNTY_FEES)[number];

const isOneOf = <Item extends string>(items: readonly Item[], text: string | undefined): text is Item =>
  items.includes(text as Item);

const parseFederal = (section: string | undefined, name: string | undefined): FactPlace | null => {
  if (section === 'places' && isOneOf(ALL_FEDERAL_PLACES, name)) return { kind: 'federal-place', place: name };

  return section === 'rules' && isOneOf(ALL_FEDERAL_RULES, name) ? { kind: 'federal-rule', rule: name } : null;
};

const parseOfState = (state: StateCode, section: string | undefined, name: string | undefined): FactPlace | null => {
  if (section === 'facts' && isOneOf(topicsOf(state), name)) return { kind: 'topic', state, topic: name };

  return section === 'places' && isOneOf(ALL_PLACE_KINDS, name) ? { kind: 'place', state, place: name } : null;
};

/** Reads a key such as `us-tx.facts.magazine-limit`; null: no fact can have it. */
export const parseFactKey = (key: string): FactPlace | null => {
  const [file = '', section, name, last, ...rest] = key.split('.');
  const state = STATE_CODES.find((code) => `us-${code.toLowerCase()}` === file);
  if (rest.length > 0) return null;
  if (last === undefined) {
    if (file === 'federal') return parseFederal(section, name);

    return state ? parseOfState(state, section, name) : null;
  }

  return state && section === 'counties' && name && /^\d{5}$/.test(name) && isOneOf(COUNTY_FEES, last)
    ? { kind: 'county-fee', state, fips: name, fee: last }
    : null;
};

export const factKeyOf = (place: FactPlace): string => {
  if (place.kind === 'federal-place') return `federal.places.${place.place}`;
  if (place.kind === 'federal-rule') return `federal.rules.${place.rule}`;
  const file = `us-${place.state.toLowerCase()}`;
  if (place.kind === 'topic') return `${file}.facts.${place.topic}`;

  return place.kind === 'place' ? `${file}.places.${place.place}` : `${file}.counties.${place.fips}.${place.fee}`;
};

/** The topic whose rules a fact follows; a county's fee follows those of the state's. */
export const topicAt = (place: FactPlace): Topic | null => {
  if (place.kind === 'topic') return place.topic;
  if (place.kind !== 'county-fee') return null;

  return place.fee === 'permitCost' ? 'permit-cost' : 'renewal-cost';
};

/** What the fact answers, as people call it, without its state. */
export const factName = (place: FactPlace): string => {
  if (place.kind === 'place') return `Carry there: ${placeKindName(place.place)}`;
  if (place.kind === 'federal-place') return `Carry there: ${FEDERAL_PLACES[place.place]}`;
  if (place.kind === 'federal-rule') return FEDERAL_RULES[place.rule];

  return topicLabel(topicAt(place) ?? 'permit-cost');
};

/** Null: federal law, the same in all states. */
export const stateAt = (place: FactPlace): StateCode | null => ('state' in place ? place.state : null);
