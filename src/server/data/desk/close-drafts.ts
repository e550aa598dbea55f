import { inArray } from 'drizzle-orm';
import type { Db } from '../../db/database.ts';
import { deskDrafts, deskEdits } from '../../db/schema.ts';
import type { Release } from '../write-release.ts';

export type Draft = typeof deskDrafts.$inferSelect;

/**
 * Drafts that a release holds are edits of it from now on, and leave the desk. Within the transaction that writes it.
 * `isFromDesk`: false where the published files had them already.
 */
export const closeDrafts = async (
  tx: Db,
  drafts: readonly Draft[],
  { id, deskRevision, publishedAt }: Release,
  isFromDesk: boolean,
): Promise<void> => {
  if (drafts.length === 0) return;
  await tx.insert(deskEdits).values(
    drafts.map(({ factKey, action, base, fact, authorId, approvedBy }) => ({
      revision: deskRevision,
      factKey,
      action,
      before: base,
      after: fact,
      authorId,
      approvedBy,
      releaseId: id,
      publishedAt,
      isFromDesk,
    })),
  );
  await tx.delete(deskDrafts).where(
    inArray(
      deskDrafts.factKey,
      drafts.map(({ factKey }) => factKey),
    ),
  );
};
