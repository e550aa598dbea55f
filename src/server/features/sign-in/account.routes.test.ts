import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import {
  accountTokens,
  foundingMembers,
  identities,
  knownBrowsers,
  mails,
  memberships,
  sessions as sessionRows,
  users,
} from '#server/db/schema.ts';
import { hashPassword } from '#server/features/sign-in/passwords.ts';
import type { AccountEvents } from '#server/http/account-events.ts';
import { aUser, signedIn } from '#tests/support/factories.ts';
import { takeMail, takeMails } from '#tests/support/mails.ts';
import { createTestApp } from '#tests/support/test-app.ts';
import { openTestDatabase } from '#tests/support/test-database.ts';

const database = openTestDatabase();

const EMAIL = 'pat@test.example';
const NEW_EMAIL = 'new@test.example';
const PASSWORD = 'long enough';
const NEW_PASSWORD = 'another one';

/** Pat, signed in twice, and somebody else. */
const start = async (columns: Partial<typeof users.$inferInsert> = {}) => {
  const heard: string[] = [];
  const events: AccountEvents = {
    signedIn: async () => undefined,
    holderChanged: async () => undefined,
    accountEnds: async (tx, userId) => {
      // Within the transaction, before the account is gone.
      const [user] = await tx.select().from(users).where(eq(users.id, userId));
      heard.push(`${user?.email} ends`);
    },
    exportData: async (userId) => ({ billing: { of: userId } }),
  };
  const app = await createTestApp(database.get(), { parts: { accountEvents: [events] } });
  const { db } = database.get();
  const id = await aUser(db, {
    email: EMAIL,
    name: 'Pat',
    passwordHash: await hashPassword(PASSWORD),
    emailProvenAt: new Date('2026-01-01T00:00:00Z'),
    ...columns,
  });
  const other = await aUser(db, { email: 'other@test.example' });
  const here = await signedIn(db, app.sessions, id);
  const elsewhere = await signedIn(db, app.sessions, id);
  const others = await signedIn(db, app.sessions, other);
  const findUser = async () => (await db.select().from(users).where(eq(users.id, id)))[0];
  const remove = (url: string, cookies: Record<string, string>) => app.call({ method: 'DELETE', url, cookies });
  const prove = () => app.post('/api/account/prove', { password: PASSWORD }, here);

  return { ...app, db, id, here, elsewhere, others, heard, findUser, remove, prove };
};

test('its owner sees the ways in and the open sessions, and nothing secret or of others', async () => {
  const { get, here } = await start();

  const response = await get('/api/account', here);

  expect(response.json()).toMatchObject({
    isEmailProven: true,
    hasPassword: true,
    providers: [],
    isProvenAgain: false,
  });
  const { sessions } = response.json();
  expect(sessions).toHaveLength(2);
  expect(sessions.filter(({ isCurrent }: { isCurrent: boolean }) => isCurrent)).toHaveLength(1);
  expect(response.body).not.toContain('argon2');
});

test('a session is ended by its owner, and not by anybody else', async () => {
  const { get, remove, here, elsewhere, others } = await start();
  const list = (await get('/api/account', here)).json().sessions as { id: string; isCurrent: boolean }[];
  const target = list.find(({ isCurrent }) => !isCurrent)?.id;

  const foreign = await remove(`/api/account/sessions/${target}`, others);
  expect([foreign.statusCode, foreign.json().code]).toEqual([404, 'not-found']);
  expect((await get('/api/user', elsewhere)).statusCode).toBe(200);

  expect((await remove(`/api/account/sessions/${target}`, here)).json().sessions).toHaveLength(1);
  expect((await get('/api/user', elsewhere)).statusCode).toBe(401);
  expect((await get('/api/user', here)).statusCode).toBe(200);
});

test('all other sessions are ended at once, and only its owner’s', async () => {
  const { get, remove, here, elsewhere, others } = await start();

  await remove('/api/account/sessions', here);

  expect((await get('/api/user', here)).statusCode).toBe(200);
  expect((await get('/api/user', elsewhere)).statusCode).toBe(401);
  expect((await get('/api/user', others)).statusCode).toBe(200);
});

