import { expect, test } from 'vitest';
import type { PlaceCell } from '#shared/law/place-matrix.ts';
import { answerSentence } from './answer-words.ts';

const CELL: PlaceCell = { answer: 'place-decides', summary: 'The owner decides for license holders.' };

const tell = (cell: PlaceCell): string =>
  answerSentence({
    kind: 'restaurants-with-alcohol',
    state: 'GA',
    answer: 'with-permit',
    here: { reader: 'none', permitNeed: 'by-age' },
    cell,
  });

test.each([
  ['only age decides', CELL, /^Only with a permit, unless you’re old enough/],
  [
    'more than age decides',
    { ...CELL, withoutPermit: 'depends' } as const,
    /^Without a permit, treat it as a no until/,
  ],
])('no permit and no age entered, %s', (_what, cell, sentence) => {
  expect(tell(cell)).toMatch(sentence);
});
