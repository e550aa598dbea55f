import { and, desc, eq, gt } from 'drizzle-orm';
import type { Db } from '../../db/database.ts';
import { deskDrafts, deskEdits, lawFiles } from '../../db/schema.ts';
import { StartError } from '../../errors.ts';
import type { DataFiles } from '../parse-file.ts';
import type { Release } from '../write-release.ts';
import { closeDrafts } from './close-drafts.ts';
import { isSameFact, readFact, type StoredFact } from './facts-in-files.ts';

/** The files don't know of what editors published since. What is published stays. */
export class NewerEditsError extends StartError {
  readonly keys: readonly string[];

  constructor(keys: readonly string[]) {
    super(
      `These files would undo ${keys.length} newer edit(s) from the editors' desk, so nothing was published: ${keys.join(', ')}. Run \`npm run data:export\`, look at the difference, then publish again.`,
    );
    this.name = 'NewerEditsError';
    this.keys = keys;
  }
}

export type DeskEdit = typeof deskEdits.$inferSelect;

/** What the desk itself published after a revision, newest first. */
export const listEditsSince = (db: Db, revision: number): Promise<DeskEdit[]> =>
  db
    .select()
    .from(deskEdits)
    .where(and(eq(deskEdits.isFromDesk, true), gt(deskEdits.revision, revision)))
    .orderBy(desc(deskEdits.revision), deskEdits.factKey);

/** The last of them for each fact. */
export const latestByFact = (edits: readonly DeskEdit[]): Map<string, DeskEdit> => {
  const latest = new Map<string, DeskEdit>();
  for (const edit of edits) if (!latest.has(edit.factKey)) latest.set(edit.factKey, edit);

  return latest;
};

/** The facts that these files would set back, in order. */
const findUndone = (files: DataFiles, edits: readonly DeskEdit[], published: (key: string) => StoredFact | undefined) =>
  [...latestByFact(edits).values()]
    .filter(({ factKey, after }) => {
      const inFiles = readFact(files, factKey);

      return !isSameFact(inFiles, after) && !isSameFact(inFiles, published(factKey));
    })
    .map(({ factKey }) => factKey)
    .toSorted();

const readPublished = async (tx: Db): Promise<DataFiles> =>
  new Map((await tx.select().from(lawFiles)).map(({ path, text }) => [path, text]));

/** Refuses files that say something else than a newer edit and don't know of it. */
export const refuseUndoing = async (tx: Db, files: DataFiles, knownRevision: number): Promise<void> => {
  const edits = await listEditsSince(tx, knownRevision);
  if (edits.length === 0) return;
  const published = await readPublished(tx);
  const undone = findUndone(files, edits, (key) => readFact(published, key));
  if (undone.length > 0) throw new NewerEditsError(undone);
};

/** Drafts that an export had put into these files are published with them. */
export const closeDraftsInFiles = async (tx: Db, files: DataFiles, next: Release): Promise<void> => {
  const drafts = await tx.select().from(deskDrafts);
  const inFiles = drafts.filter(({ factKey, fact }) => isSameFact(readFact(files, factKey), fact));
  await closeDrafts(tx, inFiles, next, false);
};
