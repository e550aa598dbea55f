import { expect, test } from 'vitest';
import { pickAlerts, sortAlerts } from './pick-alerts.ts';

const alert = (id: string, startsOn: string, ...states: string[]) => ({ id, startsOn, states });

const alerts = [
  alert('a', '2026-01-01', 'CA'),
  alert('b', '2026-07-01', 'NY'),
  alert('c', '2025-02-01', 'TX', 'OK'),
  alert('d', '2026-03-01', 'FL'),
];

test('at most three alerts are shown, those of the state first, then the newest', () => {
  expect(pickAlerts(alerts, 'TX').map(({ id }) => id)).toEqual(['c', 'b', 'd']);
  expect(pickAlerts(alerts, 'WY').map(({ id }) => id)).toEqual(['b', 'd', 'a']);
  expect(pickAlerts(alerts, null).map(({ id }) => id)).toEqual(['b', 'd', 'a']);
  expect(pickAlerts([], 'TX')).toEqual([]);
});

test('alerts of my states are told apart, and none is lost', () => {
  const { mine, others } = sortAlerts(alerts, ['OK', 'FL']);

  expect([mine, others].map((group) => group.map(({ id }) => id))).toEqual([
    ['d', 'c'],
    ['b', 'a'],
  ]);
});
