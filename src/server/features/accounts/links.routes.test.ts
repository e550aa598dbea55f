import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import type { Db } from '#server/db/database.ts';
import {
  accountTokens,
  foundingMembers,
  identities,
  memberships,
  sessions as sessionRows,
  users,
} from '#server/db/schema.ts';
import { hashPassword } from '#server/features/accounts/passwords.ts';
import type { AccountEvents } from '#server/http/account-events.ts';
import { countStatements } from '#tests/support/count-statements.ts';
import { aUser, signedIn } from '#tests/support/factories.ts';
import { takeMail, takeMails } from '#tests/support/mails.ts';
import { createTestApp } from '#tests/support/test-app.ts';
import { openTestDatabase } from '#tests/support/test-database.ts';

const database = openTestDatabase();

const EMAIL = 'pat@test.example';
const PASSWORD = 'long enough';
const NEW_PASSWORD = 'another one';
const PROVEN = { emailProvenAt: new Date('2026-01-01T00:00:00Z') };

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

const start = async () => {
  const { heard, events } = createListener();
  const app = await createTestApp(database.get(), { parts: { accountEvents: [events] } });
  const { db } = database.get();
  const cookiesOf = (response: { cookies: { name: string; value: string }[] }): Record<string, string> =>
    Object.fromEntries(response.cookies.map(({ name, value }) => [name, value]));
  const signIn = (password: string, email = EMAIL) => app.post('/api/login', { email, password });
  const findUser = async (id: string) => (await db.select().from(users).where(eq(users.id, id)))[0];

  return { ...app, db, heard, cookiesOf, signIn, findUser };
};

const aPat = async (db: Db, columns: Partial<typeof users.$inferInsert> = {}): Promise<string> =>
  aUser(db, { email: EMAIL, passwordHash: await hashPassword(PASSWORD), ...columns });

test('a forgotten password: mail, link, new password; every other session is gone and the old password too', async () => {
  const { post, get, db, sessions, signIn, clock } = await start();
  const id = await aPat(db, PROVEN);
  const elsewhere = await signedIn(db, sessions, id);

  const asked = await post('/api/auth/reset-password-request', { email: 'PAT@test.example' });
  expect(asked.statusCode).toBe(200);
  const { token, to, text, html } = await takeMail(db);
  expect(to).toBe(EMAIL);
  expect(text).toContain(`http://localhost:5000/auth/reset-password?token=${token}`);
  expect(html).toContain(`http://localhost:5000/auth/reset-password?token=${token}`);
  expect(text).toContain('one hour');
  expect(JSON.stringify(await db.select().from(accountTokens))).not.toContain(token);

  clock.advance(59 * 60_000);
  const done = await post('/api/auth/reset-password-complete', { token, newPassword: NEW_PASSWORD });
  expect(done.statusCode).toBe(200);
  expect((await get('/api/user', elsewhere)).statusCode).toBe(401);
  expect((await signIn(PASSWORD)).statusCode).toBe(401);
  expect((await signIn(NEW_PASSWORD)).statusCode).toBe(200);
  expect((await takeMails(db)).map(({ subject }) => subject)).toEqual(['Your CarryAtlas password was changed']);
});

test('a reset in a browser where its owner is signed in leaves that session and ends the others', async () => {
  const { post, get, db, sessions } = await start();
  const id = await aPat(db, PROVEN);
  const [here, elsewhere] = [await signedIn(db, sessions, id), await signedIn(db, sessions, id)];
  await post('/api/auth/reset-password-request', { email: EMAIL });
  const { token } = await takeMail(db);

  await post('/api/auth/reset-password-complete', { token, newPassword: NEW_PASSWORD }, here);

  expect((await get('/api/user', here)).statusCode).toBe(200);
  expect((await get('/api/user', elsewhere)).statusCode).toBe(401);
});

test.each([
  ['/api/auth/reset-password-request', 'Reset your CarryAtlas password'],
  ['/api/auth/direct-login-request', 'Your CarryAtlas sign-in link'],
])(
  '%s answers a member and a stranger in the same words, with as many statements, and mails both',
  async (path, subject) => {
    const { post, db } = await start();
    await aPat(db, PROVEN);
    const statements = countStatements(db);

    const known = await post(path, { email: EMAIL });
    const knownStatements = statements.take();
    const unknown = await post(path, { email: 'nobody@test.example' });

    expect(statements.take()).toBe(knownStatements);
    expect(unknown.statusCode).toBe(known.statusCode);
    expect(unknown.json()).toEqual(known.json());
    const [toMember, toStranger] = await takeMails(db);
    expect(toMember).toMatchObject({ to: EMAIL, subject });
    expect(toStranger).toMatchObject({
      to: 'nobody@test.example',
      subject: 'No CarryAtlas account at this address',
      token: '',
    });
    const tokens = await db.select().from(accountTokens);
    expect(tokens.map(({ userId }) => userId === null)).toEqual([false, true]);
  },
);

