import { renameSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { createTemporaryFolder, writeInto } from '#tests/support/temporary-folder.ts';
import { hashBuildInputs } from './build-inputs.mjs';
import { isBuilt } from './build-product.mjs';

const createProject = () =>
  createTemporaryFolder({
    'package.json': '{}',
    'package-lock.json': '{}',
    'tsconfig.base.json': '{}',
    'vite.config.ts': '',
    'scripts/build.mjs': '',
    'scripts/build/compress.mjs': '',
    'src/server/main.ts': 'main',
    'src/client/app/page.tsx': 'page',
  });

test.each([
  ['src/server/main.ts'],
  ['src/client/app/new.tsx'],
  ['package.json'],
  ['package-lock.json'],
  ['tsconfig.base.json'],
  ['vite.config.ts'],
  ['scripts/build.mjs'],
  ['scripts/build/compress.mjs'],
  ['public/robots.txt'],
  ['data/counties.yaml'],
  ['data/glossary.yaml'],
  ['data/guides/air-travel.md'],
  ['data/sources.yaml'],
])('a change of %s asks for a build', (path) => {
  const root = createProject();
  const before = hashBuildInputs(root);
  writeInto(root, path, 'changed');

  expect(hashBuildInputs(root)).not.toBe(before);
});

test.each([
  ['data/jurisdictions/us-tx.yaml'],
  ['src/server/main.test.ts'],
  ['src/client/app/page.test.tsx'],
  ['src/server/.main.ts.swp'],
  ['scripts/start.mjs'],
  ['README.md'],
  ['dist/server/main.js'],
])('a change of %s asks for none', (path) => {
  const root = createProject();
  const before = hashBuildInputs(root);
  writeInto(root, path, 'changed');

  expect(hashBuildInputs(root)).toBe(before);
});

test('a file under another name asks for a build', () => {
  const root = createProject();
  const before = hashBuildInputs(root);
  renameSync(join(root, 'src/server/main.ts'), join(root, 'src/server/other.ts'));

  expect(hashBuildInputs(root)).not.toBe(before);
});

test('the product is built when the stamp in dist is for these files and the server is there', () => {
  const root = createProject();
  expect(isBuilt(root)).toBe(false);

  writeInto(root, 'dist/.build-stamp', `${hashBuildInputs(root)}\n`);
  expect(isBuilt(root)).toBe(false);

  writeInto(root, 'dist/server/main.js', '');
  expect(isBuilt(root)).toBe(true);

  writeInto(root, 'src/server/main.ts', 'changed');
  expect(isBuilt(root)).toBe(false);
});
