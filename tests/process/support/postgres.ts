import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { onTestFinished } from 'vitest';

/** An empty database on the server that the run has started, for as long as the caller wants it. */
export const makeDatabase = async (): Promise<{ url: string; drop: () => Promise<void> }> => {
  const url = process.env.TEST_DATABASE_URL;
  if (!url) throw new Error('TEST_DATABASE_URL names a PostgreSQL server for this test; npm test starts one');
  const name = `process_${randomUUID().replaceAll('-', '')}`;
  const admin = new pg.Client({ connectionString: url });
  await admin.connect();
  await admin.query(`create database ${name}`);
  const address = new URL(url);
  address.pathname = `/${name}`;

  return {
    url: address.href,
    drop: async () => {
      await admin.query(`drop database ${name} with (force)`);
      await admin.end();
    },
  };
};

/** The same, gone after the test. */
export const createDatabase = async (): Promise<string> => {
  const { url, drop } = await makeDatabase();
  onTestFinished(drop);

  return url;
};

export const connect = async (connectionString: string): Promise<pg.Client> => {
  const client = new pg.Client({ connectionString });
  // Ended by the server when the database is dropped.
  client.on('error', () => undefined);
  await client.connect();
  onTestFinished(() => client.end());

  return client;
};
