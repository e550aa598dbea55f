import { expect, test } from 'vitest';
import { expiryCalendarOf, remindersOf } from './expiry-calendar.ts';
import { EMPTY_WALLET, findPermitProblem, MOST_PERMITS, type Permit, type Wallet } from './permit.ts';
import { mergeWallets, readWallet, WALLET_FILE_BYTES, writeWallet } from './wallet-file.ts';

const TODAY = '2026-11-15';

const aPermit = (changes: Partial<Permit> = {}): Permit => ({
  state: 'TX',
  class: 'standard',
  isResident: true,
  issuedOn: '2024-03-01',
  expiresOn: '2029-03-01',
  ...changes,
});

const aWallet = (changes: Partial<Wallet> = {}): Wallet => ({
  permits: [aPermit()],
  ageBand: '21-plus',
  magazineRounds: 17,
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
  ['the enhanced one beside it', aPermit({ class: 'enhanced' }), [aPermit()], null],
  ['one too many', aPermit({ state: 'UT' }), many(MOST_PERMITS), 'too-many'],
] as const)('%s', (_what, permit, others, problem) => {
  expect(findPermitProblem(permit, { others, issuingNone: ['VT'] })).toBe(problem);
});

test('a wallet that was exported comes back as it was', () => {
  expect(readWallet(writeWallet(aWallet()))).toEqual({ wallet: aWallet(), problem: null });
  expect(readWallet(writeWallet(EMPTY_WALLET)).wallet).toEqual(EMPTY_WALLET);
});

const written = (changes: object): string => JSON.stringify({ ...JSON.parse(writeWallet(aWallet())), ...changes });

test.each([
  ['cut off', writeWallet(aWallet()).slice(0, 90), 'This file is damaged, or it is not a wallet.'],
  ['empty', '', 'This file is damaged, or it is not a wallet.'],
  ['something else', '{"type":"FeatureCollection"}', 'This is not a wallet that was exported here.'],
  ['a list', '[]', 'This is not a wallet that was exported here.'],
  ['of a later version', written({ version: 3 }), expect.stringContaining('newer version')],
  ['huge', ' '.repeat(WALLET_FILE_BYTES + 1), 'This file is too large to be a wallet.'],
  ['of two hundred permits', written({ permits: many(200) }), expect.stringContaining('200 permits')],
  ['without permits', written({ permits: undefined }), 'Its list of permits is missing.'],
  [
    'with a state that is none',
    written({ permits: [aPermit(), { ...aPermit(), state: 'ZZ' }] }),
    'Permit 2 in it can’t be read.',
  ],
  [
    'with a day that is none',
    written({ permits: [aPermit({ expiresOn: '2026-02-30' })] }),
    'Permit 1 in it can’t be read.',
  ],
  [
    'with dates in the wrong order',
    written({ permits: [aPermit({ expiresOn: '2020-01-01' })] }),
    expect.stringContaining('expires before'),
  ],
  ['with a strange age', written({ ageBand: '7' }), expect.stringContaining('age or magazine')],
  ['with more in it', written({ name: 'Somebody' }), expect.stringContaining('age or magazine')],
])('a file that is %s is told, and nothing of it is taken', (_what, text, problem) => {
  expect(readWallet(text)).toEqual({ wallet: null, problem });
});

test.each([
  ['no date', { expiresOn: null }],
  ['a date', {}],
])('a wallet of version 1 with %s is read whole, and nothing in it never expires', (_what, changes) => {
  const permits = [aPermit(changes)];

  expect(readWallet(written({ version: 1, permits }))).toEqual({ wallet: aWallet({ permits }), problem: null });
});

test('a permit that never expires comes back as that, and one with a date can’t be one', () => {
  const permits = [aPermit({ expiresOn: null, neverExpires: true })];

  expect(readWallet(writeWallet(aWallet({ permits }))).wallet).toEqual(aWallet({ permits }));
  expect(remindersOf(permits, TODAY)).toEqual([]);
  expect(readWallet(written({ permits: [{ ...aPermit(), neverExpires: true }] })).problem).toBe(
    'Permit 1 in it has an expiration date and never expires.',
  );
});

test('an import adds what is not there and changes nothing that is', () => {
  const kept = aWallet({ ageBand: null });
  const imported = aWallet({
    permits: [aPermit({ expiresOn: '2031-01-01' }), aPermit({ state: 'UT', isResident: false })],
    magazineRounds: 10,
  });

  expect(mergeWallets(kept, imported)).toEqual({
    wallet: {
      permits: [aPermit(), aPermit({ state: 'UT', isResident: false })],
      ageBand: '21-plus',
      magazineRounds: 17,
    },
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
  const file = expiryCalendarOf([aPermit({ state: 'DC', isResident: false })], TODAY, {
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
    'DESCRIPTION:standard non-resident permit\\, expires on 2029-03-01. Ask the issuing authority how and when to renew.',
  );
});
