import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { count, isNotNull } from 'drizzle-orm';
import { expect, onTestFinished, test } from 'vitest';
import { sourceChecks } from '#server/db/schema.ts';
import { openServerDatabase } from '#server/db/server-database.ts';
import { publishSources } from '#tests/support/published-sources.ts';
import { startSites } from '#tests/support/source-site.ts';
import { createDatabase } from './support/postgres.ts';

const PAGES = 60;
/** Longer than a page stays in the hand of a server that died. */
const AFTER_THE_LEASE = '11';
const DAYS_LATER = String(3 * 24 * 60);

const fillDatabase = async (urls: Record<string, string>) => {
  const url = await createDatabase();
  let isOver = false;
  const database = await openServerDatabase(url, (error) => {
    if (!isOver) throw error;
  });
  onTestFinished(() => {
    // The database is dropped with its lines, whichever comes first.
    isOver = true;

    return database.close();
  });
  await database.migrate('migrations');
  await publishSources(database, urls);

  return {
    url,
    countChecked: async () =>
      (await database.db.select({ checked: count() }).from(sourceChecks).where(isNotNull(sourceChecks.checkedAt)))[0]
        ?.checked,
  };
};

const startWatch = (...args: string[]): ChildProcess => {
  const child = spawn(process.execPath, ['--import', 'tsx', 'tests/process/support/check-sources.ts', ...args], {
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  onTestFinished(() => void child.kill('SIGKILL'));

  return child;
};

test('killed in the middle of 60 pages, the rest is looked at by one of two others, and no page twice', async () => {
  const sites = await startSites();
  const hosts = Array.from({ length: PAGES }, (_none, at) => `h${at}.example`);
  const { url, countChecked } = await fillDatabase(Object.fromEntries(hosts.map((host) => [host, `http://${host}/x`])));
  const half = new Promise<void>((resolve) => {
    for (const host of hosts)
      sites.put(`${host}/x`, (_request, response) => {
        response.writeHead(200, { 'content-type': 'text/plain' }).end('text');
        if (sites.pages().length === PAGES / 2) resolve();
      });
  });
  const port = String(sites.ports.plain);
  const first = startWatch(url, port);
  await half;
  first.kill('SIGKILL');
  await once(first, 'exit');
  const asked = sites.pages().length;
  expect(asked).toBeLessThan(PAGES);

  const others = [startWatch(url, port, AFTER_THE_LEASE), startWatch(url, port, AFTER_THE_LEASE)];
  expect(await Promise.all(others.map(async (child) => (await once(child, 'exit'))[0]))).toEqual([0, 0]);
  const [status] = await once(startWatch(url, port, DAYS_LATER), 'exit');
  expect(status).toBe(0);

  expect(sites.pages().toSorted()).toEqual(hosts.map((host) => `${host}/x`).toSorted());
  expect(sites.atOnce.most).toBe(1);
  // What it had in hand when it died was asked for, and comes again in a week.
  expect(await countChecked()).toBeGreaterThanOrEqual(PAGES - 1);
  process.stdout.write(`killed after ${asked} of ${PAGES} pages: ${sites.pages().length} asked for in all\n`);
});
