import Flatbush from 'flatbush';
import { BANDS, bandOf, type CountyTable, SPLIT_COUNTY } from '#server/places/county-finder.ts';
import type { Outline, Point, Polygon } from './read-packages.ts';

/** Outlines are kept in 32 bits, which moves them by a meter or two: boxes reach a little further. */
const MARGIN = 1e-4;
/** How far from our outlines a foreign one still matters, in degrees; more than 25 km as far north as Alaska goes. */
const NEAR_DEGREES = 1;

type Box = [west: number, south: number, east: number, north: number];

const boxOf = ([outer = []]: Polygon): Box => [
  outer.reduce((least, [lng]) => Math.min(least, lng), 180) - MARGIN,
  outer.reduce((least, [, lat]) => Math.min(least, lat), 90) - MARGIN,
  outer.reduce((most, [lng]) => Math.max(most, lng), -180) + MARGIN,
  outer.reduce((most, [, lat]) => Math.max(most, lat), -90) + MARGIN,
];

const indexBoxes = (boxes: readonly Box[]): Flatbush => {
  const index = new Flatbush(boxes.length, 8, Float32Array);
  for (const [west, south, east, north] of boxes) index.add(west, south, east, north);
  index.finish();

  return index;
};

type OutlineColumns = Pick<CountyTable, 'polygonCounties' | 'polygonRings' | 'ringPoints' | 'outline' | 'polygonIndex'>;

/** `indexOf` gives the index of a county; what has none was split since the outlines were drawn. */
export const makeOutlineColumns = (
  outlines: readonly Outline[],
  indexOf: (fips: string) => number | undefined,
): OutlineColumns => {
  const polygons = outlines.flatMap(({ id, polygons: ofCounty }) =>
    ofCounty.map((polygon) => ({ county: indexOf(id) ?? SPLIT_COUNTY, polygon })),
  );
  const [rings, starts, points]: [number[], number[], number[]] = [[0], [0], []];
  for (const { polygon } of polygons) {
    for (const ring of polygon) {
      for (const [lng, lat] of ring) points.push(lng, lat);
      starts.push(points.length / 2);
    }
    rings.push(starts.length - 1);
  }

  return {
    polygonCounties: Uint16Array.from(polygons.map(({ county }) => county)),
    polygonRings: Uint32Array.from(rings),
    ringPoints: Uint32Array.from(starts),
    outline: Float32Array.from(points),
    polygonIndex: indexBoxes(polygons.map(({ polygon }) => boxOf(polygon))).data as ArrayBuffer,
  };
};

type ForeignColumns = Pick<CountyTable, 'foreignEdges' | 'bandStarts' | 'bandEdges'>;

const edgesOf = (polygon: Polygon): (readonly [Point, Point])[] =>
  polygon.flatMap((ring) => ring.slice(1).map((end, at) => [ring[at] as Point, end] as const));

/** The borders of every foreign piece of land near our outlines. */
export const makeForeignColumns = (outlines: readonly Outline[], ours: ArrayBuffer): ForeignColumns => {
  const ourIndex = Flatbush.from(ours);
  const isNear = ([west, south, east, north]: Box): boolean =>
    ourIndex.search(west - NEAR_DEGREES, south - NEAR_DEGREES, east + NEAR_DEGREES, north + NEAR_DEGREES).length > 0;
  const edges = outlines
    .flatMap(({ polygons }) => polygons)
    .filter((polygon) => isNear(boxOf(polygon)))
    .flatMap(edgesOf);

  const bands: number[][] = Array.from({ length: BANDS.count }, () => []);
  for (const [at, [[, a], [, b]]] of edges.entries()) {
    for (let band = bandOf(Math.min(a, b)); band <= bandOf(Math.max(a, b)); band += 1) bands[band]?.push(at);
  }
  const starts = [0];
  for (const band of bands) starts.push((starts.at(-1) ?? 0) + band.length);

  return {
    foreignEdges: Float32Array.from(edges.flatMap(([[x1, y1], [x2, y2]]) => [x1, y1, x2, y2])),
    bandStarts: Uint32Array.from(starts),
    bandEdges: Uint32Array.from(bands.flat()),
  };
};
