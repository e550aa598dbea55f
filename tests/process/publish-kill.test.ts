import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import type pg from 'pg';
import { expect, test } from 'vitest';
import { createTemporaryFolder } from '#tests/support/temporary-folder.ts';
import { connect, createDatabase } from './support/postgres.ts';
import { copyProduct, startProduct } from './support/product.ts';

/** Few each day; `npm run test:faults` kills twenty times. */
const KILLS = Number(process.env.KILLS ?? 4);
/** The writing of a release comes by these tables. Held up at one, it is killed there; without one, once it is done. */
const MOMENTS = ['law_files', 'law_jurisdictions', null, 'ranges', 'law_federal', 'law_sources', 'law_alerts'];

const countIn = async (client: pg.Client, table: string, release: number): Promise<number> =>
  Number((await client.query(`select count(*) from ${table} where release_id = $1`, [release])).rows[0].count);

/** What a reader gets: the newest release, and how much stands under it. */
const readPublished = async (client: pg.Client) => {
  const { id, number } = (await client.query('select id, number from data_releases order by id desc limit 1')).rows[0];
  const counts: number[] = [];
  for (const table of ['law_jurisdictions', 'law_federal', 'law_sources', 'law_alerts', 'ranges'])
    counts.push(await countIn(client, table, id));

  return { number: Number(number), counts };
};

const until = async (isSo: () => Promise<boolean>): Promise<void> => {
  // Not without a pause: the server that is waited for needs the machine.
  while (!(await isSo())) await setTimeout(2);
};

test('killed again and again while it publishes, a reader always finds one whole release', async () => {
  const root = copyProduct();
  const DATABASE_URL = await createDatabase();
  const start = () => startProduct({ DATABASE_URL, DATA_DIR: createTemporaryFolder({}) }, root);
  const release = (number: number) =>
    writeFileSync(join(root, 'data/release.yaml'), `release: ${number}\nreleasedOn: '2026-11-15'\n`);

  release(1000);
  const first = start();
  await first.ready;
  first.run.kill('SIGTERM');
  await first.run.ended;
  const client = await connect(DATABASE_URL);
  const { counts } = await readPublished(client);
  expect(counts[0]).toBe(52);

  for (let kill = 1; kill <= KILLS; kill += 1) {
    const { number: before } = await readPublished(client);
    const table = MOMENTS[(kill - 1) % MOMENTS.length];
    release(1000 + kill);
    if (table) await client.query(`begin; lock table ${table} in share mode`);
    const { run } = start();
    await until(async () => {
      if (!table) return (await readPublished(client)).number !== before;
      const waiting = 'select 1 from pg_locks where relation = $1::regclass and not granted';
      return (await client.query(waiting, [table])).rowCount !== 0;
    });
    run.kill('SIGKILL');
    expect(await run.ended).toBe('SIGKILL');
    await client.query('rollback');

    expect(await readPublished(client), `killed at ${table}`).toEqual({ number: table ? before : 1000 + kill, counts });
  }

  const last = start();
  await last.ready;
  expect(await readPublished(client)).toEqual({ number: 1000 + KILLS, counts });
});
