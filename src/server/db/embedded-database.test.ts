import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { openMemoryDatabase } from './embedded-database.ts';

test('using the database beside the transaction one is in is an error, not a wait for ever', async () => {
  const { db, close } = await openMemoryDatabase();
  const beside = db.transaction(async (tx) => {
    await tx.execute(sql`create table things (name text)`);
    await db.execute(sql`select 1`);
  });

  await expect(beside).rejects.toMatchObject({
    cause: expect.objectContaining({ message: 'Inside db.transaction(tx => …) only tx may be used.' }),
  });
  await expect(db.transaction((tx) => db.transaction(() => tx.execute(sql`select 1`)))).rejects.toThrow();

  expect((await db.execute(sql`select to_regclass('things') as found`)) as unknown).toMatchObject({
    rows: [{ found: null }],
  });
  await close();
});
