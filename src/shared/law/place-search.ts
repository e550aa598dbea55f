import { ALL_FEDERAL_PLACES, FEDERAL_PLACES, type FederalPlace } from './federal-law.ts';
import { ALL_PLACE_KINDS, type PlaceKind, placeKindName } from './place-rules.ts';

/** A kind of place that a state answers, or federal law for all of them. */
export type AnyPlace = PlaceKind | FederalPlace;

export const ALL_PLACES: readonly AnyPlace[] = [...ALL_PLACE_KINDS, ...ALL_FEDERAL_PLACES];

export const isFederalPlace = (place: AnyPlace): place is FederalPlace => place in FEDERAL_PLACES;

export const placeName = (place: AnyPlace): string =>
  isFederalPlace(place) ? FEDERAL_PLACES[place] : placeKindName(place);

/** A group of `data/place-words.yaml`: what people type, and the kinds that answer it, the closest first; none: it is no place here. */
export type PlaceWords = { kinds: readonly AnyPlace[]; words: readonly string[] };

type Phrase = { text: string; words: readonly string[]; kinds: readonly AnyPlace[] };

/** Made once, so that a keystroke costs only the comparison. */
export type PlaceIndex = readonly Phrase[];

/** As people type it: without accents, dots, apostrophes and capitals. */
const simplify = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/[\u0300-\u036f.'’]/g, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();

const phraseOf = (text: string, kinds: readonly AnyPlace[]): Phrase => {
  const simple = simplify(text);

  return { text: simple, words: simple.split(' '), kinds };
};

export const makePlaceIndex = (groups: readonly PlaceWords[]): PlaceIndex => [
  ...groups.flatMap(({ kinds, words }) => words.map((word) => phraseOf(word, kinds))),
  ...ALL_PLACES.map((place) => phraseOf(placeName(place), [place])),
];

/** Words that say nothing about the place. */
const LITTLE_WORDS = /^(?:(?:the|my|a|an|in|at|on|to|inside|near|can|i|carry|into) )+/;
const SHORTEST_PART = 2;
const SHORTEST_SLIP = 5;
const LONGEST_TYPED = 60;

/** Is one the other with a letter added, left out, changed, or two of them swapped? */
const isSlip = (typed: string, text: string): boolean => {
  if (typed.length < SHORTEST_SLIP || Math.abs(typed.length - text.length) > 1) return false;
  let at = 0;
  while (at < typed.length && typed[at] === text[at]) at += 1;
  const [rest, other] = [typed.slice(at), text.slice(at)];

  return (
    rest.slice(1) === other ||
    rest === other.slice(1) ||
    rest.slice(1) === other.slice(1) ||
    (rest.slice(2) === other.slice(2) && rest[0] === other[1] && rest[1] === other[0])
  );
};

const singular = (text: string): string => text.replace(/(?<=ch|sh|x|s)es$|(?<=[a-z]{3})s$/, '');

type Matches = (phrase: Phrase, typed: string) => boolean;

const isSame: Matches = ({ text }, typed) => text === typed || singular(text) === singular(typed);

const hasWord: Matches = ({ words }, typed) => words.includes(typed);

/** What else counts as found, the surest first. */
const LOOSER_MATCHES: readonly Matches[] = [
  ({ text }, typed) => text.startsWith(typed),
  ({ words }, typed) => words.some((word) => word.startsWith(typed)),
  // 'elementary school fair': what is known stands in what was typed.
  ({ text }, typed) => text.length > SHORTEST_PART && ` ${typed} `.includes(` ${text} `),
  ({ text }, typed) => isSlip(typed, text),
];

const MOST_FOUND = 8;

const findIn = (index: PlaceIndex, typed: string): AnyPlace[] => {
  if (typed.length < SHORTEST_PART) return [];
  const exact = index.filter((phrase) => isSame(phrase, typed));
  // Someone who typed 'bank' doesn't mean the bankruptcy court.
  const further = exact.length > 0 ? [hasWord] : LOOSER_MATCHES;
  const found = [exact, ...further.map((matches) => index.filter((phrase) => matches(phrase, typed)))];
  // Of what stands within a longer text, the longest says most.
  found[3]?.sort((a, b) => b.text.length - a.text.length);
  const places = found.flat().flatMap(({ kinds }) => kinds);

  return [...new Set(places)].slice(0, MOST_FOUND);
};

/** The kinds of place that answer what was typed, the closest first; empty: we know of none. */
export const findPlaces = (index: PlaceIndex, typed: string): AnyPlace[] => {
  const whole = simplify(typed.slice(0, LONGEST_TYPED));
  // The own home is not somebody's house.
  if (index.some(({ text, kinds }) => kinds.length === 0 && text === whole)) return [];
  const found = findIn(index, whole.replace(LITTLE_WORDS, ''));

  return found.length > 0 ? found : findIn(index, whole);
};
