import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { dataReleases, deskDrafts, deskEdits, factChanges } from '#server/db/schema.ts';
import { aFact, type DataTree, TREE_STATES } from '#tests/support/data-files.ts';
import { canonicalFilesWith, createDeskFolder } from '#tests/support/desk/desk-folder.ts';
import { publishedFact, saveDraft } from '#tests/support/desk/drafts.ts';
import { createTestClock } from '#tests/support/test-app.ts';
import { openTestDatabase } from '#tests/support/test-database.ts';
import { checkData } from '../check-data.ts';
import { publishData } from '../publish-data.ts';
import { exportDesk } from './export-desk.ts';
import { publishDesk } from './publish-desk.ts';
import { loadPublishedFiles } from './published-files.ts';

const STATUTE = 'us-co.facts.statute';
const CARRY = 'us-vt.facts.permitless-carry';
const FEE = 'us-co.counties.08001.permitCost';

const database = openTestDatabase();
const clock = createTestClock('2026-11-20T12:00:00Z').now;

/** A folder that was published, and what an editor and a maintainer do with it. */
const start = async (change?: (tree: DataTree) => void) => {
  const { db } = database.get();
  const folder = await createDeskFolder(
    canonicalFilesWith((tree) => {
      tree['jurisdictions/us-co.yaml'].facts['statute'] = aFact('18-12-203');
      change?.(tree);
    }),
  );
  onTestFinished(() => folder.remove());
  const publishFiles = async () => publishData(db, await folder.read(), clock, TREE_STATES);
  await publishFiles();

  return {
    db,
    folder,
    publishFiles,
    publishDesk: () => publishDesk(db, clock, { states: TREE_STATES }),
    exportTo: (keep: string[] = []) => exportDesk(db, folder.path, clock, { keep: new Set(keep), states: TREE_STATES }),
  };
};

test('what the desk publishes is one release, told as changed, and exported it is the same files', async () => {
  const { db, folder, ...run } = await start();
  await saveDraft(db, STATUTE, aFact('18-12-204'));
  await saveDraft(db, FEE, aFact(130, { basis: 'county_page', source: 'a-page', asOf: '2026-01' }));

  expect(await run.publishDesk()).toEqual({ kind: 'published', releaseId: 2, facts: 2 });
  expect(await db.select().from(dataReleases)).toMatchObject([{}, { number: 2, deskRevision: 1 }]);
  expect((await db.select().from(factChanges)).map(({ topic }) => topic)).toEqual(['statute', 'permit-cost']);
  expect(await db.select().from(deskDrafts)).toEqual([]);

  expect((await run.exportTo()).written).toEqual(['jurisdictions/us-co.yaml', 'release.yaml']);
  const published = await loadPublishedFiles(db);
  expect(new Map([...(await folder.read())].filter(([file]) => file !== 'founding-members.yaml'))).toEqual(
    new Map([...(published?.files ?? [])].filter(([file]) => file !== 'founding-members.yaml')),
  );
  expect(await run.publishFiles()).toEqual({ release: 2, isNew: false });
});

test('files that don’t know of the desk’s release are refused and say which facts; what is published stays', async () => {
  const { db, folder, ...run } = await start();
  await saveDraft(db, STATUTE, aFact('18-12-204'));
  await run.publishDesk();
  await folder.edit(CARRY, aFact(true, { locator: 'row 2' }));
  await folder.raise(9);

  await expect(run.publishFiles()).rejects.toThrow(/would undo 1 newer edit.*us-co\.facts\.statute/);
  expect((await publishedFact(db, STATUTE))['value']).toBe('18-12-204');

  await run.exportTo();
  expect(await run.publishFiles()).toEqual({ release: 3, isNew: true });
  expect((await publishedFact(db, STATUTE))['value']).toBe('18-12-204');
  expect((await publishedFact(db, CARRY))['locator']).toBe('row 2');
});

test('an answer that was edited by hand is not overwritten; the export says which, and keeps it when told to', async () => {
  const { db, folder, ...run } = await start();
  await saveDraft(db, STATUTE, aFact('18-12-204'));
  await run.publishDesk();
  await folder.edit(STATUTE, aFact('18-12-299'));
  const before = await folder.read();

  await expect(run.exportTo()).rejects.toThrow(/Nothing was written: 1 fact\(s\) differ.*us-co\.facts\.statute/);
  expect(await folder.read()).toEqual(before);

  await run.exportTo([STATUTE]);
  expect((await folder.readFact(STATUTE))?.['value']).toBe('18-12-299');
  await run.publishFiles();
  expect((await publishedFact(db, STATUTE))['value']).toBe('18-12-299');
});

