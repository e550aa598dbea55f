import { expect, test } from 'vitest';
import { aBillOfVirginia, honors, recordsWith, recordsWithBill, someRecords } from '#tests/support/recognition.ts';
import type { StateCode } from '../law/states.ts';
import type { Topic } from '../law/topics.ts';
import type { Permit } from '../permits/permit.ts';
import { changedForYou } from './changed-for-you.ts';
import type { Holder } from './judge-permit.ts';
import { indexRecords, type RecognitionRecords } from './recognition-records.ts';

const TODAY = '2026-06-30';

const aPermit = (state: StateCode, changes: Partial<Permit> = {}): Permit => ({
  state,
  kind: 'standard',
  isResident: true,
  issuedOn: '2024-01-01',
  expiresOn: '2030-01-01',
  ...changes,
});

const holderWith = (changes: Partial<Holder> = {}): Holder => ({
  ageBand: '21-plus',
  today: TODAY,
  home: 'TX',
  homeSince: null,
  ...changes,
});

const noOthers = honors('others', { result: 'no' });

const factsWith = (state: StateCode, changes: Record<string, unknown>): RecognitionRecords => {
  const given = someRecords().states.find((one) => one.state === state);

  return recordsWith(state, {
    facts: (given?.facts ?? []).map((fact) =>
      fact.topic in changes ? ({ ...fact, value: changes[fact.topic] } as typeof fact) : fact,
    ),
  });
};

/** Three releases: Virginia drops Texas, then takes it up again for residents only, then drops everyone. */
const [FIRST, SECOND, THIRD] = [
  someRecords(),
  recordsWith('VA', { honors: [honors(['UT'], { age: 21 }), noOthers] }),
  recordsWith('VA', { honors: [honors(['TX'], { residency: 'resident' }), noOthers] }),
] as const;

const tell = (
  permits: Permit[],
  earlier: RecognitionRecords,
  later: RecognitionRecords,
  holder = holderWith(),
  magazineRounds: number | null = null,
): string[] =>
  changedForYou({ permits, holder, magazineRounds }, indexRecords(earlier), indexRecords(later)).map(
    ({ text }) => text,
  );

const TEXAS = aPermit('TX');
const UTAH = aPermit('UT', { isResident: false });

test.each<[string, Permit[], RecognitionRecords, RecognitionRecords, Partial<Holder>, string[]]>([
  ['the same release twice', [TEXAS, UTAH], FIRST, FIRST, {}, []],
  ['release 1 to 2', [TEXAS], FIRST, SECOND, {}, ['Virginia no longer recognizes your Texas permit.']],
  ['release 2 to 3', [TEXAS], SECOND, THIRD, {}, ['Virginia now recognizes your Texas permit.']],
  ['offline from 1 to 3: back where it was', [TEXAS], FIRST, THIRD, {}, []],
  [
    'offline from 1 to 3, another permit',
    [UTAH],
    FIRST,
    THIRD,
    {},
    ['Virginia no longer recognizes your Utah permit.'],
  ],
  [
    'two permits, losses first',
    [TEXAS, UTAH],
    SECOND,
    THIRD,
    {},
    ['Virginia no longer recognizes your Utah permit.', 'Virginia now recognizes your Texas permit.'],
  ],
  ['no permit: a list of permits is no news', [], FIRST, THIRD, {}, []],
  ['an expired permit is no news', [aPermit('TX', { expiresOn: '2026-01-01' })], FIRST, SECOND, {}, []],
  [
    'a condition that the wallet leaves open',
    [TEXAS],
    FIRST,
    THIRD,
    { home: null },
    ['Virginia now recognizes your Texas permit only under a condition.'],
  ],
  [
    'the age that is asked for rises above the holder’s',
    [TEXAS],
    recordsWith('VA', { honors: [honors(['TX'], { age: 18 }), noOthers] }),
    FIRST,
    { ageBand: '19-20' },
    ['Virginia no longer recognizes your Texas permit.'],
  ],
  [
    'nobody could confirm it before',
    [TEXAS],
    recordsWith('VA', { honors: [honors(['UT'])] }),
    FIRST,
    {},
    ['Virginia recognizes your Texas permit. We couldn’t confirm this before.'],
  ],
  [
    'nobody can confirm it now',
    [TEXAS],
    FIRST,
    recordsWith('VA', { honors: [honors(['UT'])] }),
    {},
    ['We can no longer confirm that Virginia recognizes your Texas permit.'],
  ],
  [
    'a no that was unknown stays a plain no',
    [TEXAS],
    recordsWith('VA', { honors: [honors(['UT'])] }),
    SECOND,
    {},
    ['Virginia does not recognize your Texas permit. We couldn’t confirm this before.'],
  ],
  [
    'two cards of one state are told apart',
    [aPermit('ID'), aPermit('ID', { kind: 'enhanced' })],
    FIRST,
    recordsWith('VA', { honors: [honors(['TX', 'UT'], { age: 21 }), noOthers] }),
    { home: 'ID' },
    [
      'Virginia does not recognize your Idaho License. We couldn’t confirm this before.',
      'Virginia no longer recognizes your Idaho Enhanced License.',
    ],
  ],
  [
    'a state comes to require a permit',
    [],
    FIRST,
    factsWith('UT', { 'visitors-without-permit': false }),
    {},
    ['Utah now requires you to have a permit.'],
  ],
  [
    'home comes to require none: its rule for residents counts',
    [],
    factsWith('TX', { 'permitless-carry': false }),
    FIRST,
    {},
    ['Texas no longer requires you to have a permit.'],
  ],
  ['a bill that may end it is not a change yet', [TEXAS], FIRST, recordsWithBill('2026-12-01'), {}, []],
  [
    'a copy of before there were rows says nothing of permits',
    [TEXAS],
    recordsWith('VA', { honors: [], facts: [] }),
    FIRST,
    {},
    [],
  ],
])('%s', (_case, permits, earlier, later, holder, expected) => {
  expect(tell(permits, earlier, later, holderWith(holder))).toEqual(expected);
});

