import { expect, onTestFinished, test } from 'vitest';
import { publishData } from '#server/data/publish-data.ts';
import { readDataFiles } from '#server/data/read-data-files.ts';
import { openServerDatabase } from '#server/db/server-database.ts';
import { startFakeStripe } from '#tests/support/fake-stripe/fake-stripe-server.ts';
import { createTemporaryFolder } from '#tests/support/temporary-folder.ts';
import { createDatabase } from './support/postgres.ts';
import { signIn, startProduct, statusOf } from './support/product.ts';

const startTwo = async (DATABASE_URL: string, env: Record<string, string> = {}) => {
  const servers = [0, 1].map(() => startProduct({ ...env, DATABASE_URL, DATA_DIR: createTemporaryFolder({}) }));
  const [first = '', second = ''] = await Promise.all(servers.map(({ ready }) => ready));

  const stop = () => {
    for (const { run } of servers) run.kill('SIGTERM');
    return Promise.all(servers.map(({ run }) => run.ended));
  };

  return { first, second, stop };
};

test('two servers start at once on an empty PostgreSQL, and a session ended through one is ended on the other', async () => {
  const { first, second, stop } = await startTwo(await createDatabase());
  const cookie = await signIn(first);
  expect(await statusOf(first, '/api/user', cookie)).toBe(200);
  expect(await statusOf(second, '/api/user', cookie)).toBe(200);

  await fetch(`${first}/api/logout`, { headers: { cookie }, redirect: 'manual' });

  expect(await statusOf(first, '/api/user', cookie)).toBe(401);
  await expect.poll(() => statusOf(second, '/api/user', cookie), { timeout: 2000 }).toBe(401);
  expect(await stop()).toEqual([0, 0]);
});

test('attempts at a password count on both servers together', async () => {
  const { first, second, stop } = await startTwo(await createDatabase());
  const attempt = async (address: string) =>
    (
      await fetch(`${address}/api/login`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', origin: address },
        body: JSON.stringify({ email: 'member@demo.example', password: 'wrong one' }),
      })
    ).status;
  const statuses: number[] = [];
  for (let tries = 0; tries < 5; tries += 1) statuses.push(await attempt(first), await attempt(second));

  // Five are free, wherever they were made. Each server by itself saw no more than that.
  expect(statuses.slice(0, 5)).toEqual([401, 401, 401, 401, 401]);
  expect(statuses.slice(5)).toContain(429);
  await stop();
});

/** Publishes the data of the project with one alert's words changed, as a publisher on a third machine would. */
const publishChanged = async (databaseUrl: string): Promise<void> => {
  const files = new Map(await readDataFiles('data'));
  const [path = '', text = ''] = [...files].find(([name]) => name.startsWith('alerts/')) ?? [];
  files.set(path, text.replace(/^message: .*$/m, "message: 'Changed while both servers run.'"));
  const database = await openServerDatabase(databaseUrl, (error) => {
    throw error;
  });
  await publishData(database.db, files, () => new Date());
  await database.close();
};

test('what is published elsewhere is answered by both servers within two seconds', async () => {
  const databaseUrl = await createDatabase();
  const { first, second, stop } = await startTwo(databaseUrl);
  const cookie = await signIn(first);
  const alertsOf = async (address: string) =>
    (await fetch(`${address}/api/travel-alerts`, { headers: { cookie } })).text();
  expect(await alertsOf(second)).not.toContain('Changed while both servers run.');

  await publishChanged(databaseUrl);

  for (const address of [first, second]) {
    await expect.poll(() => alertsOf(address), { timeout: 2000 }).toContain('Changed while both servers run.');
  }
  await stop();
});

test('a payment that one server hears of opens the members’ part on the other within a second', async () => {
  const fake = await startFakeStripe();
  onTestFinished(() => fake.close());
  const { first, second, stop } = await startTwo(await createDatabase(), fake.env);
  const cookie = await signIn(first, 'visitor@demo.example');
  const post = (address: string, path: string, body: object) =>
    fetch(`${address}${path}`, {
      method: 'POST',
      headers: { cookie, origin: address, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
  const askForRanges = async (address: string) =>
    (await post(address, '/api/ranges/nearby', { lat: 38.9, lng: -104.8 })).status;
  const setup = (await (await post(first, '/api/create-subscription', {})).json()) as { clientSecret: string };
  fake.stripe.confirm(setup.clientSecret, 'succeeds');
  expect([await askForRanges(first), await askForRanges(second)]).toEqual([402, 402]);

  const paid = fake.stripe.events.findLast(({ type }) => type === 'invoice.paid');
  expect(paid && (await fake.deliver(first, paid))).toBe(200);

  expect(await askForRanges(first)).toBe(200);
  await expect.poll(() => askForRanges(second), { timeout: 1000, interval: 20 }).toBe(200);
  await stop();
});
