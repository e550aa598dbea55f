import Flatbush from 'flatbush';
import type { Table } from './table-file.ts';

/** Stands for a county that was split since the outlines were drawn: its successor is found by the nearest town. */
export const SPLIT_COUNTY = 0xffff;

/** From a shore or a pier, still this county; boundaries are drawn along the water's edge. */
const OFF_SHORE_KM = 25;
/** Two maps of one border differ by this much. */
const BORDER_KM = 0.5;
const KM_PER_DEGREE = 111.2;

export type CountyTable = {
  /** Index of the county of each polygon. */
  polygonCounties: Uint16Array;
  /** First ring of each polygon, then the end of the last one. */
  polygonRings: Uint32Array;
  /** First point of each ring, then the end of the last one. */
  ringPoints: Uint32Array;
  /** Longitude and latitude of each point; a ring ends where it began. */
  outline: Float32Array;
  /** Spatial index of the polygons. */
  polygonIndex: ArrayBuffer;
  /** Towns of counties that were split: longitude, latitude and the index of their county. */
  splitPoints: Float32Array;
  splitCounties: Uint16Array;
  /** Borders of other countries, as edges of four numbers, listed by the bands of latitude that they touch. */
  foreignEdges: Float32Array;
  bandStarts: Uint32Array;
  bandEdges: Uint32Array;
};

export const readCountyTable = (table: Table): CountyTable => ({
  polygonCounties: table.numbers('polygonCounties', 'u16'),
  polygonRings: table.numbers('polygonRings', 'u32'),
  ringPoints: table.numbers('ringPoints', 'u32'),
  outline: table.numbers('outline', 'f32'),
  polygonIndex: table.bytes('polygonIndex'),
  splitPoints: table.numbers('splitPoints', 'f32'),
  splitCounties: table.numbers('splitCounties', 'u16'),
  foreignEdges: table.numbers('foreignEdges', 'f32'),
  bandStarts: table.numbers('bandStarts', 'u32'),
  bandEdges: table.numbers('bandEdges', 'u32'),
});

/** Bands of latitude for the borders: narrow enough that one touches few edges. */
export const BANDS = { southernmost: -90, perDegree: 10, count: 1800 } as const;

export const bandOf = (lat: number): number =>
  Math.min(BANDS.count - 1, Math.max(0, Math.floor((lat - BANDS.southernmost) * BANDS.perDegree)));

/** Whether a ray from the point to the east crosses the edge. */
const crosses = (lng: number, lat: number, x1: number, y1: number, x2: number, y2: number): boolean =>
  y1 > lat !== y2 > lat && lng < ((x2 - x1) * (lat - y1)) / (y2 - y1) + x1;

/** Square of the distance to the edge, in degrees of latitude. `narrowing` is how much shorter a degree of longitude is. */
const squareToEdge = (
  lng: number,
  lat: number,
  narrowing: number,
  x1: number,
  y1: number,
  x2: number,
  y2: number,
): number => {
  const [px, py] = [(lng - x1) * narrowing, lat - y1];
  const [ex, ey] = [(x2 - x1) * narrowing, y2 - y1];
  const length = ex * ex + ey * ey;
  const along = length === 0 ? 0 : Math.min(1, Math.max(0, (px * ex + py * ey) / length));
  const [dx, dy] = [px - along * ex, py - along * ey];

  return dx * dx + dy * dy;
};

