import { createHash } from 'node:crypto';
import { desc, eq, lt, sql } from 'drizzle-orm';
import { modernJurisdiction } from '#shared/law/older-shapes.ts';
import type { Clock } from '../clock.ts';
import { LAW_CHANNEL } from '../db/channels.ts';
import type { Db } from '../db/database.ts';
import {
  dataReleases,
  factChanges,
  foundingMembers,
  lawAlerts,
  lawFederal,
  lawJurisdictions,
  lawSources,
  ranges as rangesTable,
} from '../db/schema.ts';
import { StartError } from '../errors.ts';
import { checkData, type DataSet } from './check-data.ts';
import { findChanges } from './find-changes.ts';
import type { DataFiles } from './parse-file.ts';
import { formatProblem, type Problem } from './problem.ts';

export type PublishResult = { release: number; isNew: boolean };

type Release = typeof dataReleases.$inferSelect;

/** The files are not fit to be published. What was published before stays. */
export class DataError extends StartError {
  readonly problems: readonly Problem[];

  constructor(problems: readonly Problem[]) {
    const first = problems[0] ? formatProblem(problems[0]) : '';
    super(
      `The data has ${problems.length} problem(s), so nothing was published. Run \`npm run data:check\` to see them all. First: ${first}.`,
    );
    this.name = 'DataError';
    this.problems = problems;
  }
}

const ROWS_AT_ONCE = 500;

const hashFiles = (files: DataFiles): string => {
  const hash = createHash('sha256');
  for (const [path, text] of files) hash.update(`${path}\0${text}\0`);

  return hash.digest('hex');
};

const findLast = async (db: Db): Promise<Release | undefined> =>
  (await db.select().from(dataReleases).orderBy(desc(dataReleases.id)).limit(1))[0];

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

const writeRelease = async (tx: Db, dataSet: DataSet, contentHash: string, clock: Clock): Promise<PublishResult> => {
  // One publisher at a time; readers are not held up.
  await tx.execute(sql`lock table ${dataReleases} in share row exclusive mode`);
  const last = await findLast(tx);
  if (last?.contentHash === contentHash) return { release: last.id, isNew: false };
  if (last && last.number > dataSet.release) {
    throw new StartError(
      `Release ${dataSet.release} is older than the published release ${last.number}, so nothing was published. Raise the number in data/release.yaml.`,
    );
  }

  if (dataSet.foundingMembers.length > 0) {
    await tx
      .insert(foundingMembers)
      .values(dataSet.foundingMembers.map((email) => ({ email })))
      .onConflictDoNothing();
  }
  const stamp = { contentHash, number: dataSet.release, publishedAt: clock() };
  const [next] = await tx.insert(dataReleases).values(stamp).returning();
  if (!next) throw new Error("The release wasn't saved");

  await writeRecords(tx, dataSet, next.id);
  if (last) {
    await writeChanges(tx, last, dataSet, next);
    await forgetOld(tx, last);
  }
  // Heard by every server when this commits, never before.
  await tx.execute(sql`select pg_notify(${LAW_CHANNEL}, ${String(next.id)})`);

  return { release: next.id, isNew: true };
};

/**
 * Copies the files into the database: all of them or, when one has a problem, none. Skipped when nothing changed,
 * refused when older than what is published. `states` are those that must have a file.
 */
export const publishData = async (
  db: Db,
  files: DataFiles,
  clock: Clock,
  states?: readonly string[],
): Promise<PublishResult> => {
  const contentHash = hashFiles(files);
  const last = await findLast(db);
  if (last?.contentHash === contentHash) return { release: last.id, isNew: false };

  const { problems, dataSet } = checkData(files, states);
  if (problems.length > 0) throw new DataError(problems);

  return db.transaction((tx) => writeRelease(tx, dataSet, contentHash, clock));
};
