import type { Source } from '#shared/law/source.ts';
import type { ImportPreset } from '#shared/ranges/range-import.ts';
import { isRangeName } from '#shared/ranges/range-names.ts';
import { StartError } from '../../errors.ts';
import { type Candidate, EMPTY_CANDIDATE, type Features, type ReadRow } from './candidate.ts';
import { applyMapping, guessMapping, type Mapping } from './mapping.ts';
import { type Row, readCsv, readGeoJson, readJson, textOf } from './read-rows.ts';

/** What a file says of itself and of its ranges. */
type ReadFile = { rows: ReadRow[]; asOf: string | null };

type Preset = {
  /** What is known of the source beforehand; the rest an operator says. */
  source: Partial<Source> & { key: string | null };
  /** Members see a row once an administrator has looked at it. */
  isReviewed: boolean;
  read: (text: string, mapping: Mapping | null) => ReadFile;
};

type OsmElement = {
  type?: unknown;
  id?: unknown;
  lat?: unknown;
  lon?: unknown;
  center?: { lat?: unknown; lon?: unknown } | null;
  tags?: Record<string, unknown> | null;
};

type Tags = (name: string) => string;

const osmFeatures = (tag: Tags): Features => {
  const guns = `${tag('shooting')};${tag('sport')}`.toLowerCase();
  const features: Features = {};
  if (tag('indoor') === 'yes' || tag('building') !== '') features.indoor = true;
  if (tag('outdoor') === 'yes') features.outdoor = true;
  if (/pistol|handgun/.test(guns)) features.pistol = true;
  if (/rifle/.test(guns)) features.rifle = true;
  if (/shotgun|trap|skeet|clay/.test(guns)) features.shotgun = true;

  return features;
};

const osmAccess = (tag: Tags): Candidate['access'] => {
  const access = tag('access').toLowerCase();
  if (['yes', 'public', 'permissive', 'customers'].includes(access)) return 'public';

  return ['private', 'members', 'permit'].includes(access) ? 'members' : null;
};

/** A point, or the center that `out center` gives for an outline. */
const osmRow = (element: OsmElement | null, at: number): ReadRow => {
  const place = `element ${at + 1}`;
  const tag: Tags = (name) => textOf(element?.tags?.[name]);
  if (!element?.tags) return { place, skip: true };
  if (tag('military') !== '' || tag('landuse') === 'military')
    return { place, reject: `${tag('name') || 'No name'}: a military site` };
  if (tag('sport').includes('archery') && !tag('sport').includes('shooting')) return { place, skip: true };
  if (/^(abandoned|disused|demolished)/m.test(Object.keys(element.tags).join('\n')))
    return { place, reject: `${tag('name') || 'No name'}: no longer in use` };

  return {
    ...EMPTY_CANDIDATE,
    place,
    ref: `${textOf(element.type)}/${textOf(element.id)}`,
    name: tag('name'),
    address: [tag('addr:housenumber'), tag('addr:street')].filter(Boolean).join(' '),
    city: tag('addr:city'),
    state: tag('addr:state'),
    zip: tag('addr:postcode'),
    lat: textOf(element.lat ?? element.center?.lat),
    lng: textOf(element.lon ?? element.center?.lon),
    phone: tag('phone') || tag('contact:phone'),
    website: tag('website') || tag('contact:website'),
    hours: tag('opening_hours'),
    price: tag('charge'),
    lanes: tag('lanes'),
    yards: '',
    access: osmAccess(tag),
    features: osmFeatures(tag),
  };
};

const readOverpass = (text: string): ReadFile => {
  const parsed = readJson(text) as { elements?: unknown; osm3s?: { timestamp_osm_base?: unknown } } | null;
  if (!parsed || !Array.isArray(parsed.elements))
    throw new StartError('The file must be the JSON answer of Overpass: it has a list of elements.');

  return {
    rows: (parsed.elements as (OsmElement | null)[]).map(osmRow),
    asOf: /^\d{4}-\d{2}-\d{2}/.exec(textOf(parsed.osm3s?.timestamp_osm_base))?.[0] ?? null,
  };
};

