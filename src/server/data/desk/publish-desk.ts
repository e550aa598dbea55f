import { parseFactKey, topicAt } from '#shared/law/fact-key.ts';
import { loosens } from '#shared/law/loosens.ts';
import { type Clock, utcDayOf } from '../../clock.ts';
import type { Db } from '../../db/database.ts';
import { deskDrafts } from '../../db/schema.ts';
import { FOUNDING_MEMBERS } from '../file-schemas.ts';
import type { DataFiles } from '../parse-file.ts';
import type { Problem } from '../problem.ts';
import { findLastRelease, hashFiles, lockReleases, writeRelease } from '../write-release.ts';
import { type AppliedEdits, applyEdits, type FactEdit, type ReleaseStamp } from './apply-edits.ts';
import { closeDrafts, type Draft } from './close-drafts.ts';
import { isSameFact, readFact } from './facts-in-files.ts';
import { loadPublishedFiles, type PublishedFiles, readEachInTurn, stampOf } from './published-files.ts';

/** Why a draft can't be published as it is. */
export type DraftHold = 'needs-approval' | 'outdated';

/** Whether a second person has to approve it. */
export const draftLoosens = ({ factKey, base, fact }: Pick<Draft, 'factKey' | 'base' | 'fact'>): boolean => {
  const place = parseFactKey(factKey);

  return loosens(place && topicAt(place), base, fact);
};

/** Null: it can be published. `outdated`: since it was saved, something else was published for this fact. */
export const holdOf = (draft: Draft, files: DataFiles): DraftHold | null => {
  if (!isSameFact(readFact(files, draft.factKey), draft.base)) return 'outdated';

  return draftLoosens(draft) && draft.approvedBy === null ? 'needs-approval' : null;
};

export const editOf = ({ factKey, fact, sources }: Draft): FactEdit => ({ key: factKey, fact, sources });

const laterOf = (a: string, b: string): string => (a > b ? a : b);

/** How files are stamped into which drafts were written. */
export const stampWithDrafts = (files: DataFiles, desk: number, today: string): ReleaseStamp => {
  const { release, releasedOn } = stampOf(files);

  return { release: release + 1, releasedOn: laterOf(releasedOn, today), desk };
};

export type DeskPublishResult =
  | { kind: 'published'; releaseId: number; facts: number }
  | { kind: 'nothing' }
  | { kind: 'held'; holds: { key: string; hold: DraftHold }[] }
  | { kind: 'problems'; problems: Problem[] }
  /** Something was published or saved in the meantime. */
  | { kind: 'changed' };

type Prepared = { published: PublishedFiles; drafts: Draft[]; applied: AppliedEdits; deskRevision: number };

/** All in one transaction: drafts become a release, or stay as they are. */
const writeDesk = async (tx: Db, prepared: Prepared, clock: Clock): Promise<DeskPublishResult> => {
  const { published, drafts, applied, deskRevision } = prepared;
  await lockReleases(tx);
  const last = await findLastRelease(tx);
  const now = await tx.select().from(deskDrafts).for('update');
  const versionsOf = (rows: readonly Draft[]) =>
    rows.map(({ factKey, version, approvedBy }) => `${factKey} ${version} ${approvedBy}`).toSorted();
  if (last?.id !== published.release.id || !isSameFact(versionsOf(now), versionsOf(drafts))) return { kind: 'changed' };

  const founders = published.release.fileHashes?.[FOUNDING_MEMBERS];
  const next = await writeRelease(tx, last, {
    dataSet: applied.dataSet,
    files: applied.files,
    // The founding members' file stays what it was, and its text is not here.
    fileHashes: { ...hashFiles(applied.files), ...(founders && { [FOUNDING_MEMBERS]: founders }) },
    deskRevision,
    publishedAt: clock(),
  });
  await closeDrafts(tx, drafts, next, true);

  return { kind: 'published', releaseId: next.id, facts: drafts.length };
};

type PublishOptions = {
  /** Whether these are the drafts that somebody looked at. */
  isMeant?: (drafts: readonly Draft[]) => boolean | Promise<boolean>;
  /** Runs within the transaction, once the release is written. */
  also?: (tx: Db, result: DeskPublishResult & { kind: 'published' }) => Promise<void>;
  states?: readonly string[];
};

/**
 * Publishes every draft as one release: the published files with the drafts in them, through the same checker and the
 * same writer as `npm run publish`.
 */
export const publishDesk = async (
  db: Db,
  clock: Clock,
  { isMeant = () => true, also = async () => undefined, states }: PublishOptions = {},
): Promise<DeskPublishResult> => {
  const published = await loadPublishedFiles(db);
  const drafts = await db.select().from(deskDrafts).orderBy(deskDrafts.factKey);
  if (!published || drafts.length === 0) return { kind: 'nothing' };
  if (!(await isMeant(drafts))) return { kind: 'changed' };
  await readEachInTurn(published.files);

  const holds = drafts.flatMap((draft) => {
    const hold = holdOf(draft, published.files);

    return hold ? [{ key: draft.factKey, hold }] : [];
  });
  if (holds.length > 0) return { kind: 'held', holds };

  const deskRevision = published.release.deskRevision + 1;
  const stamp = stampWithDrafts(published.files, deskRevision, utcDayOf(clock()));
  const applied = applyEdits(published.files, drafts.map(editOf), stamp, states);
  if (applied.problems.length > 0) return { kind: 'problems', problems: applied.problems };

  return db.transaction(async (tx) => {
    const result = await writeDesk(tx, { published, drafts, applied, deskRevision }, clock);
    if (result.kind === 'published') await also(tx, result);

    return result;
  });
};
