import { readFile, rm } from 'node:fs/promises';
import path from 'node:path';

/**
 * @typedef {import('vite').Manifest} Manifest
 * @typedef {import('../../src/client/app/document.ts').BuildOutput} BuildOutput
 */

const ENTRY = 'main.tsx';

/** What opens without a connection: these screens, what they load later, and what every call needs. */
const OFFLINE_SCREENS = [
  'safety-page.tsx',
  'guideline-screen.tsx',
  'glossary-page.tsx',
  'dashboard-screen.tsx',
  'alerts-page.tsx',
  'regulations-page.tsx',
  'regulations-gate.tsx',
  'ranges-screen.tsx',
  'ranges-gate.tsx',
  'range-reviews.tsx',
  'permits-page.tsx',
  'recognition-page.tsx',
  'trip-screen.tsx',
  'places-page.tsx',
  'signs-page.tsx',
  'cards-page.tsx',
  'travel-gates.tsx',
  'subscription-gate.tsx',
  'about-page.tsx',
  'not-found-page.tsx',
  'sign-out-pending.tsx',
  'toast-view.tsx',
];
const CONTRACT = /shared\/contracts\//;
const FONT = /\.woff2$/;
/** Kept when they were needed once: nobody travels to all states. */
const COUNTIES = /virtual:county-outlines\//;

/**
 * A chunk and all that it imports, in the order of need.
 * @param {Manifest} manifest
 * @param {string} key
 * @param {Set<string>} seen
 * @returns {Set<string>}
 */
const collectChunks = (manifest, key, seen = new Set()) => {
  if (seen.has(key)) return seen;
  seen.add(key);
  for (const imported of manifest[key]?.imports ?? []) collectChunks(manifest, imported, seen);

  return seen;
};

/**
 * A chunk with all that it imports, at once or later.
 * @param {Manifest} manifest
 * @param {string} key
 * @param {Set<string>} seen
 */
const collectWhole = (manifest, key, seen) => {
  if (seen.has(key) || COUNTIES.test(key)) return;
  seen.add(key);
  const { imports = [], dynamicImports = [] } = manifest[key] ?? {};
  // The entry leads to every screen there is.
  for (const other of key === ENTRY ? imports : [...imports, ...dynamicImports]) collectWhole(manifest, other, seen);
};

/**
 * The files that a device keeps, see the service worker.
 * @param {Manifest} manifest
 * @returns {string[]}
 */
const listOfflineFiles = (manifest) => {
  const isKept = (/** @type {string} */ key) =>
    key === ENTRY || OFFLINE_SCREENS.includes(path.posix.basename(key)) || CONTRACT.test(key);
  /** @type {Set<string>} */
  const chunks = new Set();
  for (const key of Object.keys(manifest).filter(isKept)) collectWhole(manifest, key, chunks);
  const kept = [...chunks].map((key) => manifest[key]);
  const fonts = Object.values(manifest).flatMap(({ file, assets = [] }) =>
    [file, ...assets].filter((one) => FONT.test(one)),
  );
  const scripts = kept.flatMap((chunk) => (chunk?.file.endsWith('.js') ? [chunk.file] : []));

  return [...new Set([...scripts, ...fonts])].sort().map((file) => `/${file}`);
};

/**
 * A screen would not open in the browser if one of its scripts asked for styles, which are in the pages and no file.
 * @param {string} folder
 * @param {Manifest} manifest
 * @param {string[]} styles
 */
const refuseAskingForStyles = async (folder, manifest, styles) => {
  const scripts = Object.values(manifest).flatMap(({ file }) => (file.endsWith('.js') ? [file] : []));
  const texts = await Promise.all(scripts.map((file) => readFile(path.join(folder, file), 'utf8')));
  const asking = scripts.filter((_file, at) => styles.some((style) => texts[at]?.includes(style)));
  if (asking.length > 0) {
    throw new Error(`what ${asking.join(', ')} loads later needs the frame: see scripts/build/code-groups.mjs`);
  }
};

/**
 * What the pages need to know of the client's build. Takes the styles and Vite's manifest out of the folder: the
 * styles are in every page, and nobody else asks for the manifest.
 * @param {string} folder
 * @returns {Promise<BuildOutput & { scriptCount: number, offlineFiles: string[] }>}
 */
export const readClientOutput = async (folder) => {
  const manifestFile = path.join(folder, 'manifest.json');
  /** @type {Manifest} */
  const manifest = JSON.parse(await readFile(manifestFile, 'utf8'));
  const entry = manifest[ENTRY];
  if (!entry) throw new Error(`the manifest has no ${ENTRY}`);

  const styles = [...new Set(Object.values(manifest).flatMap(({ css = [] }) => css))];
  const css = (await Promise.all(styles.map((file) => readFile(path.join(folder, file), 'utf8')))).join('');
  await refuseAskingForStyles(folder, manifest, styles);
  await Promise.all([manifestFile, ...styles.map((file) => path.join(folder, file))].map((file) => rm(file)));

  /** @param {string} screenFile */
  const keyOf = (screenFile) => {
    const key = Object.keys(manifest).find((source) => path.posix.basename(source) === screenFile);
    if (!key) throw new Error(`no chunk for the screen in ${screenFile}`);

    return key;
  };

  return {
    css: css.trim(),
    entryScript: `/${entry.file}`,
    chunksFor: (screenFile) => {
      const chunks = collectChunks(manifest, ENTRY);
      if (screenFile) collectChunks(manifest, keyOf(screenFile), chunks);

      return [...chunks].filter((key) => key !== ENTRY).map((key) => `/${manifest[key]?.file}`);
    },
    offlineFiles: listOfflineFiles(manifest),
    scriptCount: Object.values(manifest).filter(({ file }) => file.endsWith('.js')).length,
  };
};
