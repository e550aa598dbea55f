import { expect, test } from 'vitest';
import { aTopicFact, someEvidence } from '#tests/support/law.ts';
import { recordsWith, recordsWithBill } from '#tests/support/recognition.ts';
import type { StateCode } from '../law/states.ts';
import { EMPTY_WALLET, type Permit, type Wallet } from '../permits/permit.ts';
import { indexRecords, type RecognitionRecords } from '../recognition/recognition-records.ts';
import { recognize } from '../recognition/recognize.ts';
import type { CrossedState, StraightLeg, Trip } from './trip.ts';
import { summarizeStates } from './trip-states.ts';
import { tripHeadline, warningsOf } from './trip-warnings.ts';

const TODAY = '2026-11-17';

const texan: Permit = { state: 'TX', kind: null, isResident: true, issuedOn: null, expiresOn: '2030-01-01' };

type Asked = {
  crossed?: (StateCode | null | 'GU')[];
  addresses?: string[];
  stops?: Trip['stops'];
  legs?: StraightLeg[];
  isApproximate?: boolean;
  wallet?: Partial<Wallet>;
  limit?: number;
  records?: RecognitionRecords;
};

const handgun = (magazineRounds: number) => ({ name: '', magazineRounds });

const warn = ({
  crossed = ['TX', 'VA'],
  addresses,
  stops = [],
  legs,
  isApproximate = true,
  wallet,
  limit,
  records = recordsWithBill('2026-12-01'),
}: Asked) => {
  const holder: Wallet = {
    ...EMPTY_WALLET,
    permits: [texan],
    ageBand: '21-plus',
    handguns: [handgun(10), handgun(17)],
    ...wallet,
  };
  const states: CrossedState[] = crossed.map((state) => ({ state, miles: 10, counties: [] }));
  const facts =
    limit === undefined
      ? []
      : [
          aTopicFact({
            topic: 'magazine-limit',
            value: limit,
            details: ['Sales only.', 'Not for officers.'],
            howWeKnow: 'By a list.',
          }),
        ];

  return warningsOf({
    planned: {
      trip: { name: 'A trip', start: 'a', stops, end: 'b' },
      addresses: addresses ?? ['Austin, TX', 'Richmond, VA'],
      isApproximate,
      legs,
    },
    summary: summarizeStates(states),
    wallet: holder,
    recognitions: recognize(
      holder.permits,
      { ageBand: holder.ageBand, home: holder.home, homeSince: holder.homeSince, today: TODAY },
      indexRecords(records),
    ),
    evidences: new Map(
      crossed.map((state) => [state as StateCode, { evidence: someEvidence({ facts }), isError: false }]),
    ),
    today: TODAY,
  });
};

const textsOf = (code: string, asked: Asked): string[] =>
  warn(asked)
    .filter((one) => one.code === code)
    .map(({ text }) => text);

const NEAR: StraightLeg[] = [{ milesOutside: 0, nearby: ['MA', 'VA', 'TX', 'UT', 'OH', 'GU'] }];

