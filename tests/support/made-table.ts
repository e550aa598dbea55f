import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { isBuilt } from '../../scripts/setup/build-product.mjs';

const FOLDER = 'test-results/tables';
/** Everything that the tables are made by and from. */
const FOLDERS = ['scripts/build/places', 'scripts/build/roads', 'src/server/places', 'src/server/roads', 'data/roads'];
const FILES = ['data/counties.yaml', 'package-lock.json'];

const nameSources = (): string => {
  const files = FOLDERS.flatMap((folder) => readdirSync(folder).map((name) => join(folder, name)));
  const hash = createHash('sha256');
  for (const file of [...files, ...FILES].toSorted()) hash.update(file).update(readFileSync(file));

  return hash.digest('hex').slice(0, 16);
};

/** A table as the build makes it: the build's own, or that of an earlier run, if nothing that it is made from has changed since. */
export const findMadeTable = async (name: string, make: () => Promise<Buffer>): Promise<Buffer> => {
  const file = join(FOLDER, `${name}-${nameSources()}.bin`);
  const known = await readFile(file).catch(() => null);
  if (known) return known;

  const made = isBuilt('.') ? await readFile(join('dist/places', `${name}.bin`)) : await make();
  await mkdir(FOLDER, { recursive: true });
  // Another worker may be at it too: a file is there whole or not at all.
  await writeFile(`${file}.${process.pid}`, made);
  await rename(`${file}.${process.pid}`, file);

  return made;
};
