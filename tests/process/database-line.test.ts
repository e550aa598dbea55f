import { sql } from 'drizzle-orm';
import { expect, onTestFinished, test } from 'vitest';
import { isDatabaseAway } from '#server/db/database-away.ts';
import { openServerDatabase } from '#server/db/server-database.ts';
import { createSessionStore } from '#server/sessions/session-store.ts';
import { openLine, overLine } from '#tests/load/line.ts';
import { aUser } from '#tests/support/factories.ts';
import { connect, createDatabase } from './support/postgres.ts';

const ANSWERS_WITHIN_MS = 3000;

/** Our database by a line that can be troubled, and a look at it by another way. */
const openTroubled = async () => {
  const url = await createDatabase();
  const { hostname, port } = new URL(url);
  const line = await openLine({ host: hostname, port: Number(port) });
  onTestFinished(() => line.close());
  const database = await openServerDatabase(overLine(url, line), () => undefined, ANSWERS_WITHIN_MS);
  onTestFinished(() => database.close());

  return { url, line, database, watcher: await connect(url) };
};

test('a line that was cut for seconds is looked for at an even pace, and listened to by one connection again', async () => {
  const { line, database, watcher } = await openTroubled();
  const heard: string[] = [];
  const { isListening } = await database.listen('news', {
    onMessage: (message) => heard.push(message),
    onGap: () => undefined,
  });
  const before = line.attempts();

  line.cut();
  const cutAt = performance.now();
  await expect.poll(() => line.attempts() - before).toBeGreaterThanOrEqual(6);
  // Half a second apart. Were each try to begin two more, six of them would take half of that, and soon fill the database.
  expect(performance.now() - cutAt).toBeGreaterThan(2500);
  expect(isListening()).toBe(false);
  line.mend();

  await expect.poll(isListening).toBe(true);
  await watcher.query("select pg_notify('news', 'back')");
  await expect.poll(() => heard).toEqual(['back']);
});

test('a line that stalls in a transaction is given up, and what is written afterwards is written', async () => {
  const { line, database, watcher } = await openTroubled();
  const { db } = database;
  await db.execute(sql`create table notes (text text)`);

  const stalled = db.transaction(async (tx) => {
    await tx.execute(sql`insert into notes values ('lost')`);
    line.stall();
    await tx.execute(sql`insert into notes values ('lost too')`);
  });

  const error: unknown = await stalled.then(
    () => null,
    (reason: unknown) => reason,
  );
  expect(isDatabaseAway(error)).toBe(true);
  line.mend();
  for (let at = 0; at < 20; at += 1) await db.execute(sql`insert into notes values ('kept')`);
  const { rows } = await watcher.query('select text, count(*)::int from notes group by text');
  expect(rows).toEqual([{ text: 'kept', count: 20 }]);
});

test('a line that is cut in a query, or before a transaction, is known as the database’s', async () => {
  const { line, database, watcher } = await openTroubled();
  const { db } = database;
  const countAsleep = async (): Promise<number> => {
    const { rows } = await watcher.query(
      "select count(*)::int from pg_stat_activity where state = 'active' and query = 'select pg_sleep(60)'",
    );

    return rows[0].count;
  };
  const failureOf = (asked: Promise<unknown>): Promise<unknown> =>
    asked.then(
      () => null,
      (reason: unknown) => reason,
    );

  const asking = failureOf(db.execute(sql`select pg_sleep(60)`));
  await expect.poll(countAsleep).toBe(1);
  line.cut();

  expect(isDatabaseAway(await asking)).toBe(true);
  expect(isDatabaseAway(await failureOf(db.transaction(async (tx) => tx.execute(sql`select 1`))))).toBe(true);
});

test('many who wait for a stalled line are all told, and nobody afterwards', async () => {
  const { line, database } = await openTroubled();
  const ask = () =>
    database.db.execute(sql`select 1`).then(
      () => 'answered',
      (error: unknown) => (isDatabaseAway(error) ? 'told' : String(error)),
    );

  line.stall();
  const asked = await Promise.all(Array.from({ length: 30 }, ask));
  line.mend();

  expect(new Set(asked)).toEqual(new Set(['told']));
  expect(await ask()).toBe('answered');
});

test('a line to listen on that stalls is believed for seconds only: an ended session is refused, and the line is replaced', async () => {
  const { url, line, database } = await openTroubled();
  const direct = await openServerDatabase(url, () => undefined);
  onTestFinished(() => direct.close());
  await direct.migrate('migrations');
  const clock = () => new Date();
  const here = await createSessionStore(direct, clock);
  const { isListening } = await database.listen('news', { onMessage: () => undefined, onGap: () => undefined });
  // Reads without trouble; only what it listens to stalls.
  const there = await createSessionStore({ ...direct, listen: database.listen }, clock);
  const { token } = await here.create(direct.db, await aUser(direct.db));
  expect(await there.find(token)).not.toBeNull();

  const attempts = line.attempts();
  line.stall();
  const stalledAt = performance.now();
  await here.end(token);
  await expect.poll(() => there.find(token)).toBeNull();
  expect(performance.now() - stalledAt).toBeLessThan(30_000);
  expect(isListening()).toBe(false);

  await expect.poll(() => line.attempts() - attempts).toBeGreaterThan(0);
  line.mend();
  await expect.poll(isListening).toBe(true);
  const next = await here.create(direct.db, await aUser(direct.db));
  expect(await there.find(next.token)).not.toBeNull();
  await here.end(next.token);
  await expect.poll(() => there.find(next.token), { timeout: 30_000 }).toBeNull();
});
