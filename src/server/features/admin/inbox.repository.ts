import { and, desc, eq, inArray, isNotNull, isNull, notExists, type SQL, sql } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import type { InboxKind } from '#shared/admin/inbox.ts';
import type { InboxItem } from '#shared/contracts/admin-inbox.ts';
import type { TopicFact } from '#shared/law/evidence.ts';
import { stateCodeSchema } from '#shared/law/states.ts';
import type { Db } from '../../db/database.ts';
import { contactMessages, factReports, handledItems, rangeReports, ranges, users } from '../../db/schema.ts';
import { type Cursor, cutPage, PAGE_SIZE, readCursor } from './page-cursor.ts';

type InboxQuery = { kind: InboxKind; show: 'open' | 'handled'; after: string | undefined };

type Dated = { id: AnyPgColumn; createdAt: AnyPgColumn };

const isHandledAs = (kind: InboxKind, id: AnyPgColumn) => and(eq(handledItems.kind, kind), eq(handledItems.itemId, id));

const isShown = (show: InboxQuery['show']): SQL =>
  show === 'open' ? isNull(handledItems.itemId) : isNotNull(handledItems.itemId);

const isAfter = ({ createdAt, id }: Dated, cursor: Cursor | null): SQL | undefined =>
  cursor ? sql`(${createdAt}, ${id}) < (${cursor[0]}::timestamptz, ${cursor[1]})` : undefined;

const describeFact = (fact: TopicFact | null): string =>
  fact ? ` · shown as ${JSON.stringify(fact.value)}, ${fact.source ?? 'no source'}, ${fact.asOf ?? 'no date'}` : '';

const itemOf = (
  kind: InboxKind,
  { id, createdAt, message }: { id: string; createdAt: Date; message: string },
  handledAt: Date | null,
  more: { about: string; from: string | null; isSuspect?: boolean; office?: InboxItem['office'] },
): InboxItem => ({
  id,
  kind,
  createdAt: createdAt.toISOString(),
  message,
  isSuspect: false,
  ...more,
  handledAt: handledAt?.toISOString() ?? null,
});

export const createInboxRepository = (db: Db) => {
  const readFactReports = async (where: (table: Dated) => SQL | undefined) => {
    const rows = await db
      .select({
        report: factReports,
        from: users.email,
        handledAt: handledItems.handledAt,
        at: sql<string>`${factReports.createdAt}::text`,
      })
      .from(factReports)
      .leftJoin(users, eq(users.id, factReports.userId))
      .leftJoin(handledItems, isHandledAs('fact-report', factReports.id))
      .where(where(factReports))
      .orderBy(desc(factReports.createdAt), desc(factReports.id))
      .limit(PAGE_SIZE + 1);

    return rows.map(({ report, from, handledAt, at }) => {
      const place = [report.state, report.county].filter(Boolean).join(', ');
      const about = `${place} · ${report.topic ?? 'all facts'}${describeFact(report.fact)}`;

      const state = stateCodeSchema.safeParse(report.state).data;
      const office = report.topic === 'issuing-authority' && report.county && state && { state, county: report.county };

      return { at, item: itemOf('fact-report', report, handledAt, { about, from, ...(office && { office }) }) };
    });
  };

  const nameRanges = async (ids: readonly string[]): Promise<Map<string, string>> => {
    if (ids.length === 0) return new Map();
    const found = await db
      .select()
      .from(ranges)
      .where(inArray(ranges.id, [...ids]))
      .orderBy(ranges.releaseId);

    return new Map(found.map(({ id, record }) => [id, record.name]));
  };

  const readRangeReports = async (where: (table: Dated) => SQL | undefined) => {
    const rows = await db
      .select({
        report: rangeReports,
        from: users.email,
        handledAt: handledItems.handledAt,
        at: sql<string>`${rangeReports.createdAt}::text`,
      })
      .from(rangeReports)
      .leftJoin(users, eq(users.id, rangeReports.userId))
      .leftJoin(handledItems, isHandledAs('range-report', rangeReports.id))
      .where(where(rangeReports))
      .orderBy(desc(rangeReports.createdAt), desc(rangeReports.id))
      .limit(PAGE_SIZE + 1);
    const names = await nameRanges(rows.flatMap(({ report }) => report.rangeId ?? []));

    return rows.map(({ report, from, handledAt, at }) => {
      const { rangeId, lat, lng } = report;
      const name = rangeId === null ? report.name : names.get(rangeId);
      const what = name && rangeId ? `${name} (${rangeId})` : (name ?? rangeId);
      const where = lat === null || lng === null ? '' : ` · at ${lat}, ${lng}`;
      const about = `${report.kind} · ${what}${where}`;

      return { at, item: itemOf('range-report', report, handledAt, { about, from }) };
    });
  };

  const readMessages = async (where: (table: Dated) => SQL | undefined) => {
    const rows = await db
      .select({
        message: contactMessages,
        handledAt: handledItems.handledAt,
        at: sql<string>`${contactMessages.createdAt}::text`,
      })
      .from(contactMessages)
      .leftJoin(handledItems, isHandledAs('contact-message', contactMessages.id))
      .where(where(contactMessages))
      .orderBy(desc(contactMessages.createdAt), desc(contactMessages.id))
      .limit(PAGE_SIZE + 1);

    return rows.map(({ message, handledAt, at }) => {
      const { name, email, isSuspect } = message;

      return { at, item: itemOf('contact-message', message, handledAt, { about: name, from: email, isSuspect }) };
    });
  };

  const readers = { 'fact-report': readFactReports, 'range-report': readRangeReports, 'contact-message': readMessages };
  const tables = { 'fact-report': factReports, 'range-report': rangeReports, 'contact-message': contactMessages };

  return {
    async list({ kind, show, after }: InboxQuery) {
      const cursor = readCursor(after, 'instant');
      const rows = await readers[kind]((table) => and(isShown(show), isAfter(table, cursor)));
      const { page, next } = cutPage(rows, ({ at, item }) => [at, item.id]);

      return { items: page.map(({ item }) => item), next };
    },

    async countOpen(kind: InboxKind): Promise<number> {
      const table = tables[kind];
      const [row] = await db
        .select({ count: sql`count(*)`.mapWith(Number) })
        .from(table)
        .leftJoin(handledItems, isHandledAs(kind, table.id))
        .where(isNull(handledItems.itemId));

      return row?.count ?? 0;
    },

    async exists(kind: InboxKind, id: string): Promise<boolean> {
      const table = tables[kind];

      return (await db.$count(table, eq(table.id, id))) > 0;
    },

    /** False: it was so already. */
    async mark(item: typeof handledItems.$inferInsert, isHandled: boolean): Promise<boolean> {
      const changed = isHandled
        ? await db.insert(handledItems).values(item).onConflictDoNothing().returning()
        : await db
            .delete(handledItems)
            .where(and(eq(handledItems.kind, item.kind), eq(handledItems.itemId, item.itemId)))
            .returning();

      return changed.length > 0;
    },

    /** Removes the marks of messages that are gone. */
    async purgeMarksOfMissing(): Promise<void> {
      await db
        .delete(handledItems)
        .where(
          and(
            eq(handledItems.kind, 'contact-message'),
            notExists(db.select().from(contactMessages).where(eq(contactMessages.id, handledItems.itemId))),
          ),
        );
    },
  };
};
