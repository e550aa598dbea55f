import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { appendFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { createTemporaryFolder } from '#tests/support/temporary-folder.ts';
import { findBirth } from './process-identity.mjs';
import { claimSetup } from './setup-lock.mjs';

const createLockFile = () => join(createTemporaryFolder(), 'lock');

/** What a process leaves in the file when it is killed while it holds the lock. */
const leaveClaim = (file: string, pid: number, birth: string | null, event = 'claim') =>
  appendFileSync(file, `\n${JSON.stringify({ token: 'left', event, process: { pid, birth } })}\n`);

const startProcess = () => {
  const child = spawn(process.execPath, ['--eval', 'process.stdin.resume()'], { stdio: ['pipe', 'ignore', 'ignore'] });
  onTestFinished(() => {
    child.kill('SIGKILL');
  });
  if (!child.pid) throw new Error('no process');

  return { pid: child.pid, end: () => Promise.all([once(child, 'exit'), child.kill('SIGKILL')]) };
};

test('the second waits until the first has let go', async () => {
  const file = createLockFile();
  const first = claimSetup(file);
  const second = claimSetup(file);
  expect(first.findBlocker()).toBeNull();
  expect(second.findBlocker()).toBe(process.pid);

  const order: string[] = [];
  const waiting = second.wait().then(() => order.push('second in'));
  order.push('first out');
  first.release();
  await waiting;

  expect(order).toEqual(['first out', 'second in']);
});

test('a dead holder blocks nobody', () => {
  const file = createLockFile();
  const { pid } = spawnSync(process.execPath, ['--version']);
  leaveClaim(file, pid, 'some time ago');

  expect(claimSetup(file).findBlocker()).toBeNull();
});

test('a living process that only got the number of a dead holder blocks nobody', () => {
  const file = createLockFile();
  leaveClaim(file, process.pid, 'before this process began');

  expect(claimSetup(file).findBlocker()).toBeNull();
});

test('a tool that outlives its killed holder blocks until it ends', async () => {
  const file = createLockFile();
  const tool = startProcess();
  leaveClaim(file, process.pid, 'before this process began');
  leaveClaim(file, tool.pid, findBirth(tool.pid), 'tool');
  const claim = claimSetup(file);
  expect(claim.findBlocker()).toBe(tool.pid);

  await tool.end();

  expect(claim.findBlocker()).toBeNull();
});

test('half a record, as after a power cut, hides no later one', () => {
  const file = createLockFile();
  appendFileSync(file, '\n{"token":"le');
  const first = claimSetup(file);

  expect(first.findBlocker()).toBeNull();
  expect(claimSetup(file).findBlocker()).toBe(process.pid);
});

test('there is no birth for a process that is gone', () => {
  const { pid } = spawnSync(process.execPath, ['--version']);

  expect(findBirth(pid)).toBeNull();
  expect(findBirth(process.pid)).toBe(findBirth(process.pid));
});
