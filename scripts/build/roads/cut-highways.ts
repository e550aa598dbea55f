import Flatbush from 'flatbush';
import { between, projectOnto } from '#server/roads/flat-geometry.ts';
import { boxAround, milesBetween, type Point } from '#shared/ranges/distance.ts';
import type { Highway } from './read-highways.ts';

/** Lines of the source end up to a mile short of the road that they meet. */
const SNAP_MILES = 1;
/** Two cuts nearer than this are one. */
const SAME_CUT_MILES = 1;
/** A stop joins the network at a junction: none is further away along a highway than half of this. */
const LONGEST_PIECE_MILES = 6;

/** A place on a highway: the segment from its point `at` to the next, and a share of the way along it. */
type Spot = { highway: number; at: number; share: number };
export type NearSpot = Spot & { miles: number };
export type Piece = { isMajor: boolean; points: Point[] };

/** More than the miles above. */
const FAR_DEGREES = 0.02;

const nameOf = ({ lat, lng }: Point): string => `${lat} ${lng}`;
const positionOf = ({ at, share }: Spot): number => at + share;

/** Where two segments cross, as a share of each; null: they don't. */
const crossingOf = (a: Point, b: Point, c: Point, d: Point): { first: number; second: number } | null => {
  const [rx, ry, sx, sy] = [b.lng - a.lng, b.lat - a.lat, d.lng - c.lng, d.lat - c.lat];
  const turn = rx * sy - ry * sx;
  if (turn === 0) return null;
  const [qx, qy] = [c.lng - a.lng, c.lat - a.lat];
  const first = (qx * sy - qy * sx) / turn;
  const second = (qx * ry - qy * rx) / turn;

  return first >= 0 && first <= 1 && second >= 0 && second <= 1 ? { first, second } : null;
};

/** Cuts highways where they meet each other, and where something else joins them. */
export const createHighwayCutter = (highways: readonly Highway[]) => {
  const segments = highways.flatMap(({ points }, highway) => points.slice(1).map((_point, at) => ({ highway, at })));
  const pointsOf = (highway: number): Point[] => highways[highway]?.points ?? [];
  const endsOf = ({ highway, at }: { highway: number; at: number }): [Point, Point] => [
    pointsOf(highway)[at] as Point,
    pointsOf(highway)[at + 1] as Point,
  ];
  const index = new Flatbush(segments.length, 16, Float32Array);
  for (const segment of segments) {
    const [a, b] = endsOf(segment);
    index.add(Math.min(a.lng, b.lng), Math.min(a.lat, b.lat), Math.max(a.lng, b.lng), Math.max(a.lat, b.lat));
  }
  index.finish();

  /** Cuts of each highway by their position on it. */
  const cuts: Map<number, Point>[] = highways.map(() => new Map());
  const placeOf = (spot: Spot): Point => between(...endsOf(spot), spot.share);

  /** The nearest place on each highway within so many miles, nearest first. */
  const findNear = (point: Point, miles: number, except = -1): NearSpot[] => {
    const { south, north, west, east } = boxAround(point, miles);
    const nearest = new Map<number, NearSpot>();
    for (const found of index.search(west, south, east, north)) {
      const segment = segments[found] as (typeof segments)[number];
      if (segment.highway === except) continue;
      const projected = projectOnto(point, ...endsOf(segment));
      if (projected.miles > Math.min(miles, nearest.get(segment.highway)?.miles ?? miles)) continue;
      nearest.set(segment.highway, { ...segment, ...projected });
    }

    return [...nearest.values()].toSorted((a, b) => a.miles - b.miles || a.highway - b.highway);
  };

  /** Cuts a highway, and gives the place of the cut: one that is there already, if it is near. */
  const cut = (spot: Spot): Point => {
    const here = placeOf(spot);
    const known = cuts[spot.highway] as Map<number, Point>;
    for (const place of known.values()) {
      const isFar = Math.abs(place.lat - here.lat) > FAR_DEGREES;
      if (!isFar && milesBetween(place, here) < SAME_CUT_MILES) return place;
    }
    known.set(positionOf(spot), here);

    return here;
  };

  const countOwners = (): Map<string, number> => {
    const owners = new Map<string, number>();
    for (const point of highways.flatMap(({ points }) => points)) {
      owners.set(nameOf(point), (owners.get(nameOf(point)) ?? 0) + 1);
    }

    return owners;
  };

  const cutAtEndsAndSharedPoints = (): void => {
    const owners = countOwners();
    for (const [highway, { points }] of highways.entries()) {
      for (const [at, point] of points.entries()) {
        const isEnd = at === 0 || at === points.length - 1;
        if (isEnd || (owners.get(nameOf(point)) ?? 0) > 1) cuts[highway]?.set(at, point);
      }
    }
  };

  const cutAtCrossings = (): void => {
    for (const [first, segment] of segments.entries()) {
      const [a, b] = endsOf(segment);
      const box = [
        Math.min(a.lng, b.lng),
        Math.min(a.lat, b.lat),
        Math.max(a.lng, b.lng),
        Math.max(a.lat, b.lat),
      ] as const;
      for (const second of index.search(...box)) {
        const other = segments[second] as (typeof segments)[number];
        if (second <= first || other.highway === segment.highway) continue;
        const crossing = crossingOf(a, b, ...endsOf(other));
        if (!crossing) continue;
        const here = between(a, b, crossing.first);
        cuts[segment.highway]?.set(segment.at + crossing.first, here);
        cuts[other.highway]?.set(other.at + crossing.second, here);
      }
    }
  };

  /** Short pieces from ends of lines to the highways that they nearly reach. */
  const joinEnds = (): Piece[] =>
    highways.flatMap(({ isMajor, points }, highway) =>
      [points[0] as Point, points.at(-1) as Point].flatMap((end) =>
        findNear(end, SNAP_MILES, highway)
          .filter(({ miles }) => miles > 0)
          .map((spot) => ({ isMajor, points: [end, cut(spot)] })),
      ),
    );

  cutAtEndsAndSharedPoints();
  cutAtCrossings();
  const joints = joinEnds();

  const splitLong = ({ isMajor, points }: Piece): Piece[] => {
    const pieces: Piece[] = [];
    let [piece, miles]: [Point[], number] = [[points[0] as Point], 0];
    for (const point of points.slice(1)) {
      const step = milesBetween(piece.at(-1) as Point, point);
      if (piece.length > 1 && miles + step > LONGEST_PIECE_MILES) {
        pieces.push({ isMajor, points: piece });
        [piece, miles] = [[piece.at(-1) as Point], 0];
      }
      piece.push(point);
      miles += step;
    }

    return [...pieces, { isMajor, points: piece }];
  };

  const piecesOf = ({ isMajor, points }: Highway, highway: number): Piece[] => {
    const places = [...(cuts[highway] as Map<number, Point>)].toSorted(([a], [b]) => a - b);

    return places.slice(1).map(([end, there], at) => {
      const [start, here] = places[at] as [number, Point];

      return { isMajor, points: [here, ...points.slice(Math.floor(start) + 1, Math.ceil(end)), there] };
    });
  };

  return {
    findNear,
    cut,
    /** Every highway in pieces from junction to junction. */
    listPieces: (): Piece[] => [...joints, ...highways.flatMap(piecesOf).flatMap(splitLong)],
  };
};

export type HighwayCutter = ReturnType<typeof createHighwayCutter>;
