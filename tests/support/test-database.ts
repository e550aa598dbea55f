import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { sql } from 'drizzle-orm';
import pg from 'pg';
import { beforeAll, beforeEach, inject } from 'vitest';
import type { Database } from '#server/db/database.ts';
import { openMemoryDatabase } from '#server/db/embedded-database.ts';
import { auditLog } from '#server/db/schema.ts';
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

/** The log refuses to be emptied: only its owner can switch that off, and few tests write to it. */
const emptyAuditLog = async (db: Database['db']): Promise<void> => {
  const [entry] = await db.select().from(auditLog).limit(1);
  if (!entry) return;

  await db.transaction(async (tx) => {
    await tx.execute(sql`alter table audit_log disable trigger audit_log_append_only`);
    await tx.execute(sql`truncate audit_log restart identity`);
    await tx.execute(sql`alter table audit_log enable trigger audit_log_append_only`);
  });
};

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
    const { rows } = (await db.execute(
      sql`select format('%I.%I', schemaname, tablename) as name from pg_tables where schemaname = 'public'`,
    )) as { rows: { name: string }[] };
    await emptyAuditLog(db);
    const names = rows.map(({ name }) => name).filter((name) => name !== 'public.audit_log');
    await db.execute(sql.raw(`truncate ${names.join(', ')} restart identity cascade`));
    await db.execute(sql`delete from pgboss.job`);
  });

  return {
    get: () => {
      if (!database) throw new Error('The test database is opened before the first test');
      return database;
    },
  };
};
