import { spawnSync } from 'node:child_process';
import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { createTemporaryFolder } from '#tests/support/temporary-folder.ts';
import { findSetupHolder, takeSetupLock } from './setup-lock.mjs';

const createLockFile = () => join(createTemporaryFolder(), 'lock');

test('the second waits until the first lets go', async () => {
  const file = createLockFile();
  const release = await takeSetupLock(file);
  expect(findSetupHolder(file)).toBe(process.pid);

  const order: string[] = [];
  const waiting = takeSetupLock(file).then((releaseSecond) => {
    order.push('second in');
    releaseSecond();
  });
  order.push('first out');
  release();
  await waiting;

  expect(order).toEqual(['first out', 'second in']);
  expect(existsSync(file)).toBe(false);
});

test('a killed holder blocks nobody', async () => {
  const file = createLockFile();
  const { pid } = spawnSync(process.execPath, ['--version']);
  writeFileSync(file, String(pid));

  expect(findSetupHolder(file)).toBeNull();
  await takeSetupLock(file);
  expect(findSetupHolder(file)).toBe(process.pid);
});
