import { and, count, desc, eq, gt, inArray, isNull, lt, ne, sql } from 'drizzle-orm';
import type { Db } from '../../db/database.ts';
import {
  deskDrafts,
  deskEdits,
  deskPutOffs,
  deskReaders,
  factReports,
  followedStates,
  handledItems,
  users,
} from '../../db/schema.ts';
import { reportKeyOf } from './desk-facts.ts';

export type DraftRow = typeof deskDrafts.$inferSelect;

type NewDraft = Omit<typeof deskDrafts.$inferInsert, 'version' | 'approvedBy'>;

/** How long an editor counts as having a fact open after they were last heard of. */
const READER_MINUTES = 2;

export const createDeskRepository = (db: Db) => ({
  listDrafts: (): Promise<DraftRow[]> => db.select().from(deskDrafts).orderBy(deskDrafts.factKey),

  /** Within a transaction it stays as it is until the end. */
  async findDraft(key: string): Promise<DraftRow | undefined> {
    return (await db.select().from(deskDrafts).where(eq(deskDrafts.factKey, key)).for('update'))[0];
  },

  /** Null: another one took its place meanwhile. */
  async saveDraft(draft: NewDraft, replaced: number): Promise<DraftRow | null> {
    const values = { ...draft, approvedBy: null };
    const [saved] =
      replaced === 0
        ? await db.insert(deskDrafts).values(values).onConflictDoNothing().returning()
        : await db
            .update(deskDrafts)
            .set({ ...values, version: sql`nextval(pg_get_serial_sequence('desk_drafts', 'version'))` })
            .where(and(eq(deskDrafts.factKey, draft.factKey), eq(deskDrafts.version, replaced)))
            .returning();

    return saved ?? null;
  },

  async approve(key: string, version: number, editorId: string): Promise<DraftRow | null> {
    const [approved] = await db
      .update(deskDrafts)
      .set({ approvedBy: editorId })
      .where(and(eq(deskDrafts.factKey, key), eq(deskDrafts.version, version)))
      .returning();

    return approved ?? null;
  },

  async discard(key: string, version: number): Promise<boolean> {
    const gone = await db
      .delete(deskDrafts)
      .where(and(eq(deskDrafts.factKey, key), eq(deskDrafts.version, version)))
      .returning();

    return gone.length > 0;
  },

  listPutOffs: () => db.select().from(deskPutOffs),

  async putOff(key: string, editorId: string, { reason, until }: { reason: string; until: string }): Promise<void> {
    const values = { editorId, reason, until };
    await db
      .insert(deskPutOffs)
      .values({ factKey: key, ...values })
      .onConflictDoUpdate({ target: deskPutOffs.factKey, set: values });
  },

  async takeUp(key: string): Promise<void> {
    await db.delete(deskPutOffs).where(eq(deskPutOffs.factKey, key));
  },

  listEdits: (key: string) =>
    db.select().from(deskEdits).where(eq(deskEdits.factKey, key)).orderBy(desc(deskEdits.releaseId)).limit(20),

  /** Says that an editor is here; gives the others who are. */
  async hearOfReader(key: string, editorId: string, now: Date): Promise<string[]> {
    await db
      .insert(deskReaders)
      .values({ factKey: key, editorId, seenAt: now })
      .onConflictDoUpdate({ target: [deskReaders.factKey, deskReaders.editorId], set: { seenAt: now } });
    const since = new Date(now.getTime() - READER_MINUTES * 60_000);
    const others = await db
      .select({ id: deskReaders.editorId })
      .from(deskReaders)
      .where(and(eq(deskReaders.factKey, key), ne(deskReaders.editorId, editorId), gt(deskReaders.seenAt, since)));

    return others.map(({ id }) => id);
  },

  async forgetReaders(now: Date): Promise<void> {
    await db.delete(deskReaders).where(lt(deskReaders.seenAt, new Date(now.getTime() - READER_MINUTES * 60_000)));
  },

  /** Editors by the name they gave; one who gave none, or is gone, is 'another editor'. */
  async nameEditors(ids: readonly string[]): Promise<(id: string) => string> {
    const wanted = [...new Set(ids)];
    const found =
      wanted.length > 0
        ? await db.select({ id: users.id, name: users.name }).from(users).where(inArray(users.id, wanted))
        : [];
    const names = new Map(found.map(({ id, name }) => [id, name]));

    return (id) => names.get(id) ?? 'another editor';
  },

  async countFollowers(): Promise<Map<string, number>> {
    const rows = await db
      .select({ state: followedStates.state, followers: count() })
      .from(followedStates)
      .groupBy(followedStates.state);

    return new Map(rows.map(({ state, followers }) => [state, followers]));
  },

  /** How many open reports there are about each fact. Neither words nor who sent them. */
  async countReports(): Promise<Map<string, number>> {
    const rows = await db
      .select({ state: factReports.state, county: factReports.county, topic: factReports.topic, reports: count() })
      .from(factReports)
      .leftJoin(handledItems, and(eq(handledItems.kind, 'fact-report'), eq(handledItems.itemId, factReports.id)))
      .where(isNull(handledItems.itemId))
      .groupBy(factReports.state, factReports.county, factReports.topic);

    const counts = new Map<string, number>();
    for (const { state, county, topic, reports } of rows) {
      // Who looks at a county and reports what the state decides means the state's fact.
      for (const key of topic === null
        ? []
        : new Set([reportKeyOf(state, null, topic), reportKeyOf(state, county, topic)])) {
        counts.set(key, (counts.get(key) ?? 0) + reports);
      }
    }

    return counts;
  },
});
