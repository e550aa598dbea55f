// From the start to the first answer, and what the process holds of the memory.
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { measureInTurns } from '../load.ts';
import { makeFolder, type Server, signIn, startProduct } from '../processes.ts';
import { megabytes, missing, seconds, type Table } from '../table.ts';

/** A server makes its answers ready in the first seconds after its start. */
const SETTLE_MS = 8000;
const LOAD = { rounds: 3, seconds: 2 };
const READS = ['/', '/api/regulations?state=TX', '/api/regulations/evidence?state=GA', '/api/recognition/records'];

const timeStart = async (folder: string): Promise<{ server: Server; time: number }> => {
  const before = performance.now();
  const server = await startProduct(folder);
  await (await fetch(`${server.address}/`)).arrayBuffer();

  return { server, time: (performance.now() - before) / 1000 };
};

const memoryOf = async ({ address }: Server): Promise<number> => {
  const metrics = await (await fetch(`${address}/metrics`)).text();
  const [, bytes = '0'] = /^process_resident_memory_bytes (\d+)/m.exec(metrics) ?? [];

  return Number(bytes) / 1e6;
};

export const measure = async (): Promise<Table[]> => {
  const folder = join(makeFolder(), 'data');
  const first = await timeStart(folder);
  await first.server.stop();
  const second = await timeStart(folder);
  const { server } = second;
  await pause(SETTLE_MS);
  const atRest = await memoryOf(server);
  const cookie = await signIn(server.address, 'member');
  const targets = READS.map((path) => ({ url: `${server.address}${path}`, headers: { cookie }, pid: server.pid }));
  await measureInTurns(targets, LOAD);
  const afterLoad = await memoryOf(server);
  await server.stop();

  return [
    {
      title: 'Start and memory',
      columns: ['to the first answer', 'memory'],
      rows: [
        { name: 'first start: tables made, facts published', cells: [seconds(first.time), missing('')] },
        { name: 'later start, and at rest', cells: [seconds(second.time), megabytes(atRest)] },
        { name: 'after the load', cells: [missing(''), megabytes(afterLoad)] },
      ],
      note: 'With the embedded database in the same process.',
    },
  ];
};
