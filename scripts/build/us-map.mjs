// The outline of every state, as short SVG paths, made from the Census shapes of the package `us-atlas`.
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { geoAlbersUsa, geoMercator, geoPath } from 'd3-geo';
import { feature } from 'topojson-client';

/** @typedef {import('geojson').Feature<import('geojson').Geometry>} Shape */
/** @typedef {{ code: string, path: string, x: number, y: number }} StateShape `x`, `y`: where its code is written */

const WIDTH = 960;
const HEIGHT = 600;
/** Puerto Rico is drawn by itself, beside Florida. */
const PUERTO_RICO_BOX = /** @type {[[number, number], [number, number]]} */ ([
  [866, 540],
  [946, 580],
]);
/** Islands smaller than this many dots can't be seen, let alone pressed. */
const SMALLEST_RING = 6;
/** Points closer than this to the line between their neighbors are left out. */
const TOLERANCE = 0.6;

/** Codes of the Census, in its order, for the jurisdictions of the product. */
export const CODE_OF_FIPS = Object.fromEntries(
  (
    '01AL 02AK 04AZ 05AR 06CA 08CO 09CT 10DE 11DC 12FL 13GA 15HI 16ID 17IL 18IN 19IA 20KS 21KY 22LA 23ME 24MD 25MA ' +
    '26MI 27MN 28MS 29MO 30MT 31NE 32NV 33NH 34NJ 35NM 36NY 37NC 38ND 39OH 40OK 41OR 42PA 44RI 45SC 46SD 47TN 48TX ' +
    '49UT 50VT 51VA 53WA 54WV 55WI 56WY 72PR'
  )
    .split(' ')
    .map((entry) => [entry.slice(0, 2), entry.slice(2)]),
);

/** Where the middle of the shape is not where the eye looks for the name. */
const LABEL_MOVES = /** @type {Record<string, [number, number]>} */ ({
  AK: [6, -4],
  CA: [-10, 2],
  FL: [18, 4],
  HI: [34, 4],
  ID: [2, 24],
  KY: [8, 3],
  LA: [-14, 2],
  MI: [18, 34],
  MN: [-6, 4],
  NY: [2, -2],
  OK: [12, 2],
  TX: [8, 2],
  VA: [8, 4],
  WV: [-6, 4],
});

/**
 * Leaves out points that lie on the line between their neighbors (Douglas and Peucker).
 * @param {[number, number][]} points
 * @returns {[number, number][]}
 */
const simplify = (points) => {
  const [first, last] = [points[0], points.at(-1)];
  if (points.length < 3 || !first || !last) return points;

  const [dx, dy] = [last[0] - first[0], last[1] - first[1]];
  const length = Math.hypot(dx, dy);
  let farthest = { distance: 0, at: 0 };
  for (const [at, [x, y]] of points.entries()) {
    const distance =
      length === 0
        ? Math.hypot(x - first[0], y - first[1])
        : Math.abs(dy * (x - first[0]) - dx * (y - first[1])) / length;
    if (distance > farthest.distance) farthest = { distance, at };
  }
  if (farthest.distance <= TOLERANCE) return [first, last];

  return [...simplify(points.slice(0, farthest.at + 1)).slice(0, -1), ...simplify(points.slice(farthest.at))];
};

/** @param {[number, number][]} ring */
const areaOf = (ring) =>
  Math.abs(
    ring.reduce((sum, [x, y], at) => {
      const [nextX, nextY] = ring[(at + 1) % ring.length] ?? [x, y];

      return sum + x * nextY - nextX * y;
    }, 0),
  ) / 2;

/** @param {number} value */
const round = (value) => Math.round(value * 2) / 2;

/**
 * 'M10 20l3 4-1 2z': steps from point to point are shorter than the points.
 * @param {[number, number][]} ring
 */
