import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { describeFailures, figuresOf } from '#tests/load/figures.ts';
import { findLost } from '#tests/load/ledger.ts';
import { BUSY_DAY } from '#tests/load/mix.ts';
import { runOpenLoop, type Sample } from '#tests/load/open-loop.ts';
import { type Stage, setStage } from '#tests/load/stage.ts';
import { makeDatabase } from './support/postgres.ts';

/** Far below what two servers can do: nothing here may depend on how fast the machine is. `npm run test:load` does. */
const RATE = 15;
/** Longer than a server takes to leave. */
const SECONDS = 8;
/** Some load has passed by then, and more comes. */
const STRIKE_AFTER_MS = 1000;

let database: Awaited<ReturnType<typeof makeDatabase>>;
let stage: Stage;

beforeAll(async () => {
  database = await makeDatabase();
  stage = await setStage(database.url, { shares: BUSY_DAY });
}, 120_000);

afterAll(async () => {
  await stage.strike();
  await database.drop();
});

/** The load, and meanwhile something happens to the first server. `underWay` are those that it could have had in hand. */
const loadWhile = async (strike: () => Promise<unknown>): Promise<{ samples: Sample[]; underWay: Sample[] }> => {
  const load = runOpenLoop({ rate: RATE, seconds: SECONDS, next: stage.next });
  await pause(STRIKE_AFTER_MS);
  const begunAt = performance.now();
  await strike();
  const doneAt = performance.now();
  const samples = await load;

  return { samples, underWay: samples.filter(({ dueAt, endedAt }) => dueAt <= doneAt && endedAt >= begunAt) };
};

const mailsGoOutOnce = async (): Promise<void> => {
  const { received } = stage.mail;
  expect(received.length).toBeGreaterThan(0);
  expect(new Set(received).size).toBe(received.length);
};

test('a server that is asked to stop under load leaves without one failed request', async () => {
  const [first] = stage.cluster.servers;
  let status: unknown;

  const { samples } = await loadWhile(async () => {
    status = await first.end('SIGTERM');
  });

  expect(status).toBe(0);
  expect(describeFailures(samples)).toEqual([]);
  expect(figuresOf('all', samples).ok).toBe(RATE * SECONDS);
  expect(await findLost(stage.ledger, stage.people)).toEqual([]);
  await mailsGoOutOnce();
  await first.start();
});

test('a server that is killed under load takes only what it had in hand with it', async () => {
  const [first] = stage.cluster.servers;

  const { samples, underWay } = await loadWhile(() => first.end('SIGKILL'));

  expect(describeFailures(samples.filter((sample) => !underWay.includes(sample)))).toEqual([]);
  // Whoever waits for an answer is told; a connection that only closes makes browsers send a payment again.
  expect(describeFailures(samples.filter(({ ending }) => ending !== 'told'))).toEqual([]);
  expect(await findLost(stage.ledger, stage.people)).toEqual([]);
  await mailsGoOutOnce();
  await first.start();
});
