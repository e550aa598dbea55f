import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { sql } from 'drizzle-orm';
import pg from 'pg';
import { afterAll, beforeAll, beforeEach, inject } from 'vitest';
import type { Database } from '#server/db/database.ts';
import { openMemoryDatabase } from '#server/db/embedded-database.ts';
import { openServerDatabase } from '#server/db/server-database.ts';

const inDatabase = (url: string, name: string): string => {
  const address = new URL(url);
  address.pathname = `/${name}`;

  return address.href;
};

const runAsAdmin = async (url: string, statement: string): Promise<void> => {
  const admin = new pg.Client({ connectionString: url });
  await admin.connect();
  await admin.query(statement);
  await admin.end();
};

type Opened = { database: Database; url: string | null; remove: () => Promise<void> };

const openCopy = async (): Promise<Opened> => {
  const template = inject('databaseTemplate');
  if (template.kind === 'embedded') {
    const database = await openMemoryDatabase(new Blob([await readFile(template.file)]));
    return { database, url: null, remove: () => database.close() };
  }

  const name = `test_${randomUUID().replaceAll('-', '')}`;
  await runAsAdmin(template.url, `create database ${name} template ${template.name}`);
  const url = inDatabase(template.url, name);
  const database = await openServerDatabase(url, (error) => {
    throw error;
  });

  return {
    database,
    url,
    async remove() {
      await database.close();
      await runAsAdmin(template.url, `drop database ${name} with (force)`);
    },
  };
};

/** A database for the tests of one file, empty before each of them. `get` works inside tests. */
export const openTestDatabase = (): { get: () => Database; url: () => string | null } => {
  let opened: Opened | undefined;
  const require = (): Opened => {
    if (!opened) throw new Error('The test database is opened before the first test');
    return opened;
  };

  beforeAll(async () => {
    opened = await openCopy();
  });

  beforeEach(async () => {
    const { db } = require().database;
    const { rows } = (await db.execute(
      sql`select format('%I.%I', schemaname, tablename) as name from pg_tables where schemaname = 'public'`,
    )) as { rows: { name: string }[] };
    await db.execute(sql.raw(`truncate ${rows.map(({ name }) => name).join(', ')} restart identity cascade`));
    await db.execute(sql`delete from pgboss.job`);
  });

  afterAll(() => require().remove());

  return { get: () => require().database, url: () => require().url };
};
