import { and, eq, gt, lt } from 'drizzle-orm';
import type { Db } from '../../../db/database.ts';
import { signInFlows } from '../../../db/schema.ts';

export type Flow = typeof signInFlows.$inferSelect;

export const createFlowsRepository = (db: Db) => ({
  async begin(flow: Flow): Promise<void> {
    await db.insert(signInFlows).values(flow);
  },

  /** The flow of this answer, if this browser began it a moment ago; never a second time. */
  async take(stateHash: string, browserHash: string, now: Date): Promise<Flow | null> {
    const [flow] = await db
      .delete(signInFlows)
      .where(
        and(
          eq(signInFlows.stateHash, stateHash),
          eq(signInFlows.browserHash, browserHash),
          gt(signInFlows.expiresAt, now),
        ),
      )
      .returning();

    return flow ?? null;
  },

  async purgeExpired(now: Date): Promise<void> {
    await db.delete(signInFlows).where(lt(signInFlows.expiresAt, now));
  },
});
