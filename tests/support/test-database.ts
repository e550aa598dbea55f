import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { sql } from 'drizzle-orm';
import pg from 'pg';
import { beforeAll, beforeEach, inject } from 'vitest';
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

/** The address of a migrated database of a test's own; only where the tests run on a server. */
export const copyOnServer = async (): Promise<string> => {
  const template = inject('databaseTemplate');
  if (template.kind === 'embedded') throw new Error('There is no server to make a database on');
  // Dropped with the template, when all tests are over.
  const name = `${template.name}_${randomUUID().slice(0, 8)}`;
  await runAsAdmin(template.url, `create database ${name} template ${template.name}`);

  return inDatabase(template.url, name);
};

const openCopy = async (): Promise<Database> => {
  const template = inject('databaseTemplate');
  if (template.kind === 'embedded') return openMemoryDatabase(new Blob([await readFile(template.file)]));

  return openServerDatabase(await copyOnServer(), (error) => {
    throw error;
  });
};

/**
 * Empties the tables that a test has written to: a few of many, and truncating all of them takes ten times as long. No
 * trigger runs, so that references don't matter and the log, which refuses it, lets itself be emptied too.
 */
const EMPTY = sql`do $$
  declare
    one record;
    is_used boolean;
  begin
    set local session_replication_role = replica;
    for one in select format('%I.%I', schemaname, tablename) as name from pg_tables where schemaname = 'public' loop
      execute format('select exists (select from %s)', one.name) into is_used;
      if is_used then execute format('delete from %s', one.name); end if;
    end loop;
    for one in
      select format('%I.%I', schemaname, sequencename) as name from pg_sequences
      where schemaname = 'public' and last_value is not null
    loop
      execute format('alter sequence %s restart', one.name);
    end loop;
    delete from pgboss.job;
  end
$$`;

// Files that run one after the other in a worker share its modules, and so one copy: opening it takes a second,
// emptying it a few milliseconds.
let opening: Promise<Database> | undefined;

/** The database of the tests of one file, empty before each of them. `get` works inside tests. */
export const openTestDatabase = (): { get: () => Database } => {
  let database: Database | undefined;

  beforeAll(async () => {
    opening ??= openCopy();
    database = await opening;
  });

  beforeEach(async () => {
    const { db } = await (opening ?? openCopy());
    await db.execute(EMPTY);
  });

  return {
    get: () => {
      if (!database) throw new Error('The test database is opened before the first test');
      return database;
    },
  };
};
