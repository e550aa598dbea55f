import type { Sign } from '#shared/law/place-rules.ts';

/** What of a sign can be drawn, read off what the law says it looks like. */
export type DrawingParts = {
  /** A gun in a circle with a slash. */
  hasGun: boolean;
  /** Words that the law sets. */
  words: readonly string[];
  /** The same text twice, in two languages: drawn as lines, since the law's text is linked and not copied. */
  isBilingual: boolean;
};

const QUOTED = /[“"]([^”"]{2,})[”"]|(?<=^|\s)['‘]([^'’]{2,})['’](?=[\s.,;]|$)/g;

/** Null: the law sets neither a picture nor words that we have on file. */
export const drawingPartsOf = ({ looks, name }: Pick<Sign, 'looks' | 'name'>): DrawingParts | null => {
  const hasGun = /\b(slash|diagonal)/i.test(looks) && /\b(gun|handgun|firearm|pistol|weapon)\b/i.test(looks);
  const isBilingual = /English and Spanish/i.test(looks);
  const quoted = [...looks.matchAll(QUOTED)].map(([, double, single]) => (double ?? single ?? '').replace(/[.,]$/, ''));
  const number = /^\d+[.\d%]*(?= sign)/.exec(name)?.[0];
  const words = quoted.length > 0 || !number || !isBilingual ? quoted : [number];

  return hasGun || words.length > 0 ? { hasGun, words, isBilingual } : null;
};
