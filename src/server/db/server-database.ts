import { Socket } from 'node:net';
import { drizzle } from 'drizzle-orm/node-postgres';
import { migrate } from 'drizzle-orm/node-postgres/migrator';
import pg from 'pg';
import { StartError } from '../errors.ts';
import type { Database, Listener } from './database.ts';
import { markDatabaseLineError } from './database-away.ts';
import * as schema from './schema.ts';
import { createWriteWatch } from './write-watch.ts';

/** Any number, the same on every server. */
const ALONE_LOCK = 7_220_995;
const RELISTEN_AFTER_MS = 500;
/** A dead connection is as silent as a quiet one, so we ask this often whether it is alive. */
const HEARTBEAT_EVERY_MS = 2_000;
/** After its last answer. A machine that is only slow makes up for it by the next one: it has missed nothing. */
const LISTENING_TRUSTED_FOR_MS = 5_000;
/** So many heartbeats without an answer, and the line is replaced. Not by the clock: we may have been busy ourselves. */
const HEARTBEATS_UNANSWERED = 5;
const POOL_SIZE = 10;
/** A database that does not answer within this time is told as unavailable instead of piling up requests. */
const CONNECT_TIMEOUT_MS = 5_000;
/** The same for a question that was asked; the pool lets go of a connection that nobody uses before. */
const ANSWERS_WITHIN_MS = 20_000;
const IDLE_SHARE = 2 / 3;

/**
 * A line on which nothing comes back is cut. The driver's own limit would give up the question and keep the connection:
 * a transaction that it is in would stay open, and the next to get it would write into nothing.
 */
const openSocketWithTimeout = (answersWithinMs: number): Socket => {
  const socket = new Socket();
  socket.setTimeout(answersWithinMs, () => socket.destroy());

  return socket;
};

/** What breaks its line is known as the database's: the system's codes don't say whose line it was. */
class DatabaseClient extends pg.Client {
  constructor(config?: pg.ClientConfig) {
    super(config);
    // Here and not at the socket, which TLS replaces.
    this.connection.on('error', markDatabaseLineError);
  }
}

type Channel = { name: string; listener: Listener };

/** One connection that listens to every channel and comes back by itself when it breaks. */
const createListening = (connectionString: string, onLost: (error: Error) => void) => {
  const channels: Channel[] = [];
  let client: pg.Client | null = null;
  let connecting: Promise<void> | null = null;
  let isClosed = false;
  let timer: NodeJS.Timeout | undefined;
  let heardAt = 0;

  const askForLife = (next: pg.Client, socket: Socket): NodeJS.Timeout => {
    let unanswered = 0;
    const ask = async (): Promise<void> => {
      await next.query('select 1');
      unanswered = 0;
      heardAt = performance.now();
    };

    return setInterval(() => {
      unanswered += 1;
      // What fails has ended the connection, or is not heard of again and ends it.
      if (unanswered === 1) ask().catch(() => undefined);
      else if (unanswered > HEARTBEATS_UNANSWERED) socket.destroy();
    }, HEARTBEAT_EVERY_MS);
  };

  const open = async (): Promise<void> => {
    const socket = new Socket();
    const next = new DatabaseClient({
      connectionString,
      connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
      stream: () => socket,
    });
    const heartbeat = askForLife(next, socket);
    next.on('error', onLost);
    next.on('notification', ({ channel, payload = '' }) => {
      for (const { name, listener } of channels) if (name === channel) listener.onMessage(payload);
    });

    try {
      await next.connect();
      for (const { name } of channels) await next.query(`listen ${next.escapeIdentifier(name)}`);
    } catch (error) {
      clearInterval(heartbeat);
      next.end().catch(onLost);
      throw error;
    }
    client = next;
    heardAt = performance.now();
    // Only from here on: a client that failed to connect has also ended, and would be looked for twice.
    next.once('end', () => {
      client = null;
      clearInterval(heartbeat);
      if (!isClosed) retryLater();
    });
    for (const { listener } of channels) listener.onGap();
  };

  const connect = async (): Promise<void> => {
    if (client) return;
    connecting ??= open().finally(() => {
      connecting = null;
    });
    await connecting;
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
    remove(channel: Channel): void {
      const at = channels.indexOf(channel);
      if (at >= 0) channels.splice(at, 1);
    },
    isListening: (): boolean => client !== null && performance.now() - heardAt < LISTENING_TRUSTED_FOR_MS,
    async close(): Promise<void> {
      isClosed = true;
      clearTimeout(timer);
      await client?.end();
    },
  };
};

/** What an operator can do, by PostgreSQL's code of the refusal. */
const MENDS: Record<string, string> = {
  '28P01': 'correct the user and password in DATABASE_URL',
  '28000': 'allow this user and machine in pg_hba.conf, or correct DATABASE_URL',
  '3D000': 'create it, or correct DATABASE_URL',
  '42501': 'allow the user in DATABASE_URL to connect',
  '53300': 'raise its connection limit, or stop other programs that use it',
  '57P03': 'wait until it has started',
};

const connectFirst = async (pool: pg.Pool): Promise<void> => {
  try {
    const client = await pool.connect();
    client.release();
  } catch (error) {
    const { code = '', message } = error as NodeJS.ErrnoException;
    // The driver's message names the host or the reason, never the password.
    throw new StartError(
      `The database at DATABASE_URL can't be used (${message}): ${MENDS[code] ?? 'start it, or correct DATABASE_URL'}.`,
      { cause: error },
    );
  }
};

export const openServerDatabase = async (
  connectionString: string,
  onLost: (error: Error) => void,
  answersWithinMs = ANSWERS_WITHIN_MS,
): Promise<Database> => {
  const pool = new pg.Pool({
    Client: DatabaseClient,
    connectionString,
    max: POOL_SIZE,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    idleTimeoutMillis: answersWithinMs * IDLE_SHARE,
    stream: () => openSocketWithTimeout(answersWithinMs),
    // The server hears late, or never, that we have given up; what it holds for us is to be let go all the same.
    idle_in_transaction_session_timeout: answersWithinMs,
  });
  pool.on('error', onLost);
  // The pool hears of those that nobody uses. One that breaks in a transaction would otherwise end the whole server,
  // although the caller gets the error.
  pool.on('connect', (client) => client.on('error', () => undefined));
  await connectFirst(pool);
  const listening = createListening(connectionString, onLost);
  /** The lock that it may hold goes with the connection. */
  const withUnlimitedClient = async <T>(run: (client: pg.Client) => Promise<T>): Promise<T> => {
    const client = new DatabaseClient({
      connectionString,
      connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
      keepAlive: true,
    });
    client.on('error', onLost);
    await client.connect();
    try {
      return await run(client);
    } finally {
      await client.end().catch(onLost);
    }
  };

  const db = drizzle(pool, { schema });

  return {
    kind: 'server',
    db,
    writes: createWriteWatch(db),
    jobStore: {
      executeSql: (text, values) => pool.query(text, values),
      async listen(name, onMessage, onGap) {
        const channel = { name, listener: { onMessage, onGap } };
        await listening.add(channel);

        return { close: async () => listening.remove(channel) };
      },
    },
    // A turn and a migration take as long as they take, so both have a connection that waits.
    withAdvisoryLock: (run) =>
      withUnlimitedClient(async (client) => {
        await client.query('select pg_advisory_lock($1)', [ALONE_LOCK]);
        return run();
      }),
    migrate: (folder) => withUnlimitedClient((client) => migrate(drizzle(client), { migrationsFolder: folder })),
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
