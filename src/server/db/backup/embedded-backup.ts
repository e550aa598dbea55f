import { access, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { StartError } from '../../errors.ts';
import { inDataFolder, makeFolder } from '../data-folder.ts';
import { takeEmbeddedLock } from '../embedded-lock.ts';
import { requireKind, writeWhole } from './backup-file.ts';

const exists = (path: string): Promise<boolean> =>
  access(path).then(
    () => true,
    () => false,
  );

/** The folder belongs to one process at a time: while a server runs on it, this says so and does nothing. */
const withLock = async <T>(dataDir: string, run: (folder: string) => Promise<T>): Promise<T> => {
  const release = await inDataFolder(dataDir, async () => {
    await makeFolder(dataDir);
    return takeEmbeddedLock(dataDir);
  });
  try {
    return await run(join(dataDir, 'database'));
  } finally {
    await release();
  }
};

export const backUpEmbedded = (dataDir: string, file: string): Promise<void> =>
  withLock(dataDir, async (folder) => {
    if (!(await exists(folder))) throw new StartError(`There is no database in ${dataDir} to back up.`);
    const client = await PGlite.create(folder);
    try {
      const dump = await client.dumpDataDir('gzip');
      await writeWhole(file, async (draft) => writeFile(draft, Buffer.from(await dump.arrayBuffer()), { mode: 0o600 }));
    } finally {
      await client.close();
    }
  });

/** The database that was there is kept beside, under another name; nothing is replaced before the new one is whole. */
export const restoreEmbedded = (dataDir: string, file: string, mayReplace: boolean, now: Date): Promise<void> =>
  withLock(dataDir, async (folder) => {
    await requireKind(file, 'embedded');
    const isThere = await exists(folder);
    if (isThere && !mayReplace) {
      throw new StartError(`There is a database in ${dataDir} already. Add --replace to put the backup in its place.`);
    }

    const draft = join(dataDir, 'database.restored');
    await rm(draft, { recursive: true, force: true });
    await makeFolder(draft);
    try {
      const client = await PGlite.create({ dataDir: draft, loadDataDir: new Blob([await readFile(file)]) });
      await client.query('select count(*) from settings');
      await client.close();
    } catch (error) {
      await rm(draft, { recursive: true, force: true });
      throw new StartError(
        `The backup ${file} could not be restored, the data is as it was: ${(error as Error).message}.`,
        {
          cause: error,
        },
      );
    }
    if (isThere) await rename(folder, join(dataDir, `database.before-${now.toISOString().replaceAll(':', '-')}`));
    await rename(draft, folder);
  });
