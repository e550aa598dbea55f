import { STATES } from '#shared/law/states.ts';
import { isExcludedName } from '#shared/ranges/range-names.ts';
import { RANGE_FEATURES, rangeRecordSchema } from '#shared/ranges/range-record.ts';
import type { Mapping } from './mapping.ts';
import { POINT_FIELDS, type Row } from './read-rows.ts';

/** What the importer asks of the table of places. */
export type Gazetteer = {
  findCounty: (lat: number, lng: number) => { fips: string; state: string; name: string } | null;
  /** The middle of a ZIP, or null. */
  findZip: (zip: string) => { lat: number; lng: number } | null;
  /** The middle of a town, or null when there is none or more than one of that name. */
  findTown: (city: string, state: string) => { lat: number; lng: number } | null;
};

/** A range as its file will hold it, without the id, which depends on what is there already. */
export type RangeEntry = {
  name: string;
  county: string;
  where?: { precision: 'point' | 'zip' | 'town'; lat: number; lng: number };
  source: string;
  asOf: string;
  [key: string]: unknown;
};

export type MappedRow = { state: string; entry: RangeEntry } | { reject: string };

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

const zipOf = (text: string): string | undefined => /^(\d{5})(-\d{4})?$/.exec(text)?.[1];

const dropEmpty = (entry: Record<string, unknown>): Record<string, unknown> =>
  Object.fromEntries(Object.entries(entry).filter(([, value]) => value !== undefined && value !== ''));

/** Coordinates of the row or, where it has none, the middle of its ZIP or town. */
const locate = (
  { values }: Row,
  { fields, precision }: Mapping,
  { state, zip, city }: { state: string; zip: string | undefined; city: string },
  gazetteer: Gazetteer,
): NonNullable<RangeEntry['where']> | null => {
  const [lat, lng] = [values[fields.lat ?? POINT_FIELDS.lat] ?? '', values[fields.lng ?? POINT_FIELDS.lng] ?? ''];
  if (lat !== '' && lng !== '') return { precision, lat: round(Number(lat)), lng: round(Number(lng)) };

  const ofZip = zip === undefined ? null : gazetteer.findZip(zip);
  if (ofZip) return { precision: 'zip', lat: ofZip.lat, lng: ofZip.lng };
  const ofTown = city === '' ? null : gazetteer.findTown(city, state);

  return ofTown && { precision: 'town', lat: ofTown.lat, lng: ofTown.lng };
};

const featuresOf = ({ values }: Row, { features }: Mapping): Record<string, boolean> => {
  const isAmong = (list: readonly string[], value: string): boolean =>
    list.some((one) => one.toLowerCase() === value.toLowerCase());

  const found: Record<string, boolean> = {};
  for (const feature of RANGE_FEATURES) {
    const rule = features[feature];
    const value = rule ? (values[rule.field] ?? '') : '';
    if (rule && isAmong(rule.yes, value)) found[feature] = true;
    else if (rule && isAmong(rule.no, value)) found[feature] = false;
  }

  return found;
};

/** Turns a row into a range, or says in words why not. Nothing is guessed: what does not fit its field is left out. */
export const mapRow = (row: Row, mapping: Mapping, gazetteer: Gazetteer): MappedRow => {
  const { fields, source } = mapping;
  const read = (field: string | undefined): string => (field === undefined ? '' : (row.values[field] ?? ''));
  const name = read(fields.name);
  if (name === '') return { reject: 'no name' };
  if (isExcludedName(name)) return { reject: `${name}: left out by the rules for names` };

  const state = mapping.state ?? stateByName.get(read(fields.state).toUpperCase());
  if (!state) return { reject: `${name}: unknown state` };
  const [city, zip] = [read(fields.city), zipOf(read(fields.zip))];
  const where = locate(row, mapping, { state, zip, city }, gazetteer);
  if (!where) return { reject: `${name}: no coordinates, and no ZIP code or town that we know` };

  const county = gazetteer.findCounty(where.lat, where.lng);
  if (!county) return { reject: `${name}: ${where.lat}, ${where.lng} is not in the United States` };
  if (county.state !== state) return { reject: `${name}: its location is in ${county.state}, not in ${state}` };

  const features = featuresOf(row, mapping);
  const entry = dropEmpty({
    name,
    address: read(fields.address),
    city,
    zip,
    county: county.fips,
    where,
    phone: phoneOf(read(fields.phone)),
    website: websiteOf(read(fields.website)),
    features: Object.keys(features).length > 0 ? features : undefined,
    hours: read(fields.hours),
    restrictions: read(fields.restrictions),
    amenities: read(fields.amenities),
    source: source.key,
    asOf: mapping.asOf ?? source.date,
  }) as RangeEntry;
  const checked = rangeRecordSchema.omit({ id: true }).safeParse(entry);
  if (!checked.success) {
    const [issue] = checked.error.issues;
    return { reject: `${name}: ${issue?.path.join('.')} ${issue?.message}` };
  }

  return { state, entry };
};
