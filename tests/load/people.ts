import { randomUUID } from 'node:crypto';
import { memberships, sessions, users } from '#server/db/schema.ts';
import { openServerDatabase } from '#server/db/server-database.ts';
import { hashPassword } from '#server/features/sign-in/passwords.ts';
import { hashSecret, newSecret } from '#server/sessions/secrets.ts';
import { type Browser, createBrowser, type Site } from './browser.ts';

export const PASSWORD = 'a password to load with';
const MEMBERS = 200;
const UNPAID = 20;
/** They only ever sign in: a session that ends under a request would be no failure of ours. */
const SIGNING_IN = 60;
const DAY_MS = 24 * 60 * 60 * 1000;

export type Person = { email: string; browser: Browser };
export type People = {
  members: readonly Person[];
  /** Signed in, without a membership. */
  unpaid: readonly Person[];
  signingIn: readonly Person[];
  strangers: readonly Browser[];
  /** A browser that nobody has used yet. */
  newBrowser: () => Browser;
  close: () => void;
};

/** Members and others as a running site has them, with the sessions of their browsers. */
export const createPeople = async (databaseUrl: string, site: Site): Promise<People> => {
  const database = await openServerDatabase(databaseUrl, () => undefined);
  const passwordHash = await hashPassword(PASSWORD);
  const browsers: Browser[] = [];
  const newBrowser = (cookies: Record<string, string> = {}): Browser => {
    const browser = createBrowser(site, browsers.length + 1, cookies);
    browsers.push(browser);
    return browser;
  };
  const expiresAt = new Date(Date.now() + DAY_MS);

  const create = async (kind: string, count: number, isPaid: boolean): Promise<Person[]> => {
    const made = Array.from({ length: count }, (_one, at) => ({
      id: randomUUID(),
      email: `${kind}-${at}-${randomUUID().slice(0, 8)}@load.example`,
      token: newSecret(),
    }));
    await database.db.insert(users).values(made.map(({ id, email }) => ({ id, email, passwordHash })));
    if (isPaid) {
      await database.db
        .insert(memberships)
        .values(made.map(({ id }) => ({ userId: id, status: 'active' as const, paidThrough: expiresAt })));
    }
    await database.db
      .insert(sessions)
      .values(made.map(({ id, token }) => ({ id: randomUUID(), userId: id, tokenHash: hashSecret(token), expiresAt })));

    return made.map(({ email, token }) => ({ email, browser: newBrowser({ session: token }) }));
  };

  const people = {
    members: await create('member', MEMBERS, true),
    unpaid: await create('unpaid', UNPAID, false),
    signingIn: await create('signer', SIGNING_IN, true),
    strangers: Array.from({ length: MEMBERS }, () => newBrowser()),
  };
  await database.close();

  return {
    ...people,
    newBrowser: () => newBrowser(),
    close: () => {
      for (const browser of browsers) browser.close();
    },
  };
};