/** Which county a point is in, by ray casting on outlines. */
export const createCountyFinder = (table: CountyTable) => {
  const { polygonCounties, polygonRings, ringPoints, outline, splitPoints, splitCounties } = table;
  const { foreignEdges, bandStarts, bandEdges } = table;
  const index = Flatbush.from(table.polygonIndex);
  const at = (numbers: Float32Array | Uint32Array, i: number): number => numbers[i] as number;

  const endOfPolygon = (polygon: number): number => at(ringPoints, at(polygonRings, polygon + 1));
  const startOfPolygon = (polygon: number): number => at(ringPoints, at(polygonRings, polygon));

  /** Rings one after the other: the step from one to the next is no edge. */
  const isInside = (polygon: number, lng: number, lat: number): boolean => {
    let inside = false;
    for (let ring = at(polygonRings, polygon); ring < at(polygonRings, polygon + 1); ring += 1) {
      const end = at(ringPoints, ring + 1);
      for (let p = at(ringPoints, ring) + 1; p < end; p += 1) {
        const i = p * 2;
        if (crosses(lng, lat, at(outline, i - 2), at(outline, i - 1), at(outline, i), at(outline, i + 1))) {
          inside = !inside;
        }
      }
    }

    return inside;
  };

  const nearestTown = (lng: number, lat: number): number => {
    const narrowing = Math.cos((lat * Math.PI) / 180);
    let best = 0;
    let least = Number.POSITIVE_INFINITY;
    for (let town = 0; town < splitCounties.length; town += 1) {
      const dx = (at(splitPoints, town * 2) - lng) * narrowing;
      const dy = at(splitPoints, town * 2 + 1) - lat;
      const square = dx * dx + dy * dy;
      if (square < least) [least, best] = [square, town];
    }

    return splitCounties[best] as number;
  };

  const countyOf = (polygon: number, lng: number, lat: number): number => {
    const county = polygonCounties[polygon] as number;

    return county === SPLIT_COUNTY ? nearestTown(lng, lat) : county;
  };

  const isAbroad = (lng: number, lat: number): boolean => {
    const band = bandOf(lat);
    let inside = false;
    for (let i = at(bandStarts, band); i < at(bandStarts, band + 1); i += 1) {
      const e = at(bandEdges, i) * 4;
      const [x1, y1] = [at(foreignEdges, e), at(foreignEdges, e + 1)];
      if (crosses(lng, lat, x1, y1, at(foreignEdges, e + 2), at(foreignEdges, e + 3))) inside = !inside;
    }

    return inside;
  };

  const squareToPolygon = (polygon: number, lng: number, lat: number, narrowing: number): number => {
    let least = Number.POSITIVE_INFINITY;
    for (let p = startOfPolygon(polygon) + 1; p < endOfPolygon(polygon); p += 1) {
      const i = p * 2;
      const [x1, y1] = [at(outline, i - 2), at(outline, i - 1)];
      least = Math.min(least, squareToEdge(lng, lat, narrowing, x1, y1, at(outline, i), at(outline, i + 1)));
    }

    return least;
  };

  const findNearest = (lng: number, lat: number): { polygon: number; km: number } | null => {
    const narrowing = Math.max(0.05, Math.cos((lat * Math.PI) / 180));
    const reach = OFF_SHORE_KM / KM_PER_DEGREE;
    const near = index.search(lng - reach / narrowing, lat - reach, lng + reach / narrowing, lat + reach);
    let best: { polygon: number; km: number } | null = null;
    for (const polygon of near) {
      const km = Math.sqrt(squareToPolygon(polygon, lng, lat, narrowing)) * KM_PER_DEGREE;
      if (km <= (best?.km ?? OFF_SHORE_KM)) best = { polygon, km };
    }

    return best;
  };

  /** The county whose outline a point is inside of; null on the water and abroad. */
  const findOnLand = (lat: number, lng: number): number | null => {
    for (const polygon of index.search(lng, lat, lng, lat)) {
      if (isInside(polygon, lng, lat)) return countyOf(polygon, lng, lat);
    }

    return null;
  };

  return {
    findOnLand,

    /** The index of the county; the nearest one for a point on the water; null for one that is elsewhere. */
    find(lat: number, lng: number): number | null {
      const onLand = findOnLand(lat, lng);
      if (onLand !== null) return onLand;
      const nearest = findNearest(lng, lat);
      if (!nearest || (nearest.km > BORDER_KM && isAbroad(lng, lat))) return null;

      return countyOf(nearest.polygon, lng, lat);
    },
  };
};

export type CountyFinder = ReturnType<typeof createCountyFinder>;
