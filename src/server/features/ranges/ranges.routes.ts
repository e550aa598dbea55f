import type { FastifyInstance } from 'fastify';
import {
  clearRecentSearches,
  findNearbyRanges,
  findRangesAlong,
  forgetRange,
  keepRecentSearch,
  listRecentSearches,
  listSavedRanges,
  saveRange,
} from '#shared/contracts/ranges.ts';
import type { Range } from '#shared/ranges/range.ts';
import { AppError } from '../../errors.ts';
import type { AccountEvents } from '../../http/account-events.ts';
import { handle } from '../../http/handle.ts';
import { presentRange, type RangeVoices } from '../../ranges/present-range.ts';
import type { RangeDirectory } from '../../ranges/range-directory.ts';
import { rangesAlong } from '../../ranges/ranges-along.ts';
import type { Limit } from '../../sessions/rate-limits.ts';
import type { RangeParts } from './range-parts.ts';
import { createVoicesRepository } from './range-voices.repository.ts';
import { rangeVoiceRoutes } from './range-voices.routes.ts';
import { createRangesRepository, SAVED_AT_MOST } from './ranges.repository.ts';

/** Changes, not rows: nobody saves this many by hand in an hour. */
const SAVES_PER_USER = { max: 200, windowSeconds: 60 * 60 };

/** A route costs milliseconds of the processor: nobody plans this many in an hour. */
const ROUTES_PER_USER: Limit = { max: 240, windowSeconds: 60 * 60, isForReading: true };

const DONE = { ok: true } as const;

type Listed = { id: string; distance: number | null };

/** As members see them; what is not in the directory is left out. */
const presentAll = (
  { find }: RangeDirectory,
  listed: readonly Listed[],
  voicesOf: (id: string) => RangeVoices,
): Range[] =>
  listed.flatMap(({ id, distance }) => {
    const merged = find(id);

    return merged ? [presentRange(merged, distance, voicesOf(merged.record.id))] : [];
  });

export const rangeRoutes = (app: FastifyInstance, parts: RangeParts): AccountEvents => {
  const { db, directory: directories, findPlaces, limits, clock } = parts;
  const repository = createRangesRepository(db);
  const voices = createVoicesRepository(db);
  rangeVoiceRoutes(app, parts);

  /** Ours must exist; of a maps service's we only know the form of its ids. */
  const requireKnown = async (id: string): Promise<void> => {
    if (id.startsWith('google_')) return;
    if (!(await directories.current()).find(id))
      throw new AppError('not-found', 'We couldn’t find that range. It may have been removed.');
  };

  handle(app, findNearbyRanges, async ({ body: { lat, lng, radius } }) => {
    const directory = await directories.current();
    const near = directory.index.near({ lat, lng }, radius);
    const county = (await findPlaces()).findCounty(lat, lng);
    const inCounty = county ? directory.index.knownToCounty(county.fips) : [];

    const listed = [
      ...near.map(({ record, distance }) => ({ id: record.id, distance })),
      ...inCounty.map(({ id }) => ({ id, distance: null })),
    ];
    const ids = listed.map(({ id }) => id);

    return presentAll(directory, listed, await voices.voicesOf(ids, clock()));
  });

  handle(app, findRangesAlong, async ({ body, viewer }) => {
    await limits.take('ranges-along', viewer.user.id, ROUTES_PER_USER);
    const directory = await directories.current();
    const line = body.points.map(([lat, lng]) => ({ lat, lng }));

    const found = rangesAlong(directory.index, line);
    const voicesOf = await voices.voicesOf(
      found.map(({ record }) => record.id),
      clock(),
    );

    return found.flatMap(({ record, distance, mile }) =>
      presentAll(directory, [{ id: record.id, distance }], voicesOf).map((range) => ({
        mile: Math.round(mile),
        range,
      })),
    );
  });

  handle(app, listSavedRanges, async ({ viewer }) => {
    const directory = await directories.current();
    const saved = await repository.listSaved(viewer.user.id);

    const shown = viewer.hasAccess ? saved.map(({ rangeId }) => directory.find(rangeId)?.record.id ?? rangeId) : [];
    const voicesOf = await voices.voicesOf(shown, clock());

    return saved.map(({ rangeId, savedAt }) => {
      const [range = null] = viewer.hasAccess ? presentAll(directory, [{ id: rangeId, distance: null }], voicesOf) : [];

      return { id: rangeId, savedAt: savedAt.toISOString(), range };
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
    // The new holder may not read where somebody else searched, nor speak with their voice. Saved ranges, searches and
    // reviews are deleted with the account's row; a report stays, without its author.
    holderChanged: async (tx, userId) => {
      await createRangesRepository(tx).forgetAll(userId);
      await createVoicesRepository(tx).forgetReviews(userId);
    },
    exportData: async (userId) => ({ ...(await repository.exportOf(userId)), ...(await voices.exportOf(userId)) }),
  };
};
