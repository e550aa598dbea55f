import type { RangeDoubt, RangeFilter } from '#shared/ranges/filter-ranges.ts';
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
  {
    filter: 'public',
    label: 'Open to the public',
    of: ({ access }) => (access === null ? null : access === 'public'),
  },
];

export const doubtLabel = (doubt: RangeDoubt): string =>
  FEATURES.find((one) => one.filter === doubt)?.label ?? 'Exact distance';

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

/** How far, where that means something. All ranges of a town would be as far as its center: so the town is named instead. */
export const milesText = (miles: number, range: Pick<Range, 'precision' | 'city' | 'zipCode'>): string =>
  range.precision === 'point'
    ? `${miles.toFixed(1)} mi`
    : `${areaOf(range)} area`.replace('its area area', 'in the area');

/** How sure we are of the place; null where we are. */
export const placeNote = ({ precision, county }: Range): string | null => {
  if (precision === 'county') return `Somewhere in ${county ?? 'its county'}: no distance or directions`;

  return precision === 'point' ? null : 'Approximate location';
};

/** The same in a sentence. */
export const placeDetails = (range: Range, miles: number | null): string | null => {
  if (range.precision === 'county') return placeNote(range);
  if (range.precision === 'point') return null;
  const center =
    miles === null || miles < 1 ? '' : ` The center of ${areaOf(range)} is about ${Math.round(miles)} mi away.`;

  return `Approximate location: somewhere in or near ${areaOf(range)}.${center}`;
};

/** 'Open to the public', 'Members only'; null: not known. */
export const accessText = ({ access }: Pick<Range, 'access'>): string | null =>
  access && { public: 'Open to the public', members: 'Members only' }[access];
