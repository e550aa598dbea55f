import { expect, test } from 'vitest';
import { aBlockedMagazineLaw, aTopicFact, someEvidence } from '#tests/support/law.ts';
import { recordsWith, recordsWithBill } from '#tests/support/recognition.ts';
import { aStretch, aWay } from '#tests/support/road-way.ts';
import type { StateCode } from '../law/states.ts';
import { EMPTY_WALLET, type Permit, type Wallet } from '../permits/permit.ts';
import { indexRecords, type RecognitionRecords } from '../recognition/recognition-records.ts';
import { recognize } from '../recognition/recognize.ts';
import type { RoadWay } from './road-way.ts';
import type { Trip } from './trip.ts';
import { summarizeWays } from './trip-states.ts';
import { tripHeadline, warningsOf } from './trip-warnings.ts';

const TODAY = '2026-11-17';

const texan: Permit = { state: 'TX', kind: null, isResident: true, issuedOn: null, expiresOn: '2030-01-01' };

type Asked = {
  crossed?: (StateCode | 'GU')[];
  way?: Partial<RoadWay>;
  addresses?: string[];
  stops?: Trip['stops'];
  trip?: Partial<Trip>;
  wallet?: Partial<Wallet>;
  limit?: number;
  /** Where a larger magazine can be kept, but not brought in. */
  noImport?: string[];
  /** Where courts keep the limit from being enforced for now. */
  blocked?: string[];
  records?: RecognitionRecords;
};

const handgun = (magazineRounds: number) => ({ name: '', magazineRounds });

const warn = ({
  crossed = ['TX', 'VA'],
  addresses,
  stops = [],
  way = {},
  trip = {},
  wallet,
  limit,
  noImport = [],
  blocked = [],
  records = recordsWithBill('2026-12-01'),
}: Asked) => {
  const holder: Wallet = {
    ...EMPTY_WALLET,
    permits: [texan],
    ageBand: '21-plus',
    handguns: [handgun(10), handgun(17)],
    ...wallet,
  };
  const ways = [aWay(crossed, way)];
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
  const factsOf = (state: string) => [
    ...facts,
    ...(noImport.includes(state) ? [aTopicFact({ topic: 'magazine-possession', value: 'sale-and-import' })] : []),
  ];

  return warningsOf({
    planned: {
      trip: { name: 'A trip', start: 'a', stops, end: 'b', ...trip },
      addresses: addresses ?? ['Austin, TX', 'Richmond, VA'],
      ways,
    },
    summary: summarizeWays(ways),
    wallet: holder,
    recognitions: recognize(
      holder.permits,
      { ageBand: holder.ageBand, home: holder.home, homeSince: holder.homeSince, today: TODAY },
      indexRecords(records),
    ),
    evidences: new Map(
      crossed.map((state) => [
        state as StateCode,
        {
          evidence: someEvidence({
            facts: factsOf(state),
            lawInMotion: blocked.includes(state) ? [aBlockedMagazineLaw] : [],
          }),
          isError: false,
        },
      ]),
    ),
    today: TODAY,
  });
};

const textsOf = (code: string, asked: Asked): string[] =>
  warn(asked)
    .filter((one) => one.code === code)
    .map(({ text }) => text);

const UNSURE: Partial<RoadWay> = { isUnsure: true, nearStates: ['MA', 'VA', 'UT', 'OH', 'GU'] };
const ABROAD = 'taking a handgun there is a crime. Check that your navigation stays in the United States.';