test('a name is changed, trimmed, and taken away', async () => {
  const { post, get, here } = await start();

  await post('/api/account/name', { name: '  Pat Rivers 🤠 ' }, here);
  expect((await get('/api/user', here)).json().name).toBe('Pat Rivers 🤠');
  await post('/api/account/name', { name: '   ' }, here);
  expect((await get('/api/user', here)).json().name).toBeNull();
  expect((await post('/api/account/name', { name: 'x'.repeat(101) }, here)).statusCode).toBe(400);
  expect((await post('/api/account/name', { name: ['Pat'] }, here)).statusCode).toBe(400);
});

test('a new password needs the old one, ends every other session and is told by mail', async () => {
  const { post, get, db, here, elsewhere } = await start();

  const wrong = await post('/api/account/password', { oldPassword: 'a wrong guess', newPassword: NEW_PASSWORD }, here);
  expect([wrong.statusCode, wrong.json().code]).toEqual([401, 'wrong-credentials']);
  const missing = await post('/api/account/password', { newPassword: NEW_PASSWORD }, here);
  expect(missing.statusCode).toBe(401);
  expect((await get('/api/user', elsewhere)).statusCode).toBe(200);

  expect(
    (await post('/api/account/password', { oldPassword: PASSWORD, newPassword: NEW_PASSWORD }, here)).statusCode,
  ).toBe(200);
  expect((await get('/api/user', here)).statusCode).toBe(200);
  expect((await get('/api/user', elsewhere)).statusCode).toBe(401);
  expect((await post('/api/login', { email: EMAIL, password: NEW_PASSWORD })).statusCode).toBe(200);
  expect((await takeMail(db)).subject).toBe('Your CarryAtlas password was changed');
});

test('the eleventh guess at the old password is refused', async () => {
  const { post, here } = await start();
  for (let tries = 0; tries < 10; tries += 1) {
    expect((await post('/api/account/prove', { password: 'a wrong guess' }, here)).statusCode).toBe(401);
  }

  expect((await post('/api/account/prove', { password: PASSWORD }, here)).statusCode).toBe(429);
});

test('without a password one is set after a proof, and not before', async () => {
  const { post, db, here } = await start({ passwordHash: null });

  const refused = await post('/api/account/password', { newPassword: NEW_PASSWORD }, here);
  expect([refused.statusCode, refused.json().code]).toEqual([403, 'proof-required']);
  // No password is not a password that everybody knows.
  expect((await post('/api/account/prove', { password: '' }, here)).statusCode).toBe(401);

  await post('/api/account/prove-request', undefined, here);
  const { token } = await takeMail(db);
  expect((await post('/api/account/prove-link', { token }, here)).json().isProvenAgain).toBe(true);
  expect((await post('/api/account/password', { newPassword: NEW_PASSWORD }, here)).statusCode).toBe(200);
});

test('a mailed proof counts in the session that asked, once, and in no other', async () => {
  const { post, get, db, here, elsewhere, others } = await start();
  await post('/api/account/prove-request', undefined, here);
  const { token } = await takeMail(db);

  for (const cookies of [elsewhere, others]) {
    expect((await post('/api/account/prove-link', { token }, cookies)).statusCode).toBe(410);
    expect((await get('/api/account', cookies)).json().isProvenAgain).toBe(false);
  }
  expect((await post('/api/account/prove-link', { token }, here)).statusCode).toBe(200);
  expect((await get('/api/account', elsewhere)).json().isProvenAgain).toBe(false);
  expect((await post('/api/account/prove-link', { token }, here)).statusCode).toBe(410);
});

test('a proof counts for ten minutes', async () => {
  const { post, clock, prove, here } = await start();
  await prove();
  clock.advance(10 * 60_000 - 1);
  expect((await post('/api/account/email', { email: NEW_EMAIL }, here)).statusCode).toBe(200);

  clock.advance(1);
  const late = await post('/api/account/email', { email: 'newer@test.example' }, here);
  expect([late.statusCode, late.json().code]).toEqual([403, 'proof-required']);
});

