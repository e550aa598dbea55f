import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startDemoServer } from '../scripts/checks/demo-server.mjs';

/** Measures a demo that already runs at this address, or else one of its own on an empty data folder. */
export const onServer = async (
  address: string | undefined,
  measure: (baseUrl: string) => Promise<void>,
): Promise<void> => {
  if (address) return measure(address);

  const folder = await mkdtemp(join(tmpdir(), 'carryatlas-bench-'));
  const server = await startDemoServer(folder);
  try {
    await server.ready;
    await measure(server.baseUrl);
  } finally {
    await server.stop();
    await rm(folder, { recursive: true, force: true });
  }
};
