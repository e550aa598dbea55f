import { createHash } from 'node:crypto';
import { STATES } from '#shared/law/states.ts';
import { isExcludedName } from '#shared/ranges/range-names.ts';
import { type PublishedRange, rangeRecordSchema } from '#shared/ranges/range-record.ts';
import { distinctiveName } from '#shared/ranges/same-range.ts';
import type { Candidate } from './candidate.ts';

/** What the importer asks of the table of places. */
export type Gazetteer = {
  findCounty: (lat: number, lng: number) => { fips: string; state: string; name: string } | null;
  /** The middle of a ZIP, or null. */
  findZip: (zip: string) => { lat: number; lng: number } | null;
  /** The middle of a town, or null when there is none or more than one of that name. */
  findTown: (city: string, state: string) => { lat: number; lng: number } | null;
};

/** Whom the rows are credited to, and how exact their coordinates are. */
export type Origin = { sourceKey: string; asOf: string; state: string | null; precision: 'point' | 'zip' | 'town' };

export type PlacedRow = { record: PublishedRange } | { reject: string };

const stateByName = new Map<string, string>(
  STATES.flatMap(([code, name]) => [
    [code, code],
    [name.toUpperCase(), code],
  ]),
);

const DECIMALS = 1e5;
const round = (degrees: number): number => Math.round(degrees * DECIMALS) / DECIMALS;

const phoneOf = (text: string): string | undefined => {
  const [, area, first, last] = /^1?(\d{3})(\d{3})(\d{4})$/.exec(text.replace(/\D/g, '')) ?? [];
  return area ? `${area}-${first}-${last}` : undefined;
};

const websiteOf = (text: string): string | undefined => (/^https?:\/\/\S+$/.test(text) ? text : undefined);

const zipOf = (text: string): string | undefined => /^(\d{5})(-?\d{4})?$/.exec(text)?.[1];

/** A whole number that stands alone or before its unit: '12', '100 yards'. Of '25-100' the larger one is the limit. */
const numberOf = (text: string, most: number): number | undefined => {
  const numbers = (text.match(/\d+/g) ?? []).map(Number).filter((one) => one > 0 && one <= most);

  return numbers.length === 0 ? undefined : Math.max(...numbers);
};

const cut = (text: string, length: number): string | undefined =>
  text === '' ? undefined : text.length <= length ? text : undefined;

const dropEmpty = (entry: Record<string, unknown>): Record<string, unknown> =>
  Object.fromEntries(Object.entries(entry).filter(([, value]) => value !== undefined && value !== ''));

/** The same the next time: members save it. By the source's own number or, without one, by name and town. */
const idOf = ({ ref, name, city, zip }: Candidate, state: string, { sourceKey }: Origin): string => {
  const key = `${sourceKey}\n${ref || `${distinctiveName(name)}\n${city.toLowerCase()}\n${zip}`}`;
  // Twelve digits: among a hundred thousand rows no two are alike.
  const mark = createHash('sha256').update(key).digest('hex').slice(0, 12);

  return `us-${state.toLowerCase()}-${sourceKey}-${mark}`;
};

type Where = NonNullable<PublishedRange['where']>;

/** Coordinates of the row or, where it has none, the middle of its ZIP or town. */
const locate = (
  { lat, lng, zip, city }: Candidate,
  state: string | undefined,
  { precision }: Origin,
  gazetteer: Gazetteer,
): Where | null => {
  if (lat !== '' && lng !== '') return { precision, lat: round(Number(lat)), lng: round(Number(lng)) };
  const known = zipOf(zip);
  const ofZip = known === undefined ? null : gazetteer.findZip(known);
  if (ofZip) return { precision: 'zip', lat: ofZip.lat, lng: ofZip.lng };
  const ofTown = city === '' || !state ? null : gazetteer.findTown(city, state);

  return ofTown && { precision: 'town', lat: ofTown.lat, lng: ofTown.lng };
};

const isNumber = ({ lat, lng }: Where): boolean => Number.isFinite(lat) && Number.isFinite(lng);

/** Where it is and in which county, or why that can't be said. */
const settle = (
  candidate: Candidate,
  origin: Origin,
  gazetteer: Gazetteer,
): { where: Where; state: string; fips: string; county: string } | string => {
  const { name, state: named } = candidate;
  const said = origin.state ?? stateByName.get(named.toUpperCase());
  if (named !== '' && !said) return `${name}: unknown state ${named.slice(0, 20)}`;
  const where = locate(candidate, said, origin, gazetteer);
  if (!where) return `${name}: no coordinates, and no ZIP code or town that we know`;
  if (!isNumber(where)) return `${name}: its coordinates are not numbers`;
  const county = gazetteer.findCounty(where.lat, where.lng);
  if (!county) return `${name}: ${where.lat}, ${where.lng} is not in the United States`;
  if (said && county.state !== said) return `${name}: its location is in ${county.state}, not in ${said}`;
  if (!stateByName.has(county.state)) return `${name}: ${county.state} is not covered`;

  return { where, state: county.state, fips: county.fips, county: county.name };
};

/** Turns a candidate into a range, or says in words why not. Nothing is guessed: what doesn't fit its field is left out. */
export const placeCandidate = (candidate: Candidate, origin: Origin, gazetteer: Gazetteer): PlacedRow => {
  const { name } = candidate;
  if (name === '') return { reject: 'no name' };
  if (name.length > 120) return { reject: `${name.slice(0, 40)}…: the name is longer than 120 characters` };
  if (isExcludedName(name)) return { reject: `${name}: left out by the rules for names` };
  const settled = settle(candidate, origin, gazetteer);
  if (typeof settled === 'string') return { reject: settled };
  const { where, state, fips, county } = settled;
  const zip = zipOf(candidate.zip);
  const entry = dropEmpty({
    id: idOf(candidate, state, origin),
    name,
    address: cut(candidate.address, 160),
    city: cut(candidate.city, 60),
    zip,
    county: fips,
    where,
    phone: phoneOf(candidate.phone),
    website: websiteOf(candidate.website),
    features: candidate.features,
    hours: cut(candidate.hours, 160),
    price: cut(candidate.price, 120),
    access: candidate.access ?? undefined,
    lanes: numberOf(candidate.lanes, 300),
    maxYards: numberOf(candidate.yards, 3000),
    restrictions: cut(candidate.restrictions, 240),
    amenities: cut(candidate.amenities, 240),
    source: origin.sourceKey,
    asOf: origin.asOf,
  });
  const checked = rangeRecordSchema.safeParse(entry);
  if (checked.success) return { record: { ...checked.data, state, countyName: county } };
  const [issue] = checked.error.issues;

  return { reject: `${name}: ${issue?.path.join('.')} ${issue?.message}` };
};
