import { sql } from 'drizzle-orm';
import { type DrizzleTransactionLike, fromDrizzle, type JobResult, PgBoss } from 'pg-boss';
import type { z } from 'zod';
import type { Database, Db } from '../db/database.ts';

/** A kind of work that survives a restart, is done once by one of many servers, and is tried again when it fails. */
export type JobKind<S extends z.ZodType<object> = z.ZodType<object>> = {
  name: string;
  data: S;
  retryLimit: number;
  /** First wait; doubled with each failure. */
  retryDelaySeconds: number;
};

export const defineJob = <S extends z.ZodType<object>>(kind: JobKind<S>): JobKind<S> => kind;

type Worker = { kind: JobKind; run: (data: never) => Promise<void>; cron: string | null };

export type QueueOptions = {
  onError: (error: Error) => void;
  /** False in tests: nothing runs by itself, `runDue` runs what is due. */
  runsByItself: boolean;
};

/** While the database can't call us. */
const POLL_SECONDS = 1;
/** It calls when there is work; a look finds what waited for its time: a retry, or the work of a server that died. */
const LOOK_ANYWAY_SECONDS = 5;
/** Of one kind on one server at once: a mail server that is slow holds up these, and not the hundredth. */
const AT_ONCE = 5;
/** A server that says nothing for so long of a job that it has in hand is dead: another does it, within two minutes. */
const SIGN_OF_LIFE_SECONDS = 60;
const NO_JOB = '00000000-0000-0000-0000-000000000000';

export const createJobQueue = ({ kind, jobStore, writes }: Database, { onError, runsByItself }: QueueOptions) => {
  const boss = new PgBoss({
    db: jobStore,
    backend: kind === 'embedded' ? 'pglite' : 'postgres',
    supervise: runsByItself,
    schedule: runsByItself,
    useListenNotify: runsByItself,
  });
  boss.on('error', (error) => {
    writes.hearOf(error);
    onError(error);
  });
  const workers: Worker[] = [];

  const runOne = async ({ kind: jobKind, run }: Worker, data: unknown): Promise<void> =>
    run(jobKind.data.parse(data) as never);

  const optionsOf = ({ retryLimit, retryDelaySeconds }: JobKind) => ({
    retryLimit,
    retryDelay: retryDelaySeconds,
    retryBackoff: true,
    heartbeatSeconds: SIGN_OF_LIFE_SECONDS,
    notify: true,
  });

  /** What an earlier start has set up stands; only what is new or changed is written, since each start waits for it. */
  const setUpQueues = async (): Promise<void> => {
    const known = new Map((await boss.getQueues()).map((queue) => [queue.name, queue]));

    for (const { kind: jobKind } of workers) {
      const options = optionsOf(jobKind);
      const queue = known.get(jobKind.name);
      if (queue && Object.entries(options).every(([key, value]) => queue[key as keyof typeof options] === value))
        continue;

      await boss.createQueue(jobKind.name, options);
      await boss.updateQueue(jobKind.name, options);
      // Has the library remember the queue: else the first `send` would look it up beside the transaction it
      // is in, and on the embedded database, which has one connection, wait for ever.
      await boss.findJobs(jobKind.name, { id: NO_JOB });
    }
  };

  const setUpSchedules = async (): Promise<void> => {
    const known = new Map((await boss.getSchedules()).map(({ name, cron }) => [name, cron]));

    for (const { kind: jobKind, cron } of workers) {
      if (cron && cron !== known.get(jobKind.name)) await boss.schedule(jobKind.name, cron);
      if (!cron && known.has(jobKind.name)) await boss.unschedule(jobKind.name);
    }
  };

  const settle = (worker: Worker, { id, data }: { id: string; data: unknown }): Promise<JobResult> =>
    runOne(worker, data).then(
      () => ({ id, status: 'completed' }),
      (error: Error) => ({ id, status: 'failed', output: { message: error.message } }),
    );

  const startWorker = (worker: Worker): Promise<string> =>
    boss.work(
      worker.kind.name,
      {
        pollingIntervalSeconds: POLL_SECONDS,
        notifyPollingIntervalSeconds: LOOK_ANYWAY_SECONDS,
        batchSize: AT_ONCE,
        // More may be waiting: the next look does not wait for the second to be over.
        burstWhenBatchFull: true,
        perJobResults: true,
      },
      (jobs: { id: string; data: unknown }[]) => Promise.all(jobs.map((job) => settle(worker, job))),
    );

  return {
    /** Says what does a kind of job; before `start`. */
    work<S extends z.ZodType<object>>(
      jobKind: JobKind<S>,
      run: (data: z.output<S>) => Promise<void>,
      cron: string | null = null,
    ): void {
      workers.push({ kind: jobKind, run, cron });
    },

    async start(): Promise<void> {
      await boss.start();
      await setUpQueues();
      if (!runsByItself) return;

      await setUpSchedules();
      for (const worker of workers) await startWorker(worker);
    },

    /** Within a transaction: the job exists if and only if what it is about was committed. */
    async send<S extends z.ZodType<object>>(tx: Db, jobKind: JobKind<S>, data: z.input<S>): Promise<void> {
      // Our type leaves the driver's result open; both drivers answer with rows.
      await boss.send(jobKind.name, data as object, { db: fromDrizzle(tx as DrizzleTransactionLike, sql) });
    },

    /** For tests and operators: does everything of a kind that is due now; failures count as one try. */
    async runDue(jobKind: JobKind): Promise<number> {
      const worker = workers.find(({ kind: { name } }) => name === jobKind.name);
      if (!worker) throw new Error(`Nothing works on ${jobKind.name}`);

      const jobs = await boss.fetch<object>(jobKind.name, { batchSize: 100 });
      for (const { id, data } of jobs) {
        await runOne(worker, data).then(
          () => boss.complete(jobKind.name, id),
          (error: Error) => boss.fail(jobKind.name, id, { message: error.message }),
        );
      }
      return jobs.length;
    },

    /** Waits for work in hand. */
    stop: (): Promise<void> => boss.stop({ graceful: true, timeout: 10_000 }),
  };
};

export type JobQueue = ReturnType<typeof createJobQueue>;
