import { expect, test } from 'vitest';
import { dataReleases, foundingMembers } from '#server/db/schema.ts';
import { createTestClock } from '#tests/support/test-app.ts';
import { openTestDatabase } from '#tests/support/test-database.ts';
import { publishData } from './publish-data.ts';

const database = openTestDatabase();
const clock = createTestClock().now;

const files = (...emails: string[]) =>
  new Map([['founding-members.yaml', `foundingMembers:\n${emails.map((email) => `  - ${email}\n`).join('')}`]]);

test('publishing writes once, and nothing when nothing changed', async () => {
  const { db } = database.get();

  expect(await publishData(db, files('a@x.example'), clock)).toEqual({ release: 1, isNew: true });
  expect(await publishData(db, files('a@x.example'), clock)).toEqual({ release: 1, isNew: false });
  expect(await publishData(db, files('a@x.example', 'b@x.example'), clock)).toEqual({ release: 2, isNew: true });
  expect(await db.select().from(foundingMembers)).toHaveLength(2);
});

test('publishing from several servers at once makes one release', async () => {
  const { db } = database.get();

  const results = await Promise.all([1, 2, 3, 4].map(() => publishData(db, files('a@x.example'), clock)));

  expect(results.map(({ release }) => release)).toEqual([1, 1, 1, 1]);
  expect(results.filter(({ isNew }) => isNew)).toHaveLength(1);
});

test('an address that was applied stays applied when the list is published again', async () => {
  const { db } = database.get();
  await publishData(db, files('a@x.example'), clock);
  await db.update(foundingMembers).set({ appliedAt: clock() });

  await publishData(db, files('a@x.example', 'b@x.example'), clock);

  const rows = await db.select().from(foundingMembers);
  expect(rows.find(({ email }) => email === 'a@x.example')?.appliedAt).toEqual(clock());
});

test('a set with a problem is refused whole, and what is published stays', async () => {
  const { db } = database.get();
  await publishData(db, files('a@x.example'), clock);

  await expect(publishData(db, files('b@x.example', 'not an address'), clock)).rejects.toThrow(
    /The data has 1 problem\(s\), nothing was published\. First: founding-members\.yaml:foundingMembers\.1/,
  );

  expect(await db.select().from(dataReleases)).toHaveLength(1);
  expect((await db.select().from(foundingMembers)).map(({ email }) => email)).toEqual(['a@x.example']);
});
