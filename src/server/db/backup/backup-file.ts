import { open, rename, rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import { StartError } from '../../errors.ts';
import { makeFolder } from '../data-folder.ts';

/** How pg_dump's own format begins. */
const BEGINNING = Buffer.from('PGDMP');

/** A backup gets its name only once it is whole: one that a crash cut short is never mistaken for a backup. */
export const writeWhole = async (file: string, write: (draft: string) => Promise<void>): Promise<void> => {
  const draft = `${file}.part`;
  await makeFolder(dirname(file)).catch((error: NodeJS.ErrnoException) => {
    throw new StartError(`The backup can't be saved to ${dirname(file)} (${error.code}): name another file.`, {
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

/** Before anything is touched: is this file a backup? */
export const requireBackup = async (file: string): Promise<void> => {
  const beginning = await readBeginning(file);
  if (beginning.subarray(0, BEGINNING.length).compare(BEGINNING) !== 0) {
    throw new StartError(`${file} isn't a backup made by npm run backup.`);
  }
};
