import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { accountTokens, sessions as sessionRows, users } from '#server/db/schema.ts';
import { aPat, createAccountsApp, EMAIL, NEW_PASSWORD, PASSWORD, PROVEN } from '#tests/support/accounts-app.ts';
import { countStatements } from '#tests/support/count-statements.ts';
import { signedIn } from '#tests/support/factories.ts';
import { takeMail, takeMails } from '#tests/support/mails.ts';
import { createTestApp } from '#tests/support/test-app.ts';
import { openTestDatabase } from '#tests/support/test-database.ts';

const database = openTestDatabase();

test('a forgotten password: mail, link, new password; every other session is gone and the old password too', async () => {
  const { post, get, db, sessions, signIn, clock } = await createAccountsApp(database.get());
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
  const { post, get, db, sessions } = await createAccountsApp(database.get());
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
    const { post, db } = await createAccountsApp(database.get());
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
      subject: 'No CarryAtlas account for this email',
      token: '',
    });
    const tokens = await db.select().from(accountTokens);
    expect(tokens.map(({ userId }) => userId === null)).toEqual([false, true]);
  },
);

test('the sixth reset mail to one address within an hour is refused, no matter whose it is', async () => {
  const { post, db } = await createAccountsApp(database.get());
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
  const { post, db } = await createAccountsApp(database.get());
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
    const { post, db, clock } = await createAccountsApp(database.get());
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
  const { post, db } = await createAccountsApp(database.get());
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
  const { post, get, db } = await createAccountsApp(database.get());
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
  const { post, get, db, cookiesOf, heard } = await createAccountsApp(database.get());
  const id = await aPat(db, PROVEN);
  await post('/api/auth/direct-login-request', { email: EMAIL });
  const { token, text } = await takeMail(db);
  expect(text).toContain('15 minutes');

  const entered = await post('/api/auth/direct-login', { token });

  expect(entered.json()).toMatchObject({ id, email: EMAIL });
  expect((await get('/api/user', cookiesOf(entered))).statusCode).toBe(200);
  expect(heard).toEqual([`signed in ${id}`]);
});

test('password guesses through a link count per account', async () => {
  const { call, post } = await createTestApp(database.get(), { env: { TRUST_PROXY: '10.0.0.1' } });
  const { db } = database.get();
  await aPat(db);
  await post('/api/auth/direct-login-request', { email: EMAIL });
  const { token } = await takeMail(db);
  const guess = async (password: string, at: number) =>
    call({
      method: 'POST',
      url: '/api/auth/direct-login',
      remoteAddress: '10.0.0.1',
      headers: { 'x-forwarded-for': `198.51.100.${at}` },
      payload: { token, password },
    });

  const statuses: number[] = [];
  for (let at = 0; at < 14; at += 1) statuses.push((await guess(`guess ${at}`, at)).statusCode);

  expect(statuses).toEqual([...Array(10).fill(401), ...Array(4).fill(429)]);
  expect((await guess(PASSWORD, 99)).statusCode).toBe(429);
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
