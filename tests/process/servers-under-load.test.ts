import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { describeFailures, figuresOf } from '#tests/load/figures.ts';
import { findLost } from '#tests/load/ledger.ts';
import { findBroken, measureLoad } from '#tests/load/measure-load.ts';
import { BUSY_DAY } from '#tests/load/mix.ts';
import { runOpenLoop, type Sample } from '#tests/load/open-loop.ts';
import { type Stage, setStage } from '#tests/load/stage.ts';
import { makeDatabase } from './support/postgres.ts';

const RATE = 60;
/** Of both servers together: 4 were measured where less is bought, and each sign-up and sign-in costs some 50. */
const CPU_MS_PER_REQUEST = 25;
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

test('ten seconds of a real mix: nobody is refused, nothing is lost, and it costs little', async () => {
  const result = await measureLoad(stage, RATE, 10);

  // How long somebody waits is a promise for machines that do nothing else, to which `npm run test:load` holds us. What a
  // request costs the processor is the same on a busy one.
  expect([...findBroken(result, Number.POSITIVE_INFINITY), ...describeFailures(result.samples)]).toEqual([]);
  const cpuMs = result.memory.reduce((sum, { cpuSeconds }) => sum + cpuSeconds * 1000, 0);
  expect(cpuMs / result.all.requests).toBeLessThan(CPU_MS_PER_REQUEST);
  expect(result.all.requests).toBe(RATE * 10);
  expect(stage.ledger.payments.length).toBeGreaterThan(0);
});

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
