import { symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { createTemporaryFolder } from '#tests/support/temporary-folder.ts';
import { readOptions } from './options.mjs';

test('without options all screens go to a folder of their own', () => {
  expect(readOptions([], '.')).toEqual({ only: [], out: null });
});

test('several names and a folder may be given', () => {
  const folder = createTemporaryFolder();

  expect(readOptions(['--only', 'about', '--only=terms', '--out', folder], '.')).toEqual({
    only: ['about', 'terms'],
    out: folder,
  });
});

test.each([
  ['the project', '.'],
  ['a folder in it', 'src'],
  ['a folder in it that does not exist yet', 'pictures/of/today'],
])('%s is refused for the pictures', (_case, path) => {
  const root = createTemporaryFolder({ 'src/main.ts': '' });

  expect(() => readOptions(['--out', join(root, path)], root)).toThrow('outside');
});

test('a link that leads into the project is refused; a folder that only begins like it is not', () => {
  const root = createTemporaryFolder();
  const link = join(createTemporaryFolder(), 'link');
  symlinkSync(root, link);

  expect(() => readOptions(['--out', join(link, 'pictures')], root)).toThrow('outside');
  expect(readOptions(['--out', `${root}-pictures`], root).out).toBe(`${root}-pictures`);
});

test('an unknown option is told what there is', () => {
  expect(() => readOptions(['--size', 'phone'], '.')).toThrow('--only NAME and --out FOLDER');
});
