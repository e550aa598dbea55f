// The outline of every state as a list of numbers, made from the Census shapes of the package `us-atlas`: a phone on the
// road tells from it which state it is in, without a connection.
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { feature } from 'topojson-client';
import { CODE_OF_FIPS } from './us-map.mjs';

/** Thousandths of a degree are a hundred yards, as fine as the shapes are. */
const STEPS_A_DEGREE = 1000;

/** @typedef {{ code: string, rings: number[][] }} StateOutline each ring as steps: east, north, east, north, … */

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

/** @returns {StateOutline[]} */
const makeStateOutlines = () => {
  const file = createRequire(import.meta.url).resolve('us-atlas/states-10m.json');
  const topology = JSON.parse(readFileSync(file, 'utf8'));
  const { features } =
    /** @type {import('geojson').FeatureCollection<import('geojson').Polygon | import('geojson').MultiPolygon>} */ (
      /** @type {unknown} */ (feature(topology, topology.objects.states))
    );

  return features.flatMap(({ id, geometry }) => {
    const code = CODE_OF_FIPS[String(id)];
    if (!code) return [];
    const rings = geometry.type === 'Polygon' ? geometry.coordinates : geometry.coordinates.flat();

    return [{ code, rings: rings.map(stepsOf) }];
  });
};

const NAME = 'virtual:state-outlines';

/**
 * Gives the client the outlines as a module of their own, loaded where somebody drives.
 * @returns {import('vite').Plugin}
 */
export const stateOutlines = () => ({
  name: 'state-outlines',
  resolveId: (id) => (id === NAME ? `\0${NAME}` : null),
  load: (id) =>
    id === `\0${NAME}` ? `export const STATE_OUTLINES = JSON.parse('${JSON.stringify(makeStateOutlines())}');` : null,
});
