import { expect, test } from 'vitest';
import { findCounty, loadOutlines } from './find-state.ts';

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

test.each([
  ['Galveston, on the coast', 29.3, -94.8, 'LA', 60],
  ['Colorado Springs', 38.8339, -104.8214, 'NM', 126],
  ['Toronto', 43.6532, -79.3832, 'NY', 28],
])('the nearest other state of %s', async (_where, lat, lng, state, miles) => {
  const found = (await loadOutlines()).nearestOther({ lat, lng });

  expect(found?.state).toBe(state);
  expect(Math.abs((found?.miles ?? 0) - miles) / miles).toBeLessThan(0.15);
});

test.each([
  ['Atlanta', 'GA', 33.749, -84.388, 'Fulton County'],
  ['New Orleans', 'LA', 29.9511, -90.0715, 'Orleans Parish'],
  ['Baltimore', 'MD', 39.2904, -76.6122, 'Baltimore city'],
  ['Manhattan', 'NY', 40.7831, -73.9712, 'New York County'],
  ['Hartford, by a county that is no more', 'CT', 41.7658, -72.6734, null],
  ['Atlanta, looked for in Texas', 'TX', 33.749, -84.388, null],
  ['no state', 'XX', 33.749, -84.388, null],
])('the county of %s', async (_where, state, lat, lng, county) => {
  expect(await findCounty(state, { lat, lng })).toBe(county);
});
