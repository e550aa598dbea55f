import { expect, test } from 'vitest';
import { rateLimits } from '#server/db/schema.ts';
import { createTestClock } from '#tests/support/test-app.ts';
import { openTestDatabase } from '#tests/support/test-database.ts';
import { createRateLimits, refuse } from './rate-limits.ts';

const database = openTestDatabase();
const LIMIT = { max: 3, windowSeconds: 60 };

const createLimits = () => {
  const clock = createTestClock();

  return { clock, limits: createRateLimits(database.get().db, 'secret', clock.now) };
};

test('attempts are counted apart by action and by caller, also when they come at once', async () => {
  const { limits } = createLimits();
  const attempts = await Promise.allSettled(
    Array.from({ length: 10 }, () => limits.take('sign-in', '192.0.2.1', LIMIT)),
  );

  expect(attempts.filter(({ status }) => status === 'fulfilled')).toHaveLength(3);
  await expect(limits.take('sign-in', '192.0.2.2', LIMIT)).resolves.toBeUndefined();
  await expect(limits.take('reset', '192.0.2.1', LIMIT)).resolves.toBeUndefined();
});

test('the window ends, also for one that kept trying', async () => {
  const { limits, clock } = createLimits();
  for (let tries = 0; tries < 5; tries += 1) await limits.take('sign-in', 'a', LIMIT).catch(() => undefined);

  clock.advance(59_999);
  await expect(limits.take('sign-in', 'a', LIMIT)).rejects.toThrow('Too many attempts. Please try again in 1 second.');
  clock.advance(1);
  await expect(limits.take('sign-in', 'a', LIMIT)).resolves.toBeUndefined();
});

test('another server counts on, and no address is kept', async () => {
  const { limits, clock } = createLimits();
  for (let tries = 0; tries < 3; tries += 1) await limits.take('sign-in', '192.0.2.1', LIMIT);
  const other = createRateLimits(database.get().db, 'secret', clock.now);

  await expect(other.take('sign-in', '192.0.2.1', LIMIT)).rejects.toThrow('Too many attempts');
  expect(JSON.stringify(await database.get().db.select().from(rateLimits))).not.toContain('192.0.2');
});

test('windows that are over are cleared away', async () => {
  const { limits, clock } = createLimits();
  await limits.take('sign-in', 'a', LIMIT);
  clock.advance(60_001);
  await limits.take('sign-in', 'b', LIMIT);

  await limits.purgeExpired();

  expect(await database.get().db.select().from(rateLimits)).toHaveLength(1);
});

test('who is counted is kept by a keyed hash: another key gives another', () => {
  const { limits, clock } = createLimits();
  const other = createRateLimits(database.get().db, 'another secret', clock.now);

  expect(limits.keyOf('sign-in', '192.0.2.1')).toMatch(/^sign-in:[\w-]{32}$/);
  expect(other.keyOf('sign-in', '192.0.2.1')).not.toBe(limits.keyOf('sign-in', '192.0.2.1'));
});

test.each([
  [1, '1 second'],
  [2, '2 seconds'],
  [89, '89 seconds'],
  [90, '2 minutes'],
  [120, '2 minutes'],
  [121, '3 minutes'],
  [900, '15 minutes'],
])('%d seconds are told as %s, and to the browser in seconds', (seconds, words) => {
  expect(refuse(seconds)).toMatchObject({
    message: `Too many attempts. Please try again in ${words}.`,
    retryAfterSeconds: seconds,
    status: 429,
  });
});
