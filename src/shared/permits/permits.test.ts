import { expect, test } from 'vitest';
import { expiryCalendarOf, remindersOf } from './expiry-calendar.ts';
import {
  EMPTY_WALLET,
  findPermitProblem,
  isSamePermit,
  largestMagazineOf,
  MOST_HANDGUNS,
  MOST_PERMITS,
  type Permit,
  type Wallet,
} from './permit.ts';
import { mergeWallets, readWallet, WALLET_FILE_BYTES, writeWallet } from './wallet-file.ts';

const TODAY = '2026-11-15';

const aPermit = (changes: Partial<Permit> = {}): Permit => ({
  state: 'TX',
  kind: 'ltc',
  isResident: true,
  issuedOn: '2024-03-01',
  expiresOn: '2029-03-01',
  ...changes,
});

const aWallet = (changes: Partial<Wallet> = {}): Wallet => ({
  permits: [aPermit()],
  home: 'TX',
  homeSince: '2019-06-01',
  ageBand: '21-plus',
  citizenship: 'citizen',
  services: ['active-military'],
  handguns: [{ name: 'Range gun', magazineRounds: 17 }],
  ...changes,
});

const many = (count: number): Permit[] => Array.from({ length: count }, () => aPermit());

test.each([
  ['a good one', aPermit(), [], null],
  ['one of a state that issues none', aPermit({ state: 'VT' }), [], 'issues-none'],
  ['one that expires before it was issued', aPermit({ expiresOn: '2023-03-01' }), [], 'dates-in-wrong-order'],
  ['one that expires on the day of issue', aPermit({ expiresOn: '2024-03-01' }), [], 'dates-in-wrong-order'],
  ['one without dates', aPermit({ issuedOn: null, expiresOn: null }), [], null],
  ['the same again', aPermit({ expiresOn: null }), [aPermit()], 'duplicate'],
  ['the non-resident one beside it', aPermit({ isResident: false }), [aPermit()], null],
  ['another kind beside it', aPermit({ kind: 'under-21' }), [aPermit()], null],
  ['one of a kind not entered beside it', aPermit({ kind: null }), [aPermit()], null],
  ['the same again, kind not entered', aPermit({ kind: null }), [aPermit({ kind: null })], 'duplicate'],
  ['one too many', aPermit({ state: 'UT' }), many(MOST_PERMITS), 'too-many'],
] as const)('%s', (_what, permit, others, problem) => {
  expect(findPermitProblem(permit, { others, issuingNone: ['VT'] })).toBe(problem);
});

test('a wallet that was exported comes back as it was', () => {
  expect(readWallet(writeWallet(aWallet()))).toEqual({ wallet: aWallet(), problem: null });
  expect(readWallet(writeWallet(EMPTY_WALLET)).wallet).toEqual(EMPTY_WALLET);
});

const REST_IS_BAD = 'We can’t read part of this file.';

const guns = (count: number) =>
  Array.from({ length: count }, (_, at) => ({ name: `Gun ${at + 1}`, magazineRounds: 10 }));

/** A permit as it was written before version 3. */
const classed = (changes: object = {}) => {
  const { kind: _kind, ...permit } = aPermit();

  return { ...permit, class: 'standard', ...changes };
};

/** A file of before version 3. */
const older = (changes: object = {}): string =>
  JSON.stringify({
    format: 'permit-wallet',
    version: 2,
    permits: [classed()],
    ageBand: '21-plus',
    magazineRounds: 17,
    ...changes,
  });

const written = (changes: object): string => JSON.stringify({ ...JSON.parse(writeWallet(aWallet())), ...changes });

