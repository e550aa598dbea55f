import { eq } from 'drizzle-orm';
import { LIMITS } from '#shared/site/product.ts';
import type { Db } from '../db/database.ts';
import { sessions } from '../db/schema.ts';
import { AppError } from '../errors.ts';
import type { Viewer } from './access.ts';

const isWithin = (minutes: number, at: Date | null | undefined, now: Date): boolean =>
  !!at && now.getTime() - at.getTime() < minutes * 60_000;

export const isRecentProof = (provenAt: Date | null, now: Date): boolean =>
  isWithin(LIMITS.proofMinutes, provenAt, now);

/** The guard may still know a session that has just ended. */
const requireSession = async (db: Db, { sessionId }: Viewer) => {
  const [session] = await db.select().from(sessions).where(eq(sessions.id, sessionId));
  if (!session) throw new AppError('sign-in-required', 'Please sign in to continue.');

  return session;
};

const refuse = (): AppError => new AppError('proof-required', 'Confirm it’s you before making this change.');

/** For what a browser that was left open must not do: its owner has just proven again to be there, or is asked to. */
export const requireRecentProof = async (db: Db, viewer: Viewer, now: Date): Promise<void> => {
  const { provenAt } = await requireSession(db, viewer);
  if (!isRecentProof(provenAt, now)) throw refuse();
};

/** For administrators, who change things all day: having just signed in is a proof too. */
export const requireAdminProof = async (db: Db, viewer: Viewer, now: Date): Promise<void> => {
  const { provenAt, createdAt } = await requireSession(db, viewer);
  const proofs = [provenAt, createdAt];
  if (!proofs.some((at) => isWithin(LIMITS.adminProofMinutes, at, now))) throw refuse();
};
