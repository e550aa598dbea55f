import { milesBetween, type Point } from '../ranges/distance.ts';
import type { RoadWay } from './road-way.ts';

/** Where somebody is on a way that was planned. */
export type Progress = {
  /** Miles along the drawn road. */
  mile: number;
  /** How far from it. */
  offMiles: number;
};

type Leg = { from: Point; to: Point; start: number; miles: number };

/** A state line ahead, in miles along the drawn road. */
export type LineAhead = { from: string; to: string; county: string; mile: number };

/** A way made ready for many positions. */
export type DrivenWay = { legs: readonly Leg[]; lines: readonly LineAhead[]; first: string | null };

/** Within so few miles the earth is flat. */
const nearestOn = ({ from, to, miles }: Leg, { lat, lng }: Point): { share: number; offMiles: number } => {
  const narrowing = Math.cos((lat * Math.PI) / 180);
  const [dx, dy] = [(to.lng - from.lng) * narrowing, to.lat - from.lat];
  const [px, py] = [(lng - from.lng) * narrowing, lat - from.lat];
  const square = dx * dx + dy * dy;
  const share = square === 0 || miles === 0 ? 0 : Math.min(1, Math.max(0, (px * dx + py * dy) / square));
  const nearest = { lat: from.lat + (to.lat - from.lat) * share, lng: from.lng + (to.lng - from.lng) * share };

  return { share, offMiles: milesBetween(nearest, { lat, lng }) };
};

/** A road may come back to where it was: of places equally near, the one not yet passed is meant. */
const SAME_PLACE_MILES = 0.5;

const locate = (legs: readonly Leg[], point: Point, after: number): Progress | null => {
  let best: Progress | null = null;
  for (const leg of legs) {
    const { share, offMiles } = nearestOn(leg, point);
    const mile = leg.start + leg.miles * share;
    const isNearer = !best || offMiles < best.offMiles - SAME_PLACE_MILES;
    const isAsNear = best !== null && Math.abs(offMiles - best.offMiles) <= SAME_PLACE_MILES;
    const isCloserToLast = best !== null && Math.abs(mile - after) < Math.abs(best.mile - after);
    if (isNearer || (isAsNear && (offMiles < (best?.offMiles ?? 0) - 0.05 || isCloserToLast)))
      best = { mile, offMiles };
  }

  return best;
};

export const readyToDrive = ({ line, crossings, states, miles }: RoadWay): DrivenWay => {
  const legs: Leg[] = [];
  let start = 0;
  for (const part of line) {
    for (const [at, [lat, lng]] of part.entries()) {
      const next = part[at + 1];
      if (!next) continue;
      const [from, to] = [
        { lat, lng },
        { lat: next[0], lng: next[1] },
      ];
      const length = milesBetween(from, to);
      legs.push({ from, to, start, miles: length });
      start += length;
    }
  }
  // The drawn road is a little shorter than the real one: lines are measured on the drawn one, as positions are.
  const lines = crossings.map(({ from, to, county, mile, lat, lng }) => ({
    from,
    to,
    county,
    mile: locate(legs, { lat, lng }, (mile / Math.max(miles, 1)) * start)?.mile ?? mile,
  }));

  return { legs, lines, first: states[0]?.state ?? null };
};

/** Farther off than this somebody drives another road. */
export const OFF_ROAD_MILES = 3;

/** Null: there is no road to follow. */
export const locateOnWay = (way: DrivenWay, point: Point, lastMile: number): Progress | null =>
  locate(way.legs, point, lastMile);

/** The state that the road is in at a mile, and the next line. */
export const stateAt = (
  { lines, first }: DrivenWay,
  mile: number,
): { state: string | null; next: LineAhead | null } => {
  const passed = lines.filter((line) => line.mile <= mile);

  return { state: passed.at(-1)?.to ?? first, next: lines.find((line) => line.mile > mile) ?? null };
};

/** Miles before a line at which the driver is told. */
const WARN_AT_MILES = [10, 1] as const;

/** What was said of a line is not said again. */
export type Told = ReadonlySet<string>;

export type DriveNews = { kind: 'ahead'; line: LineAhead; miles: number } | { kind: 'entered'; state: string };

/** What is new since the last position, and what was told with it. */
export const newsOf = (
  way: DrivenWay,
  mile: number,
  told: Told,
  lastState: string | null,
): { news: DriveNews[]; told: Told } => {
  const { state, next } = stateAt(way, mile);
  const miles = next ? next.mile - mile : Number.POSITIVE_INFINITY;
  // Only the nearest warning that is due: who starts half a mile before a line hears one, not two.
  const due = WARN_AT_MILES.filter((at) => miles <= at);
  const keys = next ? due.map((at) => `${next.to} ${Math.round(next.mile)} ${at}`) : [];
  const isNew = keys.length > 0 && !told.has(keys.at(-1) ?? '');

  return {
    news: [
      ...(state !== null && lastState !== null && state !== lastState ? [{ kind: 'entered' as const, state }] : []),
      ...(isNew && next ? [{ kind: 'ahead' as const, line: next, miles }] : []),
    ],
    told: new Set([...told, ...keys]),
  };
};

/** Seconds to the next look at the position: seldom on a long stretch, often before a line. */
export const secondsToNextLook = (milesToLine: number | null): number => {
  if (milesToLine === null) return 20;

  return milesToLine > 25 ? 30 : milesToLine > 12 ? 15 : 5;
};

/** The same without a planned road: the nearest line is as the crow flies. */
export const newsOfPosition = (
  state: string | null,
  line: { state: string; miles: number } | null,
  told: Told,
  lastState: string | null,
): { news: DriveNews[]; told: Told } => {
  const due = line ? WARN_AT_MILES.filter((at) => line.miles <= at) : [];
  const keys = line ? due.map((at) => `${state} ${line.state} ${at}`) : [];
  const isNew = keys.length > 0 && !told.has(keys.at(-1) ?? '');
  const hasEntered = state !== null && lastState !== null && state !== lastState;
  const ahead = line && { from: state ?? '', to: line.state, county: '', mile: 0 };

  return {
    news: [
      ...(hasEntered ? [{ kind: 'entered' as const, state }] : []),
      // Behind a line that was just crossed it would be the same line again.
      ...(isNew && line && ahead && !hasEntered ? [{ kind: 'ahead' as const, line: ahead, miles: line.miles }] : []),
    ],
    told: new Set([...told, ...keys]),
  };
};

/** The county that the road is in at a mile of the drawn road. */
export const countyAt = ({ states, miles }: RoadWay, { legs }: DrivenWay, mile: number): string | null => {
  const end = legs.at(-1);
  const drawn = end ? end.start + end.miles : 0;
  const real = drawn > 0 ? (mile / drawn) * miles : 0;
  let passed = 0;
  for (const county of states.flatMap(({ counties }) => counties)) {
    passed += county.miles;
    if (real <= passed) return county.name;
  }

  return null;
};
