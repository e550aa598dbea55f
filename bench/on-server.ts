import { join } from 'node:path';
import { startDemoServer } from '../scripts/checks/demo-server.mjs';
import { makeFolder } from './processes.ts';
import type { Table } from './table.ts';

/** Measures the demo that BENCH_ADDRESS names, or else one of its own on an empty data folder. */
export const onServer = async (measure: (baseUrl: string) => Promise<Table[]>): Promise<Table[]> => {
  const { BENCH_ADDRESS } = process.env;
  if (BENCH_ADDRESS) return measure(BENCH_ADDRESS);

  const server = await startDemoServer(join(makeFolder(), 'data'));
  try {
    await server.ready;

    return await measure(server.baseUrl);
  } finally {
    await server.stop();
  }
};
