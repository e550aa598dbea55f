import { cpSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { expect, onTestFinished, test } from 'vitest';
import { settings } from '#server/db/schema.ts';
import { createTemporaryFolder, writeInto } from '#tests/support/temporary-folder.ts';
import { openTestDatabase } from '#tests/support/test-database.ts';
import { migrate, requireMigrated } from './migrate.ts';

const database = openTestDatabase();
const TABLE = 'made_by_the_next_release';
/** Later than any real migration. */
const WHEN = 9_000_000_000_000;

/** The project's migrations and one more. */
const nextRelease = (): string => {
  const root = createTemporaryFolder();
  cpSync('migrations', join(root, 'migrations'), { recursive: true });
  const journal = join(root, 'migrations/meta/_journal.json');
  const { entries, ...rest } = JSON.parse(readFileSync(journal, 'utf8'));
  const next = { idx: entries.length, version: '7', when: WHEN, tag: '9999_next', breakpoints: true };
  writeFileSync(journal, JSON.stringify({ ...rest, entries: [...entries, next] }));
  writeInto(root, 'migrations/9999_next.sql', `CREATE TABLE ${TABLE} (x int);`);

  return root;
};

type Rows = { rows: { found: unknown }[] };

const readState = async () => {
  const { db } = database.get();
  const table = (await db.execute(sql`select to_regclass(${TABLE}) as found`)) as unknown as Rows;
  const migrations = (await db.execute(
    sql`select count(*)::int as found from drizzle.__drizzle_migrations`,
  )) as unknown as Rows;

  return {
    table: table.rows[0]?.found,
    migrations: migrations.rows[0]?.found,
    settings: await db.select().from(settings),
  };
};

/** Other tests share the tables. */
const undoAfterwards = (): void =>
  onTestFinished(async () => {
    const { db } = database.get();
    await db.execute(sql.raw(`drop table if exists ${TABLE}`));
    await db.execute(sql`delete from drizzle.__drizzle_migrations where created_at = ${WHEN}`);
  });

test.each([
  ['demo', 'production'],
  ['production', 'demo'],
] as const)('a %s start refuses a %s database and changes nothing', async (mode, stamp) => {
  undoAfterwards();
  await database.get().db.insert(settings).values({ key: 'mode', value: stamp });
  const before = await readState();

  const start = migrate(database.get(), { mode, allowNewerDatabase: false }, nextRelease());

  await expect(start).rejects.toThrow(`This database belongs to ${stamp} mode but this server runs in ${mode} mode`);
  expect(await readState()).toEqual(before);
});

test('a database without a stamp is migrated and stamped', async () => {
  undoAfterwards();

  await migrate(database.get(), { mode: 'demo', allowNewerDatabase: false }, nextRelease());

  expect(await readState()).toMatchObject({ table: TABLE, settings: [{ key: 'mode', value: 'demo' }] });
});

test('a database of a newer release is refused unless the operator goes back on purpose', async () => {
  undoAfterwards();
  await migrate(database.get(), { mode: 'demo', allowNewerDatabase: false }, nextRelease());

  const start = (allowNewerDatabase: boolean) => migrate(database.get(), { mode: 'demo', allowNewerDatabase }, '.');

  await expect(start(false)).rejects.toThrow(/A newer release .* ALLOW_NEWER_DATABASE=1/);
  await expect(start(true)).resolves.toBeUndefined();
});

test('publishing is refused on tables of another mode or release, and changes none', async () => {
  undoAfterwards();
  const settingsOf = (mode: 'demo' | 'production') => ({ mode, allowNewerDatabase: false });
  await migrate(database.get(), settingsOf('demo'), '.');

  await expect(requireMigrated(database.get(), settingsOf('demo'), '.')).resolves.toBeUndefined();
  await expect(requireMigrated(database.get(), settingsOf('production'), '.')).rejects.toThrow('belongs to demo mode');
  const before = await readState();
  await expect(requireMigrated(database.get(), settingsOf('demo'), nextRelease())).rejects.toThrow('npm run migrate');
  expect(await readState()).toEqual(before);
});

test('migrations that are not there are told before anything is asked of them', async () => {
  const start = migrate(database.get(), { mode: 'demo', allowNewerDatabase: false }, createTemporaryFolder());

  await expect(start).rejects.toThrow(/^The migrations in \S+ can't be read: restore this release's folder/);
});
