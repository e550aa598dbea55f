import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { publishData } from '#server/data/publish-data.ts';
import { openServerDatabase } from '#server/db/server-database.ts';
import { describeFailures, figuresOf } from '#tests/load/figures.ts';
import { findLost } from '#tests/load/ledger.ts';
import { BUSY_DAY } from '#tests/load/mix.ts';
import { runOpenLoop, type Sample } from '#tests/load/open-loop.ts';
import { type Stage, setStage } from '#tests/load/stage.ts';
import { smallLawFiles } from '#tests/support/data-files.ts';
import { makeDatabase } from './support/postgres.ts';
import { signIn, statusOf } from './support/product-calls.ts';

/** Far below what two servers can do: nothing here may depend on how fast the machine is. `npm run test:load` does. */
const RATE = 15;
/** Longer than a server takes to leave. */
const SECONDS = 8;
/** Enough for servers and load balancer to be busy, and what the slowest machine answers within their limits. */
const AT_MOST = 8;
/** Far from the minute after which a server that was told nothing looks by itself; a slow machine may need seconds. */
const TOLD_WITHIN_MS = 20_000;
/** Some load has passed by then, and more comes. */
const STRIKE_AFTER_MS = 1000;

let database: Awaited<ReturnType<typeof makeDatabase>>;
let stage: Stage;
/** Of each server itself, past the load balancer. */
let addresses: readonly [string, string];

beforeAll(async () => {
  database = await makeDatabase();
  stage = await setStage(database.url, { shares: BUSY_DAY, root: inject('firstStart').product });
  const [one, two] = stage.cluster.servers;
  addresses = [one.address, two.address];
});

afterAll(async () => {
  await stage.strike();
  await database.drop();
});

test('a session that the load balancer opened is known to both servers, and ended for both', async () => {
  const browser = stage.people.newBrowser();
  await browser.post('/api/login', { email: 'member@demo.example', password: 'carry-atlas-demo' });
  const cookie = `session=${browser.cookie('session')}`;
  for (const address of addresses) expect(await statusOf(address, '/api/user', cookie)).toBe(200);

  await browser.get('/api/logout');

  for (const address of addresses) {
    await expect.poll(() => statusOf(address, '/api/user', cookie), { timeout: TOLD_WITHIN_MS }).toBe(401);
  }
});

test('attempts at a password count on both servers together', async () => {
  const attempt = async (address: string): Promise<number> =>
    (
      await fetch(`${address}/api/login`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', origin: address },
        body: JSON.stringify({ email: 'founder@demo.example', password: 'wrong one' }),
      })
    ).status;
  const statuses: number[] = [];
  for (let tries = 0; tries < 5; tries += 1) for (const address of addresses) statuses.push(await attempt(address));

  // Five are free, wherever they were made. Each server by itself saw no more than that.
  expect(statuses.slice(0, 5)).toEqual([401, 401, 401, 401, 401]);
  expect(statuses.slice(5)).toContain(429);
});

const CHANGED = 'Changed while both servers run.';

/** Publishes the same law with one alert's words changed, as a publisher on a third machine would. */
const publishChanged = async (): Promise<void> => {
  const files = smallLawFiles();
  const [path = '', text = ''] = [...files].find(([name]) => name.startsWith('alerts/')) ?? [];
  files.set(path, JSON.stringify({ ...JSON.parse(text), message: CHANGED }));
  const { db, close } = await openServerDatabase(database.url, (error) => {
    throw error;
  });
  await publishData(db, files, () => new Date());
  await close();
};

test('what is published elsewhere is answered by both servers before either looks by itself', async () => {
  const cookie = await signIn(addresses[0]);
  const alertsOf = async (address: string) =>
    (await fetch(`${address}/api/travel-alerts`, { headers: { cookie } })).text();
  expect(await alertsOf(addresses[1])).not.toContain(CHANGED);

  await publishChanged();

  for (const address of addresses) {
    await expect.poll(() => alertsOf(address), { timeout: TOLD_WITHIN_MS, interval: 20 }).toContain(CHANGED);
  }
});

test('a payment that one server hears of opens the members’ part on the other, which is told', async () => {
  const { stripe } = stage.stripe;
  const cookie = await signIn(addresses[0], 'visitor@demo.example');
  const post = (address: string, path: string, body: object) =>
    fetch(`${address}${path}`, {
      method: 'POST',
      headers: { cookie, origin: address, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
  const askForRanges = async (address: string) =>
    (await post(address, '/api/ranges/nearby', { lat: 38.9, lng: -104.8 })).status;
  for (const address of addresses) expect(await askForRanges(address)).toBe(402);

  const setup = (await (await post(addresses[0], '/api/create-subscription', {})).json()) as { clientSecret: string };
  stripe.confirm(setup.clientSecret, 'succeeds');
  // The messages go through the load balancer, to either of them.
  expect(await stage.allDelivered()).toEqual(stripe.events.map(() => 200));

  expect(await askForRanges(addresses[0])).toBe(200);
  await expect.poll(() => askForRanges(addresses[1]), { timeout: TOLD_WITHIN_MS, interval: 20 }).toBe(200);
});

test('forty mails that both servers could send go out once each', async () => {
  const { mail, people } = stage;
  const before = mail.received.length;

  const asked = await Promise.all(
    Array.from({ length: 40 }, (_one, at) =>
      people.newBrowser().post('/api/auth/reset-password-request', { email: `nobody-${at}@test.example` }),
    ),
  );

  expect(asked.every(({ status }) => status === 200)).toBe(true);
  await expect.poll(() => mail.received.length - before).toBeGreaterThanOrEqual(40);
  expect(new Set(mail.received).size).toBe(mail.received.length);
});

/** The load, and meanwhile something happens to the first server. `underWay` are those that it could have had in hand. */
const loadWhile = async (strike: () => Promise<unknown>): Promise<{ samples: Sample[]; underWay: Sample[] }> => {
  const load = runOpenLoop({ rate: RATE, seconds: SECONDS, atMost: AT_MOST, next: stage.next });
  await pause(STRIKE_AFTER_MS);
  const begunAt = performance.now();
  await strike();
  const doneAt = performance.now();
  const samples = await load;

  return { samples, underWay: samples.filter(({ sentAt, endedAt }) => sentAt <= doneAt && endedAt >= begunAt) };
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
  // A caller who waits gets an answer; a connection that only closes makes browsers send a payment again.
  expect(describeFailures(samples.filter(({ ending }) => ending !== 'told'))).toEqual([]);
  expect(await findLost(stage.ledger, stage.people)).toEqual([]);
  await mailsGoOutOnce();
  await first.start();
});