test.each([
  ['cut off', writeWallet(aWallet()).slice(0, 90), 'This file is damaged or isn’t a wallet.'],
  ['empty', '', 'This file is damaged or isn’t a wallet.'],
  ['something else', '{"type":"FeatureCollection"}', 'This file isn’t a wallet exported from here.'],
  ['a list', '[]', 'This file isn’t a wallet exported from here.'],
  ['of a later version', written({ version: 4 }), expect.stringContaining('newer version')],
  ['huge', ' '.repeat(WALLET_FILE_BYTES + 1), 'This file is too large to be a wallet.'],
  ['of two hundred permits', written({ permits: many(200) }), expect.stringContaining('200 permits')],
  ['without permits', written({ permits: undefined }), 'This file has no list of permits.'],
  [
    'with a state that is none',
    written({ permits: [aPermit(), { ...aPermit(), state: 'ZZ' }] }),
    'We can’t read permit 2 in this file.',
  ],
  [
    'with a day that is none',
    written({ permits: [aPermit({ expiresOn: '2026-02-30' })] }),
    'We can’t read permit 1 in this file.',
  ],
  [
    'with dates in the wrong order',
    written({ permits: [aPermit({ expiresOn: '2020-01-01' })] }),
    expect.stringContaining('expires before'),
  ],
  ['with a class and no kind', written({ permits: [classed()] }), 'We can’t read permit 1 in this file.'],
  [
    'with a kind that is none',
    written({ permits: [aPermit({ kind: 'Two Words' })] }),
    'We can’t read permit 1 in this file.',
  ],
  ['with a strange age', written({ ageBand: '7' }), REST_IS_BAD],
  ['with a home that is none', written({ home: 'ZZ' }), REST_IS_BAD],
  ['with a strange citizenship', written({ citizenship: 'martian' }), REST_IS_BAD],
  ['with a strange service', written({ services: ['spy'] }), REST_IS_BAD],
  ['with a magazine of none', written({ handguns: [{ name: '', magazineRounds: 0 }] }), REST_IS_BAD],
  ['with too many handguns', written({ handguns: guns(MOST_HANDGUNS + 1) }), REST_IS_BAD],
  ['with more in it', written({ name: 'Somebody' }), REST_IS_BAD],
  [
    'of version 2 with a strange class',
    older({ permits: [classed({ class: 'gold' })] }),
    'We can’t read permit 1 in this file.',
  ],
  ['of version 2 with a kind', older({ permits: [aPermit()] }), 'We can’t read permit 1 in this file.'],
  ['of version 2 with a home', older({ home: 'TX' }), REST_IS_BAD],
])('a file that is %s is told, and nothing of it is taken', (_what, text, problem) => {
  expect(readWallet(text)).toEqual({ wallet: null, problem });
});

test.each([
  [1, 'no date', { expiresOn: null }],
  [1, 'a date', {}],
  [2, 'no date', { expiresOn: null }],
  [2, 'a date', {}],
])('a wallet of version %s with %s is read whole, and nothing in it never expires', (version, _what, changes) => {
  expect(readWallet(older({ version, permits: [classed(changes)] }))).toEqual({
    wallet: {
      ...EMPTY_WALLET,
      permits: [aPermit({ kind: null, ...changes })],
      ageBand: '21-plus',
      handguns: [{ name: '', magazineRounds: 17 }],
    },
    problem: null,
  });
});

test.each([
  ['ID', 'standard', null],
  ['ID', 'enhanced', 'enhanced'],
  ['ND', 'enhanced', 'class-1'],
  ['UT', 'provisional', 'provisional'],
  ['TX', 'provisional', 'under-21'],
])('an older %s permit of class %s becomes kind %s', (state, of, kind) => {
  const { wallet } = readWallet(older({ permits: [classed({ state, class: of })] }));

  expect(wallet?.permits[0]?.kind).toBe(kind);
});

test('an older wallet says nothing about home, and a magazine not entered is no handgun', () => {
  const { wallet } = readWallet(older({ magazineRounds: null, ageBand: null }));

  expect(wallet).toEqual({ ...EMPTY_WALLET, permits: [aPermit({ kind: null })] });
});

test('an older permit that never expires stays that', () => {
  const { wallet } = readWallet(older({ permits: [classed({ expiresOn: null, neverExpires: true })] }));

  expect(wallet?.permits).toEqual([aPermit({ kind: null, expiresOn: null, neverExpires: true })]);
});

test('an older wallet comes back the same after it is written again', () => {
  const { wallet } = readWallet(older());

  expect(wallet && readWallet(writeWallet(wallet)).wallet).toEqual(wallet);
});

test('the largest magazine decides, and none entered is none', () => {
  expect(largestMagazineOf({ handguns: [] })).toBeNull();
  expect(largestMagazineOf({ handguns: [...guns(2), { name: 'Full size', magazineRounds: 17 }, ...guns(1)] })).toBe(17);
});

test('a renewal is the same permit; another kind, state or residency is not', () => {
  expect(isSamePermit(aPermit(), aPermit({ issuedOn: '2026-01-01', expiresOn: '2031-01-01' }))).toBe(true);
  expect(isSamePermit(aPermit(), aPermit({ kind: 'under-21' }))).toBe(false);
  expect(isSamePermit(aPermit(), aPermit({ state: 'UT' }))).toBe(false);
  expect(isSamePermit(aPermit(), aPermit({ isResident: false }))).toBe(false);
});

test('a permit that never expires comes back as that, and one with a date can’t be one', () => {
  const permits = [aPermit({ expiresOn: null, neverExpires: true })];

  expect(readWallet(writeWallet(aWallet({ permits }))).wallet).toEqual(aWallet({ permits }));
  expect(remindersOf(permits, TODAY)).toEqual([]);
  expect(readWallet(written({ permits: [{ ...aPermit(), neverExpires: true }] })).problem).toBe(
    'Permit 1 in this file has an expiration date and also never expires.',
  );
});

