import { type Location, searchPlaces } from '#shared/contracts/places.ts';
import { parsePlaceQuery } from '#shared/places/place-query.ts';
import { ApiError, callApi } from '../../lib/call-api.ts';
import type { Geocoder } from './geocoder.ts';

export type FoundPlace =
  | { kind: 'place'; location: Location }
  /** A name of several towns. */
  | { kind: 'choices'; choices: Location[] }
  | { kind: 'problem'; problem: string };

const FAILED = 'Failed to search location. Please try again.';

const problem = (text: string): FoundPlace => ({ kind: 'problem', problem: text });

const notFound = (typed: string): FoundPlace =>
  problem(`No location found for ${typed}. Please check the zip code and try again.`);

const fromList = (typed: string, [first, ...others]: Location[]): FoundPlace => {
  if (!first) return notFound(typed);

  return others.length === 0 ? { kind: 'place', location: first } : { kind: 'choices', choices: [first, ...others] };
};

const searchOurs = (typed: string): Promise<Location[]> => callApi(searchPlaces, { query: { q: typed } });

/** Our own refusal keeps its words, as for military mail; anything else failed. */
const refusal = (error: unknown): FoundPlace =>
  problem((error instanceof ApiError && error.status === 400 && error.problem?.message) || FAILED);

const searchOursOnly = async (typed: string): Promise<FoundPlace> => {
  try {
    return fromList(typed, await searchOurs(typed));
  } catch (error) {
    return refusal(error);
  }
};

const searchByService = async (typed: string, geocoder: Geocoder): Promise<FoundPlace> => {
  try {
    const location = await geocoder.findPlace(typed);
    if (location) return { kind: 'place', location };
  } catch {
    // Our own table may know the place all the same; what it does not know stays unknown.
    const ours = await searchOursOnly(typed);

    return ours.kind === 'problem' ? problem(FAILED) : ours;
  }

  return searchOursOnly(typed);
};

/** A town without its state: a maps service would choose one of several by itself. */
const mayBeSeveral = (typed: string): boolean => {
  const query = parsePlaceQuery(typed);

  return query.kind === 'town' && query.state === null;
};

/** The place that someone means by what they typed. Never rejects: what went wrong comes back in words. */
export const findPlace = async (typed: string, geocoder: Geocoder | null): Promise<FoundPlace> => {
  const asked = searchPlaces.query.safeParse({ q: typed });
  if (!asked.success) return problem(asked.error.issues[0]?.message ?? FAILED);

  const { q } = asked.data;
  if (!geocoder) return searchOursOnly(q);
  if (mayBeSeveral(q)) {
    const ours = await searchOursOnly(q);
    if (ours.kind === 'choices') return ours;
  }

  return searchByService(q, geocoder);
};
