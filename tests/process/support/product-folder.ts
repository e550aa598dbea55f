import { cpSync, mkdirSync, readdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { smallLawFiles } from '#tests/support/data-files.ts';

/** Gives a product that has no facts a law of few words. */
export const putSmallLaw = (folder: string): void => {
  for (const [path, text] of smallLawFiles()) {
    mkdirSync(dirname(join(folder, 'data', path)), { recursive: true });
    writeFileSync(join(folder, 'data', path), text);
  }
};

/** Makes a folder what a server is started from: the build and the migrations, with a small law. */
export const fillProductFolder = (folder: string): void => {
  for (const part of ['dist/server', 'migrations', 'package.json'])
    cpSync(part, join(folder, part), { recursive: true });
  // Only the server's own scripts know where they are; a hundred megabytes are not copied for each test.
  for (const part of readdirSync('dist').filter((name) => name !== 'server'))
    symlinkSync(resolve('dist', part), join(folder, 'dist', part));
  symlinkSync(resolve('node_modules'), join(folder, 'node_modules'));
  putSmallLaw(folder);
};