test.each<[string, Asked, string[]]>([
  [
    'ends-in',
    { crossed: ['TX', 'MA'], addresses: ['Austin, TX', 'Boston, MA 02108'] },
    [
      'Your trip ends in Massachusetts. Massachusetts does not recognize your permit. Federal law on driving through asks that you can lawfully possess and carry the gun at both ends of the trip.',
    ],
  ],
  [
    'starts-in',
    { crossed: ['OH', 'TX'], addresses: ['Akron, OH', 'Austin, TX'] },
    [
      'Your trip starts in Ohio. We couldn’t confirm that Ohio recognizes your permit. Federal law on driving through asks that you can lawfully possess and carry the gun at both ends of the trip.',
    ],
  ],
  [
    'overnight',
    {
      crossed: ['TX', 'MA', 'VA'],
      addresses: ['Austin, TX', 'Boston, MA', 'Richmond, VA'],
      stops: [{ typed: 'Boston', kind: 'overnight' }],
      wallet: { permits: [] },
    },
    [
      'You planned an overnight stop in Massachusetts. Massachusetts requires a permit from visitors, and you haven’t added one. Federal law on driving through does not cover staying.',
    ],
  ],
  ['nearby', { legs: NEAR }, ['Your road may also cross: Massachusetts (not recognized), Ohio (undetermined).']],
  ['nearby', { legs: NEAR, crossed: ['TX', 'VA', 'MA', 'OH'] }, []],
  [
    'leaves-country',
    {
      crossed: ['MI', null, 'NY'],
      addresses: ['Detroit, MI', 'Buffalo, NY'],
      legs: [{ milesOutside: 207, nearby: [] }],
    },
    [
      'Detroit, MI → Buffalo, NY: the straight line leaves the United States for 207 miles, abroad or over water. Taking a handgun into Canada or Mexico is a crime there. Add a stop on the way so that it stays in the United States.',
    ],
  ],
  [
    'leaves-country',
    { crossed: ['MI', null, 'NY'], addresses: ['Detroit, MI', 'Buffalo, NY'], isApproximate: false },
    [
      'Detroit, MI → Buffalo, NY: this road leaves the United States for 10 miles, abroad or over water. Taking a handgun into Canada or Mexico is a crime there. Add a stop on the way so that it stays in the United States.',
    ],
  ],
  [
    'needs-flight',
    { addresses: ['Los Angeles, CA', 'Honolulu, HI'], legs: [{ milesOutside: 2411, nearby: ['NV', 'MA'] }] },
    ['Los Angeles, CA → Honolulu, HI: no road goes there. This leg needs a flight.'],
  ],
  ['nearby', { addresses: ['Miami, FL', 'San Juan, PR'], legs: [{ milesOutside: 981, nearby: ['MA'] }] }, []],
  [
    'needs-flight',
    { addresses: ['Seattle, WA', 'Anchorage, AK'], legs: [{ milesOutside: 1093, nearby: [] }] },
    ['Seattle, WA → Anchorage, AK: this leg needs a flight if you take a handgun.'],
  ],
  ['needs-flight', { addresses: ['Hilo, HI', 'Honolulu, HI'], legs: [{ milesOutside: 0, nearby: [] }] }, []],
  ['no-records', { crossed: ['TX', 'GU'] }, ['We have no records for GU.']],
  ['magazine', { crossed: ['MA'], limit: 10 }, ['Massachusetts: your 17-round magazine is over the limit of 10.']],
  ['note', { crossed: ['MA'], limit: 10 }, ['Sales only.', 'Not for officers.']],
  ['magazine', { crossed: ['MA'], limit: 17 }, []],
  ['note', { crossed: ['MA'], limit: 17 }, []],
  ['magazine', { crossed: ['MA'], limit: 10, wallet: { handguns: [] } }, []],
  [
    'note',
    {
      crossed: ['UT'],
      records: recordsWith('UT', {
        facts: [
          aTopicFact({ topic: 'visitors-without-permit', value: true, details: ['Except in bars.'] }),
          aTopicFact({ topic: 'permitless-age', value: 18, details: ['Except for soldiers.'] }),
        ],
      }),
    },
    ['Except in bars.'],
  ],
  [
    'may-end',
    {},
    [
      'Virginia: This may end by Dec 1, 2026: SB 1, recognition of permits. We last checked on Feb 17, 2026. The State Police would end recognition of some permits.',
    ],
  ],
  [
    'expiry',
    { wallet: { permits: [{ ...texan, expiresOn: null }] } },
    ['You haven’t entered when your Texas permit expires. An expired permit is not recognized.'],
  ],
  [
    'expiry',
    { wallet: { permits: [{ ...texan, expiresOn: '2026-11-20' }] } },
    ['Your Texas permit expires on Nov 20, 2026. After that it is not recognized.'],
  ],
  ['expiry', { wallet: { permits: [{ ...texan, expiresOn: null, neverExpires: true }] } }, []],
  ['own-residents', {}, ['If you live in Virginia, these visitor rules aren’t yours: Virginia’s own rules apply.']],
  [
    'own-residents',
    { wallet: { permits: [] } },
    ['If you live in Texas or Virginia, these visitor rules aren’t yours: your state’s own rules apply.'],
  ],
  ['own-residents', { wallet: { home: 'VA' } }, []],
  ['own-residents', { wallet: { home: 'UT', permits: [] } }, []],
  ['straight-line', { isApproximate: false }, []],
])('%s: %o', (code, asked, texts) => {
  expect(textsOf(code, asked)).toEqual(texts);
});

test('what is about the whole trip comes before what one state adds', () => {
  const isOfState = warn({ limit: 10 }).map(({ state }) => state !== null);

  expect(isOfState).toEqual(isOfState.toSorted());
});

test.each([
  [967.3, 2, true, 'At least 967 miles and at least 2 states on the straight line. Your road may cross others.'],
  [80, 1, true, 'At least 80 miles and at least 1 state on the straight line. Your road may cross others.'],
  [2450, 10, false, '2,450 miles through 10 states'],
])('%s miles, %s states, straight %s', (miles, states, isApproximate, headline) => {
  expect(tripHeadline(miles, states, isApproximate)).toBe(headline);
});
