import { expect, test } from 'vitest';
import { users } from '#server/db/schema.ts';
import { aPat, createAccountsApp, EMAIL, NEW_PASSWORD, PASSWORD, PROVEN } from '#tests/support/accounts-app.ts';
import { takeMail, takeMails } from '#tests/support/mails.ts';
import { openTestDatabase } from '#tests/support/test-database.ts';

const database = openTestDatabase();

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
    const { post, db } = await createAccountsApp(database.get());

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
  const { call, post, db } = await createAccountsApp(database.get());
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
  ['a NUL byte', 'long\0enough', 'This text contains a character we can’t save. Delete it and try again.'],
])('a reset to %s is refused and the link keeps working', async (_case, newPassword, message) => {
  const { post, db } = await createAccountsApp(database.get());
  await aPat(db, PROVEN);
  await post('/api/auth/reset-password-request', { email: EMAIL });
  const { token } = await takeMail(db);

  const refused = await post('/api/auth/reset-password-complete', { token, newPassword });

  expect(refused.statusCode).toBe(400);
  if (message) expect(refused.json().message).toBe(message);
  expect((await post('/api/auth/reset-password-complete', { token, newPassword: NEW_PASSWORD })).statusCode).toBe(200);
});

test('a password of emoji and another alphabet works, however its letters were composed', async () => {
  const { post, signIn } = await createAccountsApp(database.get());
  const composed = 'pässwörd 🎯🤠';
  await post('/api/login', { email: EMAIL, password: composed.normalize('NFC'), isSignUp: true });

  expect((await signIn(composed.normalize('NFD'))).statusCode).toBe(200);
  expect((await signIn('passwörd 🎯🤠')).statusCode).toBe(401);
});
