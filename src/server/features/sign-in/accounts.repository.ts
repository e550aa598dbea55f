import { randomUUID } from 'node:crypto';
import { and, eq, isNotNull, isNull, lt, sql } from 'drizzle-orm';
import type { ProviderId } from '#shared/contracts/sign-in.ts';
import { foldEmail } from '#shared/sign-in/email.ts';
import type { Db } from '../../db/database.ts';
import {
  accountTokens,
  foundingMembers,
  identities,
  knownBrowsers,
  mails,
  memberships,
  passkeys,
  sessions,
  users,
} from '../../db/schema.ts';
import { isUniqueViolation } from '../../db/unique-violation.ts';

export type User = typeof users.$inferSelect;

export const createAccountsRepository = (db: Db) => ({
  async find(id: string): Promise<User | null> {
    const [user] = await db.select().from(users).where(eq(users.id, id));

    return user ?? null;
  },

  /** Within a transaction: nobody else changes this account until it ends. */
  async lock(id: string): Promise<User | null> {
    const [user] = await db.select().from(users).where(eq(users.id, id)).for('update');

    return user ?? null;
  },

  async findByEmail(email: string): Promise<User | null> {
    const [user] = await db.select().from(users).where(sql`lower(${users.email}) = lower(${email})`);

    return user ?? null;
  },

  async findByIdentity(provider: ProviderId, subject: string): Promise<User | null> {
    const [row] = await db
      .select({ user: users })
      .from(identities)
      .innerJoin(users, eq(users.id, identities.userId))
      .where(and(eq(identities.provider, provider), eq(identities.subject, subject)));

    return row?.user ?? null;
  },

  /** Null when the address is taken, in whatever case it was written. */
  async create(account: Omit<typeof users.$inferInsert, 'id'>): Promise<User | null> {
    const [user] = await db
      .insert(users)
      .values({ id: randomUUID(), ...account })
      .onConflictDoNothing()
      .returning();

    return user ?? null;
  },

  async change(userId: string, changes: Partial<typeof users.$inferInsert>): Promise<void> {
    await db.update(users).set(changes).where(eq(users.id, userId));
  },

  /** False if another account has this email, even since a moment ago. The transaction must then end. */
  async changeEmail(userId: string, email: string, provenAt: Date): Promise<boolean> {
    try {
      await this.change(userId, { email, emailProvenAt: provenAt });
    } catch (error) {
      if (isUniqueViolation(error, 'users_email_key')) return false;
      throw error;
    }

    return true;
  },

  /** False if the identity belongs to another account, even since a moment ago. */
  async link(userId: string, provider: ProviderId, subject: string, now: Date): Promise<boolean> {
    await db.insert(identities).values({ provider, subject, userId, createdAt: now }).onConflictDoNothing();

    return (await this.findByIdentity(provider, subject))?.id === userId;
  },

  async listProviders(userId: string): Promise<string[]> {
    const rows = await db.select().from(identities).where(eq(identities.userId, userId));

    return [...new Set(rows.map(({ provider }) => provider))];
  },

  /** Linked providers, passkeys, known browsers and unused links: what the former holder could still get in by. */
  async revokeCredentials(userId: string): Promise<void> {
    await db.delete(identities).where(eq(identities.userId, userId));
    await db.delete(passkeys).where(eq(passkeys.userId, userId));
    await db.delete(knownBrowsers).where(eq(knownBrowsers.userId, userId));
    await db.delete(accountTokens).where(eq(accountTokens.userId, userId));
  },

  /** A founding address gives its access to the first who proves it, once: what is withdrawn later stays withdrawn. */
  async applyFoundingMembership(userId: string, email: string, now: Date): Promise<boolean> {
    const applied = await db
      .update(foundingMembers)
      .set({ appliedAt: now })
      .where(and(eq(foundingMembers.email, foldEmail(email)), isNull(foundingMembers.appliedAt)))
      .returning();
    if (applied.length === 0) return false;

    await db
      .insert(memberships)
      .values({ userId, status: 'grandfathered', createdAt: now })
      .onConflictDoUpdate({ target: memberships.userId, set: { status: 'grandfathered', paidThrough: null } });
    return true;
  },

  /** Accounts that have proven a founding address which was not applied yet. */
  listUnappliedFounders: (): Promise<{ id: string }[]> =>
    db
      .select({ id: users.id })
      .from(foundingMembers)
      .innerJoin(users, sql`lower(${users.email}) = ${foundingMembers.email}`)
      .where(and(isNull(foundingMembers.appliedAt), isNotNull(users.emailProvenAt))),

  async listSessions(userId: string, now: Date) {
    return db
      .select()
      .from(sessions)
      .where(and(eq(sessions.userId, userId), sql`${sessions.expiresAt} > ${now.toISOString()}::timestamptz`))
      .orderBy(sql`${sessions.lastSeenAt} desc`);
  },

  async findSession(sessionId: string) {
    const [session] = await db.select().from(sessions).where(eq(sessions.id, sessionId));

    return session ?? null;
  },

  async markProven(sessionId: string, now: Date): Promise<void> {
    await db.update(sessions).set({ provenAt: now }).where(eq(sessions.id, sessionId));
  },

  async purgeKnownBrowsers(oldest: Date): Promise<void> {
    await db.delete(knownBrowsers).where(lt(knownBrowsers.lastSeenAt, oldest));
  },

  async listKnownBrowsers(userId: string): Promise<{ lastSeenAt: Date }[]> {
    return db
      .select({ lastSeenAt: knownBrowsers.lastSeenAt })
      .from(knownBrowsers)
      .where(eq(knownBrowsers.userId, userId));
  },

  /** What is known of letters to this address; of those that were sent, their words are gone. */
  async listMails(email: string): Promise<{ subject: string; writtenAt: Date; sentAt: Date | null }[]> {
    return db
      .select({ subject: mails.subject, writtenAt: mails.createdAt, sentAt: mails.sentAt })
      .from(mails)
      .where(sql`lower(${mails.recipient}) = lower(${email})`);
  },

  /** Letters to this address, sent or not: the address is in them. */
  async removeMails(email: string): Promise<void> {
    await db.delete(mails).where(sql`lower(${mails.recipient}) = lower(${email})`);
  },

  async remove(userId: string): Promise<void> {
    await db.delete(users).where(eq(users.id, userId));
  },
});
