// News of one state for a hundred thousand followers: how long queueing takes, and what members feel of it meanwhile.
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import autocannon from 'autocannon';
import { count, sql } from 'drizzle-orm';
import type { Database } from '#server/db/database.ts';
import { factChanges, notices } from '#server/db/schema.ts';
import { openServerDatabase } from '#server/db/server-database.ts';
import { queueNotices } from '#server/features/follows/notice-jobs.ts';
import { createJobQueue } from '#server/jobs/queue.ts';
import { getFollows } from '#shared/contracts/follows.ts';
import { createPostgresHost } from '../../scripts/checks/throwaway-postgres.mjs';
import { makeFolder, signIn, startProduct } from '../processes.ts';
import { milliseconds, seconds, type Table, times } from '../table.ts';

const FOLLOWERS = 100_000;
const REQUESTS_PER_SECOND = 40;
const AT_REST_SECONDS = 20;
const LOOK_MS = 200;
const GIVE_UP_MS = 5 * 60_000;

/** They follow Nevada, want email, and were told of everything up to now. */
const addFollowers = async ({ db }: Database): Promise<void> => {
  const all = sql`generate_series(1, ${sql.raw(String(FOLLOWERS))}) n`;
  await db.execute(sql`
    insert into users (id, email, email_proven_at, created_at)
    select md5(n::text), 'follower' || n || '@bench.example', now(), now() from ${all}`);
  await db.execute(sql`insert into followed_states (user_id, state) select md5(n::text), 'NV' from ${all}`);
  await db.execute(sql`
    insert into notice_channels (user_id, channel, is_on, told_change, told_alert)
    select md5(n::text), 'email', true, 0, 0 from ${all}`);
  await db.execute(sql`vacuum analyze`);
};

const changeNevada = async ({ db }: Database): Promise<void> => {
  const release = sql`(select max(id) from data_releases)`;
  await db.insert(factChanges).values({
    jurisdiction: 'us-nv',
    topic: 'magazine-limit',
    earlierReleaseId: release as unknown as number,
    releaseId: release as unknown as number,
    changedAt: new Date(),
  });
};

const countQueued = async ({ db }: Database): Promise<number> => {
  const [row] = await db.select({ queued: count() }).from(notices);

  return row?.queued ?? 0;
};

/** Of a member who looks at what they follow: a call that asks the database each time. */
const startAsking = (address: string, cookie: string, duration: number) => {
  const options = {
    url: `${address}${getFollows.path}`,
    headers: { cookie },
    connections: 8,
    overallRate: REQUESTS_PER_SECOND,
    duration,
  };
  let stop = (): void => {};
  const result = new Promise<autocannon.Result>((resolve, reject) => {
    const asking = autocannon(options, (error, measured) => (error ? reject(error) : resolve(measured)));
    stop = () => asking.stop();
  });

  return { result, stop };
};

const queueAll = async (database: Database): Promise<number> => {
  const jobs = createJobQueue(database, { onError: (error) => console.error(error.message), runsByItself: false });
  await jobs.start();
  const begun = performance.now();
  await jobs.send(database.db, queueNotices, {});
  while ((await countQueued(database)) < FOLLOWERS) {
    if (performance.now() - begun > GIVE_UP_MS) throw new Error('They are not queued after five minutes');
    await pause(LOOK_MS);
  }
  const taken = performance.now() - begun;
  await jobs.stop();

  return taken / 1000;
};

export const measure = async (): Promise<Table[]> => {
  const host = createPostgresHost();
  try {
    const url = await host.getUrl();
    const product = await startProduct(join(makeFolder(), 'data'), { DATABASE_URL: url });
    const database = await openServerDatabase(url, (error) => console.error(error.message), GIVE_UP_MS);
    const cookie = await signIn(product.address, 'member');
    await addFollowers(database);
    await startAsking(product.address, cookie, 5).result;
    const atRest = await startAsking(product.address, cookie, AT_REST_SECONDS).result;
    await changeNevada(database);
    // For long enough; stopped when the last one is queued.
    const asking = startAsking(product.address, cookie, GIVE_UP_MS / 1000);
    const taken = await queueAll(database);
    asking.stop();
    const meanwhile = await asking.result;
    await database.close();
    await product.stop();

    return [
      {
        title: 'News for followers (PostgreSQL)',
        columns: ['measured'],
        rows: [
          { name: 'queued for 100,000', cells: [seconds(taken, { atMost: 60 })] },
          { name: 'a member’s call at rest, p99', cells: [milliseconds(atRest.latency.p99)] },
          { name: 'meanwhile, p99', cells: [milliseconds(meanwhile.latency.p99)] },
          { name: 'of rest', cells: [times(meanwhile.latency.p99 / Math.max(1, atRest.latency.p99), { atMost: 2 })] },
        ],
        note: `${REQUESTS_PER_SECOND} calls a second.`,
      },
    ];
  } finally {
    await host.stop();
  }
};
