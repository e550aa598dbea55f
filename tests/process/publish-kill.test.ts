import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import type pg from 'pg';
import { expect, test } from 'vitest';
import { createTemporaryFolder } from '#tests/support/temporary-folder.ts';
import { connect, createDatabase } from './support/postgres.ts';
import { copyProduct, startProduct } from './support/product.ts';

/** Few each day; `npm run test:faults` kills twenty times. */
const KILLS = Number(process.env.KILLS ?? 4);
/** More questions to the database before each kill than before the last, so that they fall all over the transaction. */
const QUESTIONS = 80;

const PUBLISHING = `select 1 from pg_locks
  where relation = 'data_releases'::regclass and mode = 'ShareRowExclusiveLock' and granted`;

const countIn = async (client: pg.Client, table: string, release: number): Promise<number> =>
  Number((await client.query(`select count(*) from ${table} where release_id = $1`, [release])).rows[0].count);

/** What a reader gets: the newest release, and how much stands under it. */
const readPublished = async (client: pg.Client) => {
  const { id, number } = (await client.query('select id, number from data_releases order by id desc limit 1')).rows[0];
  const counts: number[] = [];
  for (const table of ['law_jurisdictions', 'law_federal', 'law_sources', 'law_alerts'])
    counts.push(await countIn(client, table, id));

  return { number: Number(number), counts };
};

const untilPublishing = async (client: pg.Client): Promise<void> => {
  // Not without a pause: the server that is waited for needs the machine.
  while ((await client.query(PUBLISHING)).rowCount === 0) await setTimeout(2);
};

test('killed again and again while it publishes, a reader always finds one whole release', async () => {
  const root = copyProduct();
  const DATABASE_URL = await createDatabase();
  const start = () => startProduct({ DATABASE_URL, DATA_DIR: createTemporaryFolder({}) }, root);
  const releasedOn = /^releasedOn: (.+)$/m.exec(readFileSync(join(root, 'data/release.yaml'), 'utf8'))?.[1];
  const release = (number: number) =>
    writeFileSync(join(root, 'data/release.yaml'), `release: ${number}\nreleasedOn: ${releasedOn}\n`);

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
    release(1000 + kill);
    const { run } = start();
    await untilPublishing(client);
    for (let question = 0; question < (((kill - 1) % 5) + 1) * QUESTIONS; question += 1) await client.query('select 1');
    run.kill('SIGKILL');
    expect(await run.ended).toBe('SIGKILL');

    const published = await readPublished(client);
    expect(published.counts).toEqual(counts);
    expect([before, 1000 + kill]).toContain(published.number);
  }

  const last = start();
  await last.ready;
  expect(await readPublished(client)).toEqual({ number: 1000 + KILLS, counts });
}, 400_000);
