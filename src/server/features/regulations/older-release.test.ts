import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { dataReleases, factChanges, lawJurisdictions } from '#server/db/schema.ts';
import { aFact, anHonorsRow, type DataTree } from '#tests/support/data-files.ts';
import { aUser, signedIn } from '#tests/support/factories.ts';
import { publishTree } from '#tests/support/publish.ts';
import { createTestApp } from '#tests/support/test-app.ts';
import { openTestDatabase } from '#tests/support/test-database.ts';

const database = openTestDatabase();
const CO = 'jurisdictions/us-co.yaml';
const PAID = { status: 'active', paidThrough: new Date('2027-06-30T12:00:00Z') } as const;

type Loose = Record<string, unknown>;

/** As it was written until release 22: one note for all words, a list of states, and no rows. */
const olderFact = ({ details, howWeKnow, ...fact }: Loose): Loose => ({
  ...fact,
  ...((details ?? howWeKnow) !== undefined && { note: [details, howWeKnow].flat().filter(Boolean).join(' ') }),
});

const olderRecord = (record: Loose): Loose => {
  const { permits: _permits, honors: _honors, facts, counties, ...rest } = record;
  const { list, ...others } = counties as { list: Loose[] };
  const evidence = { basis: 'secondary', source: 'a-list', locator: 'a row', asOf: '2026' };

  return {
    ...rest,
    facts: {
      ...Object.fromEntries(
        Object.entries(facts as Record<string, Loose>).map(([topic, fact]) => [topic, olderFact(fact)]),
      ),
      ...(record['code'] === 'us-co' && { 'honored-permits': { value: ['VT'], ...evidence } }),
      'recognition-age': { value: 21, ...evidence },
      'recognition-conditions': { value: ['VT-enhanced-only'], ...evidence, note: 'Only the enhanced one.' },
    },
    counties: { ...others, list: list.map((county) => ({ ...county, note: 'Cash or check.' })) },
  };
};

const withWords = (tree: DataTree): void => {
  tree[CO].facts['red-flag-law'] = aFact(true, { details: ['A judge orders it.'], howWeKnow: 'Read in the code.' });
};

/** A database that a server of release 22 wrote, with a change that it recorded. */
const publishOlder = async (): Promise<void> => {
  const { db } = database.get();
  await publishTree(database.get(), withWords);
  for (const { code, record } of await db.select().from(lawJurisdictions)) {
    const older = olderRecord(record as unknown as Loose) as unknown as typeof record;
    await db.update(lawJurisdictions).set({ record: older }).where(eq(lawJurisdictions.code, code));
  }
  const [release] = await db.select().from(dataReleases);
  if (!release) throw new Error('nothing was published');
  const change = { jurisdiction: 'us-co', fips: null, earlierReleaseId: release.id, releaseId: release.id };
  const fact = {
    basis: 'secondary',
    source: 'a-list',
    locator: 'a row',
    asOf: '2025',
    alsoIn: [],
    note: 'By an account.',
  };
  type Kept = typeof factChanges.$inferInsert.earlier;
  await db.insert(factChanges).values(
    ['restaurants', 'recognition-age'].map((topic) => ({
      ...change,
      topic,
      earlier: { value: topic === 'restaurants' ? 'no' : 18, ...fact } as Kept,
      later: { basis: 'unknown', note: 'Two pages disagree.' } as unknown as Kept,
      changedAt: new Date('2026-10-01T12:00:00Z'),
    })),
  );
};

const createReader = async () => {
  const server = await createTestApp(database.get());
  const cookies = await signedIn(
    database.get().db,
    server.sessions,
    await aUser(database.get().db, { membership: PAID }),
  );

  return { read: async (url: string) => (await server.get(url, cookies)).json() };
};

test('release of before there were rows: its facts are read, and no permit is recognized on it', async () => {
  await publishOlder();
  const { read } = await createReader();

  const { facts } = await read('/api/regulations/evidence?state=CO');
  const { states } = await read('/api/recognition/records');
  const [record, adams] = await read('/api/regulations?state=CO');

  expect(facts).toContainEqual(
    expect.objectContaining({ topic: 'red-flag-law', value: true, howWeKnow: 'A judge orders it. Read in the code.' }),
  );
  expect(JSON.stringify(facts)).not.toMatch(/"note"|recognition-age/);
  expect(states).toContainEqual(expect.objectContaining({ state: 'CO', permits: [], honors: [] }));
  expect([record.state, record.reciprocityStates, adams.permitCost]).toEqual(['CO', 'VT', 120]);
});

test('what changed before is told in today’s shape, without topics that are gone', async () => {
  await publishOlder();
  const { read } = await createReader();

  const changes = await read('/api/regulations/changes?state=CO');

  expect(changes).toEqual([
    expect.objectContaining({
      topic: 'restaurants',
      earlier: expect.objectContaining({ value: 'no', howWeKnow: 'By an account.' }),
      later: expect.objectContaining({ basis: 'unknown', howWeKnow: 'Two pages disagree.' }),
    }),
  ]);
});

test('publishing over it tells new law, never new words', async () => {
  await publishOlder();
  const { db } = database.get();
  const before = await db.select().from(factChanges);

  await publishTree(
    database.get(),
    (tree) => {
      withWords(tree);
      tree[CO].honors = [anHonorsRow({ issuers: ['VT'], kinds: 'any' })];
      tree[CO].facts.restaurants = aFact('no');
    },
    2,
  );

  const added = (await db.select().from(factChanges)).slice(before.length);
  expect(added.map(({ jurisdiction, topic }) => `${jurisdiction} ${topic}`)).toEqual(['us-co restaurants']);
});
