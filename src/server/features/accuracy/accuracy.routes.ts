import { desc, eq, sql } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { type AccuracyRelease, getAccuracy } from '#shared/contracts/accuracy.ts';
import type { ResultOf } from '#shared/contracts/endpoint.ts';
import { accuracyOf } from '#shared/law/accuracy.ts';
import { topicLabel } from '#shared/law/fact-wording.ts';
import { topicSchema } from '#shared/law/topics.ts';
import { AUDIT_DRAWS } from '#shared/site/audit-draws.ts';
import { type Clock, utcDayOf } from '../../clock.ts';
import type { Db } from '../../db/database.ts';
import { dataReleases, factReports, handledItems } from '../../db/schema.ts';
import { makeReady, sendReady } from '../../http/cached-response.ts';
import { handle } from '../../http/handle.ts';
import type { LawRelease, PublishedLaw } from '../../law/published-law.ts';
import { atomFeedOf, type FeedSite, jsonFeedOf } from './feeds.ts';

type AccuracyParts = { db: Db; law: PublishedLaw; clock: Clock; site: FeedSite };

type Figures = ResultOf<typeof getAccuracy>;

/** Anybody may ask, and reports come by the day. */
const KEPT_MS = 60_000;
/** More than anyone looks back; the oldest are in the project's history. */
const RELEASES_SHOWN = 100;

const findReports = async (db: Db): Promise<Figures['reports']> => {
  const days = sql<number>`extract(epoch from ${handledItems.handledAt} - ${factReports.createdAt}) / 86400`;
  const [row] = await db
    .select({
      received: sql`count(*)`.mapWith(Number),
      settled: sql`count(${handledItems.itemId})`.mapWith(Number),
      medianDays: sql<number | null>`percentile_cont(0.5) within group (order by ${days})`,
    })
    .from(factReports)
    .leftJoin(handledItems, sql`${handledItems.kind} = 'fact-report' and ${eq(handledItems.itemId, factReports.id)}`);
  const { received = 0, settled = 0, medianDays = null } = row ?? {};

  return { received, settled, medianDays: medianDays === null ? null : Math.round(Number(medianDays) * 10) / 10 };
};

/** Which answers a release changed, state by state. */
const changesBy = ({ jurisdictions, changes }: LawRelease, releaseId: number): AccuracyRelease['changes'] => {
  const states = new Map<string, Set<string>>();
  for (const { jurisdiction, topic, releaseId: of, fips } of changes) {
    const known = topicSchema.safeParse(topic).data;
    if (of !== releaseId || !known) continue;
    const state = jurisdiction.slice(3).toUpperCase();
    const about = states.get(state) ?? new Set();
    about.add(fips === null ? topicLabel(known) : `${topicLabel(known)} in a county`);
    states.set(state, about);
  }

  return [...states]
    .map(([state, about]) => ({ state, name: jurisdictions.get(state)?.name ?? state, about: [...about] }))
    .toSorted((a, b) => a.name.localeCompare(b.name));
};

const findReleases = async (db: Db, law: LawRelease): Promise<AccuracyRelease[]> => {
  const releases = await db.select().from(dataReleases).orderBy(desc(dataReleases.id)).limit(RELEASES_SHOWN);

  return releases.map(({ id, number, publishedAt }) => ({
    number,
    publishedAt: publishedAt.toISOString(),
    changed: law.changes.filter(({ releaseId }) => releaseId === id).length,
    changes: changesBy(law, id),
  }));
};

const FEED_KEPT = 'public, max-age=600';

/** How true we are, for everyone: counted from what is published, never written by hand. */
export const accuracyRoutes = (app: FastifyInstance, { db, law, clock, site }: AccuracyParts): void => {
  let kept: { release: LawRelease; until: number; figures: Figures } | null = null;

  const find = async (): Promise<Figures> => {
    const [release, now] = [law.current(), clock()];
    if (kept?.release === release && now.getTime() < kept.until) return kept.figures;

    const figures: Figures = {
      publishedAt: release.publishedAt.toISOString(),
      ...accuracyOf([...release.jurisdictions.values()], utcDayOf(now)),
      draws: [...AUDIT_DRAWS],
      reports: await findReports(db),
      releases: await findReleases(db, release),
    };
    kept = { release, until: now.getTime() + KEPT_MS, figures };

    return figures;
  };

  handle(app, getAccuracy, find);

  const FEEDS = {
    '/accuracy/feed.atom': { write: atomFeedOf, type: 'application/atom+xml; charset=utf-8' },
    '/accuracy/feed.json': { write: jsonFeedOf, type: 'application/feed+json; charset=utf-8' },
  } as const;
  for (const [path, { write, type }] of Object.entries(FEEDS)) {
    app.get(path, { config: { access: 'public' } }, async (request, reply) => {
      const { releases } = await find();

      return sendReady(request, reply.header('cache-control', FEED_KEPT), makeReady(write(releases, site), type));
    });
  }
};
