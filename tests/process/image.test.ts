import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTemporaryFolder } from '#tests/support/temporary-folder.ts';
import { fillImageFolder, listExternals, listServerExternals } from './support/image.ts';
import { createDatabase } from './support/postgres.ts';
import { statusOf } from './support/product-calls.ts';
import { putSmallLaw } from './support/product-folder.ts';
import { runScript } from './support/toy-project.ts';

/** Loaded by a demo alone, which the image is not for. */
const DEMO_ALONE = ['@electric-sql/pglite', 'oidc-provider'];
/** Another driver of PostgreSQL, which ours asks for and does without. */
const OPTIONAL = ['pg-native'];

const listInstalled = (folder: string): string[] => {
  const modules = join(folder, 'node_modules');
  return readdirSync(modules).flatMap((name) =>
    name.startsWith('@') ? readdirSync(join(modules, name)).map((inner) => `${name}/${inner}`) : [name],
  );
};

let folder: string;
/** The files of the states that the image brings. */
let states: string[];

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'carryatlas-image-'));
  fillImageFolder(folder);
  states = readdirSync(join(folder, 'data/jurisdictions'));
  // For the commands, a law of few words says as much as all.
  rmSync(join(folder, 'data'), { recursive: true });
  putSmallLaw(folder);
});

afterAll(() => rmSync(folder, { recursive: true, force: true }));

test('the image holds every package that the bundle loads, and no other', () => {
  const externals = listServerExternals(folder);
  const needed = externals.filter((name) => ![...DEMO_ALONE, ...OPTIONAL].includes(name));
  const installed = listInstalled(folder);

  expect(externals).toEqual(expect.arrayContaining(DEMO_ALONE));
  expect(needed).toEqual(['@node-rs/argon2']);
  expect(readdirSync(folder).toSorted()).toEqual(['data', 'dist', 'migrations', 'node_modules', 'package.json']);
  expect(states).toEqual(readdirSync('data/jurisdictions'));
  expect(installed).toEqual(expect.arrayContaining(needed));
  // Beside each package its native part, which is a package for each platform.
  expect(installed.filter((name) => !needed.some((known) => name === known || name.startsWith(`${known}-`)))).toEqual(
    [],
  );
});

test.each([
  ["import a from 'fastify';", ['fastify']],
  ["export { b } from '@scope/name/deep.js';", ['@scope/name']],
  ["const c = await import('zod');", ['zod']],
  ["const d = __require('pg/lib/x.js');", ['pg']],
  ["import e from 'node:fs'; import './chunk.js'; __require('util'); // import 'comment'", []],
  ['const text = "import \'string\'";', []],
])('%s loads %j', (code, packages) => {
  expect(listExternals(code)).toEqual(packages);
});

const productionEnvironment = async () => ({
  NODE_ENV: 'production',
  HOST: '127.0.0.1',
  PORT: '0',
  DATABASE_URL: await createDatabase(),
  DATA_DIR: createTemporaryFolder({}),
  PUBLIC_URL: 'https://carry.example',
  SESSION_SECRET: 'a secret for tests, long enough to be one',
  // Tests reach no site of others.
  WATCH_SOURCES: '0',
});

const runCommand = async (folder: string, args: string[], env: Record<string, string>): Promise<string> => {
  const run = runScript(folder, ['dist/server/operator.js', ...args], env);
  const status = await run.ended;
  if (status !== 0) throw new Error(`${args.join(' ')} ended with ${status}: ${run.errors}`);

  return run.output;
};

test("an operator's way works in the image: migrate, publish, import ranges, back up, restore, serve", async () => {
  const env = await productionEnvironment();
  const backup = join(env.DATA_DIR, 'a.dump');

  expect(await runCommand(folder, ['migrate'], env)).toBe('The database tables are up to date.\n');
  expect(await runCommand(folder, ['publish'], env)).toMatch(/^Published as release \d+\.\n$/);
  const table = join(env.DATA_DIR, 'ranges.csv');
  writeFileSync(table, 'NAME,CITY,STATE\nBrand New Range,Austin,TX\n');
  const source = ['--key', 'a-list', '--title', 'A list', '--license', 'CC0', '--as-of', '2026-01'];
  const imported = await runCommand(folder, ['ranges:import', table, '--preset', 'csv', ...source], env);
  expect(imported).toContain('1 range added');
  const unknown = runScript(folder, ['dist/server/operator.js', 'sources:check', '--source', 'nowhere'], env);
  expect(await unknown.ended).toBe(1);
  expect(unknown.errors).toBe('No source is called nowhere. The names are in data/sources.yaml.\n');
  expect(await runCommand(folder, ['backup', backup], env)).toBe(`Backed up to ${backup}.\n`);
  expect(await runCommand(folder, ['restore', backup, '--replace'], env)).toBe(`Restored from ${backup}.\n`);

  const server = runScript(folder, ['dist/server/main.js'], env);
  await Promise.race([
    server.says('production mode'),
    server.ended.then((status) => Promise.reject(new Error(`ended with ${status}: ${server.errors}`))),
  ]);
  const [, address = ''] = / is at (\S+) /.exec(server.output) ?? [];
  expect(await statusOf(address, '/readyz')).toBe(200);
  server.kill('SIGTERM');
  expect(await server.ended).toBe(0);
});

test('the commands for facts work in the image', async () => {
  // Whether something is due for a check is the calendar's to say.
  const check = runScript(folder, ['dist/server/operator.js', 'data:check']);
  await check.ended;
  expect(check.output).toMatch(/^\d+ file\(s\), \d+ problem\(s\)\n$/);
  expect(await runCommand(folder, ['data:report'], {})).toMatch(/counties/);
  expect(await runCommand(folder, ['data:format'], {})).toContain('data/release.yaml');
  expect(await runCommand(folder, ['data:format'], {})).toBe('');
});

test('a demo from the image is refused in one sentence, and so is a command that does not exist', async () => {
  const env = { NODE_ENV: '', DATABASE_URL: '', DATA_DIR: createTemporaryFolder({}), PORT: '0' };

  const demo = runScript(folder, ['dist/server/main.js'], env);
  expect(await demo.ended).toBe(1);
  expect(demo.errors).toMatch(/^The demo can't run here because the package \S+ is missing: [^\n]+\n$/);

  const fly = runScript(folder, ['dist/server/operator.js', 'fly'], env);
  expect(await fly.ended).toBe(1);
  expect(fly.errors).toMatch(/^Name a command, one of migrate, publish, [^\n]+\n$/);
});
