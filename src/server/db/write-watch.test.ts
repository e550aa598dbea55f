import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { openTestDatabase } from '#tests/support/test-database.ts';
import { isDatabaseFull } from './database-full.ts';
import { createWriteWatch } from './write-watch.ts';

const database = openTestDatabase();

const failWith = (code: string, message = 'x') => Object.assign(new Error(message), { code });

test.each([
  ['disk full', failWith('53100'), true],
  ['out of memory', failWith('53200'), true],
  ['read only', failWith('25006'), true],
  ['no space, of the system', failWith('ENOSPC'), true],
  ['in other words', new Error('could not extend file "base/5/1": No space left on device'), true],
  ['a failed query', new Error('Failed query: insert', { cause: failWith('53100') }), true],
  ['what a member wrote', new Error('Failed query: insert\nparams: No space left on device'), false],
  ['a conflict', failWith('23505'), false],
  ['a database that is away', failWith('ECONNRESET'), false],
  ['no error', '53100', false],
])('full or not: %s', (_case, error, isFull) => {
  expect(isDatabaseFull(error)).toBe(isFull);
});

test('a database that takes no writes is full until it takes one', async () => {
  await database.get().db.transaction(async (tx) => {
    const watch = createWriteWatch(tx);
    await tx.execute(sql`savepoint while_writable`);
    await tx.execute(sql`set transaction read only`);
    expect(await watch.isFull(), 'nobody has tried').toBe(false);
    const error = await tx.transaction((one) => one.execute(sql`delete from sessions`)).catch((reason) => reason);
    watch.hearOf(error);
    expect(await watch.isFull()).toBe(true);
    await tx.execute(sql`rollback to savepoint while_writable`);

    expect(await watch.isFull()).toBe(false);
  });
});

test('other failures say nothing about room', async () => {
  const watch = createWriteWatch(database.get().db);

  watch.hearOf(failWith('23505'));

  expect(await watch.isFull()).toBe(false);
});
