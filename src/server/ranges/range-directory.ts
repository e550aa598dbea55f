import { and, desc, eq, inArray, max } from 'drizzle-orm';
import type { Source } from '#shared/law/source.ts';
import type { Db } from '../db/database.ts';
import { importedRanges, osmRanges, rangeImports, rangePlaces, ranges } from '../db/schema.ts';
import type { PublishedLaw } from '../law/published-law.ts';
import { type MergedRange, mergeRecords, type SourcedRecord } from './merge-records.ts';
import { createRangeIndex, type RangeIndex } from './range-index.ts';

export type RangeDirectory = {
  index: RangeIndex;
  find: (id: string) => MergedRange | null;
  records: readonly SourcedRecord[];
};

/** How long an import or a moved place may be unknown to another server. */
const LOOK_EVERY_MS = 5_000;

const MOVED_BY_MEMBERS: Source = {
  title: 'Members who know the place, confirmed by our editors',
  address: null,
  kind: 'official',
  date: 'undated',
  licence: 'our own',
};

/** The imports in use: the newest of each source that is not undone. */
export const listActiveImports = async (db: Db): Promise<(typeof rangeImports.$inferSelect)[]> => {
  const done = await db
    .select()
    .from(rangeImports)
    .where(eq(rangeImports.state, 'done'))
    .orderBy(desc(rangeImports.startedAt), desc(rangeImports.id));

  return done.filter(({ sourceKey }, at) => done.findIndex((other) => other.sourceKey === sourceKey) === at);
};

const readImported = async (db: Db): Promise<SourcedRecord[]> => {
  const active = await listActiveImports(db);
  if (active.length === 0) return [];
  const sources = new Map(active.map(({ id, source }) => [id, source]));
  const ids = [...sources.keys()];
  const rows = [];
  // Two tables, read as one: each license keeps its own.
  for (const table of [importedRanges, osmRanges]) {
    rows.push(
      ...(await db
        .select({ importId: table.importId, record: table.record })
        .from(table)
        .where(and(inArray(table.importId, ids), eq(table.isApproved, true)))
        .orderBy(table.id)),
    );
  }

  return rows.map(({ importId, record }) => ({ record, source: sources.get(importId), isImported: true }));
};

/** Where an administrator moved it, it is. */
const movePlaces = (merged: readonly MergedRange[], places: readonly (typeof rangePlaces.$inferSelect)[]) => {
  const moved = new Map(places.map((place) => [place.rangeId, place]));

  return merged.map((range) => {
    const place = range.ids.map((id) => moved.get(id)).find((one) => one !== undefined);
    if (!place) return range;
    const where = { precision: 'point', lat: place.lat, lng: place.lng } as const;
    const credit = { source: MOVED_BY_MEMBERS, isImported: false, asOf: place.movedOn, fields: ['location'] };

    return { ...range, record: { ...range.record, where }, credits: [...range.credits, credit] };
  });
};

const loadDirectory = async (db: Db, releaseId: number, sources: Readonly<Record<string, Source>>) => {
  const own = await db
    .select({ record: ranges.record })
    .from(ranges)
    .where(eq(ranges.releaseId, releaseId))
    .orderBy(ranges.id);
  const records: SourcedRecord[] = [
    ...own.map(({ record }) => ({ record, source: sources[record.source], isImported: false })),
    ...(await readImported(db)),
  ];
  const merged = movePlaces(mergeRecords(records), await db.select().from(rangePlaces));
  const byId = new Map(merged.flatMap((range) => range.ids.map((id) => [id, range] as const)));

  return {
    index: createRangeIndex(merged.map(({ record }) => record)),
    find: (id: string) => byId.get(id) ?? null,
    records,
  };
};

/** What of the directory is not in the release: changes whenever an import or a moved place does. */
const findVersion = async (db: Db): Promise<string> => {
  const [imports] = await db.select({ changedAt: max(rangeImports.changedAt) }).from(rangeImports);
  const places = await db
    .select({ id: rangePlaces.rangeId, lat: rangePlaces.lat, lng: rangePlaces.lng })
    .from(rangePlaces);

  return JSON.stringify([imports?.changedAt ?? null, places]);
};

/**
 * Every range that we know, each once, in memory: the published release with what was imported and moved since. Read
 * when first asked for, and again after a new release, an import or a move.
 */
export const createRangeDirectory = (db: Db, law: PublishedLaw) => {
  let kept: { key: string; directory: Promise<RangeDirectory> } | null = null;
  let looked: { at: number; version: Promise<string> } | null = null;

  const lookUp = (): Promise<string> => {
    const now = performance.now();
    if (!looked || now - looked.at > LOOK_EVERY_MS) {
      const version = findVersion(db);
      looked = { at: now, version };
      version.catch(() => {
        // The next one tries again.
        if (looked?.version === version) looked = null;
      });
    }

    return looked.version;
  };

  return {
    async current(): Promise<RangeDirectory> {
      const { id: releaseId, sources } = law.current();
      const key = `${releaseId} ${await lookUp()}`;
      if (kept?.key === key) return kept.directory;

      const directory = loadDirectory(db, releaseId, sources);
      kept = { key, directory };
      directory.catch(() => {
        if (kept?.directory === directory) kept = null;
      });

      return directory;
    },

    /** After a change by this server: the next question sees it. */
    refresh(): void {
      kept = null;
      looked = null;
    },
  };
};

export type RangeDirectories = ReturnType<typeof createRangeDirectory>;
