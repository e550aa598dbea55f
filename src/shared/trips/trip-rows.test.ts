import { expect, test } from 'vitest';
import { aBlockedMagazineLaw, aTopicFact, someEvidence } from '#tests/support/law.ts';
import { recordsWithBill, someRecords } from '#tests/support/recognition.ts';
import { aWay } from '#tests/support/road-way.ts';
import type { TopicFact } from '../law/evidence.ts';
import type { StateCode } from '../law/states.ts';
import { indexRecords } from '../recognition/recognition-records.ts';
import { recognize } from '../recognition/recognize.ts';
import { atLineOf, glanceOf, inStateOf, isAtAnEnd, staysOf, type TripRow, tripRowsOf } from './trip-rows.ts';
import { NO_LAW, summarizeWays } from './trip-states.ts';

const TODAY = '2026-11-17';

const TEXAN = { state: 'TX', kind: 'standard', isResident: true, issuedOn: null, expiresOn: null } as const;

const rowsOf = (
  addresses: readonly string[],
  kinds: readonly ('drive-through' | 'fuel' | 'overnight')[] = [],
  facts: TopicFact[] = [],
  isLawfulAtEnds = true,
): Map<StateCode, TripRow> => {
  const codes = addresses.map((address) => address.slice(-2) as StateCode);
  const trip = { stops: kinds.map((kind) => ({ typed: 'x', kind })) };
  const rows = tripRowsOf(summarizeWays([aWay(codes)]).states, {
    recognitions: recognize(
      [TEXAN],
      { ageBand: '21-plus', today: '2026-11-17', home: 'TX', homeSince: null },
      indexRecords(someRecords()),
    ),
    evidences: new Map(codes.map((code) => [code, { evidence: someEvidence({ facts }) }])),
    stays: staysOf(trip, addresses),
    magazineRounds: 17,
    isLawfulAtEnds,
    lastDay: TODAY,
    isLoading: false,
  });

  return new Map(rows.map((row) => [row.state, row]));
};

const FROM_TEXAS = 'Austin, TX';

test.each([
  ['drive-through', true, 'Before the line, unload the gun and lock it away from where you sit.'],
  ['fuel', true, 'Before the line, unload the gun and lock it away from where you sit. Keep the stop short.'],
  ['overnight', true, 'Don’t bring the gun: you stay the night here.'],
  ['drive-through', false, 'Don’t bring the gun here: federal law won’t cover you.'],
  ['fuel', false, 'Don’t bring the gun here: federal law won’t cover you.'],
] as const)('not recognized, %s, both ends lawful: %s: %s', (kind, isLawfulAtEnds, atLine) => {
  expect(rowsOf([FROM_TEXAS, 'Boston, MA', 'Richmond, VA'], [kind], [], isLawfulAtEnds).get('MA')).toMatchObject({
    status: 'not-recognized',
    atLine,
  });
});

test('a bill that may end the recognition stands beside the yes', () => {
  const virginia = recognize(
    [TEXAN],
    { ageBand: '21-plus', today: '2026-11-17', home: 'TX', homeSince: null },
    indexRecords(recordsWithBill('2099-12-01')),
  ).get('VA');

  expect(virginia && atLineOf(virginia, 'pass', null)).toMatch(/2099.* Keep your permit/);
});

test('on the road without a known trip, locking up is told with what it takes to help', () => {
  const massachusetts = recognize(
    [TEXAN],
    { ageBand: '21-plus', today: '2026-11-17', home: 'TX', homeSince: null },
    indexRecords(someRecords()),
  ).get('MA');

  expect(massachusetts && atLineOf(massachusetts, 'pass', null)).toContain(
    'only if you can carry it at both ends of your trip.',
  );
});

test.each([
  [
    'MA',
    'Keep the gun unloaded and locked away from where you sit. If it isn’t, stop where it’s safe and do that now.',
  ],
  [
    'OH',
    'Keep the gun unloaded and locked away from where you sit. If it isn’t, stop where it’s safe and do that now.',
  ],
  ['VA', 'Keep your permit and ID on you.'],
] as const)('a driver who is in %s already is told what to do now, never before the line', (state, words) => {
  const recognition = recognize(
    [TEXAN],
    { ageBand: '21-plus', today: '2026-11-17', home: 'TX', homeSince: null },
    indexRecords(someRecords()),
  ).get(state);

  const told = recognition && inStateOf(recognition);
  expect(told).toContain(words);
  expect(told).not.toContain('Before the line');
});

