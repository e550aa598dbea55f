import type { Location } from '#shared/contracts/places.ts';
import { findTripPlaces } from '#shared/contracts/trips.ts';
import type { LegKind } from '#shared/trips/road-way.ts';
import { legsOf, type StopKind, type Trip } from '#shared/trips/trip.ts';
import { callApi, messageOf, NetworkError } from '../../lib/call-api.ts';

/** A place of a trip as it stands in the form. */
export type Entry = {
  id: number;
  typed: string;
  /** What happens there; of no meaning for the first and the last. */
  kind: StopKind;
  /** How it is reached; of no meaning for the first. */
  by: LegKind;
  /** No road goes there: how it is reached must be said. */
  needsLeg: boolean;
  /** All that the words may mean, the likeliest first. */
  choices: readonly Location[];
  place: Location | null;
  error: string | null;
};

let lastId = 0;

export const newEntry = (typed = '', kind: StopKind = 'drive-through', by: LegKind = 'drive'): Entry => {
  lastId += 1;

  return { id: lastId, typed, kind, by, needsLeg: by !== 'drive', choices: [], place: null, error: null };
};

export const entriesOf = (trip: Pick<Trip, 'start' | 'stops' | 'end' | 'legs'>): Entry[] => {
  const legs = legsOf(trip);

  return [
    newEntry(trip.start),
    ...trip.stops.map(({ typed, kind }, at) => newEntry(typed, kind, legs[at])),
    newEntry(trip.end, 'drive-through', legs.at(-1)),
  ];
};

const NO_CONNECTION = 'You’re offline, so we can’t look up places. You can still open a saved trip.';

const take = (entry: Entry, choices: readonly Location[], problem: string | null): Entry => {
  const [likeliest] = choices;
  if (likeliest) return { ...entry, place: likeliest, choices: choices.length > 1 ? choices : [], error: null };
  const unknown = `No location found for “${entry.typed.trim()}”. Please check the zip code and try again.`;

  return { ...entry, error: problem ?? unknown };
};

/** Looks up all places together, since each helps to tell the others, unless that was done; says what is missing. */
export const lookUpAll = async (entries: readonly Entry[]): Promise<Entry[]> => {
  const isEmpty = ({ typed }: Entry): boolean => typed.trim() === '';
  const told = entries.map((entry) =>
    isEmpty(entry) ? { ...entry, error: 'Please enter a zip code or city, state.' } : { ...entry, error: null },
  );
  if (told.some(isEmpty) || told.every(({ place }) => place)) return told;
  try {
    // One that is settled is asked for by its whole name, so that it helps with the others and stays.
    const typed = told.map((entry) => entry.place?.address ?? entry.typed);
    const found = await callApi(findTripPlaces, { body: { typed } });

    return told.map((entry, at) =>
      entry.place ? entry : take(entry, found[at]?.choices ?? [], found[at]?.problem ?? null),
    );
  } catch (error) {
    const text =
      error instanceof NetworkError ? NO_CONNECTION : messageOf(error, 'Failed to search location. Please try again.');

    return told.map((entry) => (entry.place ? entry : { ...entry, error: text }));
  }
};

const isSamePlace = (a: Location, b: Location): boolean => a.lat === b.lat && a.lng === b.lng;

/** The last of two equal places that follow each other, told; null: there is a way. */
export const findStandstill = (entries: readonly Entry[]): Entry | null =>
  entries.find((entry, at) => {
    const before = entries[at - 1]?.place;

    return Boolean(before && entry.place && isSamePlace(before, entry.place));
  }) ?? null;

const shortName = (entry: Entry | undefined): string => entry?.place?.address ?? entry?.typed.trim() ?? '';

export type TripDates = { leaveOn: string; returnOn: string };

export const NO_DATES: TripDates = { leaveOn: '', returnOn: '' };

/** 'Austin, TX to Boston, MA', or 'Miami, FL to Newark, NJ and back'. */
const tripNameOf = ([start, ...rest]: readonly Entry[]): string => {
  const [from, to] = [shortName(start), shortName(rest.at(-1))];
  const goal = rest.length > 1 && from === to ? `${shortName(rest[0])} and back` : to;

  return `${from} to ${goal}`.slice(0, 80);
};

/** What is kept of a trip: the words, what is done at each stop, how each is reached, and when. */
export const tripOf = (entries: readonly Entry[], { leaveOn, returnOn }: TripDates): Trip => {
  const [start, ...rest] = entries;
  const end = rest.at(-1);
  const legs = rest.map(({ by }) => by);

  return {
    name: tripNameOf(entries),
    start: start?.typed.trim() ?? '',
    stops: rest.slice(0, -1).map(({ typed, kind }) => ({ typed: typed.trim(), kind })),
    end: end?.typed.trim() ?? '',
    ...(legs.some((leg) => leg !== 'drive') && { legs }),
    ...(leaveOn && { leaveOn }),
    ...(returnOn && { returnOn }),
  };
};