test('a new address: proof, link to the new one, notice to the old; it changes when the link is used', async () => {
  const { post, get, db, here, others, prove, findUser } = await start();
  expect((await post('/api/account/email', { email: NEW_EMAIL }, here)).statusCode).toBe(403);
  expect(await takeMails(db)).toEqual([]);
  await prove();

  expect((await post('/api/account/email', { email: NEW_EMAIL }, here)).statusCode).toBe(200);
  const [link, notice] = (await takeMails(db)).toSorted((a, b) => a.to.localeCompare(b.to));
  expect(link).toMatchObject({ to: NEW_EMAIL, subject: 'Confirm your new email for CarryAtlas' });
  expect(notice).toMatchObject({ to: EMAIL, subject: 'Your CarryAtlas email is about to change', token: '' });
  expect((await findUser())?.email).toBe(EMAIL);

  // Someone who reads that mailbox without being signed in here gains nothing.
  const token = link?.token ?? '';
  expect((await post('/api/account/email-confirm', { token })).statusCode).toBe(401);
  expect((await post('/api/account/email-confirm', { token }, others)).statusCode).toBe(410);
  expect((await post('/api/auth/direct-login', { token })).statusCode).toBe(410);
  expect((await findUser())?.email).toBe(EMAIL);

  expect((await post('/api/account/email-confirm', { token }, here)).statusCode).toBe(200);
  expect((await get('/api/user', here)).json().email).toBe(NEW_EMAIL);
  expect(await takeMail(db)).toMatchObject({ to: EMAIL, subject: 'Your CarryAtlas email was changed' });
  expect((await post('/api/login', { email: EMAIL, password: PASSWORD })).statusCode).toBe(401);
  expect((await post('/api/login', { email: NEW_EMAIL, password: PASSWORD })).statusCode).toBe(200);
});

test('an address that another account has is not taken over, and that is told only to who reads its mail', async () => {
  const { post, db, here, prove, findUser } = await start();
  await prove();

  expect((await post('/api/account/email', { email: 'OTHER@test.example' }, here)).statusCode).toBe(200);
  const token = (await takeMails(db)).find((mail) => mail.to === 'OTHER@test.example')?.token ?? '';
  expect((await post('/api/account/email-confirm', { token }, here)).statusCode).toBe(409);
  expect((await findUser())?.email).toBe(EMAIL);
  expect((await post('/api/account/email', { email: 'PAT@test.example' }, here)).statusCode).toBe(409);
});

test.each([
  ['was never applied gives lifetime access', null, ['grandfathered']],
  ['was applied before gives nothing: what was withdrawn stays withdrawn', new Date('2026-02-01T00:00:00Z'), []],
])('moving to a founding address that %s', async (_case, appliedAt, expected) => {
  const { post, db, here, prove } = await start();
  await db.insert(foundingMembers).values({ email: NEW_EMAIL, appliedAt });
  await prove();
  await post('/api/account/email', { email: 'NEW@test.example' }, here);
  const token = (await takeMails(db)).find(({ to }) => to === 'NEW@test.example')?.token ?? '';

  expect((await post('/api/account/email-confirm', { token }, here)).statusCode).toBe(200);

  expect((await db.select().from(memberships)).map(({ status }) => status)).toEqual(expected);
});

test('a link to confirm is mailed again on demand, not to who has confirmed, and not without end', async () => {
  const { post, get, db, here } = await start({ emailProvenAt: null });
  expect((await get('/api/account', here)).json().isEmailProven).toBe(false);
  for (let asked = 0; asked < 5; asked += 1) await post('/api/account/confirm-email-request', undefined, here);
  expect((await post('/api/account/confirm-email-request', undefined, here)).statusCode).toBe(429);
  const [mail, ...more] = await takeMails(db);
  expect(more).toHaveLength(4);

  expect((await post('/api/auth/confirm-email', { token: mail?.token, password: PASSWORD })).statusCode).toBe(200);
  await post('/api/account/confirm-email-request', undefined, here);
  expect(await takeMails(db)).toEqual([]);
  expect(await db.select().from(accountTokens)).toEqual([]);
});

