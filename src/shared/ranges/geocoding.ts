import type { Point } from './distance.ts';

/** As much of a geocoder's answer as the choice needs. */
export type GeocodedAddress = { address: string; types: readonly string[] };

const BEST_FIRST: readonly (readonly string[])[] = [
  ['street_address', 'premise'],
  ['route', 'intersection'],
];

/** An address that names one of these says where a school is, not where the member is. */
const INSTITUTION = /\b(school district|university)\b/i;

/** What a geocoder is asked: text without a comma could be anywhere, so the country goes with it. */
export const geocoderQuery = (typed: string): string => {
  const text = typed.trim();

  return text.includes(',') ? text : `${text}, USA`;
};

/** A street address or premise before a route or intersection before whatever came first. */
export const chooseAddress = <A extends GeocodedAddress>(answers: readonly A[]): A | null => {
  for (const wanted of BEST_FIRST) {
    const found = answers.find(({ types }) => types.some((type) => wanted.includes(type)));
    if (found) return found;
  }

  return answers[0] ?? null;
};

export const displayAddress = (address: string): string => (INSTITUTION.test(address) ? 'Your location' : address);

/** For a point that no geocoder could name. */
export const currentLocationText = ({ lat, lng }: Point): string =>
  `Your current location (${lat.toFixed(4)}, ${lng.toFixed(4)})`;
