// Reads against bare Fastify that sends the same answer, head and body.
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { measureInTurns, readBody, readHead } from '../load.ts';
import { makeFolder, type Server, signIn, startNode, startProduct } from '../processes.ts';
import { count, type Limit, ratio, type Table } from '../table.ts';

const PASSES = { rounds: 5, seconds: 1 };
/** A server makes its answers ready in the first seconds after its start. */
const SETTLE_MS = 8000;
const PUBLIC: Limit = { atLeast: 0.6 };
const SIGNED_IN: Limit = { atLeast: 0.4 };

const READS: readonly [name: string, path: string, who: 'anybody' | 'member', encoding: string, limit?: Limit][] = [
  ['public page', '/about', 'anybody', 'identity', PUBLIC],
  ['public page, brotli', '/', 'anybody', 'br', PUBLIC],
  ['public call', '/api/config', 'anybody', 'identity', PUBLIC],
  ['public sample of a state, brotli', '/api/regulations/sample?state=TX', 'anybody', 'br', PUBLIC],
  // Made for each caller, once a visit.
  ['signed in: who am I', '/api/user', 'member', 'identity'],
  ['signed in: law of Colorado, plain', '/api/regulations?state=CO', 'member', 'identity', SIGNED_IN],
  ['signed in: law of Texas, brotli', '/api/regulations?state=TX', 'member', 'br', SIGNED_IN],
  ['signed in: evidence of Texas, brotli', '/api/regulations/evidence?state=TX', 'member', 'br', SIGNED_IN],
  ['member: recognition, brotli', '/api/recognition/records', 'member', 'br', SIGNED_IN],
];

type Measured = { product: Server; folder: string; cookie: string };

const measureRead = async (
  [name, path, who, encoding, limit]: (typeof READS)[number],
  { product, folder, cookie }: Measured,
): Promise<Table['rows'][number]> => {
  const headers = { 'accept-encoding': encoding, ...(who === 'member' && { cookie }) };
  const url = `${product.address}${path}`;
  const body = await readBody(url, headers);
  const files = { head: join(folder, 'head'), body: join(folder, 'bytes') };
  writeFileSync(files.head, JSON.stringify(await readHead(url, headers)));
  writeFileSync(files.body, body);
  const bare = await startNode([join(import.meta.dirname, '..', 'bare-server.mjs'), files.head, files.body]);
  const [ours, fastify] = await measureInTurns(
    [
      { url, headers, pid: product.pid },
      { url: `${bare.address}/`, pid: bare.pid },
    ],
    PASSES,
  );
  await bare.stop();
  if (!ours || !fastify) throw new Error('Nothing was measured');

  return {
    name,
    cells: [
      ratio(ours.rate / fastify.rate, limit),
      ratio(fastify.cpuMicroseconds / ours.cpuMicroseconds),
      count(ours.rate),
      count(ours.cpuMicroseconds),
      count(fastify.cpuMicroseconds),
      count(body.length),
    ],
  };
};

export const measure = async (): Promise<Table[]> => {
  const folder = makeFolder();
  const data = join(folder, 'data');
  // As every start but a demo's first, which makes its database in the same process.
  await (await startProduct(data)).stop();
  const product = await startProduct(data);
  const cookie = await signIn(product.address, 'member');
  await pause(SETTLE_MS);
  const rows: Table['rows'][number][] = [];
  for (const read of READS) rows.push(await measureRead(read, { product, folder, cookie }));
  await product.stop();

  return [
    {
      title: 'Reads',
      columns: ['of Fastify', 'by CPU', 'req/s', 'CPU µs', 'Fastify CPU µs', 'bytes'],
      rows,
      note: `autocannon, 32 connections, one process each, medians of ${PASSES.rounds} turns.`,
    },
  ];
};
