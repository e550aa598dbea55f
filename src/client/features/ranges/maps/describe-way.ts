import type { Point } from '#shared/ranges/distance.ts';
import type { Range } from '#shared/ranges/range.ts';
import { pointOf } from '../listed-ranges.ts';
import { addressOf, areaOf } from '../range-features.ts';

const FEET_A_MILE = 5280;
const HOUR = 60;

/** As a driver reads it: '0.4 miles', '350 feet' below a tenth of a mile, '1,204 miles'. */
export const describeMiles = (miles: number): string => {
  if (miles < 0.095) return `${Math.round((miles * FEET_A_MILE) / 50) * 50} feet`;
  const text = miles < 100 ? miles.toFixed(1) : Math.round(miles).toLocaleString('en-US');

  return `${text} ${text === '1.0' ? 'mile' : 'miles'}`;
};

/** '25 min', '1 hr 5 min'; the shortest way takes a minute. */
export const describeMinutes = (minutes: number): string => {
  const whole = Math.max(1, minutes);
  if (whole < HOUR) return `${whole} min`;

  return whole % HOUR === 0 ? `${whole / HOUR} hr` : `${Math.floor(whole / HOUR)} hr ${whole % HOUR} min`;
};

/** Of a range that is known by its town or ZIP code only the center of that area is known, and no tenth of a mile. */
export const isApproximate = ({ precision }: Pick<Range, 'precision'>): boolean =>
  precision === 'zip' || precision === 'town';

/** What can be said of the way to a range without a route. */
export const describeStraightLine = (miles: number, range: Pick<Range, 'precision' | 'city' | 'zipCode'>): string => {
  if (!isApproximate(range)) return `It’s ${describeMiles(miles)} away in a straight line.`;
  const area = areaOf(range);
  const whole = Math.round(miles);
  if (miles < 1) return `It’s in your area: the center of ${area} is less than a mile away.`;

  return `The center of ${area} is about ${whole} ${whole === 1 ? 'mile' : 'miles'} away in a straight line.`;
};

export const googlePlaceIdOf = ({ id, isGoogle }: Range): string | null =>
  isGoogle ? id.replace(/^google_/, '') : null;

/** Where to drive: a point, or a name and address where the point would be made up. Null: we know only the county. */
export const destinationOf = (range: Range): Point | string | null =>
  isApproximate(range) ? [range.name, addressOf(range)].filter(Boolean).join(', ') : pointOf(range);
