import { eq } from 'drizzle-orm';
import type { Database, Db } from '#server/db/database.ts';
import { users } from '#server/db/schema.ts';
import { hashPassword } from '#server/features/sign-in/passwords.ts';
import type { AccountEvents } from '#server/http/account-events.ts';
import { aUser, type UserOptions } from './factories.ts';
import { createTestApp } from './test-app.ts';

export const EMAIL = 'pat@test.example';
export const PASSWORD = 'long enough';
export const NEW_PASSWORD = 'another one';
export const PROVEN = { emailProvenAt: new Date('2026-01-01T00:00:00Z') };

/** Somebody who keeps what they were told of accounts. */
const createListener = () => {
  const heard: string[] = [];
  const events: AccountEvents = {
    signedIn: async (_tx, { userId }) => void heard.push(`signed in ${userId}`),
    holderChanged: async (_tx, userId) => void heard.push(`holder changed ${userId}`),
    accountEnds: async (_tx, userId) => void heard.push(`ends ${userId}`),
    exportData: async () => ({}),
  };

  return { heard, events };
};

/** The server, with somebody who listens to what happens to accounts. */
export const createAccountsApp = async (database: Database) => {
  const { heard, events } = createListener();
  const app = await createTestApp(database, { parts: { accountEvents: [events] } });
  const { db } = database;
  const cookiesOf = (response: { cookies: { name: string; value: string }[] }): Record<string, string> =>
    Object.fromEntries(response.cookies.map(({ name, value }) => [name, value]));
  const signIn = (password: string, email = EMAIL) => app.post('/api/login', { email, password });
  const findUser = async (id: string) => (await db.select().from(users).where(eq(users.id, id)))[0];

  return { ...app, db, heard, cookiesOf, signIn, findUser };
};

export type AccountsApp = Awaited<ReturnType<typeof createAccountsApp>>;

/** Pat's account, with a password. */
export const aPat = async (db: Db, columns: UserOptions = {}): Promise<string> =>
  aUser(db, { email: EMAIL, passwordHash: await hashPassword(PASSWORD), ...columns });
