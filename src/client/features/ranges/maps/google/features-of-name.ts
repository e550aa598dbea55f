import type { Range } from '#shared/ranges/range.ts';

type Features = Pick<
  Range,
  'isIndoor' | 'isOutdoor' | 'allowsPistol' | 'allowsRifle' | 'allowsShotgun' | 'hasTraining' | 'hasRentals'
>;

const says = (name: string, words: RegExp): true | null => (words.test(name) ? true : null);

/**
 * Google does not know what a range offers. What the name says is taken as said; what it does not say is not known,
 * and never that it is missing.
 */
export const featuresOfName = (name: string): Features => ({
  isIndoor: says(name, /\bindoors?\b/i),
  isOutdoor: says(name, /\boutdoors?\b/i),
  allowsPistol: says(name, /\b(pistols?|handguns?|revolvers?)\b/i),
  allowsRifle: says(name, /\brifles?\b/i),
  allowsShotgun: says(name, /\b(shotguns?|skeet|trap|clays?)\b/i),
  hasTraining: says(name, /\b(training|academy)\b/i),
  hasRentals: says(name, /\brentals?\b/i),
});
