import { expect, test } from 'vitest';
import {
  aHolder,
  aKind,
  aPermit,
  aRow,
  ENHANCED,
  indexOf,
  inVirginia,
  OTHERS_NO,
  UNKNOWN,
  virginia,
} from '#tests/support/in-virginia.ts';
import type { HonorsRow } from '../law/honors.ts';
import type { StateCode } from '../law/states.ts';
import { indexRecords, recognitionRecordsSchema } from './recognition-records.ts';
import { reasonText } from './recognition-wording.ts';
import { reasonsOf, recognize, statusOf } from './recognize.ts';

test('a row that names the permit recognizes it, and says what it is called', () => {
  const { status, told } = inVirginia();

  expect(status).toBe('recognized');
  expect(told[0]).toBe('Virginia recognizes Texas’s License to Carry.');
});

test.each([
  ['says unknown', [aRow({ result: 'unknown' }), OTHERS_NO], 'result-unknown'],
  ['is not established', [{ issuers: ['TX'], result: 'unknown', ...UNKNOWN } as HonorsRow], 'result-unknown'],
  ['is about another kind', [aRow({ kinds: ['enhanced'] }), OTHERS_NO], 'kind-not-covered'],
  ['is about another state, and the list may not be complete', [aRow({ issuers: ['UT'] })], 'list-silent'],
  ['leaves the others unknown', [aRow({ issuers: 'others', result: 'unknown' })], 'result-unknown'],
  ['is not there', [], 'no-record'],
] as const)('undetermined where the row %s, even if no other rule stands in the way', (_how, honors, code) => {
  const { status, codes } = inVirginia({ honors: [...honors] });

  expect(status).toBe('undetermined');
  expect(codes[0]).toBe(code);
});

test.each([
  ['names it with a no', [aRow({ result: 'no' }), aRow({ issuers: ['UT'] })], 'not-honored'],
  ['leaves it out and is complete', [aRow({ issuers: ['UT'] }), OTHERS_NO], 'not-honored'],
  ['honors nobody', [aRow({ issuers: 'all', kinds: 'any', result: 'no' })], 'none-honored'],
] as const)('not recognized where the list %s', (_how, honors, code) => {
  const { status, codes } = inVirginia({ honors: [...honors] });

  expect(status).toBe('not-recognized');
  expect(codes[0]).toBe(code);
});

test('a state without any record is undetermined and says why', () => {
  const recognition = recognize([aPermit()], aHolder(), indexOf({})).get('WY');

  expect(recognition && statusOf(recognition)).toBe('undetermined');
  expect(recognition && reasonsOf(recognition).map(reasonText)).toEqual([
    'We couldn’t confirm what Wyoming recognizes. Go online to load the latest.',
    'We couldn’t confirm whether visitors need a permit in Wyoming. Check before you go.',
  ]);
});

test('a copy from before there were rows recognizes nothing and breaks nothing', () => {
  const older = (topic: string, value: unknown) => ({
    topic,
    isOfCounty: false,
    value,
    basis: 'secondary',
    source: 'a-list',
    locator: null,
    asOf: '2026',
    alsoIn: [],
    note: null,
  });
  const records = recognitionRecordsSchema.parse({
    publishedAt: '2026-06-30T12:00:00.000Z',
    sources: {},
    states: (['TX', 'VA'] as const).map((state) => ({
      state,
      facts: [
        older('issuance', 'shall-issue'),
        older('honored-permits', ['TX']),
        older('resident-permits-only', false),
        older('recognition-age', null),
        older('recognition-conditions', []),
        older('visitors-without-permit', false),
      ].map((fact) => ({ ...fact, locator: 'a row' })),
    })),
  });
  const found = recognize([aPermit()], aHolder(), indexRecords(records));

  expect(found.get('VA')?.permits[0]?.status).toBe('undetermined');
  expect(found.get('TX')?.permits[0]?.status).toBe('undetermined');
  expect(found.get('VA')?.visitors.status).toBe('permit-required');
});

test.each([
  ['the listed one', 'standard', 'recognized'],
  ['another one', 'enhanced', 'undetermined'],
])('a row without a kind, permit is %s: %s', (_which, kind, status) => {
  expect(inVirginia({}, { kinds: [aKind(), ENHANCED], permits: [aPermit({ kind })] }).status).toBe(status);
});

