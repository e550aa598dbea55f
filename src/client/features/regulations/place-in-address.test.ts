import { expect, test } from 'vitest';
import { canCompareMore, readPlace, writePlace } from './place-in-address.ts';

test.each([
  ['', null, null, []],
  ['state=TX', 'TX', null, []],
  ['state=tx', 'TX', null, []],
  ['state=TX&county=El+Paso', 'TX', 'El Paso', []],
  ['state=TX&county=', 'TX', null, []],
  ['state=ZZ&county=El+Paso', null, null, []],
  ['state=TX&compare=CA,NV', 'TX', null, ['CA', 'NV']],
  ['state=TX&compare=TX,CA,CA,zz,nv,GA', 'TX', null, ['CA', 'NV']],
  ['compare=CA', null, null, []],
  ['state=TX&state=CA', 'TX', null, []],
])('%j is %s, %s, beside %j', (search, state, county, compared) => {
  expect(readPlace(new URLSearchParams(search))).toEqual({ state, county, compared });
});

test('what is written is read again', () => {
  const place = { state: 'NM', county: 'Doña Ana', compared: ['TX', 'AZ'] } as const;

  expect(readPlace(new URLSearchParams(writePlace(place)))).toEqual(place);
  expect(writePlace({ state: null, county: null, compared: [] })).toBe('');
});

test('with two beside the chosen one there is no room for more', () => {
  expect(canCompareMore({ state: 'TX', county: null, compared: ['CA'] })).toBe(true);
  expect(canCompareMore({ state: 'TX', county: null, compared: ['CA', 'NV'] })).toBe(false);
});
