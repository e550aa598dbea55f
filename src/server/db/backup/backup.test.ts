import { readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { type Config, readConfig } from '#server/config.ts';
import { createTemporaryFolder } from '#tests/support/temporary-folder.ts';
import { copyOnServer } from '#tests/support/test-database.ts';
import type { Database } from '../database.ts';
import { openDatabase } from '../open-database.ts';
import { auditLog, memberships, users } from '../schema.ts';
import { backUp, restore } from './backup.ts';

const NOW = new Date('2026-06-30T12:00:00Z');

const open = (config: Config): Promise<Database> => openDatabase(config, () => undefined);

/** A database of its own on the server. */
const setUp = async () => {
  const folder = createTemporaryFolder();
  const env = { DATA_DIR: join(folder, 'data'), DATABASE_URL: await copyOnServer() };

  return { config: readConfig(env, folder), folder, file: join(folder, 'backups', 'one.backup') };
};

const fill = async ({ db }: Database): Promise<void> => {
  const people = Array.from({ length: 50 }, (_, at) => ({
    id: `user-${at}`,
    email: `user-${at}@test.example`,
    name: at % 2 ? null : `Zoë "${at}"\n\\N`,
    createdAt: new Date(NOW.getTime() + at),
  }));
  await db.insert(users).values(people);
  await db.insert(memberships).values({ userId: 'user-1', status: 'active', paidThrough: NOW });
  await db.insert(auditLog).values({
    at: NOW,
    actorId: 'user-0',
    action: 'alert-written',
    subjectId: null,
    details: { n: 1 },
  });
};

type Rows = { rows: Record<string, unknown>[] };

/** Every row of every table of ours. */
const readAll = async ({ db }: Database): Promise<Record<string, unknown>> => {
  const { rows } = (await db.execute(
    sql`select format('%I.%I', schemaname, tablename) as name from pg_tables
      where schemaname in ('public', 'drizzle') order by 1`,
  )) as unknown as Rows;
  const contents: Record<string, unknown> = {};
  for (const { name } of rows) {
    const table = (await db.execute(
      sql.raw(`select coalesce(json_agg(t order by t::text), '[]') as rows from ${name} t`),
    )) as unknown as Rows;
    contents[String(name)] = table.rows[0]?.['rows'];
  }

  return contents;
};

const withDatabase = async <T>(config: Config, run: (database: Database) => Promise<T>): Promise<T> => {
  const database = await open(config);
  try {
    return await run(database);
  } finally {
    await database.close();
  }
};

const destroy = (config: Config): Promise<void> =>
  withDatabase(config, async ({ db }) => {
    for (const schema of ['public', 'drizzle', 'pgboss'])
      await db.execute(sql.raw(`drop schema if exists ${schema} cascade`));
    await db.execute(sql`create schema public`);
  });

test('a restored database has every row, and its log still only grows', async () => {
  const { config, file } = await setUp();
  const before = await withDatabase(config, async (database) => {
    await fill(database);
    return readAll(database);
  });
  expect(Object.keys(before).length).toBeGreaterThan(20);

  expect(await backUp(config, file, NOW)).toBe(file);
  await destroy(config);
  await restore(config, file, false);

  await withDatabase(config, async (database) => {
    expect(await readAll(database)).toEqual(before);
    await expect(database.db.execute(sql`delete from audit_log`)).rejects.toThrow();
    await database.db.insert(users).values({ id: 'new', email: 'new@test.example' });
  });
});

test('a database in use or not empty is not overwritten, and a file that isn’t a backup changes nothing', async () => {
  const { config, folder, file } = await setUp();
  await withDatabase(config, fill);
  await backUp(config, file, NOW);

  await expect(restore(config, file, false)).rejects.toThrow('Add --replace');
  const database = await open(config);
  await expect(restore(config, file, true)).rejects.toThrow('other connection(s) are using this database');
  await database.close();

  const nonsense = join(folder, 'nonsense');
  await writeFile(nonsense, 'hello');
  await expect(restore(config, nonsense, true)).rejects.toThrow("isn't a backup");
  await expect(restore(config, join(folder, 'missing'), true)).rejects.toThrow("can't be read: ENOENT");
  const broken = join(folder, 'broken');
  await writeFile(broken, 'PGDMP and nothing more');
  await expect(restore(config, broken, true)).rejects.toThrow();

  await withDatabase(config, async ({ db }) => expect(await db.select().from(users)).toHaveLength(50));
  await restore(config, file, true);
  await withDatabase(config, async ({ db }) => expect(await db.select().from(users)).toHaveLength(50));
});

test('a backup that fails leaves no file that looks like one', async () => {
  const { folder } = await setUp();
  const nowhere = readConfig({ DATABASE_URL: 'postgres://nobody@127.0.0.1:1/none' }, folder);

  await expect(backUp(nowhere, join(folder, 'backups', 'x.dump'), NOW)).rejects.toThrow('pg_dump failed');
  expect(await readdir(join(folder, 'backups'))).toEqual([]);
});

test('a demo is told to copy its folder', async () => {
  const folder = createTemporaryFolder();

  await expect(backUp(readConfig({}, folder), null, NOW)).rejects.toThrow('stop it and copy');
  expect(await readdir(folder)).toEqual([]);
});