test('the sixth reset mail to one address within an hour is refused, whoever it is', async () => {
  const { post, db } = await start();
  await aPat(db, PROVEN);
  for (const email of [EMAIL, 'nobody@test.example']) {
    for (let mails = 0; mails < 5; mails += 1) {
      expect((await post('/api/auth/reset-password-request', { email })).statusCode).toBe(200);
    }
    expect((await post('/api/auth/reset-password-request', { email })).statusCode).toBe(429);
  }
});

const LINKS = [
  [
    'reset-password',
    '/api/auth/reset-password-request',
    '/api/auth/reset-password-complete',
    { newPassword: NEW_PASSWORD },
  ],
  ['direct-login', '/api/auth/direct-login-request', '/api/auth/direct-login', {}],
] as const;

test.each(LINKS)('a %s link works once, also for two browsers at once', async (_kind, request, spend, more) => {
  const { post, db } = await start();
  await aPat(db, PROVEN);
  await post(request, { email: EMAIL });
  const { token } = await takeMail(db);

  const answers = await Promise.all(Array.from({ length: 5 }, () => post(spend, { token, ...more })));

  expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 410, 410, 410, 410]);
  const again = await post(spend, { token, ...more });
  expect(again.statusCode).toBe(410);
  expect(again.json()).toMatchObject({ code: 'link-spent' });
  expect(again.cookies).toEqual([]);
});

test.each(LINKS)(
  'a %s link that is too old, of another kind or made up opens nothing',
  async (kind, request, spend, more) => {
    const { post, db, clock } = await start();
    await aPat(db, PROVEN);
    await post(request, { email: EMAIL });
    const { token } = await takeMail(db);
    const [, , otherSpend, otherMore] = LINKS.find(([other]) => other !== kind) ?? LINKS[0];

    expect((await post(otherSpend, { token, ...otherMore })).statusCode).toBe(410);
    expect((await post(spend, { token: 'made-up', ...more })).statusCode).toBe(410);
    expect((await post(spend, { token: '', ...more })).statusCode).toBe(410);
    clock.advance((kind === 'direct-login' ? 15 : 60) * 60_000);
    const late = await post(spend, { token, ...more });
    expect(late.statusCode).toBe(410);
    if (kind === 'reset-password') expect(late.json().message).toBe('Invalid reset token');
    expect(await db.select().from(sessionRows)).toEqual([]);
  },
);

test('a link to an address that the account has left opens nothing', async () => {
  const { post, db } = await start();
  const id = await aPat(db, PROVEN);
  await post('/api/auth/direct-login-request', { email: EMAIL });
  const { token } = await takeMail(db);
  await db.update(users).set({ email: 'new@test.example' }).where(eq(users.id, id));

  expect((await post('/api/auth/direct-login', { token })).statusCode).toBe(410);
});

test('a forged host never gets into a link that is mailed', async () => {
  const { call } = await createTestApp(database.get(), { env: { ALLOW_PUBLIC_DEMO: '1' } });
  const { db } = database.get();
  await aPat(db, PROVEN);

  await call({
    method: 'POST',
    url: '/api/auth/reset-password-request',
    headers: { host: 'evil.example', origin: 'http://evil.example', 'x-forwarded-host': 'evil.example' },
    payload: { email: EMAIL },
  });

  const { text, html } = await takeMail(db);
  expect(text).toContain('http://localhost:5000/auth/reset-password?token=');
  expect(text + html).not.toContain('evil.example');
});

test('a mail scanner that opens every link first spends none', async () => {
  const { post, get, db } = await start();
  await aPat(db, PROVEN);
  await post('/api/auth/direct-login-request', { email: EMAIL });
  const { token } = await takeMail(db);

  const page = await get(`/direct-login?token=${token}`);
  expect(page.statusCode).toBe(200);
  expect(page.headers['referrer-policy']).toBe('no-referrer');
  expect(page.cookies).toEqual([]);

  expect((await post('/api/auth/direct-login', { token })).statusCode).toBe(200);
});

test('a direct login signs its owner in, and nobody else', async () => {
  const { post, get, db, cookiesOf, heard } = await start();
  const id = await aPat(db, PROVEN);
  await post('/api/auth/direct-login-request', { email: EMAIL });
  const { token, text } = await takeMail(db);
  expect(text).toContain('15 minutes');

  const entered = await post('/api/auth/direct-login', { token });

  expect(entered.json()).toMatchObject({ id, email: EMAIL });
  expect((await get('/api/user', cookiesOf(entered))).statusCode).toBe(200);
  expect(heard).toEqual([`signed in ${id}`]);
});

test('signing up mails a link, and confirming in the same browser keeps everything', async () => {
  const { post, get, db, cookiesOf, heard, signIn, findUser } = await start();
  const joined = await post('/api/login', { email: EMAIL, password: PASSWORD, isSignUp: true });
  const { id } = joined.json();
  const { to, subject, token } = await takeMail(db);
  expect([to, subject]).toEqual([EMAIL, 'Confirm your address for CarryAtlas']);
  expect((await findUser(id))?.emailProvenAt).toBeNull();

  const confirmed = await post('/api/auth/confirm-email', { token }, cookiesOf(joined));

  expect(confirmed.statusCode).toBe(200);
  expect((await findUser(id))?.emailProvenAt).not.toBeNull();
  expect((await get('/api/user', cookiesOf(joined))).statusCode).toBe(200);
  expect((await signIn(PASSWORD)).statusCode).toBe(200);
  expect(heard).not.toContain(`holder changed ${id}`);
});

