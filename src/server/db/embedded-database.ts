import { AsyncLocalStorage } from 'node:async_hooks';
import { access, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { drizzle } from 'drizzle-orm/pglite';
import { migrate } from 'drizzle-orm/pglite/migrator';
import { fromPglite } from 'pg-boss';
import { StartError } from '../errors.ts';
import { inDataFolder, makeFolder, protectDataFolder } from './data-folder.ts';
import type { Database } from './database.ts';
import { takeEmbeddedLock } from './embedded-lock.ts';
import * as schema from './schema.ts';
import { createWriteWatch } from './write-watch.ts';

/**
 * The engine has one connection. Code that uses the database beside the transaction it is in would wait for
 * itself, for ever; it gets an error instead. In tests alone: following who is inside a transaction slows every
 * promise of the process.
 */
const refuseBesideTransaction = (client: PGlite): PGlite => {
  const inTransaction = new AsyncLocalStorage<true>();
  const refuse = (): void => {
    if (inTransaction.getStore()) throw new Error('Inside db.transaction(tx => …) only tx may be used.');
  };
  const { query, exec, transaction } = client;

  client.query = async (...args: Parameters<typeof query>) => {
    refuse();
    return query.apply(client, args) as never;
  };
  client.exec = async (...args) => {
    refuse();
    return exec.apply(client, args);
  };
  client.transaction = async (run) => {
    refuse();
    return transaction.call(client, (tx) => inTransaction.run(true, () => run(tx))) as never;
  };

  return client;
};

const wrap = (client: PGlite, release: () => Promise<void>): Database => {
  const db = drizzle(client, { schema });

  return {
    kind: 'embedded',
    db,
    writes: createWriteWatch(db),
    jobStore: fromPglite(client),
    // The lock of the folder has seen to that.
    withAdvisoryLock: (run) => run(),
    migrate: (folder) => migrate(drizzle(client), { migrationsFolder: folder }),
    async listen(name, { onMessage }) {
      await client.listen(name, onMessage);

      return { isListening: () => true };
    },
    async close() {
      await client.close();
      await release();
    },
  };
};

const exists = (path: string): Promise<boolean> =>
  access(path).then(
    () => true,
    () => false,
  );

/**
 * A first start takes seconds and may be killed: the folder gets its name only once it is whole. The files are
 * made in memory and written in one go, which takes a third of the time of making them on disk.
 */
const makeDatabase = async (dataDir: string, folder: string): Promise<void> => {
  const draft = join(dataDir, 'database.new');
  await rm(draft, { recursive: true, force: true });
  await makeFolder(draft);
  const inMemory = await PGlite.create();
  const loadDataDir = await inMemory.dumpDataDir('none');
  await inMemory.close();
  try {
    await (await PGlite.create({ dataDir: draft, loadDataDir })).close();
  } catch (error) {
    await rm(draft, { recursive: true, force: true });
    // The engine does not say why. A full disk is all that we have seen.
    throw new StartError(
      `The embedded database can't be created in ${dataDir}: check that its disk has 100 MB free, or set DATA_DIR to another folder.`,
      { cause: error },
    );
  }
  await rename(draft, folder);
};

const openFolder = async (dataDir: string): Promise<PGlite> => {
  const folder = join(dataDir, 'database');
  if (!(await exists(folder))) await makeDatabase(dataDir, folder);

  return PGlite.create(folder);
};

/**
 * PostgreSQL inside this process, kept in the data folder. It does not wait for the disk: a killed process
 * loses nothing, a power cut may. Two processes on one folder would lose writes, hence the lock.
 */
export const openEmbeddedDatabase = async (dataDir: string): Promise<Database> => {
  const release = await inDataFolder(dataDir, async () => {
    await makeFolder(dataDir);
    return takeEmbeddedLock(dataDir);
  });

  try {
    const client = await inDataFolder(dataDir, () => openFolder(dataDir));
    await protectDataFolder(dataDir);

    return wrap(client, release);
  } catch (error) {
    // A lock that can't be given back, as on a full disk, is that of an ended process, and holds nobody up.
    await release().catch(() => undefined);
    if (error instanceof StartError) throw error;
    throw new StartError(
      `The embedded database in ${dataDir} can't be opened: restore a copy of the folder, or set DATA_DIR to another folder to start over (${(error as Error).message}).`,
      { cause: error },
    );
  }
};

/** For tests: nothing on disk, from a dumped folder that is migrated already. */
export const openMemoryDatabase = async (loadDataDir?: Blob): Promise<Database> =>
  wrap(refuseBesideTransaction(await PGlite.create(loadDataDir ? { loadDataDir } : {})), async () => undefined);
