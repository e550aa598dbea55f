import { drizzle } from 'drizzle-orm/node-postgres';
import { migrate } from 'drizzle-orm/node-postgres/migrator';
import pg from 'pg';
import { StartError } from '../errors.ts';
import type { Database, Listener } from './database.ts';
import * as schema from './schema.ts';

/** Any number, the same on every server. */
const ALONE_LOCK = 7_220_995;
const RELISTEN_AFTER_MS = 500;
const POOL_SIZE = 10;
/** A database that does not answer within this time is told as unavailable instead of piling up requests. */
const CONNECT_TIMEOUT_MS = 5_000;

type Channel = { name: string; listener: Listener };

/** One connection that listens to every channel and comes back by itself when it breaks. */
const createListening = (connectionString: string, onLost: (error: Error) => void) => {
  const channels: Channel[] = [];
  let client: pg.Client | null = null;
  let isClosed = false;
  let timer: NodeJS.Timeout | undefined;

  const connect = async (): Promise<void> => {
    const next = new pg.Client({ connectionString, connectionTimeoutMillis: CONNECT_TIMEOUT_MS, keepAlive: true });
    next.on('error', onLost);
    next.on('end', () => {
      client = null;
      if (!isClosed) retryLater();
    });
    next.on('notification', ({ channel, payload = '' }) => {
      for (const { name, listener } of channels) if (name === channel) listener.onMessage(payload);
    });

    await next.connect();
    for (const { name } of channels) await next.query(`listen ${next.escapeIdentifier(name)}`);
    client = next;
    for (const { listener } of channels) listener.onGap();
  };

  const retryLater = (): void => {
    timer = setTimeout(() => {
      connect().catch((error: Error) => {
        onLost(error);
        if (!isClosed) retryLater();
      });
    }, RELISTEN_AFTER_MS);
  };

  return {
    async add(channel: Channel): Promise<void> {
      channels.push(channel);
      if (client) await client.query(`listen ${client.escapeIdentifier(channel.name)}`);
      else await connect();
    },
    isListening: (): boolean => client !== null,
    async close(): Promise<void> {
      isClosed = true;
      clearTimeout(timer);
      await client?.end();
    },
  };
};

const connectFirst = async (pool: pg.Pool): Promise<void> => {
  try {
    const client = await pool.connect();
    client.release();
  } catch (error) {
    // The driver's message names the host or the reason, never the password.
    throw new StartError(`The database at DATABASE_URL can't be reached: ${(error as Error).message}.`, {
      cause: error,
    });
  }
};

export const openServerDatabase = async (
  connectionString: string,
  onLost: (error: Error) => void,
): Promise<Database> => {
  const pool = new pg.Pool({ connectionString, max: POOL_SIZE, connectionTimeoutMillis: CONNECT_TIMEOUT_MS });
  pool.on('error', onLost);
  await connectFirst(pool);
  const listening = createListening(connectionString, onLost);

  return {
    kind: 'server',
    db: drizzle(pool, { schema }),
    jobStore: { executeSql: (text, values) => pool.query(text, values) },
    async alone(run) {
      const client = await pool.connect();
      try {
        await client.query('select pg_advisory_lock($1)', [ALONE_LOCK]);
        return await run();
      } finally {
        await client.query('select pg_advisory_unlock($1)', [ALONE_LOCK]).catch(onLost);
        client.release();
      }
    },
    migrate: (folder) => migrate(drizzle(pool), { migrationsFolder: folder }),
    async listen(name, listener) {
      await listening.add({ name, listener });

      return { isListening: listening.isListening };
    },
    async close() {
      await listening.close();
      await pool.end();
    },
  };
};
