import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core';
import type { Db as JobStore } from 'pg-boss';
import type * as schema from './schema.ts';

/** Either engine, or a transaction of one. Inside `db.transaction(tx => …)` use `tx` alone: the embedded engine has one connection. */
export type Db = PgDatabase<PgQueryResultHKT, typeof schema>;

/** Remembers that a write failed because the database is full or read only, until one works again. */
export type WriteWatch = {
  /** Takes every error; one of another kind says nothing about writing. */
  hearOf: (error: unknown) => void;
  /** Tries to write only after a failure, so that being asked costs nothing otherwise. */
  isFull: () => Promise<boolean>;
};

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
