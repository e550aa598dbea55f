import Flatbush from 'flatbush';
import type { CountyFinder } from '#server/places/county-finder.ts';
import type { Stretch } from '#server/places/route-crossing.ts';
import { crossOnLand } from '#server/roads/dry-line.ts';
import { milesBetween, type Point } from '#shared/ranges/distance.ts';
import type { HighwayCutter, NearSpot } from './cut-highways.ts';

/** Each town is joined to so many neighbors, none further than this. */
const NEIGHBORS = 6;
const LONGEST_MILES = 35;
/** A name so near to a bigger town is a part of it. */
const SAME_TOWN_MILES = 5;
/** A line that is hardly shorter than two by way of a third town adds nothing. */
const BY_A_THIRD = 1.05;
/** To the nearest highway always; to a second one if it is not much further. */
const SECOND_HIGHWAY = { timesAsFar: 2, moreMiles: 3 };
/** A town this near to a highway is joined to it even where the coarse outlines have water: on the Florida Keys. */
const SURE_MILES = 2;
/** A town with no neighbor is joined to the nearest highway within this. */
const REMOTE_MILES = 90;
/** Borders follow rivers in fewer corners than the rivers have. */
const BORDER_MILES = 1;

export type StandIn = { from: Point; to: Point; stretches: Stretch[] };
export type Towns = { points: readonly Point[]; weights: Uint16Array };

const indexOf = (points: readonly Point[]): Flatbush => {
  const index = new Flatbush(points.length, 16, Float32Array);
  for (const { lng, lat } of points) index.add(lng, lat, lng, lat);
  index.finish();

  return index;
};

/** The points nearest to one by the miles, not by the degrees of an index. */
const nearest = (index: Flatbush, points: readonly Point[], at: number, count: number): number[] => {
  const here = points[at] as Point;

  return index
    .neighbors(here.lng, here.lat, count * 3)
    .filter((other) => other !== at)
    .map((other) => ({ other, miles: milesBetween(here, points[other] as Point) }))
    .filter(({ miles }) => miles <= LONGEST_MILES)
    .toSorted((a, b) => a.miles - b.miles || a.other - b.other)
    .slice(0, count)
    .map(({ other }) => other);
};

/** The towns that stand for themselves: those that must, then the biggest first. */
export const thinTowns = ({ points, weights }: Towns, always: readonly Point[]): Point[] => {
  const bySize = [...points.keys()]
    .filter((town) => (weights[town] ?? 0) > 0)
    .toSorted((a, b) => (weights[b] ?? 0) - (weights[a] ?? 0) || a - b);
  const cells = new Map<string, Point[]>();
  const cellOf = (lat: number, lng: number): string => `${Math.floor(lat * 10)} ${Math.floor(lng * 10)}`;
  const hasNear = ({ lat, lng }: Point): boolean =>
    [-0.1, 0, 0.1]
      .flatMap((north) => [-0.1, 0, 0.1].flatMap((east) => cells.get(cellOf(lat + north, lng + east)) ?? []))
      .some((other) => milesBetween(other, { lat, lng }) < SAME_TOWN_MILES);
  const keep = (point: Point): void => {
    const cell = cellOf(point.lat, point.lng);
    cells.set(cell, [...(cells.get(cell) ?? []), point]);
  };
  for (const point of always) keep(point);
  for (const town of bySize) if (!hasNear(points[town] as Point)) keep(points[town] as Point);

  return [...cells.values()].flat();
};

/**
 * Lines that stand in for local roads: from each town to its neighbors, and to the highways near it. None runs over open water
 * or abroad, and none leaves the states of its two ends: a line across the bend of a border river is no road.
 */
export const drawStandIns = (
  towns: readonly Point[],
  cutter: HighwayCutter,
  finder: CountyFinder,
  stateOf: (county: number) => string,
): StandIn[] => {
  const changesOnce = (stretches: readonly Stretch[]): boolean => {
    const states: { state: string; miles: number }[] = [];
    for (const { county, miles } of stretches) {
      const state = stateOf(county ?? 0);
      const last = states.at(-1);
      if (last?.state === state) last.miles += miles;
      else states.push({ state, miles });
    }
    const [first, end] = [states[0], states.at(-1)];
    const passed = states.slice(1, -1).filter(({ state, miles }) => {
      const isOfAnEnd = state === first?.state || state === end?.state;

      return miles > BORDER_MILES && !(isOfAnEnd && first?.state !== end?.state);
    });

    return passed.length === 0;
  };
  const milesTo = (a: number, b: number): number => milesBetween(towns[a] as Point, towns[b] as Point);
  const isByAThird = (town: number, other: number, near: readonly number[]): boolean =>
    near.some(
      (third) => third !== other && milesTo(town, third) + milesTo(third, other) < milesTo(town, other) * BY_A_THIRD,
    );
  const draw = (from: Point, to: Point): StandIn[] => {
    const stretches = crossOnLand(from, to, finder);

    return stretches && changesOnce(stretches) ? [{ from, to, stretches }] : [];
  };

  const index = indexOf(towns);
  const pairs = new Set<number>();
  for (const town of towns.keys()) {
    const near = nearest(index, towns, town, NEIGHBORS);
    for (const other of near) {
      if (!isByAThird(town, other, near)) pairs.add(Math.min(town, other) * towns.length + Math.max(town, other));
    }
  }
  const betweenTowns = [...pairs].flatMap((pair) =>
    draw(towns[Math.floor(pair / towns.length)] as Point, towns[pair % towns.length] as Point),
  );
  /** Most towns have one near: small boxes are searched first. */
  const findHighways = (town: Point, miles = LONGEST_MILES / 8): NearSpot[] => {
    const near = cutter.findNear(town, miles);

    return near.length > 1 || miles >= LONGEST_MILES ? near : findHighways(town, miles * 2);
  };
  const toHighways = towns.flatMap((town) => {
    const [first, second] = findHighways(town);
    if (!first) return [];
    const most = first.miles * SECOND_HIGHWAY.timesAsFar + SECOND_HIGHWAY.moreMiles;
    const spots = [first, ...(second && second.miles <= most ? [second] : [])];

    return spots.flatMap((spot) => {
      const to = cutter.cut(spot);
      const drawn = draw(town, to);
      if (drawn.length > 0 || milesBetween(town, to) > SURE_MILES) return drawn;

      return [
        { from: town, to, stretches: [{ county: finder.find(town.lat, town.lng), miles: milesBetween(town, to) }] },
      ];
    });
  });

  const joined = new Set([...betweenTowns, ...toHighways].map(({ from }) => from));
  for (const { to } of betweenTowns) joined.add(to);
  const fromRemote = towns
    .filter((town) => !joined.has(town))
    .flatMap((town) => {
      const [spot] = cutter.findNear(town, REMOTE_MILES);

      return spot ? draw(town, cutter.cut(spot)) : [];
    });

  return [...betweenTowns, ...toHighways, ...fromRemote];
};

/** Roads by bridges and along narrow shores, which the coarse outlines would deny. */
export const drawLink = (from: Point, to: Point, { find }: CountyFinder): StandIn => {
  const half = milesBetween(from, to) / 2;

  return { from, to, stretches: [from, to].map(({ lat, lng }) => ({ county: find(lat, lng), miles: half })) };
};