const encode = (ring) => {
  const points = ring.map(([x, y]) => /** @type {[number, number]} */ ([round(x), round(y)]));
  const [start = [0, 0]] = points;
  let [x, y] = start;
  const steps = points.slice(1).flatMap(([nextX, nextY]) => {
    const step = [nextX - x, nextY - y];
    [x, y] = [nextX, nextY];

    return step[0] === 0 && step[1] === 0 ? [] : [step.join(' ')];
  });

  return `M${start.join(' ')}l${steps.join(' ')}z`.replaceAll(' -', '-').replace(/(^|[^\d])0\./g, '$1.');
};

/**
 * The rings of a shape as they are drawn.
 * @param {Shape} shape
 * @param {import('d3-geo').GeoProjection} projection
 * @returns {[number, number][][]}
 */
const ringsOf = (shape, projection) => {
  /** @type {[number, number][][]} */
  const rings = [];
  // The path generator clips and projects; here it draws into lists instead of onto a canvas.
  geoPath(projection, {
    beginPath: () => undefined,
    moveTo: (x, y) => rings.push([[x, y]]),
    lineTo: (x, y) => rings.at(-1)?.push([x, y]),
    closePath: () => undefined,
    arc: () => undefined,
  })(shape);

  return rings;
};

/**
 * @param {string} code
 * @param {Shape} shape
 * @param {import('d3-geo').GeoProjection} projection
 * @returns {StateShape}
 */
const drawState = (code, shape, projection) => {
  const rings = ringsOf(shape, projection).toSorted((a, b) => areaOf(b) - areaOf(a));
  const shown = rings.filter((ring, at) => at === 0 || areaOf(ring) >= SMALLEST_RING);
  const [x, y] = geoPath(projection).centroid(shape);
  const [moveX, moveY] = LABEL_MOVES[code] ?? [0, 0];
  // Each half by itself: a ring ends where it begins, which is no line to measure from.
  const path = shown
    .map((ring) => {
      const middle = Math.floor(ring.length / 2);

      return encode([...simplify(ring.slice(0, middle + 1)).slice(0, -1), ...simplify(ring.slice(middle))]);
    })
    .join('');

  return { code, path, x: Math.round(x + moveX), y: Math.round(y + moveY) };
};

/**
 * `scale`, `middle`: how points of the lower 48 are drawn on it (`src/client/blocks/project-point.ts`).
 * @returns {{ width: number, height: number, scale: number, middle: [number, number], states: StateShape[] }}
 */
export const makeUsMap = () => {
  const file = createRequire(import.meta.url).resolve('us-atlas/states-10m.json');
  const topology = JSON.parse(readFileSync(file, 'utf8'));
  const shapes = /** @type {import('geojson').FeatureCollection<import('geojson').Geometry>} */ (
    /** @type {unknown} */ (feature(topology, topology.objects.states))
  ).features;
  const mainland = geoAlbersUsa().fitSize([WIDTH, HEIGHT], {
    type: 'FeatureCollection',
    features: shapes.filter(({ id }) => Number(id) < 60),
  });

  const states = shapes.flatMap((shape) => {
    const code = CODE_OF_FIPS[String(shape.id)];
    if (!code) return [];

    return [drawState(code, shape, code === 'PR' ? geoMercator().fitExtent(PUERTO_RICO_BOX, shape) : mainland)];
  });

  return {
    width: WIDTH,
    height: HEIGHT,
    scale: mainland.scale(),
    middle: mainland.translate(),
    states: states.toSorted((a, b) => (a.code < b.code ? -1 : 1)),
  };
};

const NAME = 'virtual:us-map';

/**
 * Gives the client the map as a module. It is made at build, so that no copy of the shapes is kept here.
 * @returns {import('vite').Plugin}
 */
export const usMap = () => ({
  name: 'us-map',
  resolveId: (id) => (id === NAME ? `\0${NAME}` : null),
  load: (id) => (id === `\0${NAME}` ? `export const US_MAP = ${JSON.stringify(makeUsMap())};` : null),
});
