import { expect, test } from 'vitest';
import { loadOutlines } from './find-state.ts';

test.each([
  ['Austin', 30.2672, -97.7431, 'TX'],
  ['Boston', 42.3601, -71.0589, 'MA'],
  ['Washington', 38.8951, -77.0364, 'DC'],
  ['Anchorage', 61.2181, -149.9003, 'AK'],
  ['Honolulu', 21.3069, -157.8583, 'HI'],
  ['San Juan', 18.4655, -66.1057, 'PR'],
  ['Toronto', 43.6532, -79.3832, null],
  ['the Gulf', 27, -90, null],
  ['a mile west of the line on I-40 in Texas', 35.2, -103.06, 'NM'],
  ['a mile east of it', 35.2, -103.02, 'TX'],
])('%s', async (_where, lat, lng, state) => {
  expect((await loadOutlines()).stateAt({ lat, lng })).toBe(state);
});

test('the nearest line names the state behind it, and a coast is none', async () => {
  const { nearestLine } = await loadOutlines();

  expect(nearestLine({ lat: 35.2, lng: -102.9 })).toMatchObject({ state: 'NM', miles: expect.closeTo(8, 0) });
  expect(nearestLine({ lat: 29.3, lng: -94.8 })).toBeNull();
});
