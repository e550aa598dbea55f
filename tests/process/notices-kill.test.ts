import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { sql } from 'drizzle-orm';
import { SMTPServer } from 'smtp-server';
import { expect, onTestFinished, test } from 'vitest';
import { openServerDatabase } from '#server/db/server-database.ts';
import { createJobQueue } from '#server/jobs/queue.ts';
import { aFact } from '#tests/support/data-files.ts';
import { publishTree } from '#tests/support/publish.ts';
import { createDatabase } from './support/postgres.ts';

/** A few each day; `npm run test:faults` sends to a thousand. */
const FOLLOWERS = Number(process.env.FOLLOWERS ?? 200);
/** So many at a time does a server send. */
const IN_HAND = 5;
/** Longer than a killed server's notices stay its own. */
const MINUTES_AHEAD = '3';

/** A mail server that keeps who got an email. */
const startMailServer = async () => {
  const received: { to: string }[] = [];
  let onNext: () => void = () => undefined;
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    logger: false,
    onData: (stream, { envelope }, callback) => {
      stream.resume();
      // A message that broke off ends in an error instead.
      stream.on('end', () => {
        received.push({ to: envelope.rcptTo[0]?.address ?? '' });
        callback();
        onNext();
      });
    },
  });
  server.listen(0, '127.0.0.1');
  await once(server.server, 'listening');
  onTestFinished(() => void server.close());

  return {
    received,
    url: `smtp://127.0.0.1:${(server.server.address() as AddressInfo).port}`,
    untilReceived: (count: number) =>
      new Promise<void>((done) => {
        onNext = () => received.length >= count && done();
        onNext();
      }),
  };
};

const fillDatabase = async (): Promise<{ url: string; countSent: () => Promise<number> }> => {
  const url = await createDatabase();
  let isOver = false;
  const fail = (error: Error): void => {
    if (!isOver) throw error;
  };
  const database = await openServerDatabase(url, fail);
  onTestFinished(() => {
    // The database is dropped with its lines, whichever comes first.
    isOver = true;

    return database.close();
  });
  const { db } = database;
  await database.migrate('migrations');
  const jobs = createJobQueue(database, { onError: fail, runsByItself: false });
  await jobs.start();
  await jobs.stop();
  await publishTree(database);
  await publishTree(
    database,
    (tree) => Object.assign(tree['jurisdictions/us-co.yaml'].facts, { 'magazine-limit': aFact(15) }),
    2,
  );
  await db.execute(sql`
    with people as (
      insert into users (id, email, email_proven_at)
      select 'u' || n, 'u' || n || '@test.example', now() from generate_series(1, ${FOLLOWERS}::int) n returning id
    ), follows as (insert into followed_states (user_id, state) select id, 'CO' from people returning user_id),
    channels as (
      insert into notice_channels (user_id, channel, is_on, told_change, told_alert)
      select id, 'email', true, 1, 0 from people returning user_id
    )
    insert into notices (id, user_id, channel, day, after_change, through_change, after_alert, through_alert, due_at)
    select gen_random_uuid()::text, id, 'email', '2026-06-30', 0, 1, 0, 0, now() - interval '1 minute' from people`);

  return {
    url,
    countSent: async () => {
      const { rows } = (await db.execute(sql`select count(*) as sent from notices where state = 'sent'`)) as {
        rows: { sent: string }[];
      };

      return Number(rows[0]?.sent);
    },
  };
};

const startSender = (...args: string[]): ChildProcess => {
  const child = spawn(process.execPath, ['--import', 'tsx', 'tests/process/support/send-notices.ts', ...args], {
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  onTestFinished(() => void child.kill('SIGKILL'));

  return child;
};

test('killed in the middle of its emails, each goes out, and none twice', async () => {
  const mail = await startMailServer();
  const { url, countSent } = await fillDatabase();
  const first = startSender(url, mail.url, '0');
  await mail.untilReceived(FOLLOWERS / 2);
  first.kill('SIGKILL');
  await once(first, 'exit');
  expect(await countSent()).toBeLessThan(FOLLOWERS);

  // Two servers at once take over.
  const others = [startSender(url, mail.url, MINUTES_AHEAD), startSender(url, mail.url, MINUTES_AHEAD)];
  const codes = await Promise.all(others.map(async (child) => (await once(child, 'exit'))[0]));

  expect(codes).toEqual([0, 0]);
  expect(await countSent()).toBe(FOLLOWERS);
  const people = new Set(mail.received.map(({ to }) => to));
  process.stdout.write(`${mail.received.length} emails to ${people.size} of ${FOLLOWERS} people\n`);
  expect(mail.received).toHaveLength(people.size);
  // Between writing down that an email goes out and its last bytes lies an instant that a kill can hit.
  expect(FOLLOWERS - people.size).toBeLessThanOrEqual(IN_HAND);
});