test('a draft of a fact that the files changed is held, and stays', async () => {
  const { db, folder, ...run } = await start();
  await saveDraft(db, STATUTE, aFact('18-12-204'));
  await folder.edit(STATUTE, aFact('18-12-299'));
  await folder.raise(2);
  await run.publishFiles();

  expect(await run.publishDesk()).toEqual({ kind: 'held', holds: [{ key: STATUTE, hold: 'outdated' }] });
  expect(await db.select().from(deskDrafts)).toMatchObject([{ factKey: STATUTE, fact: { value: '18-12-204' } }]);
});

test('what loosens an answer is neither published nor exported before a second person approves it', async () => {
  const { db, folder, ...run } = await start();
  await saveDraft(db, 'us-co.facts.permitless-carry', { ...aFact(true) });
  await saveDraft(db, STATUTE, aFact('18-12-204'));

  const holds = [{ key: 'us-co.facts.permitless-carry', hold: 'needs-approval' }];
  expect(await run.publishDesk()).toEqual({ kind: 'held', holds });
  expect((await run.exportTo()).waiting).toEqual(holds);
  expect((await folder.readFact('us-co.facts.permitless-carry'))?.['value']).toBe(false);
  expect((await folder.readFact(STATUTE))?.['value']).toBe('18-12-204');
});

test('a draft that was exported is published with the files, and is no draft any more', async () => {
  const { db, folder, ...run } = await start();
  await saveDraft(db, STATUTE, aFact('18-12-204'));
  await run.exportTo();
  expect((await folder.readFact(STATUTE))?.['value']).toBe('18-12-204');
  // Changed on the desk after the export: the next export knows its own older version.
  await saveDraft(db, STATUTE, aFact('18-12-205'));
  await run.exportTo();

  await run.publishFiles();

  expect((await publishedFact(db, STATUTE))['value']).toBe('18-12-205');
  expect(await db.select().from(deskDrafts)).toEqual([]);
  expect(await db.select().from(deskEdits)).toMatchObject([{ factKey: STATUTE, isFromDesk: false }]);
});

test('a set of drafts that contradict each other is refused with the checker’s own words, and nothing is lost', async () => {
  const { db, ...run } = await start();
  await saveDraft(db, 'us-co.facts.permit-required', { ...aFact(false) }, { approvedBy: 'another' });

  expect(await run.publishDesk()).toMatchObject({ kind: 'problems', problems: [{ rule: 'contradiction' }] });
  expect(await db.select().from(deskDrafts)).toHaveLength(1);
});

test('a publish that breaks half-way leaves drafts and release as they were', async () => {
  const { db } = await start();
  await saveDraft(db, STATUTE, aFact('18-12-204'));

  await expect(
    publishDesk(db, clock, { also: () => Promise.reject(new Error('killed')), states: TREE_STATES }),
  ).rejects.toThrow('killed');

  expect((await publishedFact(db, STATUTE))['value']).toBe('18-12-203');
  expect(await db.select().from(dataReleases)).toHaveLength(1);
  expect(await db.select().from(deskDrafts)).toHaveLength(1);
});

type Desk = Awaited<ReturnType<typeof start>>;

const publishOtherFiles = async ({ folder, publishFiles }: Desk): Promise<void> => {
  await folder.edit(CARRY, aFact(true, { locator: 'row 2' }));
  await folder.raise(2);
  await publishFiles();
};

test.each([
  ['an editor changes the draft', ({ db }: Desk) => saveDraft(db, STATUTE, aFact('18-12-205'))],
  ['an editor saves another', ({ db }: Desk) => saveDraft(db, CARRY, aFact(true, { locator: 'row 2' }))],
  ['files are published', publishOtherFiles],
])('%s while the release is made: the desk publishes nothing, and loses nothing', async (_what, change) => {
  const desk = await start();
  const { db } = desk;
  await saveDraft(db, STATUTE, aFact('18-12-204'));
  const isMeant = async () => {
    await change(desk);

    return true;
  };

  expect(await publishDesk(db, clock, { isMeant, states: TREE_STATES })).toEqual({ kind: 'changed' });

  expect((await publishedFact(db, STATUTE))['value']).toBe('18-12-203');
  expect(await db.select().from(deskEdits)).toEqual([]);
  expect((await db.select().from(deskDrafts)).length).toBeGreaterThan(0);
});

