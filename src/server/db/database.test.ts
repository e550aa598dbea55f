import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { openTestDatabase } from '#tests/support/test-database.ts';
import { settings } from './schema.ts';

const database = openTestDatabase();

test('using the embedded database beside the transaction one is in is an error, not a wait for ever', async () => {
  const { db, kind } = database.get();
  const beside = db.transaction(async (tx) => {
    await tx.insert(settings).values({ key: 'k', value: 'v' });
    await db.execute(sql`select 1`);
  });

  // A server has other connections; there it works, until they are all taken.
  if (kind === 'server') {
    await beside;
    return;
  }

  await expect(beside).rejects.toMatchObject({
    cause: expect.objectContaining({ message: 'Inside db.transaction(tx => …) only tx may be used.' }),
  });
  await expect(db.transaction((tx) => db.transaction(() => tx.execute(sql`select 1`)))).rejects.toThrow();
  expect(await db.select().from(settings)).toEqual([]);
});