/** An account that somebody made with another's address: with a session, a password, a provider and a membership. */
const aPreRegistration = async (app: Awaited<ReturnType<typeof start>>) => {
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
  const app = await start();
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
    expect(unclear.json()).toMatchObject({ code: 'holder-unclear' });
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

test('whoever confirms elsewhere with the password of the account made it, and keeps everything', async () => {
  const app = await start();
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
  const { post, db, heard, sessions, get } = await start();
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

const ADDRESS_CALLS = ['/api/auth/reset-password-request', '/api/auth/direct-login-request'];
const BAD_ADDRESSES: [string, unknown][] = [
  ['nothing', undefined],
  ['an empty address', ''],
  ['an array', ['pat@test.example']],
  ['10 KB', `${'x'.repeat(10_000)}@test.example`],
  ['a NUL byte', 'pat\0@test.example'],
  ['an emoji', '🎯@test.example'],
  ['another alphabet', 'päm@tëst.example'],
  ['a header in it', 'pat@test.example\r\nBcc: all@test.example'],
];

test.each(ADDRESS_CALLS.flatMap((path) => BAD_ADDRESSES.map(([what, email]) => [path, what, email] as const)))(
  '%s refuses %s and mails nothing',
  async (path, _what, email) => {
    const { post, db } = await start();

    const response = await post(path, { email });

    expect(response.statusCode).toBe(400);
    expect(response.json()).toMatchObject({ code: 'invalid-request', requestId: expect.any(String) });
    expect(await takeMails(db)).toEqual([]);
  },
);

const ALL_CALLS = [
  '/api/login',
  '/api/auth/reset-password-request',
  '/api/auth/reset-password-complete',
  '/api/auth/direct-login-request',
  '/api/auth/direct-login',
  '/api/auth/confirm-email',
];

test.each(ALL_CALLS)('%s refuses 10 MB, what is no JSON, and a forged origin', async (path) => {
  const { call, post, db } = await start();
  const body = { email: EMAIL, password: PASSWORD, isSignUp: true, token: 'x', newPassword: PASSWORD };

  const huge = await post(path, { ...body, password: 'x'.repeat(10_000_000) });
  expect([huge.statusCode, huge.json().code]).toEqual([413, 'too-large']);
  const broken = await call({
    method: 'POST',
    url: path,
    payload: '{"email":',
    headers: { 'content-type': 'application/json' },
  });
  expect([broken.statusCode, broken.json().code]).toEqual([400, 'invalid-request']);
  const forged = await call({ method: 'POST', url: path, payload: body, headers: { origin: 'https://evil.example' } });
  expect([forged.statusCode, forged.json().code]).toEqual([403, 'forbidden']);
  expect(await takeMails(db)).toEqual([]);
  expect(await db.select().from(users)).toEqual([]);
});

test.each([
  ['a short one', '12345', 'Password must be at least 6 characters long'],
  ['an array', ['long enough'], null],
  ['10 KB', 'x'.repeat(10_000), 'Password must be at most 256 characters long'],
  ['a NUL byte', 'long\0enough', 'Text must not contain NUL characters.'],
])('a reset to %s is refused and the link keeps working', async (_case, newPassword, message) => {
  const { post, db } = await start();
  await aPat(db, PROVEN);
  await post('/api/auth/reset-password-request', { email: EMAIL });
  const { token } = await takeMail(db);

  const refused = await post('/api/auth/reset-password-complete', { token, newPassword });

  expect(refused.statusCode).toBe(400);
  if (message) expect(refused.json().message).toBe(message);
  expect((await post('/api/auth/reset-password-complete', { token, newPassword: NEW_PASSWORD })).statusCode).toBe(200);
});

test('a password of emoji and another alphabet works, however its letters were composed', async () => {
  const { post, signIn } = await start();
  const composed = 'pässwörd 🎯🤠';
  await post('/api/login', { email: EMAIL, password: composed.normalize('NFC'), isSignUp: true });

  expect((await signIn(composed.normalize('NFD'))).statusCode).toBe(200);
  expect((await signIn('passwörd 🎯🤠')).statusCode).toBe(401);
});

test('no token, password or address reaches a log', async () => {
  const lines: string[] = [];
  const { post } = await createTestApp(database.get(), {
    env: { LOG_LEVEL: 'trace' },
    parts: { logStream: { write: (line) => void lines.push(line) } },
  });
  const { db } = database.get();
  await aPat(db);
  await post('/api/auth/direct-login-request', { email: EMAIL });
  const { token } = await takeMail(db);
  await post('/api/auth/direct-login', { token, password: 'a wrong guess' });
  await post('/api/auth/direct-login', { token, newPassword: NEW_PASSWORD });

  const log = lines.join('');
  expect(log).toContain('/api/auth/direct-login');
  for (const secret of [token, EMAIL, NEW_PASSWORD, 'a wrong guess']) expect(log).not.toContain(secret);
});
