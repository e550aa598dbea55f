import { expect, test } from 'vitest';
import type { Permit } from '../permits/permit.ts';
import { followOffersOf } from './follow-offers.ts';

const aPermit = (state: Permit['state']): Permit => ({
  state,
  kind: null,
  isResident: true,
  issuedOn: null,
  expiresOn: null,
});

test('home, permits, and trips, each state once and none that is followed', () => {
  const wallet = { home: 'TX', permits: [aPermit('TX'), aPermit('UT'), aPermit('FL')] } as const;

  expect(followOffersOf({ ...wallet, permits: [...wallet.permits] }, ['NM', 'UT', 'CO'], ['FL', 'CO'])).toEqual([
    { state: 'TX', why: 'home' },
    { state: 'UT', why: 'permit' },
    { state: 'NM', why: 'trip' },
  ]);
});

test('an empty wallet offers nothing', () => {
  expect(followOffersOf({ home: null, permits: [] }, [], [])).toEqual([]);
});
