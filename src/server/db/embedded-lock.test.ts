import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { takeEmbeddedLock } from './embedded-lock.ts';

const aFolder = async (): Promise<string> => {
  const folder = await mkdtemp(join(tmpdir(), 'carryatlas-lock-'));
  onTestFinished(() => rm(folder, { recursive: true }));

  return folder;
};

/** The pid of a process that has ended. */
const deadPid = (): number => spawnSync(process.execPath, ['-e', '']).pid;

const rewriteHolder = async (folder: string, change: object): Promise<void> => {
  const [name] = (await readdir(folder)).filter((file) => file.startsWith('lock-'));
  const file = join(folder, name ?? '');
  await writeFile(file, JSON.stringify({ ...JSON.parse(await readFile(file, 'utf8')), ...change }));
};

test('the second taker is refused and told who holds it', async () => {
  const folder = await aFolder();
  await takeEmbeddedLock(folder);

  await expect(takeEmbeddedLock(folder)).rejects.toThrow(
    `Another server (process ${process.pid}) is using the data folder`,
  );
});

test('a lock that was given back can be taken, again and again', async () => {
  const folder = await aFolder();
  for (let times = 0; times < 3; times += 1) await (await takeEmbeddedLock(folder))();

  expect(await readdir(folder)).toEqual(['lock-3']);
});

test('the lock of a killed process is taken over', async () => {
  const folder = await aFolder();
  await takeEmbeddedLock(folder);
  await rewriteHolder(folder, { pid: deadPid() });

  await expect(takeEmbeddedLock(folder)).resolves.toBeTypeOf('function');
});

test('the lock of a killed process that nobody has buried yet is taken over', async () => {
  // The shell becomes a program that never asks after the child which it began as a shell. Only then is the child killed:
  // a shell might still bury it.
  const parent = spawn('sh', ['-c', 'sleep 60 & echo $!; exec sleep 60'], { stdio: ['ignore', 'pipe', 'inherit'] });
  onTestFinished(() => void parent.kill());
  const [told] = (await once(parent.stdout, 'data')) as [Buffer];
  const pid = Number(told.toString());
  const nameOf = (id: number | undefined): string => readFileSync(`/proc/${id}/comm`, 'utf8').trim();
  await expect.poll(() => [nameOf(parent.pid), nameOf(pid)]).toEqual(['sleep', 'sleep']);
  process.kill(pid, 'SIGKILL');
  const stat = () => readFileSync(`/proc/${pid}/stat`, 'utf8');
  const hasEnded = () => stat().includes(') Z ');
  await expect.poll(hasEnded).toBe(true);
  const folder = await aFolder();
  await takeEmbeddedLock(folder);
  await rewriteHolder(folder, { pid, startedAt: stat().split(') ')[1]?.split(' ')[19] });

  await expect(takeEmbeddedLock(folder)).resolves.toBeTypeOf('function');
});

test('a pid that was given to another process does not hold its former lock', async () => {
  const folder = await aFolder();
  await takeEmbeddedLock(folder);
  await rewriteHolder(folder, { startedAt: '1' });

  await expect(takeEmbeddedLock(folder)).resolves.toBeTypeOf('function');
});

test('a holder on another machine is not overruled', async () => {
  const folder = await aFolder();
  await takeEmbeddedLock(folder);
  await rewriteHolder(folder, { pid: deadPid(), place: 'elsewhere' });

  await expect(takeEmbeddedLock(folder)).rejects.toThrow(/Another server.*remove .*lock-1/);
});

test('a damaged lock file is told, not overruled', async () => {
  const folder = await aFolder();
  await writeFile(join(folder, 'lock-7'), '{"pid":');

  await expect(takeEmbeddedLock(folder)).rejects.toThrow(/lock-7 is damaged/);
});

test('of many that find a dead holder at once, one takes over', async () => {
  for (let round = 0; round < 10; round += 1) {
    const folder = await aFolder();
    await takeEmbeddedLock(folder);
    await rewriteHolder(folder, { pid: deadPid() });

    const takers = await Promise.allSettled(Array.from({ length: 20 }, () => takeEmbeddedLock(folder)));

    expect(takers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  }
});
