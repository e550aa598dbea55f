import { randomUUID } from 'node:crypto';
import { and, eq, gt, lt, ne, sql } from 'drizzle-orm';
import { LRUCache } from 'lru-cache';
import type { Membership } from '#shared/membership/membership.ts';
import { KEPT_DAYS } from '#shared/site/retention.ts';
import { type Clock, DAY_MS } from '../clock.ts';
import type { Database, Db } from '../db/database.ts';
import { isDatabaseFull } from '../db/database-full.ts';
import { memberships, sessions, users } from '../db/schema.ts';
import { hashSecret, newSecret } from './secrets.ts';

export const SESSION_LIFETIME_MS = KEPT_DAYS.session * DAY_MS;
/** A session in use is prolonged at most this often, so that reading does not mean writing. */
const PROLONG_AFTER_MS = 60 * 60 * 1000;
/** How long this server may believe what it read; revocation does not wait for it. */
const CACHE_MS = 60_000;
const CACHE_ENTRIES = 20_000;
const CHANNEL = 'sessions';

export type SessionUser = {
  sessionId: string;
  user: {
    id: string;
    email: string;
    name: string | null;
    profileImageUrl: string | null;
    emailProvenAt: Date | null;
    createdAt: Date;
  };
  membership: Membership | null;
};

export type FoundSession = SessionUser & {
  /** Set when the session was just prolonged: the cookie is to be prolonged too. */
  prolongedTo: Date | null;
};

/** What is kept of a session beside whose it is. */
export type SessionOrigin = { browser?: string | null; madeAccount?: boolean };

type CacheEntry = { found: SessionUser; lastSeenAt: Date; readAt: number };

const loadSession = async (db: Db, tokenHash: string, now: Date) => {
  const [row] = await db
    .select({
      sessionId: sessions.id,
      lastSeenAt: sessions.lastSeenAt,
      user: {
        id: users.id,
        email: users.email,
        name: users.name,
        profileImageUrl: users.profileImageUrl,
        emailProvenAt: users.emailProvenAt,
        createdAt: users.createdAt,
      },
      membership: { status: memberships.status, paidThrough: memberships.paidThrough },
    })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .leftJoin(memberships, eq(memberships.userId, sessions.userId))
    .where(and(eq(sessions.tokenHash, tokenHash), gt(sessions.expiresAt, now)));

  return row ?? null;
};

/**
 * Subjects (a user, or a token's hash) whose change was announced and not yet heard of. Until the message has
 * come back, this server reads the database instead of what it keeps: its own caller must see what it did.
 */
const createPendingInvalidations = (clock: Clock) => {
  const pendingInvalidations = new Map<string, { count: number; until: number }>();

  return {
    add(subject: string): void {
      const count = (pendingInvalidations.get(subject)?.count ?? 0) + 1;
      // The message of a transaction that is undone never comes.
      pendingInvalidations.set(subject, { count, until: clock().getTime() + CACHE_MS });
    },
    settle(subject: string): void {
      const suspicion = pendingInvalidations.get(subject);
      if (suspicion && suspicion.count > 1) suspicion.count -= 1;
      else pendingInvalidations.delete(subject);
    },
    isSuspect: (subject: string): boolean => (pendingInvalidations.get(subject)?.until ?? 0) > clock().getTime(),
  };
};

/**
 * Sessions: an opaque token in the browser, its hash in the database. What was read is kept for a minute and
 * forgotten at once when any server ends a session or says that a user changed.
 */
