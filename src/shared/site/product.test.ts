import { expect, test } from 'vitest';
import { DEFAULT_PRICE_CENTS, formatMoney, priceOf } from './product.ts';

test.each([
  [DEFAULT_PRICE_CENTS, '$9.95', 'less than 83 cents per month, cancel anytime'],
  [1200, '$12.00', '$1.00 per month, cancel anytime'],
  [1295, '$12.95', 'less than $1.08 per month, cancel anytime'],
  [960, '$9.60', '80 cents per month, cancel anytime'],
  [100, '$1.00', 'less than 9 cents per month, cancel anytime'],
])('%i cents a year is %s, %s', (cents, perYear, pitch) => {
  expect(priceOf(cents)).toEqual({ cents, perYear, pitch });
});

test.each([
  [{ cents: 0, currency: 'usd' }, '$0.00'],
  [{ cents: 995, currency: 'eur' }, '€9.95'],
  [{ cents: 995, currency: 'jpy' }, '¥995'],
])('%o reads %s', (money, text) => {
  expect(formatMoney(money)).toBe(text);
});
