import { and, eq, gt, lt, or, sql } from 'drizzle-orm';
import type { Db } from '../../db/database.ts';
import { accountTokens, type TOKEN_PURPOSES, users } from '../../db/schema.ts';
import { hashSecret, newSecret } from '../../sessions/secrets.ts';
import type { User } from './accounts.repository.ts';

/** Shown for a link that no longer works. */
export const SPENT = 'This link was already used or has expired. Please request a new one.';

export type TokenPurpose = (typeof TOKEN_PURPOSES)[number];

export type TokenRequest = {
  purpose: TokenPurpose;
  /** Null: nobody has this address, and what is made opens nothing. */
  userId: string | null;
  email: string;
  sessionId?: string | null;
  minutes: number;
};

export type FoundToken = { email: string; sessionId: string | null; user: User };

export const createTokensRepository = (db: Db) => {
  const find = async (purpose: TokenPurpose, token: string, now: Date): Promise<FoundToken | null> => {
    const [row] = await db
      .select({ email: accountTokens.email, sessionId: accountTokens.sessionId, user: users })
      .from(accountTokens)
      .innerJoin(users, eq(users.id, accountTokens.userId))
      .where(
        and(
          eq(accountTokens.tokenHash, hashSecret(token)),
          eq(accountTokens.purpose, purpose),
          gt(accountTokens.expiresAt, now),
          // A link to an address that the account has left opens nothing.
          or(eq(accountTokens.purpose, 'change-email'), sql`lower(${accountTokens.email}) = lower(${users.email})`),
        ),
      );

    return row ?? null;
  };

  return {
    /** Makes a link's secret, which is nowhere but in the answer. */
    async issue({ purpose, userId, email, sessionId = null, minutes }: TokenRequest, now: Date): Promise<string> {
      const token = newSecret();
      const expiresAt = new Date(now.getTime() + minutes * 60_000);
      await db
        .insert(accountTokens)
        .values({ tokenHash: hashSecret(token), purpose, userId, email, sessionId, createdAt: now, expiresAt });

      return token;
    },

    /** Looks without spending. */
    find,

    /** Takes the link away, with all others for the same purpose; null when somebody was quicker. Within a transaction. */
    async spend(purpose: TokenPurpose, token: string, now: Date): Promise<FoundToken | null> {
      const found = await find(purpose, token, now);
      if (!found) return null;

      const spent = await db
        .delete(accountTokens)
        .where(eq(accountTokens.tokenHash, hashSecret(token)))
        .returning({ purpose: accountTokens.purpose });
      await db
        .delete(accountTokens)
        .where(and(eq(accountTokens.userId, found.user.id), eq(accountTokens.purpose, purpose)));

      return spent.length > 0 ? found : null;
    },

    async removeAllOf(userId: string): Promise<void> {
      await db.delete(accountTokens).where(eq(accountTokens.userId, userId));
    },

    async purgeExpired(now: Date): Promise<void> {
      await db.delete(accountTokens).where(lt(accountTokens.expiresAt, now));
    },
  };
};
