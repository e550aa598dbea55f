import type { FastifyInstance } from 'fastify';
import {
  clearRecentSearches,
  findNearbyRanges,
  findRangesAlong,
  forgetRange,
  keepRecentSearch,
  listRecentSearches,
  listSavedRanges,
  reportRange,
  saveRange,
} from '#shared/contracts/ranges.ts';
import type { Range } from '#shared/ranges/range.ts';
import type { PublishedRange } from '#shared/ranges/range-record.ts';
import type { Clock } from '../../clock.ts';
import type { Db } from '../../db/database.ts';
import { AppError } from '../../errors.ts';
import type { AccountEvents } from '../../http/account-events.ts';
import { handle } from '../../http/handle.ts';
import type { PublishedLaw } from '../../law/published-law.ts';
import type { FindPlaces } from '../../places/lazy-places.ts';
import type { Limit, RateLimits } from '../../sessions/rate-limits.ts';
import { presentRange } from './present-range.ts';
import { createPublishedRanges, type RangeDirectory } from './published-ranges.ts';
import { createRangesRepository, SAVED_AT_MOST } from './ranges.repository.ts';
import { rangesAlong } from './ranges-along.ts';

export type RangeParts = {
  db: Db;
  law: PublishedLaw;
  findPlaces: FindPlaces;
  limits: RateLimits;
  clock: Clock;
};

const REPORTS_PER_USER = { max: 10, windowSeconds: 24 * 60 * 60 };
/** Changes, not rows: nobody saves this many by hand in an hour. */
const SAVES_PER_USER = { max: 200, windowSeconds: 60 * 60 };

/** A route costs milliseconds of the processor: nobody plans this many in an hour. */
const ROUTES_PER_USER: Limit = { max: 240, windowSeconds: 60 * 60, isForReading: true };

const DONE = { ok: true } as const;

const present = ({ sources }: RangeDirectory, record: PublishedRange, distance: number | null): Range =>
  presentRange(record, distance, sources[record.source]);

export const rangeRoutes = (
  app: FastifyInstance,
  { db, law, findPlaces, limits, clock }: RangeParts,
): AccountEvents => {
  const published = createPublishedRanges(db, law);
  const repository = createRangesRepository(db);

  /** Ours must exist; of a maps service's we only know the form of its ids. */
  const requireKnown = async (id: string): Promise<void> => {
    if (id.startsWith('google_')) return;
    if (!(await published.current()).index.find(id))
      throw new AppError('not-found', 'We couldn’t find that range. It may have been removed.');
  };

  handle(app, findNearbyRanges, async ({ body: { lat, lng, radius } }) => {
    const directory = await published.current();
    const near = directory.index.near({ lat, lng }, radius);
    const county = (await findPlaces()).findCounty(lat, lng);
    const inCounty = county ? directory.index.knownToCounty(county.fips) : [];

    return [
      ...near.map(({ record, distance }) => present(directory, record, distance)),
      ...inCounty.map((record) => present(directory, record, null)),
    ];
  });

  handle(app, findRangesAlong, async ({ body, viewer }) => {
    await limits.take('ranges-along', viewer.user.id, ROUTES_PER_USER);
    const directory = await published.current();
    const line = body.points.map(([lat, lng]) => ({ lat, lng }));

    return rangesAlong(directory.index, line).map(({ record, distance, mile }) => ({
      mile: Math.round(mile),
      range: present(directory, record, distance),
    }));
  });

  handle(app, listSavedRanges, async ({ viewer }) => {
    const directory = await published.current();
    const saved = await repository.listSaved(viewer.user.id);

    return saved.map(({ rangeId, savedAt }) => {
      const record = viewer.hasAccess ? directory.index.find(rangeId) : null;
      return { id: rangeId, savedAt: savedAt.toISOString(), range: record && present(directory, record, null) };
    });
  });

  handle(app, saveRange, async ({ params: { id }, viewer }) => {
    await limits.take('save-range', viewer.user.id, SAVES_PER_USER);
    await requireKnown(id);
    if (!(await repository.save(viewer.user.id, id, clock())))
      throw new AppError(
        'conflict',
        `You’ve saved ${SAVED_AT_MOST} ranges, the most we keep. Remove one to save another.`,
      );

    return DONE;
  });

  handle(app, forgetRange, async ({ params: { id }, viewer }) => {
    await repository.forget(viewer.user.id, id);

    return DONE;
  });

  handle(app, reportRange, async ({ body: { rangeId, kind, message }, viewer }) => {
    await limits.take('range-report', viewer.user.id, REPORTS_PER_USER);
    await requireKnown(rangeId);

    return { id: await repository.report({ userId: viewer.user.id, rangeId, kind, message, createdAt: clock() }) };
  });

  handle(app, listRecentSearches, async ({ viewer }) => {
    const searches = await repository.listSearches(viewer.user.id);

    return searches.map(({ typed, searchedAt }) => ({ typed, searchedAt: searchedAt.toISOString() }));
  });

  handle(app, keepRecentSearch, async ({ body: { typed }, viewer }) => {
    await repository.keepSearch(viewer.user.id, typed, clock());

    return DONE;
  });

  handle(app, clearRecentSearches, async ({ viewer }) => {
    await repository.clearSearches(viewer.user.id);

    return DONE;
  });

  return {
    // The new holder may not read where somebody else searched. Saved ranges and searches are deleted with the
    // account's row; a report stays, without its author.
    holderChanged: (tx, userId) => createRangesRepository(tx).forgetAll(userId),
    exportData: repository.exportOf,
  };
};
