import { expect, test } from 'vitest';
import { pickAlerts } from './pick-alerts.ts';

const alert = (id: string, ...states: string[]) => ({ id, states });

test('at most three alerts are shown, those of the state first, the others in their order', () => {
  const alerts = [alert('a', 'CA'), alert('b', 'NY'), alert('c', 'TX', 'OK'), alert('d', 'FL')];

  expect(pickAlerts(alerts, 'TX').map(({ id }) => id)).toEqual(['c', 'a', 'b']);
  expect(pickAlerts(alerts, 'WY').map(({ id }) => id)).toEqual(['a', 'b', 'c']);
  expect(pickAlerts([], 'TX')).toEqual([]);
});