const aBillOn = (topic: Topic, by: string) => {
  const bill = aBillOfVirginia(by);

  return { ...bill, mayEnd: { topics: [topic], by, lastChecked: '2026-02-17' } };
};

test('good news that may end soon says by when, and is not good news alone', () => {
  const later = recordsWith('VA', {
    honors: [honors(['TX']), noOthers],
    lawInMotion: [aBillOn('honored-permits', '2027-07-01'), aBillOn('honored-permits', '2026-12-01')],
  });
  const wallet = { permits: [TEXAS], holder: holderWith(), magazineRounds: null };

  const [news] = changedForYou(wallet, indexRecords(SECOND), indexRecords(later));

  expect(news?.text).toBe('Virginia now recognizes your Texas permit, but that may end by Dec 1, 2026.');
  expect(news?.effect).toBe('unsure');
});

test('a requirement that went and may come back says by when', () => {
  const given = factsWith('UT', { 'visitors-without-permit': false });
  const states = someRecords().states.map((one) =>
    one.state === 'UT' ? { ...one, lawInMotion: [aBillOn('visitors-without-permit', '2026-12-01')] } : one,
  );
  const wallet = { permits: [], holder: holderWith(), magazineRounds: null };

  const [news] = changedForYou(wallet, indexRecords(given), indexRecords({ ...someRecords(), states }));

  expect(news?.text).toBe('Utah no longer requires you to have a permit, but that may end by Dec 1, 2026.');
  expect(news?.effect).toBe('unsure');
});

test('new words and a new source for the same law are no news', () => {
  const reworded = recordsWith('VA', {
    honors: [
      honors(['TX', 'UT'], { age: 21, howWeKnow: 'Read again.', locator: 'another row', asOf: '2026-06' }),
      honors(['ID'], { kinds: ['enhanced'], age: 21 }),
      noOthers,
    ],
  });

  expect(tell([TEXAS, UTAH], FIRST, reworded)).toEqual([]);
});

test.each([
  [15, 10, 'Virginia now limits magazines to 10 rounds. Your largest holds 15.'],
  [17, 20, 'Virginia’s magazine limit no longer affects your largest, which holds 17 rounds.'],
  [8, 10, undefined],
])('a magazine of %d rounds and a limit of %d', (rounds, limit, expected) => {
  expect(tell([], FIRST, factsWith('VA', { 'magazine-limit': limit }), holderWith(), rounds)[0]).toBe(expected);
});