test('two who publish at once: one release, each draft in it once', async () => {
  const { db, ...run } = await start();
  await saveDraft(db, STATUTE, aFact('18-12-204'));

  const results = await Promise.all([run.publishDesk(), run.publishDesk()]);

  expect(results.filter(({ kind }) => kind === 'published')).toHaveLength(1);
  expect(await db.select().from(dataReleases)).toHaveLength(2);
  expect(await db.select().from(deskEdits)).toHaveLength(1);
});

test('a file that is saved by hand during the export is not overwritten', async () => {
  const { db, folder, ...run } = await start();
  await saveDraft(db, STATUTE, aFact('18-12-204'));
  await run.publishDesk();
  const typed = '# Typed meanwhile\n';
  const beforeWrite = (file: string): void => writeFileSync(join(folder.path, file), typed);

  await expect(exportDesk(db, folder.path, clock, { states: TREE_STATES, beforeWrite })).rejects.toThrow(
    'data/jurisdictions/us-co.yaml changed while it was being exported',
  );

  expect((await folder.read()).get('jurisdictions/us-co.yaml')).toBe(typed);
});

test('an export that is cut short is run again; until then its files are refused', async () => {
  const { db, folder, ...run } = await start();
  await saveDraft(db, STATUTE, aFact('18-12-204'));
  await saveDraft(db, 'us-vt.facts.statute', aFact('13 V.S.A. 4003'));
  await run.publishDesk();
  const stop = (file: string): void => {
    if (file.includes('us-vt')) throw new Error('killed');
  };
  await expect(exportDesk(db, folder.path, clock, { states: TREE_STATES, beforeWrite: stop })).rejects.toThrow(
    'killed',
  );
  expect((await folder.readFact(STATUTE))?.['value']).toBe('18-12-204');
  await folder.raise(9);

  await expect(run.publishFiles()).rejects.toThrow('us-vt.facts.statute');
  await run.exportTo();
  await run.publishFiles();
  expect((await publishedFact(db, 'us-vt.facts.statute'))['value']).toBe('13 V.S.A. 4003');
});

test('sources come and go with the facts that name them, and so do waivers', async () => {
  const old = { title: 'An old list', address: 'old.example', kind: 'secondary', date: '2019', licence: 'facts only' };
  const { db, folder, ...run } = await start((tree) => {
    tree['sources.yaml'].sources['old-list'] = old;
    tree['jurisdictions/us-co.yaml'].facts['statute'] = aFact('18-12-203', { source: 'old-list', asOf: '2019' });
    tree['waivers.yaml'].waivers = [
      { rule: 'due-for-review', sources: ['old-list'], reason: 'Old.', until: '2027-01-01' },
    ];
  });
  const fresh = {
    title: 'The statute',
    address: 'https://law.example/18',
    kind: 'statute',
    date: '2026',
    licence: 'public record',
  } as const;
  const fact = aFact('18-12-204', { basis: 'state_law', source: 'co-18', asOf: '2026' });
  await saveDraft(db, STATUTE, fact, { sources: { 'co-18': fresh } });

  expect(await run.publishDesk()).toMatchObject({ kind: 'published' });
  await run.exportTo();

  const files = await folder.read();
  expect(files.get('sources.yaml')).toContain('co-18:');
  expect(files.get('sources.yaml')).not.toContain('old-list');
  expect(files.get('waivers.yaml')).not.toContain('old-list');
  expect(checkData(files, TREE_STATES).problems).toEqual([]);
  expect(await run.publishFiles()).toMatchObject({ isNew: false });
});

test('confirming takes a waiver away that nothing needs any more', async () => {
  const { db, folder, ...run } = await start((tree) => {
    tree['jurisdictions/us-co.yaml'].facts['statute'] = aFact('18-12-203', { asOf: '2019' });
    tree['waivers.yaml'].waivers = [
      { rule: 'due-for-review', sources: ['a-list'], reason: 'Old.', until: '2027-01-01' },
    ];
  });
  await saveDraft(db, STATUTE, aFact('18-12-203', { asOf: '2019', checkedOn: '2026-11-20' }));

  await run.publishDesk();
  await run.exportTo();

  expect((await folder.read()).get('waivers.yaml')).toBe('waivers: []\n');
  expect((await folder.readFact(STATUTE))?.['checkedOn']).toBe('2026-11-20');
});
