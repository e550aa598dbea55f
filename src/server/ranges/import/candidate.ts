import type { RANGE_ACCESS } from '#shared/ranges/range.ts';
import type { RANGE_FEATURES } from '#shared/ranges/range-record.ts';

export type Features = Partial<Record<(typeof RANGE_FEATURES)[number], boolean>>;

/** A row of a foreign file in our words. Empty: the file doesn't say. */
export type Candidate = {
  /** Where it stands in the file, for people. */
  place: string;
  /** What the source calls it for good; empty where it has no number. */
  ref: string;
  name: string;
  address: string;
  city: string;
  state: string;
  zip: string;
  lat: string;
  lng: string;
  phone: string;
  website: string;
  hours: string;
  price: string;
  restrictions: string;
  amenities: string;
  lanes: string;
  yards: string;
  access: (typeof RANGE_ACCESS)[number] | null;
  features: Features;
};

/** What a form makes of a row: a candidate, a row that is not about a range, or one that is refused in words. */
export type ReadRow = Candidate | { place: string; skip: true } | { place: string; reject: string };

export const EMPTY_CANDIDATE: Omit<Candidate, 'place'> = {
  ref: '',
  name: '',
  address: '',
  city: '',
  state: '',
  zip: '',
  lat: '',
  lng: '',
  phone: '',
  website: '',
  hours: '',
  price: '',
  restrictions: '',
  amenities: '',
  lanes: '',
  yards: '',
  access: null,
  features: {},
};
