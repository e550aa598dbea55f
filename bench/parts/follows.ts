// News of one state for a hundred thousand followers: how long queueing takes, and what members feel of it meanwhile.
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { eq, max, sql } from 'drizzle-orm';
import type { Database } from '#server/db/database.ts';
import { factChanges, followedStates, notices } from '#server/db/schema.ts';
import { openServerDatabase } from '#server/db/server-database.ts';
import { queueNotices } from '#server/features/follows/notice-jobs.ts';
import { createJobQueue } from '#server/jobs/queue.ts';
import { getFollows } from '#shared/contracts/follows.ts';
import { createPostgresHost } from '../../scripts/checks/throwaway-postgres.mjs';
import { askEvenly } from '../load.ts';
import { p99 } from '../measure.ts';
import { makeFolder, signIn, startProduct } from '../processes.ts';
import { milliseconds, seconds, type Table, times } from '../table.ts';

const FOLLOWERS = 100_000;
const REQUESTS_PER_SECOND = 40;
/** About as long as queueing takes: a p99 of few calls is chance. */
const AT_REST_MS = 40_000;
const WARM_UP_MS = 5000;
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

/** Followers are queued in order. Counting all of them each time would slow the members who are measured meanwhile. */
const isLastQueued = async ({ db }: Database): Promise<boolean> => {
  const last = db.select({ id: max(followedStates.userId) }).from(followedStates);

  return (await db.$count(notices, eq(notices.userId, last))) > 0;
};

const queueAll = async (database: Database): Promise<number> => {
  const jobs = createJobQueue(database, { onError: (error) => console.error(error.message), runsByItself: false });
  await jobs.start();
  const begun = performance.now();
  await jobs.send(database.db, queueNotices, {});
  while (!(await isLastQueued(database))) {
    if (performance.now() - begun > GIVE_UP_MS) throw new Error('They are not queued after five minutes');
    await pause(LOOK_MS);
  }
  const taken = performance.now() - begun;
  const queued = await database.db.$count(notices);
  if (queued !== FOLLOWERS) throw new Error(`${queued} of ${FOLLOWERS} are queued`);
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
    // A call that asks the database each time.
    const looksAtFollows = { url: `${product.address}${getFollows.path}`, headers: { cookie } };
    const askWhile = async <Outcome>(work: () => Promise<Outcome>) => {
      const asking = askEvenly(looksAtFollows, REQUESTS_PER_SECOND);
      const outcome = await work();

      return { outcome, slowest: p99(await asking.stop()) };
    };
    await askWhile(() => pause(WARM_UP_MS));
    const atRest = await askWhile(() => pause(AT_REST_MS));
    await changeNevada(database);
    const meanwhile = await askWhile(() => queueAll(database));
    await database.close();
    await product.stop();

    return [
      {
        title: 'News for followers (PostgreSQL)',
        columns: ['measured'],
        rows: [
          { name: 'queued for 100,000', cells: [seconds(meanwhile.outcome, { atMost: 60 })] },
          { name: 'a member’s call at rest, p99', cells: [milliseconds(atRest.slowest)] },
          { name: 'meanwhile, p99', cells: [milliseconds(meanwhile.slowest)] },
          { name: 'of rest', cells: [times(meanwhile.slowest / atRest.slowest, { atMost: 2 })] },
        ],
        note: `${REQUESTS_PER_SECOND} calls a second, evenly.`,
      },
    ];
  } finally {
    await host.stop();
  }
};
