// Reads against bare Fastify sending the same bytes, head and body, and its body alone, and against nginx sending the body as a file.
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { measureInTurns, readRaw } from '../load.ts';
import { findNginx, startNginx } from '../nginx.ts';
import { makeFolder, type Server, signInMember, startNode, startProduct } from '../processes.ts';
import { type Cell, count, type Limit, missing, ratio, type Table } from '../table.ts';

const PASSES = { rounds: 5, roundMs: 1000 };
/** A server makes its answers ready in the first seconds after its start. */
const SETTLE_MS = 8000;
const PUBLIC: Limit = { atLeast: 0.9 };
const SIGNED_IN: Limit = { atLeast: 0.5 };

const READS: readonly [name: string, path: string, who: 'anybody' | 'member', encoding: string, limit?: Limit][] = [
  ['public page', '/about', 'anybody', 'identity', PUBLIC],
  ['public page, brotli', '/', 'anybody', 'br', PUBLIC],
  ['public call', '/api/config', 'anybody', 'identity', PUBLIC],
  ['public sample of a state, brotli', '/api/regulations/sample?state=TX', 'anybody', 'br', PUBLIC],
  // Not kept as bytes, since it is another answer for each; once a visit.
  ['signed in: who am I', '/api/user', 'member', 'identity'],
  ['signed in: law of Colorado, plain', '/api/regulations?state=CO', 'member', 'identity', SIGNED_IN],
  ['signed in: law of Texas, brotli', '/api/regulations?state=TX', 'member', 'br', SIGNED_IN],
  ['signed in: evidence of Texas, brotli', '/api/regulations/evidence?state=TX', 'member', 'br', SIGNED_IN],
  ['member: recognition, brotli', '/api/recognition/records', 'member', 'br', SIGNED_IN],
];

const UNTOLD = missing('–');

type Nginx = { server: Server; folder: string } | { why: string };

const openNginx = async (folder: string): Promise<Nginx> => {
  try {
    const own = join(folder, 'nginx');

    return { server: await startNginx(findNginx(folder), own), folder: own };
  } catch (error) {
    const [why = ''] = (error instanceof Error ? error.message : String(error)).split('\n');

    return { why: `no nginx: ${why}` };
  }
};

type Servers = { product: Server; nginx: Nginx; folder: string; cookie: string };

/** The three, sending the same bytes, in turns. */
const measureRead = async (read: (typeof READS)[number], servers: Servers): Promise<Table['rows'][number]> => {
  const [name, path, who, encoding, limit] = read;
  const { product, nginx, folder, cookie } = servers;
  const headers = { 'accept-encoding': encoding, ...(who === 'member' && { cookie }) };
  const url = `${product.address}${path}`;
  // The first goes the whole way, as the first one after a publish does.
  await readRaw(url, headers);
  const { head, body } = await readRaw(url, headers);
  const files = { head: join(folder, 'head'), noHead: join(folder, 'no-head'), body: join(folder, 'bytes') };
  writeFileSync(files.head, JSON.stringify(head));
  writeFileSync(files.noHead, JSON.stringify({ 'content-type': head['content-type'] }));
  writeFileSync(files.body, body);
  if ('server' in nginx) writeFileSync(join(nginx.folder, 'files', 'bytes'), body);
  const program = join(import.meta.dirname, '..', 'bare-server.mjs');
  const bare = await startNode([program, files.head, files.body]);
  const headless = await startNode([program, files.noHead, files.body]);
  const [ours, fastify, bodyAlone, asFile] = await measureInTurns(
    [
      { url, headers, pid: product.pid },
      { url: `${bare.address}/`, pid: bare.pid },
      { url: `${headless.address}/`, pid: headless.pid },
      ...('server' in nginx ? [{ url: `${nginx.server.address}/bytes`, pid: nginx.server.pid }] : []),
    ],
    PASSES,
  );
  await bare.stop();
  await headless.stop();
  if (!ours || !fastify || !bodyAlone) throw new Error('Nothing was measured');
  const cost = (microseconds: number | null): Cell => (microseconds === null ? UNTOLD : count(microseconds));

  return {
    name,
    cells: [
      ratio(ours.rate / fastify.rate, limit),
      ratio(ours.rate / bodyAlone.rate),
      asFile ? ratio(ours.rate / asFile.rate) : UNTOLD,
      count(ours.rate),
      count(fastify.rate),
      asFile ? count(asFile.rate) : UNTOLD,
      cost(ours.cpuMicroseconds),
      cost(fastify.cpuMicroseconds),
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
  const nginx = await openNginx(folder);
  const cookie = await signInMember(product.address);
  await pause(SETTLE_MS);
  const rows: Table['rows'][number][] = [];
  for (const read of READS) rows.push(await measureRead(read, { product, nginx, folder, cookie }));
  await product.stop();
  if ('server' in nginx) await nginx.server.stop();

  return [
    {
      title: 'Reads',
      columns: ['of Fastify', 'body alone', 'of nginx', 'req/s', 'Fastify', 'nginx', 'CPU µs', 'of Fastify', 'bytes'],
      rows,
      note: `One process each, 32 kept connections, medians of ${PASSES.rounds} turns.${'why' in nginx ? ` ${nginx.why}` : ''}`,
    },
  ];
};
