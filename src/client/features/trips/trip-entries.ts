import { type Location, searchPlaces } from '#shared/contracts/places.ts';
import type { StopKind, Trip } from '#shared/trips/trip.ts';
import { callApi, messageOf, NetworkError } from '../../lib/call-api.ts';

/** A place of a trip as it stands in the form. */
export type Entry = {
  id: number;
  typed: string;
  /** What happens there; of no meaning for the first and the last. */
  kind: StopKind;
  /** Several places that the words may mean. */
  choices: readonly Location[];
  place: Location | null;
  error: string | null;
};

let lastId = 0;

export const newEntry = (typed = '', kind: StopKind = 'drive-through'): Entry => {
  lastId += 1;

  return { id: lastId, typed, kind, choices: [], place: null, error: null };
};

export const entriesOf = ({ start, stops, end }: Pick<Trip, 'start' | 'stops' | 'end'>): Entry[] => [
  newEntry(start),
  ...stops.map(({ typed, kind }) => newEntry(typed, kind)),
  newEntry(end),
];

const NO_CONNECTION = 'No connection: places can’t be looked up now.';

/** Looks the place up, unless that was done; says what is missing. */
const lookUp = async (entry: Entry): Promise<Entry> => {
  if (entry.place) return { ...entry, error: null };
  if (entry.typed.trim() === '') return { ...entry, error: 'Please enter a zip code or city, state.' };
  try {
    const found = entry.choices.length > 0 ? entry.choices : await callApi(searchPlaces, { query: { q: entry.typed } });
    if (found.length === 0) {
      const error = `No location found for “${entry.typed.trim()}”. Please check the zip code and try again.`;

      return { ...entry, error };
    }
    if (found.length > 1) return { ...entry, choices: found, error: 'Several places are called so. Which one?' };

    return { ...entry, place: found[0] ?? null, choices: [], error: null };
  } catch (error) {
    const text =
      error instanceof NetworkError ? NO_CONNECTION : messageOf(error, 'Failed to search location. Please try again.');

    return { ...entry, error: text };
  }
};

export const lookUpAll = (entries: readonly Entry[]): Promise<Entry[]> => Promise.all(entries.map(lookUp));

const isSamePlace = (a: Location, b: Location): boolean => a.lat === b.lat && a.lng === b.lng;

/** The last of two equal places that follow each other, told; null: there is a way. */
export const findStandstill = (entries: readonly Entry[]): Entry | null =>
  entries.find((entry, at) => {
    const before = entries[at - 1]?.place;

    return Boolean(before && entry.place && isSamePlace(before, entry.place));
  }) ?? null;

const shortName = (entry: Entry | undefined): string => entry?.place?.address ?? entry?.typed.trim() ?? '';

/** What is kept of a trip: the words, and what is done at each stop. */
export const tripOf = (entries: readonly Entry[]): Trip => {
  const [start, ...rest] = entries;
  const end = rest.at(-1);

  return {
    name: `${shortName(start)} to ${shortName(end)}`.slice(0, 80),
    start: start?.typed.trim() ?? '',
    stops: rest.slice(0, -1).map(({ typed, kind }) => ({ typed: typed.trim(), kind })),
    end: end?.typed.trim() ?? '',
  };
};
