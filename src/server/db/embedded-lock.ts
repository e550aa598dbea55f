import { randomUUID } from 'node:crypto';
import { link, readdir, readFile, readlink, rename, rm, writeFile } from 'node:fs/promises';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { z } from 'zod';
import { StartError } from '../errors.ts';

/**
 * One server for one data folder, also after `kill -9`.
 *
 * Node has no file locks, and a plain pid file has a gap: two processes that both find a dead holder's file
 * can both replace it. So each holder writes the next file of a series, `lock-1`, `lock-2` and so on. Creating
 * one is atomic and fails when it exists, hence one taker wins; the newest file is never removed, only marked
 * free, hence numbers never start again.
 */
const holderSchema = z.object({
  pid: z.number(),
  /** Where this pid means something: the same pid on another host or in another container is someone else. */
  place: z.string(),
  /** When the process began, so that a pid given to a new process is not taken for its former owner. */
  startedAt: z.string().nullable(),
  isFree: z.boolean(),
});

type Holder = z.infer<typeof holderSchema>;

const LOCK_NAME = /^lock-(\d+)$/;

/** What `/proc/<pid>/stat` says of a process that has ended and whose parent has not asked after it yet. */
const ENDED = ['Z', 'X'];

/** Field 22 of `/proc/<pid>/stat`; null where there is no such file system, or no such process any more. */
const startOf = async (pid: number): Promise<string | null> => {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => null);
  // The command's name stands in brackets and may hold spaces: count from behind it.
  const [state = '', ...fields] = stat?.slice(stat.lastIndexOf(')') + 2).split(' ') ?? [];

  return ENDED.includes(state) ? null : (fields[18] ?? null);
};

const hereIs = async (): Promise<string> =>
  `${hostname()} ${await readlink('/proc/self/ns/pid').catch(() => process.platform)}`;

const isRunning = (pid: number): boolean => {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
};

const isHeld = async (holder: Holder, place: string): Promise<boolean> => {
  if (holder.isFree) return false;
  if (holder.place !== place) return true;

  return isRunning(holder.pid) && (await startOf(holder.pid)) === holder.startedAt;
};

/** Null: a newer holder has just removed it. A file that can't be understood is not ours to overrule. */
const readHolder = async (file: string): Promise<Holder | null> => {
  const text = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null;
    throw error;
  });
  if (text === null) return null;

  try {
    return holderSchema.parse(JSON.parse(text));
  } catch (error) {
    throw new StartError(`The lock file ${file} is damaged. Remove it if no server is using this folder.`, {
      cause: error,
    });
  }
};

const listNumbers = async (dataDir: string): Promise<number[]> =>
  (await readdir(dataDir))
    .flatMap((name) => LOCK_NAME.exec(name)?.[1] ?? [])
    .map(Number)
    .sort((a, b) => a - b);

/** Files appear whole or not at all: written aside, then linked or renamed into place. */
const writeAside = async (dataDir: string, holder: Holder): Promise<string> => {
  const file = join(dataDir, `lock-draft-${randomUUID()}`);
  await writeFile(file, JSON.stringify(holder), { mode: 0o600 });

  return file;
};

/**
 * A slow taker may look at `lock-5`, sleep while others take and clear away 6 and 7, and then find 6 missing
 * again: a server that sees a newer file than its own has lost.
 */
const tryTake = async (dataDir: string, number: number, holder: Holder): Promise<boolean> => {
  const draft = await writeAside(dataDir, holder);
  const file = join(dataDir, `lock-${number}`);
  try {
    await link(draft, file);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false;
    throw error;
  } finally {
    await rm(draft, { force: true });
  }

  const isNewest = (await listNumbers(dataDir)).at(-1) === number;
  if (!isNewest) await rm(file, { force: true });

  return isNewest;
};

const refusal = (dataDir: string, file: string, holder: Holder): StartError =>
  new StartError(
    `Another server (process ${holder.pid}) is using the data folder ${dataDir}. ` +
      `Stop it first, or set DATA_DIR to another folder. If it ran on another machine and is gone, remove ${file}.`,
  );

/** One try: the way to give the folder back, or null when somebody else was quicker. */
const takeOnce = async (dataDir: string, mine: Holder): Promise<(() => Promise<void>) | null> => {
  const numbers = await listNumbers(dataDir);
  const newest = numbers.at(-1) ?? 0;

  if (newest > 0) {
    const file = join(dataDir, `lock-${newest}`);
    const holder = await readHolder(file);
    if (holder === null) return null;
    if (await isHeld(holder, mine.place)) throw refusal(dataDir, file, holder);
  }
  if (!(await tryTake(dataDir, newest + 1, mine))) return null;

  for (const older of numbers) await rm(join(dataDir, `lock-${older}`), { force: true });

  return async () => rename(await writeAside(dataDir, { ...mine, isFree: true }), join(dataDir, `lock-${newest + 1}`));
};

/** Takes the folder or refuses; the answer gives it back. */
export const takeEmbeddedLock = async (dataDir: string): Promise<() => Promise<void>> => {
  const mine: Holder = {
    pid: process.pid,
    place: await hereIs(),
    startedAt: await startOf(process.pid),
    isFree: false,
  };

  for (;;) {
    const release = await takeOnce(dataDir, mine);
    if (release) return release;
  }
};
