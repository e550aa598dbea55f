import { and, asc, count, eq, inArray, isNull } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import {
  decideRangeCandidates,
  importRanges,
  listRangeCandidates,
  listRangeImports,
  type RangeCandidate,
  undoRangeImport,
} from '#shared/contracts/admin-ranges.ts';
import type { Db } from '../../db/database.ts';
import { importedRanges, osmRanges, rangeImports } from '../../db/schema.ts';
import { AppError, StartError } from '../../errors.ts';
import { handleAdminChange, writeAudit } from '../../http/admin-change.ts';
import { handle } from '../../http/handle.ts';
import { requireAdminProof } from '../../http/recent-proof.ts';
import { createGazetteer } from '../../ranges/import/gazetteer.ts';
import { createImportStore } from '../../ranges/import/import-store.ts';
import { importOptionsSchema, runImport } from '../../ranges/import/run-import.ts';
import { listActiveImports } from '../../ranges/range-directory.ts';
import type { AdminParts } from './admin-parts.ts';

const DONE = { ok: true } as const;
/** As many as are looked through in one go. */
const CANDIDATES_SHOWN = 50;
const TABLES = [importedRanges, osmRanges];

const dropEmpty = (values: Record<string, string>): Record<string, string> =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== ''));

const listWaiting = async (db: Db): Promise<{ items: RangeCandidate[]; count: number }> => {
  const active = (await listActiveImports(db)).map(({ id }) => id);
  if (active.length === 0) return { items: [], count: 0 };
  const items: RangeCandidate[] = [];
  let total = 0;
  for (const table of TABLES) {
    const isWaiting = and(inArray(table.importId, active), isNull(table.isApproved));
    const rows = await db.select().from(table).where(isWaiting).orderBy(asc(table.id)).limit(CANDIDATES_SHOWN);
    const [counted] = await db.select({ count: count() }).from(table).where(isWaiting);
    total += counted?.count ?? 0;
    items.push(
      ...rows.map(({ importId, id, record }) => ({
        importId,
        id,
        name: record.name,
        address: [record.address, record.city, record.state, record.zip].filter(Boolean).join(', '),
        phone: record.phone ?? null,
      })),
    );
  }

  return { items: items.slice(0, CANDIDATES_SHOWN), count: total };
};

/** Ranges from published files, and what administrators make of them. */
export const rangeImportRoutes = (app: FastifyInstance, parts: AdminParts): void => {
  const { db, clock, directory, findPlaces } = parts;

  handle(app, importRanges, async ({ body: { fileName, text, isDryRun, preset, ...given }, viewer }) => {
    await requireAdminProof(db, viewer, clock());
    const options = importOptionsSchema.safeParse({ preset, ...dropEmpty(given) });
    if (!options.success) throw new AppError('invalid-request', z.prettifyError(options.error));
    const gazetteer = createGazetteer(await findPlaces());
    // With the rows or not at all, as every change that an administrator makes.
    const log = (tx: Db, id: string, rows: number): Promise<void> =>
      writeAudit(tx, viewer, { action: 'ranges-imported', subjectId: id, details: { preset, rows } }, clock());
    try {
      return await runImport(
        { db, directory, gazetteer, clock, log },
        { text, fileName, options: options.data, isDryRun },
      );
    } catch (error) {
      if (error instanceof StartError) throw new AppError('invalid-request', error.message);
      throw error;
    }
  });

  handle(app, listRangeImports, async () => {
    const inUse = new Set((await listActiveImports(db)).map(({ id }) => id));

    return (await createImportStore(db).list()).map(({ id, preset, source, fileName, state, startedAt, report }) => ({
      id,
      preset,
      title: source.title,
      fileName,
      state,
      startedAt: startedAt.toISOString(),
      isInUse: inUse.has(id),
      report,
    }));
  });

  handleAdminChange(app, parts, undoRangeImport, async (tx, { params: { id } }) => {
    if (!(await createImportStore(tx).undo(id, clock())))
      throw new AppError('conflict', 'This import is not in use. Reload the list.');

    return { answer: DONE, entry: { action: 'import-undone', subjectId: id }, onDone: directory.refresh };
  });

  handle(app, listRangeCandidates, () => listWaiting(db));

  handleAdminChange(app, parts, decideRangeCandidates, async (tx, { body: { importId, ids, isRange } }) => {
    let changed = 0;
    for (const table of TABLES) {
      const rows = await tx
        .update(table)
        .set({ isApproved: isRange })
        .where(and(eq(table.importId, importId), inArray(table.id, ids)))
        .returning({ id: table.id });
      changed += rows.length;
    }
    await tx.update(rangeImports).set({ changedAt: clock() }).where(eq(rangeImports.id, importId));

    return {
      answer: { changed },
      onDone: directory.refresh,
      entry: changed > 0 ? { action: 'candidates-decided', subjectId: importId, details: { changed, isRange } } : null,
    };
  });
};
