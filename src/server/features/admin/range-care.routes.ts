import { and, desc, eq, isNotNull, isNull, sql } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import {
  decideReview,
  listAdminReviews,
  listRangeMoves,
  moveRange,
  type RangeMove,
} from '#shared/contracts/admin-ranges.ts';
import { agreeOnPlace } from '#shared/ranges/agree-on-place.ts';
import { milesBetween, type Point } from '#shared/ranges/distance.ts';
import { REPORTS_TO_MOVE } from '#shared/ranges/range-report.ts';
import { utcDayOf } from '../../clock.ts';
import type { Db } from '../../db/database.ts';
import { handledItems, rangePlaces, rangeReports, rangeReviews } from '../../db/schema.ts';
import { AppError } from '../../errors.ts';
import { handleAdminChange } from '../../http/admin-change.ts';
import { handle } from '../../http/handle.ts';
import type { Places } from '../../places/places.ts';
import type { MergedRange } from '../../ranges/merge-records.ts';
import type { AdminParts } from './admin-parts.ts';
import { cutPage, PAGE_SIZE, readCursor } from './page-cursor.ts';

const DONE = { ok: true } as const;
/** A place that was shown and is meant: not nearer than anyone could point. */
const SAME_PLACE_MILES = 0.02;

type Report = { id: string; rangeId: string; point: Point };

/** What is said of where ranges are, one voice a member; what was dealt with is left out. */
const readPlaceReports = async (db: Db): Promise<Report[]> => {
  const rows = await db
    .select({ id: rangeReports.id, rangeId: rangeReports.rangeId, lat: rangeReports.lat, lng: rangeReports.lng })
    .from(rangeReports)
    .leftJoin(handledItems, and(eq(handledItems.kind, 'range-report'), eq(handledItems.itemId, rangeReports.id)))
    // A deleted account has no voice: it could be the same person three times.
    .where(and(eq(rangeReports.kind, 'place'), isNull(handledItems.itemId), isNotNull(rangeReports.userId)));

  return rows.flatMap(({ id, rangeId, lat, lng }) =>
    rangeId === null || lat === null || lng === null ? [] : [{ id, rangeId, point: { lat, lng } }],
  );
};

const refusalOf = (agreeing: number, point: Point, state: string, places: Places): string | null => {
  if (agreeing < REPORTS_TO_MOVE) return `Only ${agreeing} of ${REPORTS_TO_MOVE} members agree so far.`;
  const base = places.militaryNear(point);
  if (base) return `This is on or next to a military site: ${base}.`;

  return places.findCounty(point.lat, point.lng)?.state === state ? null : 'This is in another state.';
};

const describeMove = (reports: readonly Report[], range: MergedRange, places: Places): RangeMove | null => {
  const agreed = agreeOnPlace(reports.map(({ point }) => point));
  if (!agreed) return null;
  const { record } = range;

  return {
    rangeId: record.id,
    name: record.name,
    address: [record.address, record.city, record.state].filter(Boolean).join(', '),
    reports: reports.length,
    agreeing: agreed.agreeing,
    point: agreed.point,
    miles: record.where ? Math.round(milesBetween(record.where, agreed.point) * 10) / 10 : null,
    refusal: refusalOf(agreed.agreeing, agreed.point, record.state, places),
  };
};

/** Where ranges are, and what members write about them. */
export const rangeCareRoutes = (app: FastifyInstance, parts: AdminParts): void => {
  const { db, clock, directory, findPlaces } = parts;

  const readKnown = async () => ({ ...(await directory.current()), places: await findPlaces() });
  type Known = Awaited<ReturnType<typeof readKnown>>;

  const listMoves = async (tx: Db, { find, places }: Known): Promise<RangeMove[]> => {
    const reports = await readPlaceReports(tx);
    const moves = [...new Set(reports.map(({ rangeId }) => rangeId))].flatMap((id) => {
      const range = find(id);
      const ofRange = reports.filter(({ rangeId }) => rangeId === id);
      const move = range && describeMove(ofRange, range, places);

      return move ? [move] : [];
    });

    return moves.toSorted((a, b) => b.agreeing - a.agreeing || a.name.localeCompare(b.name));
  };

  handle(app, listRangeMoves, async () => listMoves(db, await readKnown()));

  const movingParts = { ...parts, prepare: readKnown };
  handleAdminChange(app, movingParts, moveRange, async (tx, { params: { id }, body: { lat, lng }, viewer }, known) => {
    const move = (await listMoves(tx, known)).find(({ rangeId }) => rangeId === id);
    if (!move)
      throw new AppError('not-found', 'There are no reports of a wrong location for this range. Reload the list.');
    if (move.refusal) throw new AppError('conflict', move.refusal);
    if (milesBetween(move.point, { lat, lng }) > SAME_PLACE_MILES)
      throw new AppError('conflict', 'The reports changed since you looked. Reload the list.');
    const values = { ...move.point, reports: move.agreeing, movedOn: utcDayOf(clock()) };
    await tx
      .insert(rangePlaces)
      .values({ rangeId: id, ...values })
      .onConflictDoUpdate({ target: rangePlaces.rangeId, set: values });
    for (const report of (await readPlaceReports(tx)).filter(({ rangeId }) => rangeId === id)) {
      const mark = { kind: 'range-report', itemId: report.id, actorId: viewer.user.id, handledAt: clock() } as const;
      await tx.insert(handledItems).values(mark).onConflictDoNothing();
    }

    return {
      answer: DONE,
      entry: { action: 'range-moved', subjectId: id, details: { reports: move.agreeing } },
      onDone: directory.refresh,
    };
  });

  handle(app, listAdminReviews, async ({ query: { state, after } }) => {
    const cursor = readCursor(after, 'instant');
    const rows = await db
      .select({ review: rangeReviews, at: sql<string>`${rangeReviews.createdAt}::text` })
      .from(rangeReviews)
      .where(
        and(
          eq(rangeReviews.state, state),
          cursor
            ? sql`(${rangeReviews.createdAt}, ${rangeReviews.id}) < (${cursor[0]}::timestamptz, ${cursor[1]})`
            : undefined,
        ),
      )
      .orderBy(desc(rangeReviews.createdAt), desc(rangeReviews.id))
      .limit(PAGE_SIZE + 1);
    const { page, next } = cutPage(rows, ({ at, review }) => [at, review.id]);
    const { find } = await directory.current();

    return {
      items: page.map(({ review: { userId: _author, createdAt, ...review } }) => ({
        ...review,
        rangeName: find(review.rangeId)?.record.name ?? review.rangeId,
        createdAt: createdAt.toISOString(),
      })),
      next,
    };
  });

  handleAdminChange(app, parts, decideReview, async (tx, { params: { id }, body: { version, isPublished } }) => {
    const changed = await tx
      .update(rangeReviews)
      .set({ state: isPublished ? 'published' : 'rejected' })
      .where(and(eq(rangeReviews.id, id), eq(rangeReviews.version, version)))
      .returning({ id: rangeReviews.id });
    if (changed.length === 0)
      throw new AppError('conflict', 'Its author changed or deleted this review. Reload the list.');

    return { answer: DONE, entry: { action: 'review-decided', subjectId: id, details: { isPublished } } };
  });
};