test('its owner downloads everything that is kept, and no secret', async () => {
  const { get, post, db, id, here } = await start();
  const used = { userId: id, browserHash: 'a mark', lastSeenAt: new Date('2026-05-01T00:00:00Z') };
  await db.insert(knownBrowsers).values(used);
  await post('/api/account/prove-request', undefined, here);

  const response = await get('/api/account/export', here);
  const { token } = await takeMail(db);

  expect(response.headers['content-disposition']).toBe('attachment; filename="my-data.json"');
  expect(response.json()).toMatchObject({
    account: { id, email: EMAIL, name: 'Pat', hasPassword: true },
    sessions: [{}, {}],
    knownBrowsers: [{ lastSeenAt: '2026-05-01T00:00:00.000Z' }],
    mails: [{ subject: 'Confirm a change to your CarryAtlas account' }],
    billing: { of: id },
  });
  expect(response.body).not.toContain(token);
  expect(response.body).not.toContain('argon2');
  expect(response.body).not.toContain('other@test.example');
});

test('someone who has not proven the address does not learn what we emailed to it', async () => {
  const { get, post, here } = await start({ emailProvenAt: null });
  await post('/api/auth/reset-password-request', { email: EMAIL });

  expect((await get('/api/account/export', here)).json().mails).toEqual([]);
});

test('an account is deleted after a proof: nothing personal stays, and nobody else loses anything', async () => {
  const { post, get, db, id, here, elsewhere, others, heard, prove } = await start();
  await db.insert(memberships).values({ userId: id, status: 'active', paidThrough: new Date('2027-01-01') });
  await db.insert(identities).values({ provider: 'google', subject: 'x', userId: id, createdAt: new Date() });
  await post('/api/auth/reset-password-request', { email: EMAIL });
  await post('/api/login', { email: EMAIL, password: PASSWORD });

  const refused = await post('/api/account/delete', undefined, here);
  expect([refused.statusCode, refused.json().code]).toEqual([403, 'proof-required']);
  expect(heard).toEqual([]);
  await prove();
  const gone = await post('/api/account/delete', undefined, here);

  expect(gone.statusCode).toBe(200);
  expect(gone.cookies.filter(({ value }) => value === '').map(({ name }) => name)).toEqual(['session', 'signed-in']);
  expect(heard).toEqual([`${EMAIL} ends`]);
  for (const cookies of [here, elsewhere]) expect((await get('/api/user', cookies)).statusCode).toBe(401);
  expect((await get('/api/user', others)).statusCode).toBe(200);
  for (const table of [memberships, identities, accountTokens, knownBrowsers]) {
    expect(await db.select().from(table)).toEqual([]);
  }
  expect(await db.select().from(users)).toHaveLength(1);
  expect(await db.select().from(sessionRows)).toHaveLength(1);
  expect((await db.select().from(mails)).map(({ subject }) => subject)).toEqual([
    'Your CarryAtlas account was deleted',
  ]);
});

test('what a feature can not end keeps the account', async () => {
  const { db } = database.get();
  const failing: AccountEvents = {
    signedIn: async () => undefined,
    holderChanged: async () => undefined,
    accountEnds: async () => {
      throw new Error('not now');
    },
    exportData: async () => ({}),
  };
  const { post, get, sessions } = await createTestApp(database.get(), { parts: { accountEvents: [failing] } });
  const cookies = await signedIn(
    db,
    sessions,
    await aUser(db, { email: EMAIL, passwordHash: await hashPassword(PASSWORD) }),
  );
  await post('/api/account/prove', { password: PASSWORD }, cookies);

  expect((await post('/api/account/delete', undefined, cookies)).statusCode).toBe(500);

  expect((await get('/api/user', cookies)).statusCode).toBe(200);
  expect(await takeMails(db)).toEqual([]);
});
