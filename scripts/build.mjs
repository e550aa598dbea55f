// Builds the browser's half, the public pages and the server into dist/. Everything is made in a folder beside it
// and moved in at the end: a build that fails or is killed leaves the last good one standing.
import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { build } from 'vite';
import { readClientOutput } from './build/client-output.mjs';
import { compressFolder } from './build/compress.mjs';
import { runTypeScript } from './build/run-typescript.mjs';

// React has two builds; pages are made with the one that is shipped.
process.env.NODE_ENV = 'production';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const DIST = path.join(ROOT, 'dist');
const STAGING = path.join(ROOT, `dist.next-${process.pid}`);
const CLIENT = path.join(STAGING, 'client');
const PAGES = path.join(STAGING, 'pages');
const PRERENDER = path.join(STAGING, 'prerender');

const CLIENT_CONFIG = path.join(ROOT, 'vite.config.ts');
const SERVER_CONFIG = path.join(ROOT, 'vite.server.config.ts');

/**
 * Runs one step and says in one line how it went.
 * @template T
 * @param {string} name
 * @param {() => Promise<[result: T, summary: string]>} work
 * @returns {Promise<T>}
 */
const step = async (name, work) => {
  const startedAt = performance.now();

  try {
    const [result, summary] = await work();
    console.log(`build: ${name.padEnd(9)} ${summary} (${((performance.now() - startedAt) / 1000).toFixed(1)} s)`);

    return result;
  } catch (error) {
    throw new Error(`build: ${name} failed: ${error instanceof Error ? error.message : error}`, { cause: error });
  }
};

const buildClient = () =>
  step('client', async () => {
    await build({ configFile: CLIENT_CONFIG, logLevel: 'warn', build: { outDir: CLIENT } });

    const output = await readClientOutput(CLIENT);

    return [output, `${output.scriptCount} scripts, ${(output.css.length / 1024).toFixed(0)} KB of styles`];
  });

/** @returns {Promise<typeof import('../src/client/app/prerender.tsx')>} */
const buildPrerenderer = () =>
  step('prerender', async () => {
    await build({
      configFile: CLIENT_CONFIG,
      logLevel: 'warn',
      publicDir: false,
      build: {
        outDir: PRERENDER,
        manifest: false,
        ssr: 'app/prerender.tsx',
        rolldownOptions: { input: path.join(ROOT, 'src/client/app/prerender.tsx'), output: { codeSplitting: true } },
      },
    });

    return [await import(pathToFileURL(path.join(PRERENDER, 'prerender.js')).href), 'ready'];
  });

/**
 * The service worker stands at a fixed address and names what it keeps: with another set of files it is another worker.
 * @param {string[]} files
 * @param {string} css stands in the frame that is kept too
 */
const buildServiceWorker = (files, css) =>
  step('offline', async () => {
    const version = createHash('sha256').update(files.join()).update(css).digest('hex').slice(0, 12);
    await build({
      configFile: false,
      root: ROOT,
      logLevel: 'warn',
      publicDir: false,
      define: { OFFLINE_FILES: JSON.stringify(files), OFFLINE_VERSION: JSON.stringify(version) },
      build: {
        outDir: CLIENT,
        emptyOutDir: false,
        target: 'baseline-widely-available',
        reportCompressedSize: false,
        rolldownOptions: {
          input: path.join(ROOT, 'src/client/service-worker/service-worker.ts'),
          output: { format: 'iife', entryFileNames: 'service-worker.js' },
        },
      },
    });

    return [null, `${files.length} files saved for offline use`];
  });

const buildServer = () =>
  step('server', async () => {
    if (!existsSync(path.join(ROOT, 'src/server/main.ts'))) throw new Error('src/server/main.ts is missing');
    await build({ configFile: SERVER_CONFIG, logLevel: 'warn', build: { outDir: path.join(STAGING, 'server') } });

    return [null, 'dist/server/main.js and operator.js'];
  });

/**
 * What the built product needs of package.json, for a folder that holds it alone: its files are modules, and
 * `npm run publish` and the like run the built commands, since there is no TypeScript.
 */
