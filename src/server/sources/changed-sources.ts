import { and, asc, eq, gt, inArray, isNotNull, isNull, or } from 'drizzle-orm';
import type { Db } from '../db/database.ts';
import { sourceChecks } from '../db/schema.ts';
import type { LawRelease } from '../law/published-law.ts';
import { cut, LONGEST_DIFFERENCE } from './difference.ts';
import type { SourceCheck } from './judge-look.ts';
import { REASONS, type Reason } from './page-error.ts';
import { pageOf, watchedPagesOf } from './watched-pages.ts';

const FINDINGS = ['changed', 'moved', 'gone', 'unreachable'] as const;

export type ChangedSource = {
  sourceId: string;
  title: string;
  url: string;
  /** States whose law rests on it, by code. */
  states: string[];
  /** Federal law rests on it, and so does every state's page. */
  isFederal: boolean;
  happened: (typeof FINDINGS)[number];
  since: Date;
  /** Plain text, at most 2,000 characters. Some of it comes from the page: show it as text, never as markup or a link. */
  difference: string;
  /** The look that found it, to hand back to `markSourceSeen`. */
  checkedAt: Date;
};

const isKeyName = (name: string): boolean => name === 'source' || name === 'page';

/** Every key of a source in a record, wherever it stands. */
const collectKeys = (record: unknown, keys: Set<string>): void => {
  if (typeof record !== 'object' || record === null) return;
  for (const [name, value] of Object.entries(record)) {
    if (typeof value === 'string' && isKeyName(name)) keys.add(value);
    if (name === 'alsoIn') for (const key of value) keys.add(key);
    collectKeys(value, keys);
  }
};

const keysIn = (record: unknown): Set<string> => {
  const keys = new Set<string>();
  collectKeys(record, keys);

  return keys;
};

type Uses = { pages: Map<string, string[]>; states: Map<string, Set<string>>; federal: Set<string> };

/** A release never changes, and walking through it takes longer than the query. */
const usesByRelease = new WeakMap<LawRelease, Uses>();

const usesOf = (release: LawRelease): Uses => {
  const known = usesByRelease.get(release);
  if (known) return known;
  const uses = {
    pages: watchedPagesOf(release),
    states: new Map([...release.jurisdictions].map(([state, record]) => [state, keysIn(record)])),
    federal: keysIn(release.federal),
  };
  usesByRelease.set(release, uses);

  return uses;
};

/** What is shown of a look. The texts that it compared are large, and stay where they are. */
const SHOWN = {
  url: sourceChecks.url,
  outcome: sourceChecks.outcome,
  since: sourceChecks.since,
  checkedAt: sourceChecks.checkedAt,
  finalUrl: sourceChecks.finalUrl,
  difference: sourceChecks.difference,
  reason: sourceChecks.reason,
  status: sourceChecks.status,
};

const describe = ({ outcome, finalUrl, difference, reason, status }: Pick<SourceCheck, keyof typeof SHOWN>): string => {
  if (outcome === 'gone') return `The site says the page doesn’t exist (${status}).`;
  if (outcome === 'unreachable')
    return reason === 'status' ? `The site answers with an error (${status}).` : REASONS[reason as Reason];
  const moved = outcome === 'moved' ? `The page is now at ${finalUrl}` : null;

  return cut([moved, difference].filter(Boolean).join('\n'), LONGEST_DIFFERENCE);
};

/** Sources whose page changed, moved, is gone, or can't be reached, and that no editor has looked at since. */
export const listChangedSources = async (db: Db, release: LawRelease): Promise<ChangedSource[]> => {
  const rows = await db
    .select(SHOWN)
    .from(sourceChecks)
    .where(
      and(
        inArray(sourceChecks.outcome, FINDINGS),
        isNotNull(sourceChecks.checkedAt),
        or(isNull(sourceChecks.seenAt), gt(sourceChecks.since, sourceChecks.seenAt)),
      ),
    )
    .orderBy(asc(sourceChecks.since), asc(sourceChecks.url));
  if (rows.length === 0) return [];
  const { pages, states, federal } = usesOf(release);

  return rows.flatMap((row) =>
    (pages.get(row.url) ?? []).map((sourceId) => ({
      sourceId,
      title: release.sources[sourceId]?.title ?? sourceId,
      url: row.url,
      states: [...states].filter(([, keys]) => keys.has(sourceId)).map(([state]) => state),
      isFederal: federal.has(sourceId),
      happened: row.outcome as ChangedSource['happened'],
      since: row.since ?? new Date(0),
      difference: describe(row),
      checkedAt: row.checkedAt ?? new Date(0),
    })),
  );
};

/**
 * An editor has looked at what a look found. From now on the page is compared with what it was then. False: there has
 * been another look meanwhile, and the editor must see that first.
 */
export const markSourceSeen = async (
  db: Db,
  release: LawRelease,
  { sourceId, checkedAt }: Pick<ChangedSource, 'sourceId' | 'checkedAt'>,
  now: Date,
): Promise<boolean> => {
  const url = pageOf(release.sources[sourceId]?.address ?? null);
  if (!url) return false;

  return db.transaction(async (tx) => {
    const [row] = await tx
      .select()
      .from(sourceChecks)
      .where(and(eq(sourceChecks.url, url), eq(sourceChecks.checkedAt, checkedAt)))
      .for('update');
    if (!row) return false;
    const isRead = row.outcome === 'changed' || row.outcome === 'moved';
    await tx
      .update(sourceChecks)
      .set({
        seenAt: now,
        ...(isRead && {
          baseHash: row.hash,
          baseText: row.newText ?? (row.hash === row.baseHash ? row.baseText : null),
          baseUrl: row.finalUrl,
          newText: null,
          difference: null,
          outcome: 'same' as const,
          since: now,
        }),
      })
      .where(eq(sourceChecks.url, url));

    return true;
  });
};
