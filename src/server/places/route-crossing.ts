import { milesBetween, type Point } from '#shared/ranges/distance.ts';

/** A stretch within one county; null: abroad or over open water. */
export type Stretch = { county: number | null; miles: number };

/** A corner that is cut by less than this may be missed. */
const STEP_MILES = 0.5;
/** How exactly the crossing of a border is found. */
const EXACT_MILES = 0.02;

const RADIANS = Math.PI / 180;

/** The point at a share of the way, along the great circle: a straight line on a flat map would stray for hundreds of miles. */
const pointBetween = (a: Point, b: Point, miles: number): ((share: number) => Point) => {
  // Over a few miles the two lines are one.
  if (miles < 30) {
    return (share) => ({ lat: a.lat + (b.lat - a.lat) * share, lng: a.lng + (b.lng - a.lng) * share });
  }
  const unit = ({ lat, lng }: Point) => {
    const around = Math.cos(lat * RADIANS);

    return [around * Math.cos(lng * RADIANS), around * Math.sin(lng * RADIANS), Math.sin(lat * RADIANS)] as const;
  };
  const [[ax, ay, az], [bx, by, bz]] = [unit(a), unit(b)];
  const angle = Math.acos(Math.min(1, Math.max(-1, ax * bx + ay * by + az * bz)));
  const sine = Math.sin(angle);

  return (share) => {
    const [wa, wb] = [Math.sin((1 - share) * angle) / sine, Math.sin(share * angle) / sine];
    const [x, y, z] = [wa * ax + wb * bx, wa * ay + wb * by, wa * az + wb * bz];

    return { lat: Math.atan2(z, Math.hypot(x, y)) / RADIANS, lng: Math.atan2(y, x) / RADIANS };
  };
};

type FindCounty = (lat: number, lng: number) => number | null;

/** The first border after `from`, by halving: its place, as a share of the way, and the county behind it. */
const findBorder = (
  countyAt: (share: number) => number | null,
  from: { share: number; county: number | null },
  to: { share: number; county: number | null },
  exact: number,
): { share: number; county: number | null } => {
  let low = from.share;
  let border = to;
  while (border.share - low > exact) {
    const middle = (low + border.share) / 2;
    const county = countyAt(middle);
    if (county === from.county) low = middle;
    else border = { share: middle, county };
  }

  return border;
};

/**
 * The counties that a line crosses, in its order. It is walked in steps; where a step ends in another county than it
 * began, halving finds the border, and what lies between.
 */
export const crossCounties = (points: readonly Point[], find: FindCounty): Stretch[] => {
  const stretches: Stretch[] = [];
  const extend = (county: number | null, miles: number): void => {
    const last = stretches.at(-1);
    if (last && last.county === county) last.miles += miles;
    else stretches.push({ county, miles });
  };

  const walk = (from: Point, to: Point): void => {
    const miles = milesBetween(from, to);
    if (miles === 0) return;
    const pointAt = pointBetween(from, to, miles);
    const countyAt = (share: number): number | null => {
      const { lat, lng } = pointAt(share);

      return find(lat, lng);
    };
    const steps = Math.max(1, Math.ceil(miles / STEP_MILES));
    let here = { share: 0, county: countyAt(0) };
    for (let step = 1; step <= steps; step += 1) {
      const there = { share: step / steps, county: countyAt(step / steps) };
      while (here.county !== there.county) {
        const border = findBorder(countyAt, here, there, EXACT_MILES / miles);
        extend(here.county, (border.share - here.share) * miles);
        here = border;
      }
      extend(here.county, (there.share - here.share) * miles);
      here = there;
    }
  };

  for (const [at, from] of points.entries()) {
    const to = points[at + 1];
    if (to) walk(from, to);
  }

  return stretches;
};

/** Points of a line, so many miles apart, each with the miles to it; the two ends are among them. */
export const pointsAlong = (points: readonly Point[], everyMiles: number): { point: Point; mile: number }[] => {
  const along: { point: Point; mile: number }[] = [];
  let mile = 0;
  for (const [at, from] of points.entries()) {
    const to = points[at + 1];
    if (!to) break;
    const miles = milesBetween(from, to);
    const pointAt = pointBetween(from, to, miles);
    // The next multiple of the distance that lies on this part.
    for (let next = Math.ceil(mile / everyMiles) * everyMiles; next < mile + miles; next += everyMiles) {
      along.push({ point: pointAt((next - mile) / miles), mile: next });
    }
    mile += miles;
  }
  const end = points.at(-1);
  if (end) along.push({ point: end, mile });

  return along;
};

const round = (degrees: number): number => Math.round(degrees * 1e5) / 1e5;

/** The point of a line after so many miles; past its end, the end. */
export const pointAtMile = (points: readonly Point[], mile: number): Point => {
  let left = mile;
  for (const [at, from] of points.entries()) {
    const to = points[at + 1];
    if (!to) return from;
    const miles = milesBetween(from, to);
    if (left <= miles) {
      const { lat, lng } = miles === 0 ? from : pointBetween(from, to, miles)(left / miles);

      return { lat: round(lat), lng: round(lng) };
    }
    left -= miles;
  }
  throw new Error('A line has points');
};
