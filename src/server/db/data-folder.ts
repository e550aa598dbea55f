import { access, chmod, mkdir, readdir, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { StartError } from '../errors.ts';

const FOLDER_MODE = 0o700;
const FILE_MODE = 0o600;

/** What the product keeps in the data folder; an operator may keep other things beside it. */
const OURS = /^(database(\.(new|restored|before-.*))?|outbox|backups|founding-members\.csv|lock-.*)$/;

const exists = (path: string): Promise<boolean> =>
  access(path).then(
    () => true,
    () => false,
  );

/** For its owner alone. Node's own recursive mkdir never returns where the system makes no folders, as in /proc. */
export const makeFolder = async (folder: string): Promise<void> => {
  const parent = dirname(folder);
  if (parent !== folder && !(await exists(parent))) await makeFolder(parent);
  try {
    await mkdir(folder, { mode: FOLDER_MODE });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST' || !(await stat(folder)).isDirectory()) throw error;
  }
};

/** What belongs to another user is theirs to protect; what has gone meanwhile needs no protection. */
const tighten = async (path: string, mode: number): Promise<void> => {
  try {
    await chmod(path, mode);
  } catch (error) {
    if (!['EPERM', 'ENOENT'].includes((error as NodeJS.ErrnoException).code ?? '')) throw error;
  }
};

const tightenAll = async (folder: string): Promise<void> => {
  await tighten(folder, FOLDER_MODE);
  for (const entry of await readdir(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) await tightenAll(path);
    else if (entry.isFile()) await tighten(path, FILE_MODE);
  }
};

/**
 * Members' data is for nobody else on the machine: the embedded engine makes its files writable for everybody, and
 * older releases left their folders open. A folder that holds other things too keeps its mode, and ours in it is closed.
 */
export const protectDataFolder = async (dataDir: string): Promise<void> => {
  const entries = await readdir(dataDir, { withFileTypes: true });
  for (const entry of entries.filter(({ name }) => OURS.test(name))) {
    const path = join(dataDir, entry.name);
    if (entry.isDirectory()) await tightenAll(path);
    else if (entry.isFile()) await tighten(path, FILE_MODE);
  }
  if (entries.every(({ name }) => OURS.test(name))) await tighten(dataDir, FOLDER_MODE);
};

/** Runs what writes into the data folder; a folder that can't be written is the operator's to mend. */
export const inDataFolder = async <T>(dataDir: string, run: () => Promise<T>): Promise<T> => {
  try {
    return await run();
  } catch (error) {
    const { code, syscall } = error as NodeJS.ErrnoException;
    if (!code || !syscall) throw error;
    throw new StartError(
      code === 'ENOSPC'
        ? `The disk that holds the data folder ${dataDir} is full: free up space, or set DATA_DIR to a folder on another disk.`
        : `The data folder ${dataDir} can't be written to (${code}): give this user write access, or set DATA_DIR to another folder.`,
      { cause: error },
    );
  }
};
