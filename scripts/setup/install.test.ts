import { expect, test } from 'vitest';
import { createTemporaryFolder, writeInto } from '#tests/support/temporary-folder.ts';
import { hashInstall, isInstalled } from './install.mjs';

const STAMP = 'node_modules/.setup-stamp';

const createProject = () =>
  createTemporaryFolder({ 'package-lock.json': '{}', 'node_modules/left/package.json': '{}' });

test('packages without a stamp are not installed: the install was killed, or never ours', () => {
  expect(isInstalled(createProject())).toBe(false);
});

test('packages are installed when the stamp is for this lock file and this machine', () => {
  const root = createProject();
  writeInto(root, STAMP, `${hashInstall(root)}\n`);

  expect(isInstalled(root)).toBe(true);
});

test('another lock file asks for another install', () => {
  const root = createProject();
  writeInto(root, STAMP, `${hashInstall(root)}\n`);
  writeInto(root, 'package-lock.json', '{ "packages": {} }');

  expect(isInstalled(root)).toBe(false);
});

test.each([
  ['another ABI', { abi: '1' }],
  ['another platform', { platform: 'plan9-mips' }],
])('%s asks for another install', (_case, machine) => {
  const root = createProject();
  writeInto(root, STAMP, hashInstall(root, machine));

  expect(isInstalled(root)).toBe(false);
});
