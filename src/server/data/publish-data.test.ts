import { sql } from 'drizzle-orm';
import { expect, onTestFinished, test } from 'vitest';
import {
  dataReleases,
  factChanges,
  foundingMembers,
  lawAlerts,
  lawJurisdictions,
  lawSources,
} from '#server/db/schema.ts';
import { aFact, type DataTree, dataFilesWith, TREE_STATES } from '#tests/support/data-files.ts';
import { createTestClock } from '#tests/support/test-app.ts';
import { openTestDatabase } from '#tests/support/test-database.ts';
import type { DataFiles } from './parse-file.ts';
import { DataError, publishData } from './publish-data.ts';

const CO = 'jurisdictions/us-co.yaml';
const database = openTestDatabase();
const clock = createTestClock().now;

const publish = (files: DataFiles) => publishData(database.get().db, files, clock, TREE_STATES);

const files = (...emails: string[]) =>
  dataFilesWith((tree) => {
    tree['founding-members.yaml'].foundingMembers = emails;
  });

const filesWith = (release: number, change: (tree: DataTree) => void = () => undefined) =>
  dataFilesWith((tree) => {
    tree['release.yaml'].release = release;
    change(tree);
  });

test('publishing writes once, and nothing when nothing changed', async () => {
  const { db } = database.get();

  expect(await publish(files('a@x.example'))).toEqual({ release: 1, isNew: true });
  expect(await publish(files('a@x.example'))).toEqual({ release: 1, isNew: false });
  expect(await publish(files('a@x.example', 'b@x.example'))).toEqual({ release: 2, isNew: true });
  expect(await db.select().from(foundingMembers)).toHaveLength(2);
});

test('publishing from several servers at once makes one release', async () => {
  const results = await Promise.all([1, 2, 3, 4].map(() => publish(files('a@x.example'))));

  expect(results.map(({ release }) => release)).toEqual([1, 1, 1, 1]);
  expect(results.filter(({ isNew }) => isNew)).toHaveLength(1);
});

test('an address that was applied stays applied when the list is published again', async () => {
  const { db } = database.get();
  await publish(files('a@x.example'));
  await db.update(foundingMembers).set({ appliedAt: clock() });

  await publish(files('a@x.example', 'b@x.example'));

  const rows = await db.select().from(foundingMembers);
  expect(rows.find(({ email }) => email === 'a@x.example')?.appliedAt).toEqual(clock());
});

test('a set with a problem is refused whole, and what is published stays', async () => {
  const { db } = database.get();
  await publish(files('a@x.example'));

  await expect(publish(files('b@x.example', 'not an address'))).rejects.toThrow(
    /The data has 1 problem\(s\), so nothing was published\. .*First: founding-members\.yaml:foundingMembers\.1/,
  );

  expect(await db.select().from(dataReleases)).toHaveLength(1);
  expect((await db.select().from(foundingMembers)).map(({ email }) => email)).toEqual(['a@x.example']);
});

test('half-written files are refused with all their problems, and the published law stays', async () => {
  const { db } = database.get();
  await publish(filesWith(1));
  const before = await db.select().from(lawJurisdictions);
  const broken = filesWith(2, (tree) => {
    tree[CO].facts.restaurants = aFact('perhaps');
    tree[CO].counties.list.pop();
  });

  const error = await publish(broken.set('alerts/new-rule.yaml', 'type: in')).catch((thrown: unknown) => thrown);

  expect(error).toBeInstanceOf(DataError);
  expect((error as DataError).problems.map(({ rule }) => rule)).toEqual(
    expect.arrayContaining(['shape', 'missing-county']),
  );
  expect(await db.select().from(lawJurisdictions)).toEqual(before);
});

test('the law is published with its sources and alerts, stamped with the release', async () => {
  const { db } = database.get();

  const { release } = await publish(filesWith(7));

  expect(await db.select().from(dataReleases)).toMatchObject([{ id: release, number: 7, publishedAt: clock() }]);
  expect((await db.select().from(lawJurisdictions)).map(({ code, releaseId }) => [code, releaseId])).toEqual([
    ['us-co', release],
    ['us-vt', release],
  ]);
  expect((await db.select().from(lawSources)).map(({ key }) => key)).toEqual(['a-list', 'a-page']);
  expect(await db.select().from(lawAlerts)).toMatchObject([{ id: 'new-rule', record: { states: ['VT'] } }]);
});

test('an older release is refused over a newer one, and what is published stays', async () => {
  const { db } = database.get();
  await publish(filesWith(2));

  await expect(publish(filesWith(1))).rejects.toThrow('Release 1 is older than the published release 2');

  expect(await db.select().from(dataReleases)).toHaveLength(1);
});

test('the earlier version of each changed fact is kept, and nothing else', async () => {
  const { db } = database.get();
  await publish(
    filesWith(1, (tree) => {
      tree[CO].facts['red-flag-law'] = aFact(false);
    }),
  );

  await publish(
    filesWith(2, (tree) => {
      tree[CO].facts['red-flag-law'] = aFact(true);
      Object.assign(tree[CO].counties.list[0]?.permitCost as object, { value: 130 });
    }),
  );

  expect(await db.select().from(factChanges)).toMatchObject([
    {
      jurisdiction: 'us-co',
      fips: null,
      topic: 'red-flag-law',
      earlier: { value: false },
      later: { value: true },
      earlierReleaseId: 1,
      releaseId: 2,
      changedAt: clock(),
    },
    { fips: '08001', topic: 'permit-cost', earlier: { value: 120 }, later: { value: 130 } },
  ]);
});

test('a reader of the release before finds it whole; the one before that is gone', async () => {
  const { db } = database.get();
  for (const release of [1, 2, 3]) await publish(filesWith(release));

  const kept = (await db.select().from(lawJurisdictions)).map(({ releaseId, code }) => `${releaseId} ${code}`);

  expect(kept.toSorted()).toEqual(['2 us-co', '2 us-vt', '3 us-co', '3 us-vt']);
});

test('a publish that breaks half-way leaves the published set whole', async () => {
  const { db } = database.get();
  await publish(filesWith(1));
  const before = await db.select().from(lawJurisdictions);
  await db.execute(sql`alter table law_alerts add constraint breaks check (release_id < 2) not valid`);
  onTestFinished(async () => {
    await db.execute(sql`alter table law_alerts drop constraint breaks`);
  });

  await expect(
    publish(filesWith(2, (tree) => Object.assign(tree[CO].facts, { 'red-flag-law': aFact(true) }))),
  ).rejects.toThrow();

  expect(await db.select().from(dataReleases)).toHaveLength(1);
  expect(await db.select().from(lawJurisdictions)).toEqual(before);
  expect(await db.select().from(factChanges)).toEqual([]);
});
