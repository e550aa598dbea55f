import type { Sign } from '#shared/law/place-rules.ts';

/** What of a sign can be drawn, read off what the law says it looks like. */
export type DrawingParts = {
  /** A gun in a circle with a slash. */
  hasGun: boolean;
  /** Black where the law sets no color: a red ring would look like a rule. */
  isRingRed: boolean;
  /** From the lower left to the upper right, as South Carolina sets it; otherwise the usual way down. */
  isSlashRising: boolean;
  /** Words that the law sets. */
  words: readonly string[];
  areWordsRed: boolean;
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

  if (!hasGun && words.length === 0) return null;

  return {
    hasGun,
    isRingRed: hasGun && /\bred (?:circle|ring)\b/i.test(looks),
    isSlashRising: /lower left to (?:the )?upper right/i.test(looks),
    words,
    areWordsRed: /\bin (?:solid|large) red\b/i.test(looks),
    isBilingual,
  };
};
