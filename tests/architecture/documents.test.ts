import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';

/** Files under version control, and new ones that are not ignored. */
const listTracked = (...patterns: string[]): string[] =>
  execFileSync('git', ['ls-files', '-co', '--exclude-standard', ...patterns], { encoding: 'utf8' })
    .split('\n')
    .filter((path) => path !== '' && existsSync(path));

const manifest = JSON.parse(readFileSync('package.json', 'utf8'));
const scripts = Object.keys(manifest.scripts);
/** One of them is called like a file. */
const packages = Object.keys({ ...manifest.dependencies, ...manifest.devDependencies });

/** The project's own folders, so that `text/html` and `owner/name` are not taken for places. */
const FOLDERS = new Set(
  listTracked()
    .filter((path) => path.includes('/'))
    .map((path) => path.split('/')[0] ?? ''),
);

/** Made by a command, so that a fresh clone does not hold them. */
const MADE_LATER = /^(dist|\.data|node_modules|test-results|\.env)(\/|$)/;
/** `src/server/http`, `data/README.md`, `.env.example`: text in backquotes that reads like a place in this project. */
const PATH_LIKE = /^(\.?[\w-]+\/)*\.?[\w.-]+\.(md|ts|tsx|mjs|json|yaml|sql|css|svg|png)$|^\.?[\w-]+(\/[\w.-]+)*\/$/;
/** In a folder of this project, a file of any kind: `deploy/Dockerfile`, `deploy/haproxy.cfg`, `.ci/run`. */
const isInside = (quote: string): boolean => {
  const [folder = ''] = quote.split('/');

  return /^\.?[\w-]+(\/[\w.-]+)+$/.test(quote) && FOLDERS.has(folder);
};

