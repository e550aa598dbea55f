import { expect, test } from 'vitest';
import {
  accountTokens,
  contactMessages,
  handledItems,
  knownBrowsers,
  mails,
  rateLimits,
  sessions,
} from '#server/db/schema.ts';
import { aUser } from '#tests/support/factories.ts';
import { createTestApp } from '#tests/support/test-app.ts';
import { openTestDatabase } from '#tests/support/test-database.ts';
import { purgeExpiredData } from './housekeeping.ts';

const database = openTestDatabase();
const HOUR = 60 * 60 * 1000;
const DAY = 24 * HOUR;

test('what the privacy page says is kept for a time is there a moment before its end, and gone after it', async () => {
  const { db } = database.get();
  const app = await createTestApp(database.get(), { startsJobs: true });
  const now = app.clock.now();
  const ago = (milliseconds: number): Date => new Date(now.getTime() - milliseconds);
  const userId = await aUser(db);
  const mail = { recipient: 'pat@test.example', textBody: '', htmlBody: '' };
  for (const [name, moved] of [
    ['over', 1],
    ['kept', -1],
  ] as const) {
    const link = { purpose: 'prove', email: 'pat@test.example', createdAt: now } as const;
    await db.insert(sessions).values({ id: name, tokenHash: name, userId, lastSeenAt: now, expiresAt: ago(moved) });
    await db.insert(rateLimits).values({ key: name, count: 1, resetsAt: ago(moved) });
    await db.insert(accountTokens).values({ ...link, tokenHash: name, expiresAt: ago(moved) });
    await db.insert(knownBrowsers).values({ userId, browserHash: name, lastSeenAt: ago(400 * DAY + moved) });
    await db
      .insert(mails)
      .values({ ...mail, id: `sent ${name}`, subject: `sent ${name}`, state: 'sent', sentAt: ago(30 * DAY + moved) });
    await db.insert(mails).values({
      ...mail,
      id: `failed ${name}`,
      subject: `failed ${name}`,
      state: 'failed',
      createdAt: ago(30 * DAY + moved),
    });
    await db.insert(contactMessages).values({
      id: name,
      name: 'Pat',
      email: 'pat@test.example',
      message: 'A message',
      isSuspect: false,
      createdAt: ago(365 * DAY + moved),
    });
    await db
      .insert(handledItems)
      .values({ kind: 'contact-message', itemId: name, actorId: userId, handledAt: ago(DAY) });
  }
  await db
    .insert(handledItems)
    .values({ kind: 'fact-report', itemId: 'a report', actorId: userId, handledAt: ago(DAY) });
  // Old, and still waiting for a mail server.
  await db
    .insert(mails)
    .values({ ...mail, id: 'queued', subject: 'queued', state: 'queued', createdAt: ago(31 * DAY) });

  await app.jobs.send(db, purgeExpiredData, {});
  expect(await app.jobs.runDue(purgeExpiredData)).toBe(1);

  expect((await db.select().from(sessions)).map(({ id }) => id)).toEqual(['kept']);
  expect((await db.select().from(rateLimits)).map(({ key }) => key)).toEqual(['kept']);
  expect((await db.select().from(accountTokens)).map(({ tokenHash }) => tokenHash)).toEqual(['kept']);
  expect((await db.select().from(knownBrowsers)).map(({ browserHash }) => browserHash)).toEqual(['kept']);
  expect((await db.select().from(mails)).map(({ id }) => id).toSorted()).toEqual([
    'failed kept',
    'queued',
    'sent kept',
  ]);
  expect((await db.select().from(contactMessages)).map(({ id }) => id)).toEqual(['kept']);
  expect((await db.select().from(handledItems)).map(({ itemId }) => itemId).toSorted()).toEqual(['a report', 'kept']);
});
