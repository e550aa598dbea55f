import type { FactPlace } from '#shared/law/fact-key.ts';

/** How much hangs on an answer: what travelers are arrested for, then what they ask, then the rest. */
const WEIGHTS: Readonly<Record<string, number>> = {
  'concealed-carry': 5,
  'permitless-carry': 5,
  'permit-required': 5,
  'visitors-without-permit': 5,
  'own-residents': 4,
  'vehicle-carry': 5,
  'duty-to-inform': 4,
  'magazine-limit': 4,
  'magazine-possession': 4,
  'open-carry': 4,
  'prohibited-places': 4,
  'signs-force-of-law': 3,
  restaurants: 3,
  'campus-carry': 3,
  'hollow-points': 3,
  'minimum-age': 3,
  'permitless-age': 3,
  'red-flag-law': 2,
  'stand-your-ground': 2,
};

const PLACE_WEIGHT = 3;

export const weightOf = ({ kind }: FactPlace, topic: string): number =>
  kind === 'place' || kind === 'federal-place' ? PLACE_WEIGHT : (WEIGHTS[topic] ?? 1);
