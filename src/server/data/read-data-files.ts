import { readdir, readFile } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';
import { StartError } from '../errors.ts';
import type { DataFiles } from './parse-file.ts';

/** Every YAML and Markdown file below a folder but its README, in the order of their paths. */
export const readDataFiles = async (folder: string): Promise<DataFiles> => {
  const entries = await readdir(folder, { withFileTypes: true, recursive: true }).catch((error) => {
    throw new StartError(`The facts in ${folder} can't be read (${error.code}). Restore that folder, then try again.`, {
      cause: error,
    });
  });
  const paths = entries
    .filter((entry) => entry.isFile() && /\.(yaml|md)$/.test(entry.name) && entry.name !== 'README.md')
    .map((entry) => join(entry.parentPath, entry.name));

  const files = await Promise.all(
    paths.map(async (path) => [relative(folder, path).split(sep).join('/'), await readFile(path, 'utf8')] as const),
  );

  return new Map(files.sort(([a], [b]) => (a < b ? -1 : 1)));
};
