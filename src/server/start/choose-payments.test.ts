import { expect, onTestFinished, test } from 'vitest';
import { readConfig } from '#server/config.ts';
import { StartError } from '#server/errors.ts';
import { startFakeStripe } from '#tests/support/fake-stripe/fake-stripe-server.ts';
import { openTestDatabase } from '#tests/support/test-database.ts';
import { choosePayments, refuseWrongPrice } from './choose-payments.ts';

const database = openTestDatabase();
const clock = () => new Date('2026-06-30T12:00:00Z');

const chooseWithStripe = async (env: Record<string, string> = {}) => {
  const fake = await startFakeStripe();
  onTestFinished(() => fake.close());
  const config = readConfig({ ...fake.env, ...env }, '/srv');
  const payments = await choosePayments(config, database.get().db, clock);
  const warnings: unknown[] = [];
  const log = { warn: (...args: unknown[]) => warnings.push(args) } as never;

  return { fake, warnings, check: () => refuseWrongPrice(payments, config.price, log) };
};

test('the right price starts in silence', async () => {
  const { check, warnings } = await chooseWithStripe();

  await expect(check()).resolves.toBeUndefined();
  expect(warnings).toEqual([]);
});

test('the price that is configured is the one to compare with', async () => {
  const { fake, check } = await chooseWithStripe({ PRICE_CENTS: '1295' });
  await expect(check()).rejects.toThrow('PRICE_CENTS says 1295 usd per year');

  Object.assign(fake.stripe.price, { unit_amount: 1295 });
  await expect(check()).resolves.toBeUndefined();
});

test.each([
  ['another amount', { unit_amount: 1995 }, '1995 usd per year'],
  ['another currency', { currency: 'eur' }, '995 eur per year'],
  ['another rhythm', { recurring: { interval: 'month', interval_count: 1 } }, '995 usd per month'],
  ['every second year', { recurring: { interval: 'year', interval_count: 2 } }, '995 usd per 2 years'],
  ['no rhythm', { recurring: null }, '995 usd per once'],
])('%s refuses to start with a sentence', async (_case, change, words) => {
  const { fake, check } = await chooseWithStripe();
  Object.assign(fake.stripe.price, change);

  await expect(check()).rejects.toThrow(StartError);
  await expect(check()).rejects.toThrow(words);
});

test.each(['lost-before', 500, 401, 'nonsense'] as const)(
  'a provider that answers with %s at start is told in the log and stops nothing',
  async (trouble) => {
    const { fake, check, warnings } = await chooseWithStripe();
    fake.fail('GET', /prices/, trouble, 2);

    await expect(check()).resolves.toBeUndefined();
    expect(warnings).toHaveLength(1);
  },
);
