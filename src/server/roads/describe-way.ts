import { milesBetween, type Point } from '#shared/ranges/distance.ts';
import type { RoadWay } from '#shared/trips/road-way.ts';
import type { County } from '../places/places.ts';
import type { LegWay } from './find-ways.ts';
import { between, simplify } from './flat-geometry.ts';
import type { Step } from './network.ts';
import { milesOf, type Passage } from './way-states.ts';

/** Less than a dot on a map of a trip, and near enough to tell on the road which state is next. */
const LINE_MILES = 0.1;

/** A tenth of a mile. */
export const roundMiles = (miles: number): number => Math.round(miles * 10) / 10;
/** Four decimals are eleven yards. */
const roundDegrees = (degrees: number): number => Math.round(degrees * 1e4) / 1e4;

/** What is told of one leg: the parts of a way that legs add to. */
export type LegAnswer = Pick<RoadWay, 'states' | 'crossings'> & {
  miles: number;
  hours: number;
  line: [number, number][];
};

const pointAt = ({ points }: Step, share: number): Point => {
  const lengths = points.slice(1).map((point, at) => milesBetween(points[at] as Point, point));
  let left = lengths.reduce((sum, length) => sum + length, 0) * share;
  for (const [at, length] of lengths.entries()) {
    if (left <= length) return between(points[at] as Point, points[at + 1] as Point, length === 0 ? 0 : left / length);
    left -= length;
  }

  return points.at(-1) as Point;
};

const drawLine = (steps: readonly Step[]): [number, number][] => {
  const points = steps.flatMap(({ points: line }, at) => (at === 0 ? line : line.slice(1)));

  return simplify(points, LINE_MILES).map(({ lat, lng }) => [roundDegrees(lat), roundDegrees(lng)]);
};

/** Tells a leg that is driven: states with their counties in the order of travel, and where each state begins. */
export const describeLeg = (
  { steps, hours, states: groups }: LegWay,
  countyAt: (county: number) => County,
): LegAnswer => {
  const crossings: LegAnswer['crossings'] = [];
  let mile = 0;
  const states = groups.map((passages, at) => {
    const [first] = passages as [Passage, ...Passage[]];
    const before = groups[at - 1]?.[0];
    if (before) {
      const { lat, lng } = pointAt(steps[first.step] as Step, first.share);
      crossings.push({
        from: before.state,
        to: first.state,
        county: countyAt(first.county).name,
        mile: roundMiles(mile),
        lat: roundDegrees(lat),
        lng: roundDegrees(lng),
      });
    }
    const miles = milesOf(passages);
    mile += miles;

    return {
      state: first.state,
      miles: roundMiles(miles),
      counties: passages.map((passage) => ({ name: countyAt(passage.county).name, miles: roundMiles(passage.miles) })),
    };
  });

  return {
    miles: steps.reduce((sum, { miles }) => sum + miles, 0),
    hours,
    line: drawLine(steps),
    states,
    crossings,
  };
};
