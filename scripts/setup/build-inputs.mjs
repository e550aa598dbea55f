import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

// Everything the build reads. Of `data/` that is the safety guide and the glossary, whose pages it makes, with their
// sources, the roads, and the counties, whose names places have; the server reads the rest when it starts, so a change there needs no build.
const FOLDERS = ['src', 'public', 'scripts/build', 'data/guides', 'data/roads'];
const FILES = [
  'package.json',
  'package-lock.json',
  'scripts/build.mjs',
  'data/sources.yaml',
  'data/counties.yaml',
  'data/glossary.yaml',
  'data/place-words.yaml',
];
const ROOT_PATTERN = /^(tsconfig.*\.json|.*\.config\.ts|index\.html)$/;

// Files with a leading dot are an editor's or the system's, and tests are not built.
const IGNORED_PATTERN = /(^|\/)\.|\.test\.tsx?$/;

/**
 * @param {string} root
 * @returns {string} changes when, and only when, a build could turn out differently
 */
export const hashBuildInputs = (root) => {
  const hash = createHash('sha256');

  for (const path of listBuildInputs(root)) {
    const content = readFileSync(join(root, path));
    // The length keeps apart what is path and what is content.
    hash.update(`${path}\0${content.length}\0`).update(content);
  }

  return hash.digest('hex');
};

/** @param {string} root */
const listBuildInputs = (root) => {
  const atRoot = readdirSync(root, { withFileTypes: true });
  const named = atRoot.filter((entry) => entry.isFile() && ROOT_PATTERN.test(entry.name)).map(({ name }) => name);
  const folders = FOLDERS.filter((folder) => existsSync(join(root, folder)));
  const inFolders = folders.flatMap((folder) => listFiles(root, folder));

  return [...FILES.filter((file) => existsSync(join(root, file))), ...named, ...inFolders].sort();
};

/**
 * @param {string} root
 * @param {string} folder
 * @returns {string[]}
 */
const listFiles = (root, folder) =>
  readdirSync(join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    const path = `${folder}/${entry.name}`;
    if (IGNORED_PATTERN.test(path)) return [];

    return entry.isDirectory() ? listFiles(root, path) : [path];
  });
