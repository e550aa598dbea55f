import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { identities, mails, users } from '#server/db/schema.ts';
import { createAccountsApp, PASSWORD, PROVEN } from '#tests/support/accounts-app.ts';
import { aUser, signedIn } from '#tests/support/factories.ts';
import { takeMails } from '#tests/support/mails.ts';
import { openTestDatabase } from '#tests/support/test-database.ts';
import { createAccountsRepository } from './accounts.repository.ts';
import { hashPassword } from './passwords.ts';

// These race for real on PostgreSQL; the embedded database runs them one by one.
const database = openTestDatabase();

const statusesOf = (answers: readonly { statusCode: number }[]): number[] =>
  answers.map(({ statusCode }) => statusCode).toSorted();

const start = async () => {
  const app = await createAccountsApp(database.get());
  const { db, post } = app;
  const passwordHash = await hashPassword(PASSWORD);

  /** A signed-in member who has just confirmed who they are. */
  const aMember = async (name: string) => {
    const id = await aUser(db, { email: `${name}@test.example`, passwordHash, ...PROVEN });
    const cookies = await signedIn(db, app.sessions, id);
    await post('/api/account/prove', { password: PASSWORD }, cookies);

    return { id, cookies };
  };
  /** The same, with an emailed link that changes their email. */
  const aMover = async (name: string, email: string) => {
    const { id, cookies } = await aMember(name);
    await post('/api/account/email', { email }, cookies);
    const token = (await takeMails(db)).find(({ to }) => to === email)?.token ?? '';

    return { id, move: () => post('/api/account/email-confirm', { token }, cookies) };
  };

  return { ...app, aMember, aMover };
};

test('two accounts changing to one email at once: one gets it, the other gets a conflict', async () => {
  const { aMover, db } = await start();

  for (const round of ['a', 'b', 'c', 'd', 'e']) {
    const address = `${round}@new.example`;
    const movers = [await aMover(`${round}-1`, address), await aMover(`${round}-2`, address.toUpperCase())];
    const answers = await Promise.all(movers.map(({ move }) => move()));

    expect(statusesOf(answers)).toEqual([200, 409]);
    expect(answers.find(({ statusCode }) => statusCode === 409)?.json()).toMatchObject({
      code: 'conflict',
      message: 'Another account already uses this email.',
    });
  }
  const kept = (await db.select().from(users)).map(({ email }) => email.toLowerCase());
  expect(kept.filter((email) => email.endsWith('@new.example'))).toHaveLength(5);
});

test('an email change and a sign-up for the same email at once: one wins', async () => {
  const { aMover, post } = await start();

  for (const round of ['a', 'b', 'c']) {
    const email = `${round}@new.example`;
    const { move } = await aMover(round, email);
    const answers = await Promise.all([move(), post('/api/login', { email, password: PASSWORD, isSignUp: true })]);

    expect(statusesOf(answers)).toEqual([200, 409]);
  }
});

test('an identity links to one account when two claim it at once', async () => {
  const { db, aMember } = await start();
  const [one, other] = [await aMember('one'), await aMember('other')];
  const link = (id: string) =>
    db.transaction((tx) => createAccountsRepository(tx).link(id, 'google', 'subject', new Date()));

  const linked = await Promise.all([link(one.id), link(other.id)]);

  expect(linked.toSorted()).toEqual([false, true]);
  expect(await db.select().from(identities)).toHaveLength(1);
  expect(await link(linked[0] ? one.id : other.id)).toBe(true);
});

test('deleting an account six times at once deletes it once and sends one email', async () => {
  const { aMember, post, heard, db } = await start();

  for (const round of ['a', 'b', 'c']) {
    const { id, cookies } = await aMember(round);
    const answers = await Promise.all(Array.from({ length: 6 }, () => post('/api/account/delete', {}, cookies)));

    expect(statusesOf(answers)).toEqual([200, 401, 401, 401, 401, 401]);
    expect(heard.filter((what) => what === `ends ${id}`)).toHaveLength(1);
    expect(
      await db
        .select()
        .from(mails)
        .where(eq(mails.recipient, `${round}@test.example`)),
    ).toHaveLength(1);
  }
});
