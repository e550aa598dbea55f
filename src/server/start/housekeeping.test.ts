import { expect, onTestFinished, test } from 'vitest';
import { contactMessages, handledItems, knownBrowsers, mails, rateLimits, sessions } from '#server/db/schema.ts';
import { createRateLimits } from '#server/http/rate-limits.ts';
import { createSessionStore } from '#server/http/session-store.ts';
import { createJobQueue } from '#server/jobs/queue.ts';
import { aUser } from '#tests/support/factories.ts';
import { createTestClock } from '#tests/support/test-app.ts';
import { openTestDatabase } from '#tests/support/test-database.ts';
import { cleanUp, scheduleHousekeeping } from './housekeeping.ts';

const database = openTestDatabase();
const clock = createTestClock();
const DAY = 24 * 60 * 60 * 1000;

const daysAgo = (days: number): Date => new Date(clock.now().getTime() - days * DAY);

const clean = async (): Promise<void> => {
  const { db } = database.get();
  const onError = (error: Error): never => {
    throw error;
  };
  const jobs = createJobQueue(database.get(), { onError, runsByItself: false });
  const sessionStore = await createSessionStore(database.get(), clock.now);
  const limits = createRateLimits(db, 'a secret of the tests', clock.now);
  scheduleHousekeeping(jobs, { db, sessions: sessionStore, limits, clock: clock.now });
  await jobs.start();
  onTestFinished(() => jobs.stop());
  await jobs.send(db, cleanUp, {});
  expect(await jobs.runDue(cleanUp)).toBe(1);
};

const aMail = (id: string, state: 'queued' | 'sent' | 'failed', days: number) => ({
  id,
  recipient: 'ada@test.example',
  subject: id,
  textBody: '',
  htmlBody: '',
  state,
  createdAt: daysAgo(days),
  sentAt: state === 'sent' ? daysAgo(days) : null,
});

const aMessage = (id: string, days: number) => ({
  id,
  name: 'Ada',
  email: 'ada@test.example',
  message: 'A question.',
  isSuspect: false,
  createdAt: daysAgo(days),
});

test('what the privacy page says is gone after its time is gone, and what is younger stays', async () => {
  const { db } = database.get();
  const userId = await aUser(db);
  await db
    .insert(mails)
    .values([
      aMail('sent-29', 'sent', 29),
      aMail('sent-31', 'sent', 31),
      aMail('failed-29', 'failed', 29),
      aMail('failed-31', 'failed', 31),
      aMail('waiting-400', 'queued', 400),
    ]);
  await db.insert(contactMessages).values([aMessage('message-364', 364), aMessage('message-366', 366)]);
  const handled = { actorId: 'boss', handledAt: daysAgo(1) };
  await db.insert(handledItems).values([
    { ...handled, kind: 'contact-message', itemId: 'message-364' },
    { ...handled, kind: 'contact-message', itemId: 'message-366' },
    { ...handled, kind: 'fact-report', itemId: 'report-1' },
  ]);
  await db.insert(sessions).values([
    { id: 'open', tokenHash: 'a', userId, expiresAt: daysAgo(-1) },
    { id: 'over', tokenHash: 'b', userId, expiresAt: daysAgo(1) },
  ]);
  await db.insert(rateLimits).values([
    { key: 'counting', count: 1, resetsAt: daysAgo(-1) },
    { key: 'counted', count: 1, resetsAt: daysAgo(1) },
  ]);
  await db.insert(knownBrowsers).values([
    { userId, browserHash: 'used', lastSeenAt: daysAgo(399) },
    { userId, browserHash: 'gone', lastSeenAt: daysAgo(401) },
  ]);

  await clean();

  expect((await db.select().from(mails)).map(({ id }) => id).toSorted()).toEqual([
    'failed-29',
    'sent-29',
    'waiting-400',
  ]);
  expect((await db.select().from(contactMessages)).map(({ id }) => id)).toEqual(['message-364']);
  expect((await db.select().from(handledItems)).map(({ itemId }) => itemId).toSorted()).toEqual([
    'message-364',
    'report-1',
  ]);
  expect((await db.select().from(sessions)).map(({ id }) => id)).toEqual(['open']);
  expect((await db.select().from(rateLimits)).map(({ key }) => key)).toEqual(['counting']);
  expect((await db.select().from(knownBrowsers)).map(({ browserHash }) => browserHash)).toEqual(['used']);
});
