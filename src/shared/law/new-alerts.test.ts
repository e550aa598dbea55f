import { expect, test } from 'vitest';
import { findNewAlerts, seenAfterVisit } from './new-alerts.ts';

const ALERTS = [{ id: 'a' }, { id: 'b' }];

test.each([
  ['at the first visit nothing is new', null, []],
  ['what was not there is new', ['a'], ['b']],
  ['after the visit nothing is', seenAfterVisit(ALERTS), []],
  ['everything is new to someone who saw others', ['x'], ['a', 'b']],
])('%s', (_case, seen, expected) => {
  expect([...findNewAlerts(ALERTS, seen)]).toEqual(expected);
});