test.each<[string, Asked, string[]]>([
  [
    'ends-in',
    { crossed: ['TX', 'MA'], addresses: ['Austin, TX', 'Boston, MA 02108'] },
    [
      'Don’t bring the gun: your trip ends in Massachusetts. Massachusetts does not recognize your permit. Federal law protects drivers passing through, but only if you can lawfully carry the gun at both ends of the trip.',
    ],
  ],
  [
    'starts-in',
    { crossed: ['OH', 'TX'], addresses: ['Akron, OH', 'Austin, TX'] },
    [
      'Your trip starts in Ohio. We couldn’t confirm that Ohio recognizes your permit. Federal law protects drivers passing through, but only if you can lawfully carry the gun at both ends of the trip.',
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
      'Don’t bring the gun: you planned an overnight stop in Massachusetts. Massachusetts requires a permit from visitors, and you haven’t added one. The federal law for drivers passing through does not cover an overnight stay.',
    ],
  ],
  [
    'unsure-road',
    { way: UNSURE },
    [
      'We don’t know your exact route. It may also cross Massachusetts (not recognized), Utah (no permit needed for visitors), and Ohio (couldn’t confirm). Add a stop on the way to tell us.',
    ],
  ],
  ['unsure-road', { way: { isUnsure: true } }, ['We don’t know your exact route. Add a stop on the way to tell us.']],
  ['unsure-road', {}, []],
  ['leaves-country', { crossed: ['MI', 'OH', 'NY'] }, [`Don’t cross into Canada: ${ABROAD}`]],
  ['leaves-country', { crossed: ['TX', 'MI'] }, [`Don’t cross into Canada or Mexico: ${ABROAD}`]],
  ['leaves-country', { crossed: ['OH', 'VA'] }, []],
  ['leaves-country', { crossed: ['AK', 'TX'], way: { miles: 0 } }, []],
  [
    'by-air',
    { addresses: ['Los Angeles, CA', 'Honolulu, HI'], trip: { legs: ['fly'] } },
    [
      'Los Angeles, CA → Honolulu, HI: you fly. The laws of both airports’ states apply, and of every state where you change planes. Add each layover as a stop.',
    ],
  ],
  [
    'by-ferry',
    { addresses: ['Seattle, WA', 'Juneau, AK'], trip: { legs: ['ferry'] } },
    ['Seattle, WA → Juneau, AK: you take a ferry. Ask the ferry line whether it takes handguns, and how.'],
  ],
  ['by-air', {}, []],
  ['no-records', { crossed: ['TX', 'GU'] }, ['We have no records for GU.']],
  [
    'magazine',
    { crossed: ['MA'], limit: 10 },
    ['Leave your 17-round magazine at home: it’s over the limit in Massachusetts (10).'],
  ],
  [
    'magazine',
    { crossed: ['MA', 'VA', 'UT'], limit: 10 },
    ['Leave your 17-round magazine at home: it’s over the limit in Massachusetts (10), Virginia (10), and Utah (10).'],
  ],
  [
    'magazine',
    { crossed: ['MA', 'VA'], limit: 10, noImport: ['VA'] },
    [
      'Leave your 17-round magazine at home: it’s over the limit in Massachusetts (10). Don’t bring your 17-round magazine into Virginia (10): bringing in one over the limit is banned. Any exception is listed with the state.',
    ],
  ],
  [
    'magazine',
    { crossed: ['MA', 'VA'], limit: 10, noImport: ['VA'], blocked: ['VA'] },
    [
      'Leave your 17-round magazine at home: it’s over the limit in Massachusetts (10). Your 17-round magazine is over the limit in Virginia (10; courts have blocked this, but the block can end). Leave it at home unless you know that the block still holds.',
    ],
  ],
  [
    'magazine',
    {
      crossed: ['VA'],
      limit: 10,
      noImport: ['VA'],
      blocked: ['VA'],
      trip: { leaveOn: '2026-12-30', returnOn: '2027-01-02' },
    },
    [
      'Don’t bring your 17-round magazine into Virginia (10): bringing in one over the limit is banned. Any exception is listed with the state.',
    ],
  ],
  ['note', { crossed: ['VA'], limit: 10, blocked: ['VA'] }, ['Sales only.', 'Not for officers.']],
  ['note', { crossed: ['MA'], limit: 10 }, ['Sales only.', 'Not for officers.']],
  ['note', { crossed: ['VA'], limit: 10, noImport: ['VA'] }, ['Sales only.', 'Not for officers.']],
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
      'Virginia may stop recognizing your permit by Dec 1, 2026 (SB 1). Check with Virginia’s issuing office before you go. We last checked on Feb 17, 2026. The State Police would end recognition of some permits.',
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
  [
    'expiry',
    {
      wallet: { permits: [{ ...texan, expiresOn: '2027-03-02' }] },
      trip: { leaveOn: '2027-03-01', returnOn: '2027-03-05' },
    },
    ['Your Texas permit expires on Mar 2, 2027, while you travel. After that it is not recognized.'],
  ],
  [
    'expiry',
    { wallet: { permits: [{ ...texan, expiresOn: '2027-02-02' }] }, trip: { leaveOn: '2027-03-01' } },
    ['Your Texas permit expires on Feb 2, 2027, before you leave. After that it is not recognized.'],
  ],
  [
    'expiry',
    {
      wallet: { permits: [{ ...texan, expiresOn: '2027-06-02' }] },
      trip: { leaveOn: '2027-03-01', returnOn: '2027-03-05' },
    },
    [],
  ],
  [
    'own-residents',
    {},
    ['If you live in Virginia, these visitor rules don’t apply to you: Virginia’s own rules apply.'],
  ],
  [
    'own-residents',
    { wallet: { permits: [] } },
    ['If you live in Texas or Virginia, these visitor rules don’t apply to you: your state’s own rules apply.'],
  ],
  ['own-residents', { wallet: { home: 'VA' } }, []],
  ['own-residents', { wallet: { home: 'UT', permits: [] } }, []],
])('%s: %o', (code, asked, texts) => {
  expect(textsOf(code, asked)).toEqual(texts);
});

test('what is about the whole trip comes before what one state adds', () => {
  const isOfState = warn({ limit: 10 }).map(({ state }) => state !== null);

  expect(isOfState).toEqual(isOfState.toSorted());
});

test.each([
  [[aWay([aStretch('TX', 2000), aStretch('OK', 450)])], '2,450 miles, about 49 hours of driving, through 2 states'],
  [[aWay([aStretch('TX', 40)])], '40 miles, about 1 hour of driving, through 1 state'],
  [
    [aWay(['TX', 'OK'], { miles: 100, hours: 2 }), aWay(['TX', 'NM', 'CO', 'OK'], { miles: 110, hours: 2.2 })],
    '100 to 110 miles, about 2 hours of driving, through 2 to 4 states, depending on your route',
  ],
  [[aWay([aStretch('CA', 0), aStretch('HI', 0)])], '2 states'],
])('headline of %#', (ways, headline) => {
  expect(tripHeadline(ways, summarizeWays(ways))).toBe(headline);
});
