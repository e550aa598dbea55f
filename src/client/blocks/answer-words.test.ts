import { expect, test } from 'vitest';
import type { PlaceCell } from '#shared/law/place-matrix.ts';
import { answerFor } from '#shared/recognition/place-answer.ts';
import { answerSentence, isAgeAsked } from './answer-words.ts';

const CELL: PlaceCell = { answer: 'place-decides', summary: 'The owner decides for license holders.' };

const tell = (cell: PlaceCell, permitNeed: 'by-age' | 'unclear' = 'by-age'): string =>
  answerSentence({
    kind: 'restaurants-with-alcohol',
    state: 'GA',
    answer: answerFor({ places: {} }, cell, { reader: 'none', permitNeed }),
    here: { reader: 'none', permitNeed },
    cell,
  });

const OLD_ENOUGH = 'Only with a permit, unless you qualify to carry without one in Georgia, which depends on your age.';
const ENTER = 'Enter your age under My permits.';

test.each<[PlaceCell['answer'], PlaceCell['withoutPermit'], boolean, string]>([
  ['no-state-ban', undefined, true, `${OLD_ENOUGH} ${ENTER}`],
  ['place-decides', undefined, true, `${OLD_ENOUGH} Either way, it’s up to the owner or operator. ${ENTER}`],
  ['banned-if-posted', undefined, true, `${OLD_ENOUGH} Either way, guns are banned here if a sign says so. ${ENTER}`],
  ['locked-in-car', undefined, false, 'The law.'],
  ['depends', undefined, true, `${OLD_ENOUGH} Either way, treat it as a no until you’ve read the details. ${ENTER}`],
  ['depends', 'place-decides', true, `${OLD_ENOUGH} If you do, it’s up to the owner or operator. ${ENTER}`],
  ['place-decides', 'depends', false, 'Without a permit, treat it as a no until you’ve read the details.'],
  ['with-permit', undefined, false, 'The law.'],
  ['banned', undefined, false, 'The law.'],
  ['place-decides', 'banned', false, 'Without a permit, guns are banned here.'],
])('no permit and no age, %s (without a permit: %s): what else decides is said; age is asked: %s', (...row) => {
  const [answer, withoutPermit, isAsked, sentence] = row;
  const cell: PlaceCell = { answer, ...(withoutPermit && { withoutPermit }), summary: 'The law.' };

  expect(tell(cell)).toBe(sentence);
  expect(isAgeAsked({ reader: 'none', permitNeed: 'by-age' }, cell)).toBe(isAsked);
});

test('where a gun must stay locked in the car whoever you are, no line speaks of permits', () => {
  const cell: PlaceCell = { answer: 'locked-in-car', summary: 'Banned, except unloaded in the car.' };
  const here = { reader: 'none', permitNeed: 'needed' } as const;
  const answer = answerFor({ places: {} }, cell, here);

  expect(answerSentence({ kind: 'schools', state: 'CO', answer, here, cell })).toBe(cell.summary);
});

test('where we couldn’t confirm that it takes no permit, what else decides is said too', () => {
  expect(tell(CELL, 'unclear')).toMatch(/Either way, it’s up to the owner or operator\.$/);
});

test('no age is asked of a permit holder, nor where the answer is unknown', () => {
  expect(isAgeAsked({ reader: 'visitor', permitNeed: 'by-age' }, CELL)).toBe(false);
  expect(isAgeAsked({ reader: 'none', permitNeed: 'by-age' }, { answer: 'unknown' })).toBe(false);
  expect(isAgeAsked({ reader: 'none', permitNeed: 'by-age' }, undefined)).toBe(false);
});
