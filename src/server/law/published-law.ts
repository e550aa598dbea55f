import { desc, eq } from 'drizzle-orm';
import type { Alert } from '#shared/law/alert.ts';
import { type FederalLaw, UNREAD_FEDERAL_LAW } from '#shared/law/federal-law.ts';
import type { Jurisdiction } from '#shared/law/jurisdiction.ts';
import { modernFact, modernJurisdiction } from '#shared/law/older-shapes.ts';
import type { Source } from '#shared/law/source.ts';
import { LAW_CHANNEL } from '../db/channels.ts';
import type { Database, Db } from '../db/database.ts';
import { dataReleases, factChanges, lawAlerts, lawFederal, lawJurisdictions, lawSources } from '../db/schema.ts';
import {
  correctionSourcesOf,
  correctOffices,
  findOfficeRevision,
  listOfficeCorrections,
} from './office-corrections.ts';

/** One release as it was published, with the offices that were corrected since. It never changes: a newer one takes its place. */
export type LawRelease = {
  /** 0: nothing has been published yet. */
  id: number;
  /** Of the corrections that are in it. */
  officeRevision: number;
  publishedAt: Date;
  /** By code of the state, such as TX, in the order of the codes. */
  jurisdictions: ReadonlyMap<string, Jurisdiction>;
  federal: FederalLaw;
  sources: Readonly<Record<string, Source>>;
  alerts: readonly (Alert & { id: string })[];
  /** Newest first. */
  changes: readonly (typeof factChanges.$inferSelect)[];
};

const NOTHING: LawRelease = {
  id: 0,
  officeRevision: 0,
  publishedAt: new Date(0),
  jurisdictions: new Map(),
  federal: UNREAD_FEDERAL_LAW,
  sources: {},
  alerts: [],
  changes: [],
};

/** A message can be lost with the connection that would have brought it; then this finds the release. */
const POLL_MS = 60_000;

const findNewest = async (db: Db) =>
  (await db.select().from(dataReleases).orderBy(desc(dataReleases.id)).limit(1))[0] ?? null;

const loadRelease = async (db: Db, { id, publishedAt }: typeof dataReleases.$inferSelect): Promise<LawRelease> => {
  const jurisdictions = await db
    .select({ code: lawJurisdictions.code, record: lawJurisdictions.record })
    .from(lawJurisdictions)
    .where(eq(lawJurisdictions.releaseId, id))
    .orderBy(lawJurisdictions.code);
  const [federal] = await db.select().from(lawFederal).where(eq(lawFederal.releaseId, id));
  const sources = await db.select().from(lawSources).where(eq(lawSources.releaseId, id)).orderBy(lawSources.key);
  const alerts = await db.select().from(lawAlerts).where(eq(lawAlerts.releaseId, id)).orderBy(lawAlerts.id);
  const changes = await db.select().from(factChanges).orderBy(desc(factChanges.id));
  const corrections = await listOfficeCorrections(db);

  return {
    id,
    officeRevision: Math.max(0, ...corrections.map(({ revision }) => revision)),
    publishedAt,
    jurisdictions: new Map(
      jurisdictions.map(({ code, record }) => [
        code.slice(3).toUpperCase(),
        correctOffices(modernJurisdiction(record), corrections),
      ]),
    ),
    federal: federal?.record ?? UNREAD_FEDERAL_LAW,
    sources: {
      ...Object.fromEntries(sources.map(({ key, record }) => [key, record])),
      ...correctionSourcesOf(corrections),
    },
    alerts: alerts.map((alert) => ({ id: alert.id, ...alert.record })),
    changes: changes.map(({ earlier, later, ...change }) => ({
      ...change,
      earlier: modernFact(earlier) as typeof earlier,
      later: modernFact(later) as typeof later,
    })),
  };
};

/**
 * The newest release, kept in memory. Publishing says so on a channel that every server hears; a slow look at the
 * table finds what was missed. While a release can't be read the one before it stays.
 */
export const createPublishedLaw = async (database: Database, onError: (error: Error) => void) => {
  const { db } = database;
  const listeners = new Set<() => void>();
  let current = NOTHING;
  let renewing: Promise<void> | null = null;
  let isAskedAgain = false;
  let isClosed = false;

  const renewOnce = async (): Promise<void> => {
    const newest = await findNewest(db);
    if (!newest) return;
    if (newest.id === current.id && (await findOfficeRevision(db)) === current.officeRevision) return;

    current = await loadRelease(db, newest);
    for (const listener of listeners) listener();
  };

  const renewUntilQuiet = async (): Promise<void> => {
    do {
      isAskedAgain = false;
      await renewOnce();
      // Asked for meanwhile: the look may have come before the release that was meant.
    } while (isAskedAgain);
  };

  /** One at a time; a caller who asks while one is under way waits for a look that began after asking. */
  const renew = (): Promise<void> => {
    isAskedAgain = renewing !== null;
    renewing ??= renewUntilQuiet().finally(() => {
      renewing = null;
    });

    return renewing;
  };

  const renewQuietly = (): void => {
    if (!isClosed) renew().catch(onError);
  };

  await renew();
  await database.listen(LAW_CHANNEL, { onMessage: renewQuietly, onGap: renewQuietly });
  const timer = setInterval(renewQuietly, POLL_MS).unref();

  return {
    /** What is published now. Compare `id` to see whether it is still the same. */
    current: (): LawRelease => current,
    renew,
    /** Told after another release has taken the place of the current one. */
    onRenewed: (listener: () => void): void => {
      listeners.add(listener);
    },
    async close(): Promise<void> {
      isClosed = true;
      clearInterval(timer);
      await renewing?.catch(onError);
    },
  };
};

export type PublishedLaw = Awaited<ReturnType<typeof createPublishedLaw>>;