test('trip that ends in a state that says no: never told to lock up and go on', () => {
  expect(rowsOf([FROM_TEXAS, 'Boston, MA']).get('MA')?.atLine).toBe('Don’t bring the gun: your trip ends here.');
});

test('unknown is said, with what to do about it', () => {
  const ohio = rowsOf([FROM_TEXAS, 'Akron, OH', 'Richmond, VA'], ['drive-through']).get('OH');

  expect(ohio?.status).toBe('undetermined');
  expect(ohio?.atLine).toContain('Before the line, unload the gun and lock it away from where you sit.');
  expect([ohio?.officer, ohio?.car, ohio?.magazine, ohio?.signs]).toEqual(Array(4).fill('Not confirmed'));
});

test('cells say the facts in a few words, and an oversized magazine is marked', () => {
  const rows = rowsOf(
    [FROM_TEXAS, 'Richmond, VA'],
    [],
    [
      aTopicFact({ topic: 'duty-to-inform', value: 'on-request' }),
      aTopicFact({ topic: 'vehicle-carry', value: 'no' }),
      aTopicFact({ topic: 'magazine-limit', value: 10 }),
      aTopicFact({ topic: 'signs-force-of-law', value: 'conditional' }),
    ],
  );

  expect(rows.get('VA')).toMatchObject({
    status: 'recognized',
    officer: 'If asked',
    car: 'With your permit',
    magazine: '10 rounds',
    isMagazineOver: true,
    signs: 'It depends',
  });
});

test.each([
  ['sale-only', '10 rounds (buying or selling larger ones is banned, having one isn’t)', false],
  ['sale-and-import', '10 rounds (selling or bringing in larger ones is banned)', true],
  ['owned-before', '10 rounds', true],
  ['banned', '10 rounds', true],
])('a magazine over the limit where it is %s: %s', (value, magazine, isMagazineOver) => {
  const facts = [
    aTopicFact({ topic: 'magazine-limit', value: 10 }),
    aTopicFact({ topic: 'magazine-possession', value }),
  ];

  const law = { facts, lawInMotion: [] };

  expect(glanceOf(law, null, 17, TODAY)).toMatchObject({ magazine, isMagazineOver });
  expect(glanceOf(law, null, null, TODAY)).toMatchObject({ magazine, isMagazineOver: false });
});

test('a limit that courts block for now says so beside it, and the magazine is over it all the same', () => {
  const facts = [
    aTopicFact({ topic: 'magazine-limit', value: 15 }),
    aTopicFact({ topic: 'magazine-possession', value: 'sale-and-import' }),
  ];

  expect(glanceOf({ facts, lawInMotion: [aBlockedMagazineLaw] }, null, 17, TODAY)).toMatchObject({
    magazine:
      '15 rounds (selling or bringing in larger ones is banned; courts have blocked this, but the block can end)',
    isMagazineOver: true,
  });
});

test('a loaded gun in the car is never answered with a bare yes', () => {
  const asked = (value: string, status: 'not-recognized' | null = null): string =>
    glanceOf({ facts: [aTopicFact({ topic: 'vehicle-carry', value })], lawInMotion: [] }, status, null, TODAY).car;

  expect(['yes', 'conditional', 'no'].map((value) => asked(value))).toEqual([
    'Permit not required',
    'With conditions',
    'Not without a permit that counts here',
  ]);
  expect(glanceOf(NO_LAW, 'recognized', null, TODAY).car).toBe('Not confirmed');
  expect(glanceOf(NO_LAW, 'not-recognized', null, TODAY).car).toBe('Not confirmed');
  expect(asked('no', 'not-recognized')).toBe('No');
});

test('gravest stay counts where a trip stops twice in a state', () => {
  const stays = staysOf(
    {
      stops: [
        { typed: 'a', kind: 'fuel' },
        { typed: 'b', kind: 'overnight' },
      ],
    },
    ['Austin, TX', 'Reno, NV', 'Las Vegas, NV 89101', 'Boise, ID'],
  );

  expect([...stays]).toEqual([
    ['NV', 'overnight'],
    ['TX', 'start'],
    ['ID', 'end'],
  ]);
});

test('a trip that comes back is not told as one that only ends there', () => {
  const stays = staysOf({ stops: [{ typed: 'a', kind: 'overnight' }] }, ['Miami, FL', 'Newark, NJ', 'Tampa, FL']);

  expect([...stays]).toEqual([
    ['NJ', 'overnight'],
    ['FL', 'both-ends'],
  ]);
  expect([...stays].filter(([, stay]) => isAtAnEnd(stay)).map(([state]) => state)).toEqual(['FL']);
});
