import { type SQL, sql } from 'drizzle-orm';
import { expect, onTestFinished, test } from 'vitest';
import { z } from 'zod';
import { settings } from '#server/db/schema.ts';
import { openTestDatabase } from '#tests/support/test-database.ts';
import { createJobQueue, defineJob } from './queue.ts';

const database = openTestDatabase();

const greet = defineJob({ name: 'greet', data: z.object({ name: z.string() }), retryLimit: 2, retryDelaySeconds: 1 });

const fail = (error: Error): never => {
  throw error;
};

const startQueue = async (run: (data: { name: string }) => Promise<void>, runsByItself = false) => {
  const jobs = createJobQueue(database.get(), { onError: fail, runsByItself });
  jobs.work(greet, run);
  await jobs.start();
  onTestFinished(() => jobs.stop());

  return jobs;
};

test('a job runs once', async () => {
  const greeted: string[] = [];
  const jobs = await startQueue(async ({ name }) => void greeted.push(name));
  await jobs.send(database.get().db, greet, { name: 'Pat' });

  expect(await jobs.runDue(greet)).toBe(1);
  expect(await jobs.runDue(greet)).toBe(0);
  expect(greeted).toEqual(['Pat']);
});

test('a job of a transaction that was undone never was', async () => {
  const jobs = await startQueue(async () => undefined);
  const { db } = database.get();

  await expect(
    db.transaction(async (tx) => {
      await tx.insert(settings).values({ key: 'k', value: 'v' });
      await jobs.send(tx, greet, { name: 'Pat' });
      throw new Error('undone');
    }),
  ).rejects.toThrow('undone');

  expect(await jobs.runDue(greet)).toBe(0);
  expect(await db.select().from(settings)).toEqual([]);
});

test('two queues on one database do each job once between them', async () => {
  const done: string[] = [];
  const first = await startQueue(async ({ name }) => void done.push(`first ${name}`));
  const second = await startQueue(async ({ name }) => void done.push(`second ${name}`));
  for (let at = 0; at < 20; at += 1) await first.send(database.get().db, greet, { name: `job ${at}` });

  await Promise.all([first.runDue(greet), second.runDue(greet)]);

  expect(done).toHaveLength(20);
});

test('a job that fails is tried again, by itself', async () => {
  let tries = 0;
  const jobs = await startQueue(async () => {
    tries += 1;
    if (tries === 1) throw new Error('not yet');
  }, true);
  await jobs.send(database.get().db, greet, { name: 'Pat' });

  await expect.poll(() => tries, { timeout: 15_000 }).toBe(2);
});

test('a job is done as soon as it is there, not at the next look', async () => {
  const done: string[] = [];
  const jobs = await startQueue(async ({ name }) => void done.push(name), true);

  // At a look every five seconds these would take fifteen.
  for (const name of ['first', 'second', 'third', 'fourth']) {
    await jobs.send(database.get().db, greet, { name });
    await expect.poll(() => done.includes(name), { timeout: 10_000 }).toBe(true);
  }
}, 10_000);

test.each([
  { was: '0 3 * * *', becomes: '30 4 * * *', left: [{ cron: '30 4 * * *' }] },
  { was: '0 3 * * *', becomes: null, left: [] },
  { was: null, becomes: '0 3 * * *', left: [{ cron: '0 3 * * *' }] },
])('a later start keeps what the code says now: $was becomes $becomes', async ({ was, becomes, left }) => {
  const rowsOf = async (query: SQL) => ((await database.get().db.execute(query)) as { rows: unknown[] }).rows;
  const start = async (retryLimit: number, cron: string | null): Promise<void> => {
    const jobs = createJobQueue(database.get(), { onError: fail, runsByItself: true });
    jobs.work({ ...greet, retryLimit }, async () => undefined, cron);
    await jobs.start();
    await jobs.stop();
  };

  await start(2, was);
  await start(5, becomes);

  const schedules = await rowsOf(sql`select cron from pgboss.schedule where name = 'greet'`);
  const queues = await rowsOf(sql`select retry_limit from pgboss.queue where name = 'greet'`);
  expect(schedules).toEqual(left);
  expect(queues).toEqual([{ retry_limit: 5 }]);
});

test('thirty jobs that wait at once take no half a minute, and one that fails takes none of the others with it', async () => {
  const done: string[] = [];
  const jobs = await startQueue(async ({ name }) => {
    if (name === 'job 3' && !done.includes('tried job 3')) {
      done.push('tried job 3');
      throw new Error('not yet');
    }
    done.push(name);
  }, true);
  for (let at = 0; at < 30; at += 1) await jobs.send(database.get().db, greet, { name: `job ${at}` });

  await expect.poll(() => done.length, { timeout: 10_000 }).toBe(31);
  expect(new Set(done).size).toBe(31);
});
