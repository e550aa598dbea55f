import type { RangeFilter } from '#shared/ranges/filter-ranges.ts';
import type { Range } from '#shared/ranges/range.ts';

/** In the order in which they are offered. */
export const FEATURES: readonly { filter: RangeFilter; label: string; of: (range: Range) => boolean | null }[] = [
  { filter: 'indoor', label: 'Indoor', of: ({ isIndoor }) => isIndoor },
  { filter: 'outdoor', label: 'Outdoor', of: ({ isOutdoor }) => isOutdoor },
  { filter: 'pistol', label: 'Pistol', of: ({ allowsPistol }) => allowsPistol },
  { filter: 'rifle', label: 'Rifle', of: ({ allowsRifle }) => allowsRifle },
  { filter: 'shotgun', label: 'Shotgun', of: ({ allowsShotgun }) => allowsShotgun },
  { filter: 'training', label: 'Training', of: ({ hasTraining }) => hasTraining },
  { filter: 'rentals', label: 'Rentals', of: ({ hasRentals }) => hasRentals },
];

export const featureLabel = (filter: RangeFilter): string =>
  FEATURES.find((one) => one.filter === filter)?.label ?? filter;

/** What is known that the range has. */
export const knownFeatures = (range: Range): string[] =>
  FEATURES.filter(({ of }) => of(range) === true).map(({ label }) => label);

export const addressOf = ({ address, city, state, zipCode, isGoogle }: Range): string | null => {
  // A maps service's address is complete.
  if (isGoogle && address) return address;
  const place = [[city, state].filter(Boolean).join(', '), zipCode].filter(Boolean).join(' ');

  return [address, place].filter(Boolean).join(', ') || null;
};

/** The town or ZIP code that is all we know of where a range is. */
export const areaOf = ({ precision, city, zipCode }: Pick<Range, 'precision' | 'city' | 'zipCode'>): string =>
  (precision === 'zip' ? zipCode : city) ?? city ?? 'its area';

/** How far. For an approximate range that is the distance to its town, and says so. */
export const milesText = (miles: number, range: Pick<Range, 'precision' | 'city' | 'zipCode'>): string => {
  if (range.precision === 'point') return `${miles.toFixed(1)} mi`;

  return miles < 1 ? `in or near ${areaOf(range)}` : `about ${Math.round(miles)} mi (measured to ${areaOf(range)})`;
};

/** How far, and how sure that is. */
export const placeNote = ({ precision, county }: Range): string | null => {
  if (precision === 'county') return `Somewhere in ${county ?? 'its county'}: no distance or directions`;

  return precision === 'point' ? null : 'Approximate location';
};
