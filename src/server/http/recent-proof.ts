import { eq } from 'drizzle-orm';
import { LIMITS } from '#shared/domain/product.ts';
import type { Db } from '../db/database.ts';
import { sessions } from '../db/schema.ts';
import { AppError } from '../errors.ts';
import type { Viewer } from './access.ts';

export const isRecentProof = (provenAt: Date | null, now: Date): boolean =>
  provenAt !== null && now.getTime() - provenAt.getTime() < LIMITS.proofMinutes * 60_000;

/** For what a browser that was left open must not do: its owner has just proven again to be there, or is asked to. */
export const requireRecentProof = async (db: Db, { sessionId }: Viewer, now: Date): Promise<void> => {
  const [session] = await db.select().from(sessions).where(eq(sessions.id, sessionId));
  if (!isRecentProof(session?.provenAt ?? null, now)) {
    throw new AppError('proof-required', 'Please prove again that it is you.');
  }
};
