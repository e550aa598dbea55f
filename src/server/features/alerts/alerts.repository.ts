import { and, desc, eq, sql } from 'drizzle-orm';
import type { WrittenAlert } from '#shared/contracts/admin-alerts.ts';
import type { Db } from '../../db/database.ts';
import { sentAlerts, travelAlerts } from '../../db/schema.ts';

export type OwnAlert = typeof travelAlerts.$inferSelect;

const columnsOf = ({ sourceTitle, sourceAddress, ...alert }: WrittenAlert) => ({
  ...alert,
  sourceTitle: sourceTitle || null,
  sourceAddress: sourceAddress || null,
});

export const createAlertsRepository = (db: Db) => ({
  list: (): Promise<OwnAlert[]> => db.select().from(travelAlerts).orderBy(desc(travelAlerts.startsOn), travelAlerts.id),

  async find(id: string): Promise<OwnAlert | null> {
    const [alert] = await db.select().from(travelAlerts).where(eq(travelAlerts.id, id));

    return alert ?? null;
  },

  async add(id: string, alert: WrittenAlert, now: Date): Promise<OwnAlert | undefined> {
    const row = { id, ...columnsOf(alert), createdAt: now, changedAt: now };

    return (await db.insert(travelAlerts).values(row).returning())[0];
  },

  /** Undefined: it is another version by now. */
  async change(
    id: string,
    version: number,
    changes: WrittenAlert | { endedAt: Date },
    now: Date,
  ): Promise<OwnAlert | undefined> {
    const columns = 'endedAt' in changes ? changes : { ...columnsOf(changes), endedAt: null };
    const [changed] = await db
      .update(travelAlerts)
      .set({ ...columns, version: sql`${travelAlerts.version} + 1`, changedAt: now })
      .where(and(eq(travelAlerts.id, id), eq(travelAlerts.version, version)))
      .returning();

    return changed;
  },

  /** When each alert was sent to followers, by its id. */
  async listSent(): Promise<ReadonlyMap<string, Date>> {
    const sent = await db.select().from(sentAlerts);

    return new Map(sent.map(({ alertId, sentAt }) => [alertId, sentAt]));
  },

  /** False: it was sent before. */
  async send({ id, states }: OwnAlert, now: Date): Promise<boolean> {
    // One after the other: followers are told in the order of the ids, and one that shows late would be skipped.
    await db.execute(sql`lock table ${sentAlerts} in share row exclusive mode`);
    const sent = await db
      .insert(sentAlerts)
      .values({ alertId: id, states, sentAt: now })
      .onConflictDoNothing({ target: sentAlerts.alertId })
      .returning();

    return sent.length > 0;
  },
});
