import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core';
import type { Db as JobStore } from 'pg-boss';
import type { Config } from '../config.ts';
import type * as schema from './schema.ts';
import { openServerDatabase } from './server-database.ts';
import type { WriteWatch } from './write-watch.ts';

/** Either engine, or a transaction of one. Inside `db.transaction(tx => …)` use `tx` alone: the embedded engine has one connection. */
export type Db = PgDatabase<PgQueryResultHKT, typeof schema>;

export type Listener = {
  onMessage: (payload: string) => void;
  /** Messages may have been missed: whatever was kept because of this channel is to be forgotten. */
  onGap: () => void;
};

/** An open database. Nothing outside this folder knows which engine it is. */
export type Database = {
  kind: 'embedded' | 'server';
  db: Db;
  /** The same database, as the job queue wants it. */
  jobStore: JobStore;
  /** Runs while no other server on this database runs anything so: servers that start together take turns. */
  withAdvisoryLock: <T>(run: () => Promise<T>) => Promise<T>;
  /** Brings the tables up to date; all of it or nothing. */
  migrate: (folder: string) => Promise<void>;
  /** Hears what any server on this database says on a channel. False from `isListening` while the line is down. */
  listen: (channel: string, listener: Listener) => Promise<{ isListening: () => boolean }>;
  /** Whether it takes writes, as far as is known. */
  writes: WriteWatch;
  close: () => Promise<void>;
};

/** `onLost` hears of a connection that broke while nobody was using it; the next query opens another. */
export const openDatabase = async (config: Config, onLost: (error: Error) => void): Promise<Database> => {
  if (config.databaseUrl) return openServerDatabase(config.databaseUrl, onLost);

  // Loaded only where it is used: production has no embedded engine, and its image does not hold one.
  const { openEmbeddedDatabase } = await import('./embedded-database.ts');
  return openEmbeddedDatabase(config.dataDir);
};
