import { once } from 'node:events';
import { existsSync, mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { expect, inject, onTestFinished, test } from 'vitest';
import { createTemporaryFolder, writeInto } from '#tests/support/temporary-folder.ts';
import { copyProduct, startProduct, usedDataFolder } from './support/product.ts';
import { signIn, statusOf } from './support/product-calls.ts';

const ONE_SENTENCE = /^[^\n]+\n$/;

test('a first start says each step, the address, the parts and the demo accounts', () => {
  const { output, status } = inject('firstStart');

  expect(output).toMatch(/Creating the embedded database … (… )*\d+\.\d s\nMigrating the database …/);
  expect(output).toMatch(/Publishing the data … .*\nCreating the demo accounts … .*\nStarting the server … /);
  expect(output).toMatch(/database +on {3}embedded/);
  expect(output).toMatch(/payments +on +demo cards, nothing is charged; STRIPE_SECRET_KEY/);
  for (const who of ['member', 'founder', 'visitor', 'admin']) expect(output).toContain(`${who}@demo.example`);
  expect(status).toBe(0);
});

test('a second start serves the same data', async () => {
  const { ready } = startProduct({ DATA_DIR: usedDataFolder() });

  expect(await statusOf(await ready, '/api/user', inject('firstStart').cookie)).toBe(200);
});

test('a taken port is one sentence, and no data folder appears', async () => {
  const other = createServer().listen(0, '127.0.0.1');
  onTestFinished(() => {
    other.close();
  });
  await once(other, 'listening');
  const address = other.address();
  const folder = createTemporaryFolder({});
  const PORT = String(typeof address === 'object' ? address?.port : 0);

  const { run } = startProduct({ DATA_DIR: join(folder, 'data'), PORT });

  expect(await run.ended).toBe(1);
  expect(run.errors).toBe(`127.0.0.1:${PORT} is in use by another program. Stop it, or set PORT to another number.\n`);
  expect(readdirSync(folder)).toEqual([]);
});

test('a data folder that cannot be made is one sentence', async () => {
  const folder = createTemporaryFolder({ file: 'not a folder' });

  const { run } = startProduct({ DATA_DIR: join(folder, 'file', 'data') });

  expect(await run.ended).toBe(1);
  expect(run.errors).toMatch(ONE_SENTENCE);
  expect(run.errors).toContain("can't be written");
});

test.each(['dist/pages', 'dist/client', 'dist/places'])('a build without %s is one sentence', async (part) => {
  const product = copyProduct();
  rmSync(join(product, part), { recursive: true });

  const { run } = startProduct({ DATA_DIR: join(product, 'new-data') }, product);

  expect(await run.ended).toBe(1);
  expect(run.errors).toMatch(/^The build is incomplete: dist\/\S+ is missing\. Run `npm run build`\.\n$/);
  expect(existsSync(join(product, 'new-data'))).toBe(false);
});

test('facts that are not there, and settings that cannot be read, are one sentence each', async () => {
  const product = copyProduct();
  rmSync(join(product, 'data'), { recursive: true });
  const withoutFacts = startProduct({ DATA_DIR: usedDataFolder() }, product);

  expect(await withoutFacts.run.ended).toBe(1);
  expect(withoutFacts.run.errors).toMatch(/^The facts in \S+ can't be read \(ENOENT\)\. [^\n]+\n$/);

  mkdirSync(join(product, '.env'));
  const withoutSettings = startProduct({}, product);

  expect(await withoutSettings.run.ended).toBe(1);
  expect(withoutSettings.run.errors).toMatch(/^The settings in \S+\.env can't be read: [^\n]+\n$/);
});

test('a second server on the same data is refused, and the first goes on', async () => {
  const DATA_DIR = usedDataFolder();
  const first = startProduct({ DATA_DIR });
  const address = await first.ready;
  const cookie = await signIn(address);

  const second = startProduct({ DATA_DIR });

  expect(await second.run.ended).toBe(1);
  expect(second.run.errors).toMatch(/^Another server \(process \d+\) is using the data folder .*\n$/);
  expect(await statusOf(address, '/api/user', cookie)).toBe(200);
});

test('a broken migration is one sentence and leaves the data as it was', async () => {
  const DATA_DIR = usedDataFolder();
  const broken = copyProduct();
  writeInto(
    broken,
    'migrations/9999_broken.sql',
    'DELETE FROM users;--> statement-breakpoint\nALTER TABLE nowhere ADD x int;',
  );
  writeInto(
    broken,
    'migrations/meta/_journal.json',
    JSON.stringify({
      version: '7',
      dialect: 'postgresql',
      entries: [{ idx: 0, version: '7', when: 9_999_999_999_999, tag: '9999_broken', breakpoints: true }],
    }),
  );

  const { run } = startProduct({ DATA_DIR }, broken);

  expect(await run.ended).toBe(1);
  expect(run.errors).toMatch(
    /^A migration failed and was undone, so your data has not changed: relation "nowhere" does not exist\. You can still run the previous release on this database\.\n$/,
  );
  const again = startProduct({ DATA_DIR });
  expect(await statusOf(await again.ready, '/api/user', inject('firstStart').cookie)).toBe(200);
});

test('facts with a problem are not published, and the start says which', async () => {
  const product = copyProduct();
  writeFileSync(join(product, 'data/founding-members.yaml'), 'foundingMembers: [nobody]\n');

  const { run } = startProduct({ DATA_DIR: usedDataFolder() }, product);

  expect(await run.ended).toBe(1);
  expect(run.errors).toMatch(
    /^The data has 1 problem\(s\), so nothing was published\. .*First: founding-members\.yaml.*\n$/,
  );
});

test.each([
  [{ PORT: 'x' }, 'Bad configuration. PORT must be a port number.\n'],
  [
    { NODE_ENV: 'production' },
    'Bad configuration. SESSION_SECRET is missing: set it to at least 32 random characters. ' +
      "PUBLIC_URL must be the site's https:// URL. " +
      'DATABASE_URL is missing: set it to the postgres:// URL of your PostgreSQL server.\n',
  ],
  [
    { DATABASE_URL: 'postgres://someone:secret-word@127.0.0.1:1/x' },
    "The database at DATABASE_URL can't be used (connect ECONNREFUSED 127.0.0.1:1): start it, or correct DATABASE_URL.\n",
  ],
])('%j is refused with a sentence', async (env, expected) => {
  const { run } = startProduct({ DATA_DIR: createTemporaryFolder({}), ...env });

  expect(await run.ended).toBe(1);
  expect(run.errors).toBe(expected);
  expect(run.output + run.errors).not.toContain('secret-word');
});
