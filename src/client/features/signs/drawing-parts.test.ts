import { expect, test } from 'vitest';
import { drawingPartsOf } from './drawing-parts.ts';

test.each([
  [
    'a gun with a slash and words',
    {
      name: 'A',
      looks: 'A gun in a red circle with a red diagonal line across it, and the words "no firearms allowed."',
    },
    { hasGun: true, words: ['no firearms allowed'], isBilingual: false },
  ],
  [
    'words in single quotes, beside an apostrophe',
    { name: 'B', looks: "It says 'Prohibited Area' in two-inch type, with the law's rules below." },
    { hasGun: false, words: ['Prohibited Area'], isBilingual: false },
  ],
  [
    'a text in two languages, known by its number',
    { name: '30.06 sign', looks: 'The wording of the law in English and Spanish, in block letters.' },
    { hasGun: false, words: ['30.06'], isBilingual: true },
  ],
  ['no form in the law', { name: 'C', looks: 'The law fixes no wording, size, or picture.' }, null],
])('%s', (_, sign, parts) => {
  expect(drawingPartsOf(sign)).toEqual(parts);
});
