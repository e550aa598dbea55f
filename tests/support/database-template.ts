import { randomUUID } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { drizzle } from 'drizzle-orm/pglite';
import { migrate } from 'drizzle-orm/pglite/migrator';
import pg from 'pg';
import { fromPglite, PgBoss } from 'pg-boss';
import type { TestProject } from 'vitest/node';
import { openServerDatabase } from '#server/db/server-database.ts';
import { createJobQueue } from '#server/jobs/queue.ts';

/**
 * A migrated database made once for the whole run, that each test file copies: a fresh one with migrations
 * takes seconds, a copy a fraction of one.
 */
export type DatabaseTemplate = { kind: 'embedded'; file: string } | { kind: 'server'; url: string; name: string };

declare module 'vitest' {
  // biome-ignore lint/style/useConsistentTypeDefinitions: merging declarations needs an interface
  interface ProvidedContext {
    databaseTemplate: DatabaseTemplate;
  }
}

const makeEmbedded = async (project: TestProject): Promise<() => Promise<void>> => {
  const folder = await mkdtemp(join(tmpdir(), 'carryatlas-template-'));
  const file = join(folder, 'data.tar');
  const client = await PGlite.create();
  await migrate(drizzle(client), { migrationsFolder: 'migrations' });
  const boss = new PgBoss({ db: fromPglite(client), backend: 'pglite', supervise: false, schedule: false });
  await boss.start();
  await boss.stop();
  const dump = await client.dumpDataDir('none');
  await writeFile(file, Buffer.from(await dump.arrayBuffer()));
  await client.close();
  project.provide('databaseTemplate', { kind: 'embedded', file });

  return () => rm(folder, { recursive: true });
};

const makeOnServer = async (project: TestProject, url: string): Promise<() => Promise<void>> => {
  const name = `template_${randomUUID().slice(0, 8)}`;
  const admin = new pg.Client({ connectionString: url });
  await admin.connect();
  await admin.query(`create database ${name}`);

  const address = new URL(url);
  address.pathname = `/${name}`;
  const fail = (error: Error): never => {
    throw error;
  };
  const database = await openServerDatabase(address.href, fail);
  await database.migrate('migrations');
  const jobs = createJobQueue(database, { onError: fail, runsByItself: false });
  await jobs.start();
  await jobs.stop();
  await database.close();
  project.provide('databaseTemplate', { kind: 'server', url, name });

  return async () => {
    const { rows } = await admin.query('select datname from pg_database where starts_with(datname, $1)', [name]);
    for (const { datname } of rows) await admin.query(`drop database ${datname} with (force)`);
    await admin.end();
  };
};

export const setup = (project: TestProject): Promise<() => Promise<void>> => {
  const url = process.env.TEST_DATABASE_URL;

  return url ? makeOnServer(project, url) : makeEmbedded(project);
};