export const createSessionStore = async (database: Database, clock: Clock, mostKept = CACHE_ENTRIES) => {
  const { db } = database;
  const cache = new LRUCache<string, CacheEntry>({ max: mostKept });
  // A read that began before a message must not be kept after it.
  let messages = 0;

  const forget = (isMeant: (tokenHash: string, entry: CacheEntry) => boolean): void => {
    messages += 1;
    for (const [tokenHash, entry] of cache) if (isMeant(tokenHash, entry)) cache.delete(tokenHash);
  };

  const pendingInvalidations = createPendingInvalidations(clock);
  const { isListening } = await database.listen(CHANNEL, {
    onMessage: (subject) => {
      pendingInvalidations.settle(subject);
      forget((tokenHash, { found }) => subject === tokenHash || subject === found.user.id);
    },
    onGap: () => forget(() => true),
  });

  /** Tells every server, this one too, to forget; inside a transaction it is heard when that commits. */
  const announce = async (tx: Db, subject: string): Promise<void> => {
    pendingInvalidations.add(subject);
    await tx.execute(sql`select pg_notify(${CHANNEL}, ${subject})`);
  };

  const mayBelieve = (tokenHash: string, { found, readAt }: CacheEntry, now: Date): boolean =>
    isListening() &&
    now.getTime() - readAt < CACHE_MS &&
    !pendingInvalidations.isSuspect(tokenHash) &&
    !pendingInvalidations.isSuspect(found.user.id);

  const readThrough = async (tokenHash: string, now: Date): Promise<CacheEntry | null> => {
    const kept = cache.get(tokenHash);
    if (kept && mayBelieve(tokenHash, kept, now)) return kept;

    const before = messages;
    const row = await loadSession(db, tokenHash, now);
    cache.delete(tokenHash);
    if (!row) return null;

    const { lastSeenAt, ...found } = row;
    const entry = { found, lastSeenAt, readAt: now.getTime() };
    if (before === messages) cache.set(tokenHash, entry);
    return entry;
  };

  const isToProlong = ({ lastSeenAt }: CacheEntry, now: Date): boolean =>
    now.getTime() - lastSeenAt.getTime() >= PROLONG_AFTER_MS;

  const prolong = async (tokenHash: string, entry: CacheEntry, now: Date): Promise<Date | null> => {
    if (!isToProlong(entry, now)) return null;

    const expiresAt = new Date(now.getTime() + SESSION_LIFETIME_MS);
    const { lastSeenAt } = entry;
    entry.lastSeenAt = now;
    try {
      await db.update(sessions).set({ lastSeenAt: now, expiresAt }).where(eq(sessions.tokenHash, tokenHash));
    } catch (error) {
      if (!isDatabaseFull(error)) throw error;
      // Reading goes on with the session as it is; the next request tries again.
      database.writes.hearOf(error);
      entry.lastSeenAt = lastSeenAt;
      return null;
    }

    return expiresAt;
  };

  /** A session to be, for a statement that writes more than its row. */
  const prepare = (userId: string, { browser = null, madeAccount = false }: SessionOrigin = {}) => {
    const token = newSecret();
    const now = clock();
    const expiresAt = new Date(now.getTime() + SESSION_LIFETIME_MS);
    const row = {
      id: randomUUID(),
      tokenHash: hashSecret(token),
      userId,
      createdAt: now,
      lastSeenAt: now,
      expiresAt,
      browser,
      madeAccount,
    };

    return { token, expiresAt, row };
  };

  const end = async (tx: Db, token: string): Promise<void> => {
    const tokenHash = hashSecret(token);
    await tx.delete(sessions).where(eq(sessions.tokenHash, tokenHash));
    await announce(tx, tokenHash);
  };

  return {
    prepare,

    /** Within the caller's transaction, so that an account and its first session appear together. */
    async create(tx: Db, userId: string, origin?: SessionOrigin): Promise<{ token: string; expiresAt: Date }> {
      const { token, expiresAt, row } = prepare(userId, origin);
      await tx.insert(sessions).values(row);

      return { token, expiresAt };
    },

    async find(token: string): Promise<FoundSession | null> {
      const now = clock();
      const tokenHash = hashSecret(token);
      const entry = await readThrough(tokenHash, now);
      if (!entry) return null;

      return { ...entry.found, prolongedTo: await prolong(tokenHash, entry, now) };
    },

    end: (token: string): Promise<void> => db.transaction((tx) => end(tx, token)),

    /** The same within the caller's transaction. */
    endWithin: end,

    /** Ends one session of this user; false when there is none of that id. */
    async endOneOf(tx: Db, userId: string, sessionId: string): Promise<boolean> {
      const ended = await tx
        .delete(sessions)
        .where(and(eq(sessions.userId, userId), eq(sessions.id, sessionId)))
        .returning({ id: sessions.id });
      await announce(tx, userId);

      return ended.length > 0;
    },

    /** Ends a user's sessions, all but the one that asks where that is given. */
    async endAllOf(tx: Db, userId: string, exceptSessionId: string | null): Promise<void> {
      await tx
        .delete(sessions)
        .where(and(eq(sessions.userId, userId), exceptSessionId ? ne(sessions.id, exceptSessionId) : undefined));
      await announce(tx, userId);
    },

    /** Something about this user changed that requests depend on: name, address, membership. */
    userChanged: (tx: Db, userId: string): Promise<void> => announce(tx, userId),

    purgeExpired: async (): Promise<void> => {
      await db.delete(sessions).where(lt(sessions.expiresAt, clock()));
    },
  };
};

export type SessionStore = Awaited<ReturnType<typeof createSessionStore>>;
