import { expect, test } from 'vitest';
import { SYNC_PROBLEMS } from '#shared/sealed/sync.ts';
import {
  MENDING_WORDS,
  matchedText,
  NOT_DONE,
  nameOfEntry,
  openersText,
  PROBLEM_WORDS,
  valueOfEntry,
} from './sealed-words.ts';

test('every problem has a sentence, and none that is not this device’s to mend has a button', () => {
  expect(SYNC_PROBLEMS.filter((problem) => !PROBLEM_WORDS[problem])).toEqual([]);
  expect(Object.keys(MENDING_WORDS)).toEqual(['older', 'damaged', 'locks', 'gone']);
  expect(new Set(Object.values(PROBLEM_WORDS)).size).toBe(Object.keys(PROBLEM_WORDS).length);
});

test('no message speaks of a wallet where there may be none, or denies a change that may have happened', () => {
  for (const problem of ['older', 'damaged', 'locks', 'gone']) {
    expect(PROBLEM_WORDS[problem]).toContain('Nothing on this device was changed.');
    expect(PROBLEM_WORDS[problem]).not.toContain('our wallet');
  }
  expect(PROBLEM_WORDS['device']).not.toContain('other devices');
  for (const words of [NOT_DONE, PROBLEM_WORDS['refused']]) expect(words).not.toMatch(/[Nn]othing/);
  for (const problem of ['too-large', 'refused']) expect(PROBLEM_WORDS[problem]).not.toContain('sync again');
});

test('what opens it on a new device is told, and that a browser has no passkeys', () => {
  expect([
    openersText(0, true),
    openersText(0, false),
    openersText(1, true),
    openersText(2, true),
    openersText(3, false),
  ]).toEqual([
    'On a new device, you can open your wallet with your twelve words.',
    'On a new device, you can open your wallet with your twelve words. This browser can’t use a passkey for that.',
    'On a new device, you can open your wallet with your passkey or your twelve words.',
    'On a new device, you can open your wallet with either of your 2 passkeys or your twelve words.',
    'On a new device, you can open your wallet with any of your 3 passkeys or your twelve words.',
  ]);
});

test('the last match is told by its time today, and with its day before', () => {
  const now = Date.parse('2026-11-18T15:30:00Z');

  expect(matchedText(Date.parse('2026-11-18T15:10:00Z'), now)).toMatch(/^today 3:10\sPM$/);
  expect(matchedText(Date.parse('2026-11-15T09:05:00Z'), now)).toMatch(/^Nov 15, 2026 9:05\sAM$/);
});

const PERMIT = { state: 'TX', kind: null, isResident: true, issuedOn: null, expiresOn: '2029-01-01' };

test.each([
  ['wallet/home', { home: 'UT', homeSince: null }, 'The state you live in', 'Utah'],
  ['wallet/age', '21-plus', 'Your age', '21 or older'],
  ['wallet/citizenship', 'citizen', 'Citizenship', 'US citizen'],
  ['wallet/permit/TX  resident', PERMIT, 'Texas permit', 'issued not entered, expires Jan 1, 2029'],
  ['number/lawyer', '(208) 555-0143', 'Your lawyer’s number', '(208) 555-0143'],
  [
    'dates/GA Fulton',
    { appliedOn: '2026-10-02', appointmentOn: null, expiresOn: null },
    'Your dates for GA Fulton',
    'appointment not entered, applied Oct 2, 2026, expires not entered',
  ],
])('%s is told in words', (id, value, name, text) => {
  expect([nameOfEntry(id, value), valueOfEntry(value)]).toEqual([name, text]);
});
