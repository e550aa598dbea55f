import { createHash } from 'node:crypto';
import { desc, eq, inArray, lt, sql } from 'drizzle-orm';
import { modernJurisdiction } from '#shared/law/older-shapes.ts';
import { LAW_CHANNEL } from '../db/channels.ts';
import type { Db } from '../db/database.ts';
import {
  dataReleases,
  factChanges,
  foundingMembers,
  lawAlerts,
  lawFederal,
  lawFiles,
  lawJurisdictions,
  lawSources,
  ranges as rangesTable,
} from '../db/schema.ts';
import type { DataSet } from './check-data.ts';
import { FOUNDING_MEMBERS } from './file-schemas.ts';
import { findChanges } from './find-changes.ts';
import type { DataFiles } from './parse-file.ts';

export type Release = typeof dataReleases.$inferSelect;

/** A hash for each file, by its path. */
export type FileHashes = Readonly<Record<string, string>>;

/** What a release is made of. */
export type NextRelease = {
  dataSet: DataSet;
  files: DataFiles;
  fileHashes: FileHashes;
  deskRevision: number;
  publishedAt: Date;
};

const ROWS_AT_ONCE = 500;

const hashText = (text: string): string => createHash('sha256').update(text).digest('hex');

export const hashFiles = (files: DataFiles): FileHashes =>
  Object.fromEntries([...files].map(([path, text]) => [path, hashText(text)]));

/** One hash for all files; of files whose text is not kept, theirs is enough. */
export const hashWhole = (fileHashes: FileHashes): string =>
  hashText(
    Object.entries(fileHashes)
      .toSorted(([a], [b]) => (a < b ? -1 : 1))
      .map(([path, hash]) => `${path}\0${hash}\0`)
      .join(''),
  );

export const findLastRelease = async (db: Db): Promise<Release | undefined> =>
  (await db.select().from(dataReleases).orderBy(desc(dataReleases.id)).limit(1))[0];

/** One publisher at a time; readers are not held up. */
export const lockReleases = async (tx: Db): Promise<void> => {
  await tx.execute(sql`lock table ${dataReleases} in share row exclusive mode`);
};

const inBatches = async <Row>(rows: readonly Row[], insert: (batch: Row[]) => Promise<unknown>): Promise<void> => {
  for (let at = 0; at < rows.length; at += ROWS_AT_ONCE) await insert(rows.slice(at, at + ROWS_AT_ONCE));
};

const writeRecords = async (tx: Db, dataSet: DataSet, releaseId: number): Promise<void> => {
  const { jurisdictions, federal, sources, alerts, ranges } = dataSet;
  await tx.insert(lawFederal).values({ releaseId, record: federal });
  await inBatches(jurisdictions, (batch) =>
    tx.insert(lawJurisdictions).values(batch.map((record) => ({ releaseId, code: record.code, record }))),
  );
  await inBatches(Object.entries(sources), (batch) =>
    tx.insert(lawSources).values(batch.map(([key, record]) => ({ releaseId, key, record }))),
  );
  await inBatches(alerts, (batch) =>
    tx.insert(lawAlerts).values(batch.map(({ id, ...record }) => ({ releaseId, id, record }))),
  );
  await inBatches(ranges, (batch) =>
    tx.insert(rangesTable).values(batch.map((record) => ({ releaseId, id: record.id, record }))),
  );
};

/** Keeps the files that differ from those of the release before; most of them never do. */
const writeFiles = async (tx: Db, { files, fileHashes }: NextRelease, before: FileHashes): Promise<void> => {
  const gone = Object.keys(before).filter((path) => !(path in fileHashes));
  if (gone.length > 0) await tx.delete(lawFiles).where(inArray(lawFiles.path, gone));
  const changed = [...files].filter(([path]) => path !== FOUNDING_MEMBERS && before[path] !== fileHashes[path]);
  await inBatches(changed, (batch) =>
    tx
      .insert(lawFiles)
      .values(batch.map(([path, text]) => ({ path, text })))
      .onConflictDoUpdate({ target: lawFiles.path, set: { text: sql`excluded.text` } }),
  );
};

/** Keeps the earlier version of each fact that this release changes. The first release changes nothing. */
const writeChanges = async (tx: Db, last: Release, dataSet: DataSet, next: Release): Promise<void> => {
  const earlier = await tx
    .select({ record: lawJurisdictions.record })
    .from(lawJurisdictions)
    .where(eq(lawJurisdictions.releaseId, last.id));
  if (earlier.length === 0) return;

  const changes = findChanges(
    earlier.map(({ record }) => modernJurisdiction(record)),
    dataSet.jurisdictions,
  );
  const stamp = { earlierReleaseId: last.id, releaseId: next.id, changedAt: next.publishedAt };
  await inBatches(changes, (batch) => tx.insert(factChanges).values(batch.map((change) => ({ ...change, ...stamp }))));
};

const forgetOld = async (tx: Db, last: Release): Promise<void> => {
  for (const table of [lawJurisdictions, lawFederal, lawSources, lawAlerts, rangesTable])
    await tx.delete(table).where(lt(table.releaseId, last.id));
};

/** Writes a release after the last one, within the transaction that holds the lock. */
export const writeRelease = async (tx: Db, last: Release | undefined, made: NextRelease): Promise<Release> => {
  const { dataSet, fileHashes, deskRevision, publishedAt } = made;
  if (dataSet.foundingMembers.length > 0) {
    await tx
      .insert(foundingMembers)
      .values(dataSet.foundingMembers.map((email) => ({ email })))
      .onConflictDoNothing();
  }
  const contentHash = hashWhole(fileHashes);
  const stamp = { contentHash, number: dataSet.release, publishedAt, fileHashes, deskRevision };
  const [next] = await tx.insert(dataReleases).values(stamp).returning();
  if (!next) throw new Error("The release wasn't saved");

  await writeFiles(tx, made, last?.fileHashes ?? {});
  await writeRecords(tx, dataSet, next.id);
  if (last) {
    await writeChanges(tx, last, dataSet, next);
    await forgetOld(tx, last);
  }
  // Heard by every server when this commits, never before.
  await tx.execute(sql`select pg_notify(${LAW_CHANNEL}, ${String(next.id)})`);

  return next;
};
