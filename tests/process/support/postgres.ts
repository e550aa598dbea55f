import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { onTestFinished } from 'vitest';

/** A database of its own on the PostgreSQL server of the tests, gone afterwards. */
export const createDatabase = async (): Promise<string> => {
  const url = process.env.TEST_DATABASE_URL;
  if (!url) throw new Error('TEST_DATABASE_URL names a PostgreSQL server for this test; npm test starts one');
  const name = `process_${randomUUID().replaceAll('-', '')}`;
  const admin = new pg.Client({ connectionString: url });
  await admin.connect();
  await admin.query(`create database ${name}`);
  onTestFinished(async () => {
    await admin.query(`drop database ${name} with (force)`);
    await admin.end();
  });
  const address = new URL(url);
  address.pathname = `/${name}`;

  return address.href;
};
