import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { foundingMembers, identities, memberships, users } from '#server/db/schema.ts';
import {
  type AccountsApp,
  aPat,
  createAccountsApp,
  EMAIL,
  NEW_PASSWORD,
  PASSWORD,
  PROVEN,
} from '#tests/support/accounts-app.ts';
import { signedIn } from '#tests/support/factories.ts';
import { takeMail } from '#tests/support/mails.ts';
import { createTestApp } from '#tests/support/test-app.ts';
import { openTestDatabase } from '#tests/support/test-database.ts';

const database = openTestDatabase();

test('signing up mails a link, and confirming in the same browser keeps everything', async () => {
  const { post, get, db, cookiesOf, heard, signIn, findUser } = await createAccountsApp(database.get());
  const joined = await post('/api/login', { email: EMAIL, password: PASSWORD, isSignUp: true });
  const { id } = joined.json();
  const { to, subject, token } = await takeMail(db);
  expect([to, subject]).toEqual([EMAIL, 'Confirm your email for CarryAtlas']);
  expect((await findUser(id))?.emailProvenAt).toBeNull();

  const confirmed = await post('/api/auth/confirm-email', { token }, cookiesOf(joined));

  expect(confirmed.statusCode).toBe(200);
  expect((await findUser(id))?.emailProvenAt).not.toBeNull();
  expect((await get('/api/user', cookiesOf(joined))).statusCode).toBe(200);
  expect((await signIn(PASSWORD)).statusCode).toBe(200);
  expect(heard).not.toContain(`holder changed ${id}`);
});

/** An account that somebody made with another's address: with a session, a password, a provider and a membership. */
const aPreRegistration = async (app: AccountsApp) => {
  const joined = await app.post('/api/login', { email: EMAIL, password: PASSWORD, isSignUp: true });
  const { id } = joined.json();
  await app.db.insert(identities).values({ provider: 'oidc', subject: 'attacker', userId: id, createdAt: new Date() });
  await app.db.update(users).set({ name: 'Mallory' }).where(eq(users.id, id));
  const { token } = await takeMail(app.db);
  app.heard.length = 0;

  return { id, confirmToken: token, attacker: app.cookiesOf(joined) };
};

test.each([
  ['confirms the address', 'confirm'],
  ['signs in by mail', 'direct'],
  ['resets the password', 'reset'],
])('a victim of pre-registration who %s gains the account alone', async (_case, way) => {
  const app = await createAccountsApp(database.get());
  const { post, get, db, heard, signIn, findUser } = app;
  const { id, confirmToken, attacker } = await aPreRegistration(app);

  if (way === 'reset') {
    await post('/api/auth/reset-password-request', { email: EMAIL });
    const { token } = await takeMail(db);
    expect((await post('/api/auth/reset-password-complete', { token, newPassword: NEW_PASSWORD })).statusCode).toBe(
      200,
    );
  } else {
    const path = way === 'confirm' ? '/api/auth/confirm-email' : '/api/auth/direct-login';
    if (way === 'direct') await post('/api/auth/direct-login-request', { email: EMAIL });
    const token = way === 'direct' ? (await takeMail(db)).token : confirmToken;

    // First it is asked who they are; that spends nothing and changes nothing.
    const unclear = await post(path, { token });
    expect(unclear.statusCode).toBe(409);
    expect(unclear.json()).toMatchObject({ code: 'ownership-unclear' });
    expect((await findUser(id))?.emailProvenAt).toBeNull();
    const wrong = await post(path, { token, password: 'a wrong guess' });
    expect([wrong.statusCode, wrong.json().code]).toEqual([401, 'wrong-credentials']);

    expect((await post(path, { token, newPassword: NEW_PASSWORD })).statusCode).toBe(200);
  }

  expect((await get('/api/user', attacker)).statusCode).toBe(401);
  expect((await signIn(PASSWORD)).statusCode).toBe(401);
  expect((await signIn(NEW_PASSWORD)).statusCode).toBe(200);
  expect(await db.select().from(identities)).toEqual([]);
  expect(await findUser(id)).toMatchObject({ name: null, emailProvenAt: expect.any(Date) });
  expect(heard.filter((what) => what === `holder changed ${id}`)).toHaveLength(1);
  // Nothing the attacker was sent or could ask for before still works.
  expect(
    (await post('/api/auth/confirm-email', { token: confirmToken, newPassword: 'attacker again' })).statusCode,
  ).toBe(410);
});

test('someone who confirms elsewhere with the password of the account made it, and keeps everything', async () => {
  const app = await createAccountsApp(database.get());
  const { post, get, db, heard, signIn } = app;
  const { id, confirmToken, attacker: first } = await aPreRegistration(app);

  const confirmed = await post('/api/auth/confirm-email', { token: confirmToken, password: PASSWORD });

  expect(confirmed.statusCode).toBe(200);
  expect((await get('/api/user', first)).statusCode).toBe(200);
  expect((await signIn(PASSWORD)).statusCode).toBe(200);
  expect(await db.select().from(identities)).toHaveLength(1);
  expect(heard).not.toContain(`holder changed ${id}`);
});

test('a second proof of a proven address is no change of holder', async () => {
  const { post, db, heard, sessions, get } = await createAccountsApp(database.get());
  const id = await aPat(db, PROVEN);
  const elsewhere = await signedIn(db, sessions, id);
  await post('/api/auth/direct-login-request', { email: EMAIL });
  const { token } = await takeMail(db);

  await post('/api/auth/direct-login', { token, newPassword: 'ignored here' });

  expect(heard).toEqual([`signed in ${id}`]);
  expect((await get('/api/user', elsewhere)).statusCode).toBe(200);
});

test('founding membership and admin power come with the proof, once', async () => {
  const { db } = database.get();
  const { post, get } = await createTestApp(database.get(), { env: { ADMIN_EMAILS: EMAIL } });
  await db.insert(foundingMembers).values({ email: EMAIL });
  const joined = await post('/api/login', { email: EMAIL, password: PASSWORD, isSignUp: true });
  const cookies = Object.fromEntries(joined.cookies.map(({ name, value }) => [name, value]));
  expect((await get('/api/billing/status', cookies)).json()).toMatchObject({ hasAccess: false });
  expect(joined.json().isAdmin).toBe(false);

  await post('/api/auth/confirm-email', { token: (await takeMail(db)).token }, cookies);

  expect((await get('/api/billing/status', cookies)).json()).toMatchObject({
    hasAccess: true,
    billing: { subscriptionStatus: 'grandfathered' },
  });
  expect((await get('/api/user', cookies)).json().isAdmin).toBe(true);

  // Withdrawn later, it stays withdrawn.
  await db.delete(memberships);
  await post('/api/auth/direct-login-request', { email: EMAIL });
  await post('/api/auth/direct-login', { token: (await takeMail(db)).token });
  expect(await db.select().from(memberships)).toEqual([]);
});