const writePackage = async () => {
  const { name, version, engines, scripts } = JSON.parse(await readFile(path.join(ROOT, 'package.json'), 'utf8'));
  const source = 'tsx src/server/operator.ts';
  const commands = Object.entries(scripts).filter(([, command]) => command.startsWith(source));
  const built = {
    name,
    version,
    private: true,
    type: 'module',
    engines,
    scripts: {
      start: 'exec node dist/server/main.js',
      ...Object.fromEntries(
        commands.map(([script, command]) => [script, command.replace(source, 'exec node dist/server/operator.js')]),
      ),
    },
  };
  await writeFile(path.join(STAGING, 'package.json'), `${JSON.stringify(built, null, 2)}\n`);
};

// A process of its own: it holds the packages' hundred megabytes only for as long as it needs them.
const buildPlaces = () =>
  step('places', async () => [
    null,
    await runTypeScript(ROOT, 'scripts/build/places/main.ts', [path.join(STAGING, 'places')]),
  ]);

/**
 * The hash of every script that a page carries in itself, as the Content-Security-Policy wants it.
 * @param {string[]} pages
 */
const inlineScriptHashes = (pages) => {
  const hashes = pages.flatMap((html) =>
    [...html.matchAll(/<script>(.*?)<\/script>/gs)].map(
      ([, script = '']) => `'sha256-${createHash('sha256').update(script).digest('base64')}'`,
    ),
  );

  return [...new Set(hashes)];
};

/**
 * @param {typeof import('../src/client/app/prerender.tsx')} prerenderer
 * @param {import('../src/client/app/document.ts').BuildOutput} clientOutput
 */
const writePages = (prerenderer, clientOutput) =>
  step('pages', async () => {
    const { html, ...index } = await prerenderer.renderPages(clientOutput);
    /** @type {import('#shared/site/page-template.ts').PagesManifest} */
    const manifest = { ...index, inlineScriptHashes: inlineScriptHashes(Object.values(html)) };

    await mkdir(PAGES, { recursive: true });
    await Promise.all(Object.entries(html).map(([file, text]) => writeFile(path.join(PAGES, file), text)));
    await writeFile(path.join(PAGES, 'pages.json'), `${JSON.stringify(manifest, null, 2)}\n`);
    await rm(PRERENDER, { recursive: true });

    return [null, `${Object.keys(html).length} files`];
  });

const compressClient = () =>
  step('compress', async () => {
    const count = await compressFolder(CLIENT);

    return [null, `${count} files, brotli and gzip`];
  });

/** @param {number} pid */
const isRunning = (pid) => {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
};

/** Folders that a killed build left; those of a build that still runs are its own. */
const removeLeftovers = async () => {
  const names = await readdir(ROOT);
  const left = names.filter((name) => {
    const pid = /^dist\.(?:next|old)-(\d+)$/.exec(name)?.[1];

    return pid !== undefined && !isRunning(Number(pid));
  });

  await Promise.all(left.map((name) => rm(path.join(ROOT, name), { recursive: true, force: true })));
};

/** The old build steps aside only when the new one is whole. */
const moveIn = async () => {
  const old = path.join(ROOT, `dist.old-${process.pid}`);

  if (existsSync(DIST)) await rename(DIST, old);
  await rename(STAGING, DIST);
  await rm(old, { recursive: true, force: true });
};

const main = async () => {
  const startedAt = performance.now();
  await removeLeftovers();

  const steps = /** @type {const} */ ([buildClient(), buildPrerenderer(), buildServer(), buildPlaces()]);
  // All of them end before one's failure is told: a step that still writes must not outlive the clean-up.
  await Promise.allSettled(steps);
  const [clientOutput, prerenderer] = await Promise.all(steps);
  await writePages(prerenderer, clientOutput);
  await buildServiceWorker(clientOutput.offlineFiles, clientOutput.css);
  await compressClient();
  await writePackage();
  await moveIn();

  console.log(`build: done in ${((performance.now() - startedAt) / 1000).toFixed(1)} s`);
};

try {
  await main();
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  await rm(STAGING, { recursive: true, force: true });
  process.exitCode = 1;
}
