import type { FastifyInstance } from 'fastify';
import {
  confirmRangeOpen,
  deleteRangeReview,
  listRangeReviews,
  reportMissingRange,
  reportRange,
  writeRangeReview,
} from '#shared/contracts/range-voices.ts';
import { AppError } from '../../errors.ts';
import { handle } from '../../http/handle.ts';
import type { RangeParts } from './range-parts.ts';
import { createVoicesRepository } from './range-voices.repository.ts';

const DAY_SECONDS = 24 * 60 * 60;
const REPORTS_PER_USER = { max: 10, windowSeconds: DAY_SECONDS };
/** Nobody visits more in a day. */
const VOICES_PER_USER = { max: 20, windowSeconds: DAY_SECONDS };
const REVIEWS_PER_USER = { max: 10, windowSeconds: DAY_SECONDS };

const DONE = { ok: true } as const;

/** What members say of ranges. */
export const rangeVoiceRoutes = (
  app: FastifyInstance,
  { db, directory, findPlaces, limits, clock }: RangeParts,
): void => {
  const repository = createVoicesRepository(db);

  /** Ours must exist, and is called by its first name; of a maps service's we only know the form of its ids. */
  const requireKnown = async (id: string): Promise<string> => {
    if (id.startsWith('google_')) return id;
    const found = (await directory.current()).find(id);
    if (!found) throw new AppError('not-found', 'We couldn’t find that range. It may have been removed.');

    return found.record.id;
  };
  const requireOurs = async (id: string): Promise<string> => {
    if (id.startsWith('google_'))
      throw new AppError('invalid-request', 'This range comes from Google Maps. Review it there.');

    return requireKnown(id);
  };
  const requireHere = async (point: { lat: number; lng: number } | undefined): Promise<void> => {
    if (point && !(await findPlaces()).findCounty(point.lat, point.lng))
      throw new AppError('invalid-request', 'That place isn’t in the United States. Mark it again.');
  };

  handle(app, reportRange, async ({ body: { rangeId, kind, message, point }, viewer }) => {
    await limits.take('range-report', viewer.user.id, REPORTS_PER_USER);
    const known = await requireKnown(rangeId);
    await requireHere(point);
    const where = { lat: point?.lat ?? null, lng: point?.lng ?? null };

    return {
      id: await repository.report({
        userId: viewer.user.id,
        rangeId: known,
        kind,
        message,
        ...where,
        createdAt: clock(),
      }),
    };
  });

  handle(app, reportMissingRange, async ({ body: { name, message, point }, viewer }) => {
    await limits.take('range-report', viewer.user.id, REPORTS_PER_USER);
    await requireHere(point);
    const where = { lat: point?.lat ?? null, lng: point?.lng ?? null };
    const about = { rangeId: null, kind: 'missing', name, message } as const;

    return { id: await repository.report({ userId: viewer.user.id, ...about, ...where, createdAt: clock() }) };
  });

  handle(app, confirmRangeOpen, async ({ params: { id }, viewer }) => {
    await limits.take('range-open', viewer.user.id, VOICES_PER_USER);
    const rangeId = await requireOurs(id);
    await repository.confirmOpen(rangeId, limits.keyOf('open', `${viewer.user.id} ${rangeId}`), clock());

    return DONE;
  });

  handle(app, listRangeReviews, async ({ params: { id }, viewer }) =>
    repository.listReviews(await requireOurs(id), viewer.user.id),
  );

  handle(app, writeRangeReview, async ({ params: { id }, body: { stars, text, name }, viewer }) => {
    await limits.take('range-review', viewer.user.id, REVIEWS_PER_USER);
    await repository.writeReview(viewer.user.id, await requireOurs(id), { stars, text, name: name || null }, clock());

    return DONE;
  });

  handle(app, deleteRangeReview, async ({ params: { id }, viewer }) => {
    await repository.deleteReview(viewer.user.id, await requireOurs(id));

    return DONE;
  });
};
