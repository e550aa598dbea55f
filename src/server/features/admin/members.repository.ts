import { and, asc, desc, eq, isNull, type SQL, sql } from 'drizzle-orm';
import type { z } from 'zod';
import { type listMembers, MEMBERS_COUNTED } from '#shared/contracts/admin-members.ts';
import { foldEmail } from '#shared/sign-in/email.ts';
import type { Db } from '../../db/database.ts';
import {
  foundingChanges,
  foundingMembers,
  memberships,
  purchases,
  sessions,
  users,
  userWords,
} from '../../db/schema.ts';
import { type Cursor, cutPage, PAGE_SIZE, readCursor } from './page-cursor.ts';

export type MemberRow = {
  user: typeof users.$inferSelect;
  membership: typeof memberships.$inferSelect | null;
};

type MembersQuery = z.output<typeof listMembers.query>;

/** What each order goes by. Each has an index that begins with exactly this, and the id after it. */
const ORDERS = {
  joined: { value: sql`${users.createdAt}`, type: sql`timestamptz`, sortedBy: 'instant' },
  email: { value: sql`lower(${users.email})`, type: sql`text`, sortedBy: 'text' },
  name: { value: sql`lower(coalesce(${users.name}, ''))`, type: sql`text`, sortedBy: 'text' },
} as const;

/** `ada tes` finds everybody with a word that begins with `ada` and one that begins with `tes`. */
const findWords = (search: string): SQL | undefined => {
  const words = search.toLowerCase().match(/[\p{L}\p{N}]+/gu);
  if (search === '') return undefined;
  // Something was asked for, and it has no word in it: nobody is called so.
  if (!words) return sql`false`;

  const text = sql`lower(${users.email} || ' ' || coalesce(${users.name}, ''))`;
  // A name with such a word has its letters: cheap to see, and spares taking most texts apart where the database reads
  // members in order instead of by their words.
  // Not by `like`, from which the planner would conclude that hardly anybody matches.
  const letters = words.map((word) => sql`strpos(${text}, ${word}) > 0`);

  return and(
    sql`${userWords(users)} @@ to_tsquery('simple', ${words.map((word) => `${word}:*`).join(' & ')})`,
    ...letters,
  );
};

const hasStatus = (status: MembersQuery['status']): SQL | undefined => {
  if (status === 'all') return undefined;

  return status === 'none' ? isNull(memberships.userId) : eq(memberships.status, status);
};

const startAfter = (sort: MembersQuery['sort'], direction: 'asc' | 'desc', cursor: Cursor | null): SQL | undefined => {
  if (!cursor) return undefined;
  const { value, type } = ORDERS[sort];
  const [last, id] = cursor;
  const isPast = direction === 'asc' ? sql`>` : sql`<`;

  return sql`(${value}, ${users.id}) ${isPast} (${last}::${type}, ${id})`;
};

export const createMembersRepository = (db: Db) => ({
  async list({ search, status, sort, direction, after }: MembersQuery) {
    const matches = and(findWords(search), hasStatus(status));
    const { value, sortedBy } = ORDERS[sort];
    const inOrder = direction === 'asc' ? asc : desc;

    const rows = await db
      .select({ user: users, membership: memberships, last: sql<string>`${value}::text` })
      .from(users)
      .leftJoin(memberships, eq(memberships.userId, users.id))
      .where(and(matches, startAfter(sort, direction, readCursor(after, sortedBy))))
      .orderBy(inOrder(value), inOrder(users.id))
      .limit(PAGE_SIZE + 1);
    // Counting all of 200,000 would take longer than anybody wants to know.
    const counted = db
      .select({ one: sql`1`.as('one') })
      .from(users)
      .leftJoin(memberships, eq(memberships.userId, users.id))
      .where(matches)
      .limit(MEMBERS_COUNTED + 1)
      .as('counted');
    const [{ count } = { count: 0 }] = await db.select({ count: sql`count(*)`.mapWith(Number) }).from(counted);

    return { ...cutPage(rows, ({ last, user }) => [last, user.id]), count };
  },

  async find(id: string): Promise<MemberRow | null> {
    const [row] = await db
      .select({ user: users, membership: memberships })
      .from(users)
      .leftJoin(memberships, eq(memberships.userId, users.id))
      .where(eq(users.id, id));

    return row ?? null;
  },

  /** Nobody else changes this account until the transaction ends. */
  async lock(id: string): Promise<void> {
    await db.select({ id: users.id }).from(users).where(eq(users.id, id)).for('update');
  },

  async countSessions(userId: string, now: Date): Promise<number> {
    const isOpen = and(eq(sessions.userId, userId), sql`${sessions.expiresAt} > ${now.toISOString()}::timestamptz`);

    return db.$count(sessions, isOpen);
  },

  listPurchases: (userId: string) =>
    db.select().from(purchases).where(eq(purchases.userId, userId)).orderBy(desc(purchases.createdAt)).limit(PAGE_SIZE),

  listFoundingChanges: (userId: string) =>
    db
      .select()
      .from(foundingChanges)
      .where(eq(foundingChanges.userId, userId))
      .orderBy(desc(foundingChanges.createdAt), desc(foundingChanges.id)),

  async grantFounding(userId: string, now: Date): Promise<void> {
    const grandfathered = { status: 'grandfathered', paidThrough: null } as const;
    await db
      .insert(memberships)
      .values({ userId, ...grandfathered, createdAt: now })
      .onConflictDoUpdate({ target: memberships.userId, set: grandfathered });
  },

  /** A founding address that was not used yet counts as used, so that what is withdrawn stays withdrawn. */
  async withdrawFounding(userId: string, email: string, now: Date): Promise<void> {
    await db.delete(memberships).where(eq(memberships.userId, userId));
    await db
      .update(foundingMembers)
      .set({ appliedAt: now })
      .where(and(eq(foundingMembers.email, foldEmail(email)), isNull(foundingMembers.appliedAt)));
  },

  async keepFoundingChange(change: typeof foundingChanges.$inferInsert): Promise<void> {
    await db.insert(foundingChanges).values(change);
  },
});
