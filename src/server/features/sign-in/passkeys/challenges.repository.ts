import { and, eq, gt, lt } from 'drizzle-orm';
import { LIMITS } from '#shared/site/product.ts';
import type { Db } from '../../../db/database.ts';
import { type CHALLENGE_PURPOSES, passkeyChallenges } from '../../../db/schema.ts';
import { hashSecret, newSecret } from '../../../sessions/secrets.ts';

/** What a challenge counts for: one purpose, in the one session or browser that asked. */
export type ChallengeUse = { purpose: (typeof CHALLENGE_PURPOSES)[number]; boundTo: string };

export const createChallengesRepository = (db: Db) => ({
  /** Makes a challenge, as base64url. */
  async issue({ purpose, boundTo }: ChallengeUse, now: Date): Promise<string> {
    const challenge = newSecret();
    const expiresAt = new Date(now.getTime() + LIMITS.passkeyMinutes * 60_000);
    await db.insert(passkeyChallenges).values({ challengeHash: hashSecret(challenge), purpose, boundTo, expiresAt });

    return challenge;
  },

  /** True once, whatever becomes of the answer: nobody gets a second try at the same challenge. */
  async take(challenge: string, { purpose, boundTo }: ChallengeUse, now: Date): Promise<boolean> {
    const taken = await db
      .delete(passkeyChallenges)
      .where(
        and(
          eq(passkeyChallenges.challengeHash, hashSecret(challenge)),
          eq(passkeyChallenges.purpose, purpose),
          eq(passkeyChallenges.boundTo, boundTo),
          gt(passkeyChallenges.expiresAt, now),
        ),
      )
      .returning({ purpose: passkeyChallenges.purpose });

    return taken.length > 0;
  },

  async purgeExpired(now: Date): Promise<void> {
    await db.delete(passkeyChallenges).where(lt(passkeyChallenges.expiresAt, now));
  },
});
