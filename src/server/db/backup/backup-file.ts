import { open, rename, rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import { StartError } from '../../errors.ts';
import { makeFolder } from '../data-folder.ts';

export type BackupKind = 'embedded' | 'server';

/** How each kind begins: a gzip file, and pg_dump's own form. */
const BEGINNINGS: Record<BackupKind, Buffer> = {
  embedded: Buffer.from([0x1f, 0x8b]),
  server: Buffer.from('PGDMP'),
};

const KIND_WORDS: Record<BackupKind, string> = {
  embedded: 'the embedded database',
  server: 'a PostgreSQL server',
};

/** A backup gets its name only once it is whole: one that a crash cut short is never mistaken for a backup. */
export const writeWhole = async (file: string, write: (draft: string) => Promise<void>): Promise<void> => {
  const draft = `${file}.part`;
  await makeFolder(dirname(file)).catch((error: NodeJS.ErrnoException) => {
    throw new StartError(`The backup can't be written to ${dirname(file)} (${error.code}): name another file.`, {
      cause: error,
    });
  });
  try {
    await write(draft);
    await rename(draft, file);
  } catch (error) {
    await rm(draft, { force: true });
    throw error;
  }
};

const readBeginning = async (file: string): Promise<Buffer> => {
  const handle = await open(file).catch((error: NodeJS.ErrnoException) => {
    throw new StartError(`The backup ${file} can't be read: ${error.code}.`, { cause: error });
  });
  try {
    return (await handle.read(Buffer.alloc(8), 0, 8, 0)).buffer;
  } finally {
    await handle.close();
  }
};

/** Before anything is touched: is this file a backup, and of the kind that is to be restored? */
export const requireKind = async (file: string, wanted: BackupKind): Promise<void> => {
  const beginning = await readBeginning(file);
  const found = (Object.keys(BEGINNINGS) as BackupKind[]).find(
    (kind) => beginning.subarray(0, BEGINNINGS[kind].length).compare(BEGINNINGS[kind]) === 0,
  );
  if (!found) throw new StartError(`${file} is no backup.`);
  if (found !== wanted) {
    throw new StartError(
      `${file} is a backup of ${KIND_WORDS[found]}, and this would restore ${KIND_WORDS[wanted]}: DATABASE_URL decides which.`,
    );
  }
};
