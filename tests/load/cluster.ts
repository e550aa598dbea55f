import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { createBrowser, type Site } from './browser.ts';
import { type ProxyProcess, startProxy } from './proxy-process.ts';
import { createServerProcess, type ServerProcess } from './server-process.ts';

/** As in production. */
const DRAIN_SECONDS = '5';
const PROXY_READY_MS = 120_000;
const POLL_MS = 50;

export type Cluster = {
  /** Where visitors reach it. */
  site: Site;
  servers: readonly [ServerProcess, ServerProcess];
  /** What went wrong is in here. */
  readLogs: () => string;
  stop: () => Promise<void>;
};

const untilReady = async (site: Site): Promise<void> => {
  const browser = createBrowser(site, 0);
  const deadline = Date.now() + PROXY_READY_MS;
  while ((await browser.get('/readyz')).status !== 200) {
    if (Date.now() > deadline) throw new Error('The load balancer reaches no server');
    await pause(POLL_MS);
  }
  browser.close();
};

/** Two servers on one PostgreSQL behind the load balancer: what an operator runs, on this machine. */
export const startCluster = async (
  databaseUrl: string,
  env: Record<string, string>,
  root: string,
): Promise<Cluster> => {
  const folder = mkdtempSync(join(tmpdir(), 'carryatlas-cluster-'));
  const create = (name: string) =>
    createServerProcess(join(folder, name), { DATABASE_URL: databaseUrl, DRAIN_SECONDS, ...env }, root);
  const servers = [await create('one'), await create('two')] as const;
  let proxy: ProxyProcess | null = null;

  const readLogs = (): string => [...servers, ...(proxy ? [proxy] : [])].map(({ readLog }) => readLog()).join('\n--\n');
  const stop = async (): Promise<void> => {
    await proxy?.stop();
    await Promise.all(servers.map(({ end }) => end('SIGKILL')));
    rmSync(folder, { recursive: true, force: true });
  };

  try {
    await Promise.all(servers.map(({ start }) => start()));
    proxy = await startProxy(folder, [servers[0].address, servers[1].address]);
    await untilReady(proxy);
  } catch (error) {
    await stop();
    throw error;
  }

  return { site: proxy, servers, readLogs, stop };
};
