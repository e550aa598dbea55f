import { randomUUID } from 'node:crypto';
import { and, desc, eq, inArray, lt } from 'drizzle-orm';
import type { Source } from '#shared/law/source.ts';
import type { ImportPreset, ImportReport } from '#shared/ranges/range-import.ts';
import type { Db } from '../../db/database.ts';
import { importedRanges, osmRanges, rangeImports } from '../../db/schema.ts';
import { listActiveImports } from '../range-directory.ts';
import type { PlannedRow } from './plan-import.ts';

/** One that began so long ago died: none takes a minute. */
const GIVEN_UP_MS = 15 * 60_000;
const ROWS_A_STATEMENT = 1000;
/** The one in use and the one before it, which an undo brings back. */
const KEPT_PER_SOURCE = 2;

/** A license that asks for a database of its own. */
const isShareAlike = ({ licence }: Source): boolean => /^ODbL/.test(licence);

const tableOf = (source: Source): typeof importedRanges | typeof osmRanges =>
  isShareAlike(source) ? osmRanges : importedRanges;

export type ImportHead = { preset: ImportPreset; sourceKey: string; source: Source; fileName: string };

/** Files that were imported, with their rows. */
export const createImportStore = (db: Db) => ({
  list: () => db.select().from(rangeImports).orderBy(desc(rangeImports.startedAt), desc(rangeImports.id)).limit(50),

  /** The rows of the last file of a source, by id. */
  async previous(sourceKey: string): Promise<Map<string, PlannedRow>> {
    const last = (await listActiveImports(db)).find((one) => one.sourceKey === sourceKey);
    if (!last) return new Map();
    const table = tableOf(last.source);
    const rows = await db
      .select({ id: table.id, record: table.record, isApproved: table.isApproved })
      .from(table)
      .where(eq(table.importId, last.id));

    return new Map(rows.map(({ id, record, isApproved }) => [id, { record, isApproved }]));
  },

  /** Takes the turn; null: another import has it. */
  async begin(head: ImportHead, now: Date): Promise<string | null> {
    const id = randomUUID();
    await db
      .delete(rangeImports)
      .where(and(eq(rangeImports.state, 'running'), lt(rangeImports.startedAt, new Date(now.getTime() - GIVEN_UP_MS))));
    const taken = await db
      .insert(rangeImports)
      .values({ ...head, id, state: 'running', startedAt: now, changedAt: now })
      .onConflictDoNothing()
      .returning({ id: rangeImports.id });

    return taken.length === 0 ? null : id;
  },

  /** Gives the turn back without a trace. */
  async abandon(id: string): Promise<void> {
    await db.delete(rangeImports).where(and(eq(rangeImports.id, id), eq(rangeImports.state, 'running')));
  },

  /** All rows or none: until the last one is in, members see the file before. */
  finish: (
    id: string,
    { source, sourceKey }: ImportHead,
    { rows, report }: { rows: readonly PlannedRow[]; report: ImportReport },
    now: Date,
    log: (tx: Db) => Promise<void>,
  ) =>
    db.transaction(async (tx) => {
      const table = tableOf(source);
      for (let at = 0; at < rows.length; at += ROWS_A_STATEMENT) {
        const values = rows
          .slice(at, at + ROWS_A_STATEMENT)
          .map(({ record, isApproved }) => ({ importId: id, id: record.id, record, isApproved }));
        await tx.insert(table).values(values);
      }
      await tx
        .update(rangeImports)
        .set({ state: 'done', report, changedAt: now })
        .where(and(eq(rangeImports.id, id), eq(rangeImports.state, 'running')));
      const ofSource = await tx
        .select({ id: rangeImports.id })
        .from(rangeImports)
        .where(and(eq(rangeImports.sourceKey, sourceKey), eq(rangeImports.state, 'done')))
        .orderBy(desc(rangeImports.startedAt), desc(rangeImports.id));
      const old = ofSource.slice(KEPT_PER_SOURCE).map((one) => one.id);
      if (old.length > 0) await tx.delete(rangeImports).where(inArray(rangeImports.id, old));
      await log(tx);
    }),

  /** Takes an import back: the file before it is in use again. False: it is not the one in use. */
  async undo(id: string, now: Date): Promise<boolean> {
    const isInUse = (await listActiveImports(db)).some((one) => one.id === id);
    if (!isInUse) return false;
    const changed = await db
      .update(rangeImports)
      .set({ state: 'undone', changedAt: now })
      .where(and(eq(rangeImports.id, id), eq(rangeImports.state, 'done')))
      .returning({ source: rangeImports.source });
    for (const { source } of changed) await db.delete(tableOf(source)).where(eq(tableOf(source).importId, id));

    return changed.length > 0;
  },
});
