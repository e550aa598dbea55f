import { expect, test } from 'vitest';
import { drawingPartsOf } from './drawing-parts.ts';

const PLAIN = { hasGun: false, isRingRed: false, isSlashRising: false, areWordsRed: false, isBilingual: false };

test.each([
  [
    'a gun with a slash and words',
    {
      name: 'A',
      looks: 'A gun in a red circle with a red diagonal line across it, and the words "no firearms allowed."',
    },
    { ...PLAIN, hasGun: true, isRingRed: true, words: ['no firearms allowed'] },
  ],
  [
    'words in single quotes, beside an apostrophe',
    { name: 'B', looks: "It says 'Prohibited Area' in two-inch type, with the law's rules below." },
    { ...PLAIN, words: ['Prohibited Area'] },
  ],
  [
    'a text in two languages, known by its number',
    { name: '30.06 sign', looks: 'The wording of the law in English and Spanish, in block letters.' },
    { ...PLAIN, words: ['30.06'], isBilingual: true },
  ],
  [
    'a slash that rises, and a ring without a color in the law',
    { name: 'D', looks: 'A black handgun in a circle with a slash from lower left to upper right, over "NO WEAPONS."' },
    { ...PLAIN, hasGun: true, isSlashRising: true, words: ['NO WEAPONS'] },
  ],
  [
    'a number in red beside a text in two languages',
    { name: '51% sign', looks: 'The number "51" in solid red over a warning in English and Spanish.' },
    { ...PLAIN, words: ['51'], areWordsRed: true, isBilingual: true },
  ],
  ['no form in the law', { name: 'C', looks: 'The law fixes no wording, size, or picture.' }, null],
])('%s', (_, sign, parts) => {
  expect(drawingPartsOf(sign)).toEqual(parts);
});