test('an import adds what is not there and changes nothing that is', () => {
  const kept = aWallet({ ageBand: null });
  const imported = aWallet({
    permits: [aPermit({ expiresOn: '2031-01-01' }), aPermit({ state: 'UT', isResident: false })],
    home: 'OH',
    homeSince: '2026-01-01',
    citizenship: 'other',
    services: ['active-military', 'officer'],
    handguns: [
      { name: 'Range gun', magazineRounds: 17 },
      { name: 'Range gun', magazineRounds: 10 },
    ],
  });

  expect(mergeWallets(kept, imported)).toEqual({
    wallet: aWallet({
      permits: [aPermit(), aPermit({ state: 'UT', isResident: false })],
      services: ['active-military', 'officer'],
      handguns: [
        { name: 'Range gun', magazineRounds: 17 },
        { name: 'Range gun', magazineRounds: 10 },
      ],
    }),
    added: 1,
    alreadyHeld: 1,
    leftOut: 0,
  });
  expect(
    mergeWallets(aWallet({ permits: many(MOST_PERMITS) }), aWallet({ permits: [aPermit({ state: 'UT' })] })),
  ).toMatchObject({
    added: 0,
    leftOut: 1,
  });
});

test('an import never mixes one home with the other’s moving day', () => {
  const merged = (kept: Partial<Wallet>, imported: Partial<Wallet>) => {
    const { home, homeSince } = mergeWallets(aWallet(kept), aWallet(imported)).wallet;

    return [home, homeSince];
  };

  expect(merged({ homeSince: null }, { home: 'OH' })).toEqual(['TX', null]);
  expect(merged({ home: null, homeSince: null }, { home: 'OH' })).toEqual(['OH', '2019-06-01']);
  expect(merged({ home: null, homeSince: null }, { home: null, homeSince: null })).toEqual([null, null]);
});

test('an import into a full list of handguns stays readable', () => {
  const { wallet } = mergeWallets(aWallet({ handguns: guns(MOST_HANDGUNS) }), aWallet());

  expect(wallet.handguns).toEqual(guns(MOST_HANDGUNS));
  expect(readWallet(writeWallet(wallet)).problem).toBeNull();
});

test('reminders come 120, 90 and 30 days ahead; those past are left out', () => {
  const on = (permit: Permit) => remindersOf([permit], TODAY).map(({ on: day, days }) => [day, days]);

  expect(on(aPermit())).toEqual([
    ['2028-11-01', 120],
    ['2028-12-01', 90],
    ['2029-01-30', 30],
  ]);
  expect(on(aPermit({ expiresOn: '2026-12-15' }))).toEqual([['2026-11-15', 30]]);
  expect(on(aPermit({ expiresOn: '2026-12-14' }))).toEqual([]);
  expect(on(aPermit({ expiresOn: null }))).toEqual([]);
});

test('the calendar file is one that calendars read: its lines end and fold as they must, and it names nobody', () => {
  const file = expiryCalendarOf([aPermit({ state: 'DC', kind: 'standard', isResident: false })], TODAY, {
    productName: 'Carry, Atlas',
    host: 'carryatlas.example',
    now: new Date('2026-11-15T22:30:05Z'),
  });
  const lines = file.split('\r\n');
  const unfolded = file.replaceAll('\r\n ', '').split('\r\n');

  expect(file.endsWith('END:VCALENDAR\r\n')).toBe(true);
  expect(lines.every((line) => line.length <= 75 && !line.includes('\n'))).toBe(true);
  expect(unfolded.filter((line) => line === 'BEGIN:VEVENT')).toHaveLength(3);
  expect(unfolded).toContain('PRODID:-//Carry\\, Atlas//Permits//EN');
  expect(unfolded).toContain('DTSTAMP:20261115T223005Z');
  expect(unfolded).toContain('DTSTART;VALUE=DATE:20281101');
  expect(unfolded).toContain('DTEND;VALUE=DATE:20281102');
  expect(unfolded).toContain('UID:DC-standard-non-resident-20290301-120@carryatlas.example');
  expect(unfolded).toContain('SUMMARY:District of Columbia carry permit expires in 120 days');
  expect(unfolded.find((line) => line.startsWith('DESCRIPTION:standard'))).toBe(
    'DESCRIPTION:standard non-resident permit\\, expires on 2029-03-01. Ask the issuing office how and when to renew.',
  );
});

test('the calendar reads a kind as words, and leaves out one that was not entered', () => {
  const described = (kind: string | null) =>
    expiryCalendarOf([aPermit({ kind })], TODAY, { productName: 'CarryAtlas', host: 'a.example', now: new Date(0) })
      .replaceAll('\r\n ', '')
      .split('\r\n')
      .find((line) => line.includes('Ask the issuing office'));

  expect(described('under-21')).toMatch(/^DESCRIPTION:under 21 resident permit\\, expires/);
  expect(described(null)).toMatch(/^DESCRIPTION:resident permit\\, expires/);
});
