import { expect, test } from 'vitest';
import type { PlaceCell, StatePlaces } from '../law/place-matrix.ts';
import { answerFor, type Reader, readerIn, readerOf } from './place-answer.ts';
import type { Recognition } from './recognize.ts';

const CHURCH: PlaceCell = { answer: 'no-state-ban', visitors: 'depends', summary: 'No ban.', asOf: '2026' };
const BAR: PlaceCell = { answer: 'with-permit', withoutPermit: 'banned', summary: 'Permit.', asOf: '2026' };

const aState = (changes: Partial<StatePlaces> = {}): StatePlaces => ({
  state: 'TX',
  residentsNeedPermit: false,
  visitorsNeedPermit: false,
  places: { worship: CHURCH, bars: BAR },
  ...changes,
});

test.each<[Reader, string, string]>([
  ['permit', 'no-state-ban', 'with-permit'],
  ['visitor', 'depends', 'with-permit'],
  ['none', 'no-state-ban', 'banned'],
])('%s: church %s, bar %s', (reader, church, bar) => {
  const state = aState();

  expect(answerFor(state, CHURCH, readerIn(reader, state))).toBe(church);
  expect(answerFor(state, BAR, readerIn(reader, state))).toBe(bar);
});

test.each([
  ['a permit state', { residentsNeedPermit: true, visitorsNeedPermit: true }],
  ['a state where visitors need one', { visitorsNeedPermit: true }],
  ['a state where that is unknown', { visitorsNeedPermit: null }],
])('in %s, no ban is no answer to somebody without a permit, and a ban stays one', (_, changes) => {
  const state = aState(changes);

  expect(answerFor(state, CHURCH, readerIn('none', state))).toBe('with-permit');
  expect(answerFor(state, BAR, readerIn('none', state))).toBe('banned');
  expect(answerFor(state, CHURCH, readerIn('permit', state))).toBe('no-state-ban');
});

test('a gun that must stay locked in the car is never told as one that a permit lets in', () => {
  const locked: PlaceCell = { answer: 'locked-in-car', summary: 'Locked.', asOf: '2026' };
  const licensed: PlaceCell = { ...locked, answer: 'banned-if-posted', withoutPermit: 'locked-in-car' };
  const open: PlaceCell = { ...locked, withoutPermit: 'depends' };

  for (const permitNeed of ['needed', 'by-age', 'unclear'] as const) {
    expect(answerFor(aState(), locked, { reader: 'none', permitNeed })).toBe('locked-in-car');
    // Here a permit does more, and the reader is told that it takes one.
    expect(answerFor(aState(), licensed, { reader: 'none', permitNeed })).toBe('with-permit');
    // The law of the place says less to them, but it may take a permit to carry at all.
    expect(answerFor(aState(), open, { reader: 'none', permitNeed })).toBe('with-permit');
  }
});

test('a kind that the state does not name is unknown; a state without answers says so', () => {
  const state = aState();

  expect(answerFor(state, undefined, readerIn('permit', state))).toBe('unknown');
  expect(answerFor(state, { answer: 'unknown' }, readerIn('permit', state))).toBe('unknown');
  expect(answerFor({ places: null }, undefined, readerIn('permit', state))).toBe('not-read');
});

const permit = { state: 'UT', kind: null, isResident: true, issuedOn: null, expiresOn: null } as const;

const found = (
  state: 'TX' | 'UT',
  status: 'recognized' | 'conditional' | 'not-recognized',
  visitors: Recognition['visitors']['status'],
): Recognition => ({
  state,
  permits: [{ permit, status, findings: [] }],
  visitors: { status: visitors, reasons: [] },
});

test.each([
  ['own state', found('UT', 'recognized', 'permit-required'), 'permit', 'needed'],
  ['recognized elsewhere', found('TX', 'recognized', 'permitless'), 'visitor', 'not-needed'],
  ['conditional counts as none', found('TX', 'conditional', 'permit-required'), 'none', 'needed'],
  ['not recognized', found('TX', 'not-recognized', 'conditional'), 'none', 'by-age'],
  ['undetermined', found('TX', 'not-recognized', 'undetermined'), 'none', 'unclear'],
])('%s', (_, recognition, reader, permitNeed) => {
  expect(readerOf(recognition)).toEqual({ reader, permitNeed });
});