test('a row for any kind covers a kind that no list names', () => {
  const honors = [aRow({ kinds: 'any' })];

  expect(inVirginia({ honors }, { kinds: [aKind(), ENHANCED], permits: [aPermit({ kind: 'enhanced' })] }).status).toBe(
    'recognized',
  );
});

test('the first row that speaks of a kind decides', () => {
  const honors = [
    aRow({ kinds: ['enhanced'] }),
    aRow({ kinds: ['standard'], result: 'no' }),
    aRow({ issuers: 'all', kinds: 'any' }),
  ];
  const look = (kind: string) =>
    inVirginia({ honors }, { kinds: [aKind(), ENHANCED], permits: [aPermit({ kind })] }).status;

  expect(look('enhanced')).toBe('recognized');
  expect(look('standard')).toBe('not-recognized');
  expect(inVirginia({ honors }, { permits: [aPermit({ state: 'UT' })] }).status).toBe('recognized');
});

test('a complete list closes on the states it leaves out, not on another kind of a state it names', () => {
  const honors = [aRow({ kinds: ['enhanced'] }), OTHERS_NO];
  const kinds = [aKind(), ENHANCED];

  expect(inVirginia({ honors }, { kinds }).status).toBe('undetermined');
  expect(inVirginia({ honors }, { kinds, permits: [aPermit({ state: 'UT' })] }).status).toBe('not-recognized');
});

test.each([
  ['not entered', null],
  ['not one that Texas has', 'gold'],
])('kind %s: asked for where it matters, and only there', (_what, kind) => {
  const asked = { kinds: [aKind(), ENHANCED], permits: [aPermit({ kind })] };
  const differs = inVirginia({ honors: [aRow(), aRow({ kinds: ['enhanced'], result: 'no' })] }, asked);

  expect(differs.status).toBe('conditional');
  expect(differs.told[0]).toBe('Which Texas permit is it? Virginia does not treat them all the same.');
  expect(inVirginia({ honors: [aRow({ kinds: 'any' })] }, asked).status).toBe('recognized');
  expect(inVirginia({ honors: [aRow({ kinds: 'any', result: 'no' })] }, asked).status).toBe('not-recognized');
  expect(inVirginia({}, { permits: [aPermit({ kind })] }).status).toBe('recognized');
});

test('kind not entered: never conditional where no kind counts', () => {
  const asked = { kinds: [aKind(), ENHANCED], permits: [aPermit({ kind: null })] };
  const honors = [aRow({ result: 'no' }), aRow({ kinds: ['enhanced'], result: 'unknown' })];

  expect(inVirginia({ honors }, asked).status).toBe('undetermined');
});

test('kind not entered: expired is not recognized, whichever it is', () => {
  const asked = { kinds: [aKind(), ENHANCED], permits: [aPermit({ kind: null, expiresOn: '2026-11-14' })] };

  expect(inVirginia({ honors: [aRow(), aRow({ kinds: ['enhanced'], result: 'no' })] }, asked).status).toBe(
    'not-recognized',
  );
});

test('a state that issues none, or whose kinds nobody has established, has nothing that counts', () => {
  const none = indexOf({
    VA: virginia({ honors: [aRow({ issuers: 'all', kinds: 'any' })] }),
    VT: {
      answers: { issuance: 'no-permit' },
    },
  });
  const look = (state: StateCode) => recognize([aPermit({ state })], aHolder(), none).get('VA')?.permits[0];

  expect(look('VT')?.status).toBe('undetermined');
  expect(look('VT')?.findings.map(({ code }) => code)).toEqual(['issues-none']);
  expect(look('WY')?.status).toBe('undetermined');
  expect(look('WY')?.findings.map(({ code }) => code)).toEqual(['issuance-unknown']);
});

test('what is known to be unmet decides before what is unknown', () => {
  const honors = [aRow({ residency: 'resident', age: 'unknown' })];
  const { status, codes } = inVirginia(
    { honors },
    { permits: [aPermit({ isResident: false })], holder: { ageBand: null } },
  );

  expect(status).toBe('not-recognized');
  expect(codes[0]).toBe('residents-only');
});
