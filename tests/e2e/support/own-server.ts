import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type DemoServer, startDemoServer } from '../../../scripts/checks/demo-server.mjs';

/** A server of a journey's own, ready, with a copy of what a first start makes; both are gone once it is stopped. */
export const startOwnServer = async (env: Record<string, string>): Promise<DemoServer> => {
  const dataFolder = await mkdtemp(join(tmpdir(), 'carryatlas-own-'));
  await cp(process.env.E2E_COPIED_DATA ?? '', dataFolder, { recursive: true });
  const server = await startDemoServer(dataFolder, env);
  const stop = async (): Promise<void> => {
    await server.stop();
    await rm(dataFolder, { recursive: true, force: true });
  };

  try {
    await server.ready;
  } catch (error) {
    await stop();
    throw error;
  }

  return { ...server, stop };
};