const findDeadNames = (document: string, text: string): string[] => {
  const commands = [...text.matchAll(/`npm (?:run )?([\w:-]+)|^npm (?:run )?([\w:-]+)/gm)].map(
    ([, quoted, line]) => quoted ?? line ?? '',
  );
  const dead = commands
    .filter((name) => !['ci', 'install', 'run', ...scripts].includes(name))
    .map((name) => `npm run ${name}`);

  const quoted = [...text.matchAll(/`([^`\n]+)`/g)].map(([, quote = '']) => quote);
  const linked = [...text.matchAll(/\]\((?!https?:|mailto:|#)([^)#\s]+)/g)].map(([, target = '']) => target);
  const places = [...quoted.filter((quote) => PATH_LIKE.test(quote) || isInside(quote)), ...linked];
  const gone = places.filter(
    (place) =>
      !MADE_LATER.test(place) &&
      !packages.includes(place) &&
      !existsSync(place) &&
      !existsSync(join(dirname(document), place)),
  );

  return [...dead, ...gone].map((name) => `${document}: ${name}`);
};

test('documents name only commands and places that exist', () => {
  const documents = listTracked('*.md');

  expect(documents).toEqual(expect.arrayContaining(['README.md', 'ARCHITECTURE.md', 'CONTRIBUTING.md']));
  expect(documents.flatMap((document) => findDeadNames(document, readFileSync(document, 'utf8')))).toEqual([]);
});

test.each([
  ['Run `npm run fly`.', 'npm run fly'],
  ['See `src/server/nowhere.ts`.', 'src/server/nowhere.ts'],
  ['See [there](docs/nowhere.md).', 'docs/nowhere.md'],
  ['All of `src/nowhere/`.', 'src/nowhere/'],
  ['Copy `deploy/nowhere.conf`.', 'deploy/nowhere.conf'],
  ['Copy `deploy/nowhere.cfg`.', 'deploy/nowhere.cfg'],
  ['Copy `deploy/nowhere.service`.', 'deploy/nowhere.service'],
  ['Build `deploy/Nowherefile`.', 'deploy/Nowherefile'],
])('%s is caught', (text, name) => {
  expect(findDeadNames('README.md', text)).toEqual([`README.md: ${name}`]);
});

test('every variable that the server reads is in .env.example, with a line that explains it, and no other', () => {
  const config = readFileSync('src/server/config.ts', 'utf8');
  const schema = config.slice(config.indexOf('environmentSchema = '), config.indexOf('type Environment'));
  const read = [...schema.matchAll(/^ {2}([A-Z_]+):/gm)].map(([, name]) => name);
  const lines = readFileSync('.env.example', 'utf8').split('\n');
  const listed = lines.flatMap((line) => /^#?\s?([A-Z_]+)=/.exec(line)?.[1] ?? []);

  expect(listed.toSorted()).toEqual(read.toSorted());
  for (const [at, line] of lines.entries()) {
    if (/^#?\s?[A-Z_]+=/.test(line)) expect(lines[at - 1], line).toMatch(/^# \S/);
  }
});

test('the project names no machine, no registry and no download address', () => {
  const texts = listTracked()
    .filter((path) => !/\.(png|avif|webp)$/.test(path))
    .map((path) => [path, readFileSync(path, 'utf8')] as const);
  // Put together here, so that this file does not name them.
  const forbidden = ['registry.' + 'npmjs', ...['home', 'Users', 'root'].map((folder) => `/${folder}/`)];
  const found = texts.flatMap(([path, text]) =>
    forbidden.filter((name) => text.includes(name)).map((name) => `${path}: ${name}`),
  );

  expect(found).toEqual([]);
  expect(readFileSync('package-lock.json', 'utf8')).not.toContain('"resolved"');
});

test('every package the project depends on directly has its reason in docs/decisions', () => {
  const records = listTracked('docs/decisions/*.md')
    .map((path) => readFileSync(path, 'utf8'))
    .join('\n');
  const missing = packages.filter((name) => !records.includes(`\`${name}\``));

  expect(missing).toEqual([]);
});

test('every package has an exact version, the one that is locked', () => {
  const lock = JSON.parse(readFileSync('package-lock.json', 'utf8')).packages;
  const wanted: Record<string, string> = { ...manifest.dependencies, ...manifest.devDependencies };
  const loose = Object.entries(wanted).filter(
    ([name, version]) => lock[`node_modules/${name}`].version !== version || !/^\d+\.\d+\.\d+$/.test(version),
  );

  expect(loose).toEqual([]);
  expect(Object.keys(wanted).filter((name) => name.startsWith('@types/')).length).toBeGreaterThan(5);
  expect(Object.values(manifest.overrides).filter((version) => !/^\d+\.\d+\.\d+$/.test(String(version)))).toEqual([]);
  expect({ ...lock[''].dependencies, ...lock[''].devDependencies }).toEqual(wanted);
});

test('development packages are installed in production too, where a server builds itself', () => {
  expect(readFileSync('.npmrc', 'utf8')).toMatch(/^include=dev$/m);
});

test('the build line installs development packages whatever NODE_ENV is', () => {
  for (const path of ['deploy/Dockerfile', 'docs/operations.md']) {
    const installs = readFileSync(path, 'utf8').match(/^.*\bnpm ci\b.*$/gm) ?? [];
    expect(installs.filter((line) => !line.includes('npm ci --include=dev'))).toEqual([]);
    expect(installs).not.toEqual([]);
  }
});

test('a copy of .env.example takes nothing away that deploy/ sets', () => {
  const deployed = ['deploy/carryatlas.service', 'deploy/Dockerfile']
    .map((path) => readFileSync(path, 'utf8'))
    .join('\n');
  const set = [...deployed.matchAll(/\b([A-Z][A-Z_]+)=/g)].map(([, name]) => name);
  const emptied = [...readFileSync('.env.example', 'utf8').matchAll(/^([A-Z_]+)=$/gm)].map(([, name]) => name);

  expect(set).toEqual(expect.arrayContaining(['NODE_ENV', 'DATA_DIR', 'HOST', 'PORT']));
  expect(emptied.filter((name) => set.includes(name))).toEqual([]);
});