const readMapped = (rows: Row[], mapping: Mapping | null): ReadFile => {
  const used = mapping ?? guessMapping(Object.keys(rows[0]?.values ?? {}));

  return { rows: rows.map((row) => applyMapping(row, used)), asOf: null };
};

/** Licensees whose name is a range's. Dealers are most of the list, and no range. */
const readLicensees = (text: string): ReadFile => {
  const rows = readCsv(text);
  const columns = Object.keys(rows[0]?.values ?? {});
  const find = (pattern: RegExp): string => columns.find((name) => pattern.test(name)) ?? '';
  const [business, license] = [find(/^business.?name$/i), find(/^licen[sc]e.?name$/i)];
  if (business === '' && license === '')
    throw new StartError('The file must be a list of licensees as ATF publishes it: it has a BUSINESS_NAME column.');
  const [street, city, state] = [find(/^premise.?street$/i), find(/^premise.?city$/i), find(/^premise.?state$/i)];
  const [zip, phone] = [find(/^premise.?zip/i), find(/^voice.?phone$|^phone$/i)];
  const numbers = ['LIC_REGN', 'LIC_DIST', 'LIC_CNTY', 'LIC_TYPE', 'LIC_SEQN'];

  return {
    rows: rows.map(({ place, values }): ReadRow => {
      const name = [values[business], values[license]].find((one) => one && one.toUpperCase() !== 'NULL') ?? '';
      if (!isRangeName(name)) return { place, skip: true };

      return {
        ...EMPTY_CANDIDATE,
        place,
        ref: numbers
          .map((column) => values[column] ?? '')
          .join('-')
          .replace(/^-+$/, ''),
        name: titleCase(name),
        address: titleCase(values[street] ?? ''),
        city: titleCase(values[city] ?? ''),
        state: values[state] ?? '',
        zip: (values[zip] ?? '').slice(0, 5),
        phone: values[phone] ?? '',
      };
    }),
    asOf: null,
  };
};

/** The list is in capitals. Short words without a vowel are left so: they are abbreviations. */
const titleCase = (text: string): string =>
  text === text.toUpperCase()
    ? text.replace(/[A-Z][A-Z']*/g, (word) =>
        /^(LLC|INC|USA|[^AEIOUY]{1,3}|N|S|E|W|NE|NW|SE|SW)$/.test(word) &&
        word !== 'ST' &&
        word !== 'RD' &&
        word !== 'DR'
          ? word
          : word.charAt(0) + word.slice(1).toLowerCase(),
      )
    : text;

export const PRESETS: Readonly<Record<ImportPreset, Preset>> = {
  overpass: {
    source: {
      key: 'openstreetmap',
      title: 'OpenStreetMap contributors',
      address: 'https://www.openstreetmap.org/copyright',
      kind: 'secondary',
      licence: 'ODbL 1.0',
    },
    isReviewed: false,
    read: readOverpass,
  },
  usfws: {
    source: {
      key: 'usfws-ranges',
      title: 'U.S. Fish and Wildlife Service, shooting ranges',
      address: 'https://www.fws.gov',
      kind: 'official',
      licence: 'public domain',
    },
    isReviewed: false,
    read: (text, mapping) => readMapped(readGeoJson(text), mapping),
  },
  arcgis: { source: { key: null }, isReviewed: false, read: (text, mapping) => readMapped(readGeoJson(text), mapping) },
  csv: { source: { key: null }, isReviewed: false, read: (text, mapping) => readMapped(readCsv(text), mapping) },
  ffl: {
    source: {
      key: 'atf-licensees',
      title: 'ATF, list of federal firearms licensees',
      address: 'https://www.atf.gov/firearms/listing-federal-firearms-licensees',
      kind: 'official',
      licence: 'public domain',
    },
    isReviewed: true,
    read: readLicensees,
  },
};
