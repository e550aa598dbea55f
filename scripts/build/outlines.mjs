// The outlines of states and counties as lists of numbers, made from the Census shapes of the package `us-atlas`: a
// phone tells from them where it is, without a connection and without telling anyone.
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { feature } from 'topojson-client';
import { parse } from 'yaml';
import { DATA } from './safety-guide.mjs';
import { CODE_OF_FIPS } from './us-map.mjs';

/** Thousandths of a degree are a hundred yards, as fine as the shapes are. */
const STEPS_A_DEGREE = 1000;

/** @typedef {{ code: string, rings: number[][] }} StateOutline each ring as steps: east, north, east, north, … */
/** @typedef {{ name: string, rings: number[][] }} CountyOutline */

/**
 * @param {number[][]} ring
 * @returns {number[]}
 */
const stepsOf = (ring) => {
  let [x, y] = [0, 0];

  return ring.flatMap(([lng = 0, lat = 0]) => {
    const [nextX, nextY] = [Math.round(lng * STEPS_A_DEGREE), Math.round(lat * STEPS_A_DEGREE)];
    const step = [nextX - x, nextY - y];
    [x, y] = [nextX, nextY];

    return step[0] === 0 && step[1] === 0 ? [] : step;
  });
};

/**
 * @param {'states' | 'counties'} what
 * @returns {{ fips: string, rings: number[][] }[]}
 */
const readShapes = (what) => {
  const file = createRequire(import.meta.url).resolve(`us-atlas/${what}-10m.json`);
  const topology = JSON.parse(readFileSync(file, 'utf8'));
  const { features } =
    /** @type {import('geojson').FeatureCollection<import('geojson').Polygon | import('geojson').MultiPolygon>} */ (
      /** @type {unknown} */ (feature(topology, topology.objects[what]))
    );

  return features.map(({ id, geometry }) => {
    const rings = geometry.type === 'Polygon' ? geometry.coordinates : geometry.coordinates.flat();

    return { fips: String(id), rings: rings.map(stepsOf) };
  });
};

/** @returns {StateOutline[]} */
const makeStateOutlines = () =>
  readShapes('states').flatMap(({ fips, rings }) => {
    const code = CODE_OF_FIPS[fips];

    return code ? [{ code, rings }] : [];
  });

/** @type {Map<string, CountyOutline[]> | undefined} */
let countiesByState;

/**
 * The counties of each state by the names that the records have. Connecticut's are older than its planning regions: they
 * have no such name, and are left out.
 */
const findCountyOutlines = () => {
  if (countiesByState) return countiesByState;
  /** @type {Record<string, string>} */
  const names = Object.assign(
    {},
    ...Object.values(parse(readFileSync(path.join(DATA, 'counties.yaml'), 'utf8')).counties),
  );
  countiesByState = new Map(Object.values(CODE_OF_FIPS).map((code) => [code, []]));
  for (const { fips, rings } of readShapes('counties')) {
    const name = names[fips];
    if (name) countiesByState.get(CODE_OF_FIPS[fips.slice(0, 2)] ?? '')?.push({ name, rings });
  }

  return countiesByState;
};

const STATES = 'virtual:state-outlines';
const COUNTIES = 'virtual:county-outlines';

/** @param {unknown} value */
const asModule = (value) => `export const OUTLINES = JSON.parse(${JSON.stringify(JSON.stringify(value))});`;

/** Each state's counties are a module of their own: nobody is in two states at once. */
const countiesModule = () =>
  `export const COUNTIES_OF = {${Object.values(CODE_OF_FIPS)
    .map((code) => `${code}: () => import('${COUNTIES}/${code}')`)
    .join(',')}};`;

/**
 * Gives the client the outlines as modules that are loaded where somebody wants to know where they are.
 * @returns {import('vite').Plugin}
 */
export const outlines = () => ({
  name: 'outlines',
  resolveId: (id) => (id === STATES || id.startsWith(COUNTIES) ? `\0${id}` : null),
  load: (id) => {
    if (id === `\0${STATES}`) return asModule(makeStateOutlines());
    if (id === `\0${COUNTIES}`) return countiesModule();

    return id.startsWith(`\0${COUNTIES}/`) ? asModule(findCountyOutlines().get(id.slice(-2))) : null;
  },
});
