import { randomUUID } from 'node:crypto';
import type { Db } from '#server/db/database.ts';
import { memberships, users } from '#server/db/schema.ts';
import type { SessionStore } from '#server/sessions/session-store.ts';
import type { Membership } from '#shared/membership/membership.ts';

export type UserOptions = Partial<typeof users.$inferInsert> & { membership?: Membership };

/** An account as a test needs it. */
export const aUser = async (db: Db, { membership, ...columns }: UserOptions = {}): Promise<string> => {
  const id = columns.id ?? randomUUID();
  await db.insert(users).values({ email: `${id}@test.example`, ...columns, id });
  if (membership) await db.insert(memberships).values({ userId: id, ...membership });

  return id;
};

/** The cookies of a browser in which this user is signed in. */
export const signedIn = async (db: Db, sessions: SessionStore, userId: string): Promise<Record<string, string>> => {
  const { token } = await sessions.create(db, userId);

  return { session: token };
};
