import { expect, test } from 'vitest';
import { rateLimits } from '#server/db/schema.ts';
import { hashPassword } from '#server/features/sign-in/passwords.ts';
import { aUser, signedIn } from '#tests/support/factories.ts';
import { createTestApp } from '#tests/support/test-app.ts';
import { openTestDatabase } from '#tests/support/test-database.ts';

const database = openTestDatabase();

const EMAIL = 'pat@test.example';
const PASSWORD = 'long enough';
const CLIENT = '127.0.0.1';
const USER = 'user-1';

type Call = { method?: 'GET' | 'PATCH' | 'DELETE'; url: string; payload?: object };

const GUEST: Call = { url: '/api/create-guest-subscription', payload: { email: 'Pat@test.example', name: 'pat' } };
const DIRECT_LINK: Call = { url: '/api/auth/direct-login', payload: { token: 'made-up' } };
const VERIFY: Call = {
  url: '/api/verify-payment',
  payload: { paymentIntentId: 'pi_1', paymentIntentClientSecret: 'pi_1_secret_x' },
};
const DEMO_PAYMENT: Call = {
  url: '/api/demo/confirm-payment',
  payload: { clientSecret: 'pi_1_secret_x', cardNumber: '4242 4242 4242 4242' },
};

const PASSKEY: Call = {
  url: '/api/passkeys/sign-in',
  payload: {
    credential: {
      id: 'a-key',
      rawId: 'a-key',
      type: 'public-key',
      response: { clientDataJSON: 'e30', authenticatorData: 'AA', signature: 'AA' },
    },
  },
};

const ACCOUNT_END: Call = {
  url: '/api/sealed-wallet/account-end',
  payload: { accountId: '7f9f3a52-5d6c-4f0e-8a57-0d3c1b0a9e11' },
};

/** What is limited, by what, to how many within its time, and the call that counts. */
const LIMITED: readonly [action: string, who: string, max: number, call: Call][] = [
  ['subscribe-user', USER, 300, { url: '/api/create-subscription' }],
  ['verify-user', USER, 300, VERIFY],
  ['subscribe-client', CLIENT, 60, GUEST],
  ['subscribe-address', EMAIL, 20, GUEST],
  ['demo-payment', CLIENT, 120, DEMO_PAYMENT],
  ['sign-up', CLIENT, 30, { url: '/api/login', payload: { email: EMAIL, password: PASSWORD, isSignUp: true } }],
  ['link-client', CLIENT, 20, { url: '/api/auth/reset-password-request', payload: { email: EMAIL } }],
  ['link-client', CLIENT, 20, { url: '/api/auth/direct-login-request', payload: { email: EMAIL } }],
  ['reset-password', EMAIL, 5, { url: '/api/auth/reset-password-request', payload: { email: 'PAT@test.example' } }],
  ['direct-login', EMAIL, 5, { url: '/api/auth/direct-login-request', payload: { email: 'PAT@test.example' } }],
  ['link-use', CLIENT, 60, DIRECT_LINK],
  ['link-use', CLIENT, 60, { ...DIRECT_LINK, url: '/api/auth/confirm-email' }],
  [
    'link-use',
    CLIENT,
    60,
    { url: '/api/auth/reset-password-complete', payload: { token: 'made-up', newPassword: PASSWORD } },
  ],
  ['social-start', CLIENT, 60, { method: 'GET', url: '/api/login?provider=google' }],
  ['own-password', USER, 10, { url: '/api/account/prove', payload: { password: PASSWORD } }],
  [
    'own-password',
    USER,
    10,
    { url: '/api/account/password', payload: { oldPassword: PASSWORD, newPassword: 'another one' } },
  ],
  ['confirm-email', USER, 5, { url: '/api/account/confirm-email-request' }],
  ['change-email', USER, 5, { url: '/api/account/email', payload: { email: 'new@test.example' } }],
  ['prove', USER, 5, { url: '/api/account/prove-request' }],
  ['passkey-start', CLIENT, 300, { url: '/api/passkeys/sign-in/options' }],
  ['passkey-sign-in', CLIENT, 60, PASSKEY],
  ['passkey-prove', USER, 40, { url: '/api/passkeys/proof/options' }],
  ['passkey-prove', USER, 40, { ...PASSKEY, url: '/api/passkeys/proof' }],
  ['passkey-change', USER, 60, { url: '/api/passkeys/registration' }],
  ['passkey-change', USER, 60, { method: 'PATCH', url: '/api/passkeys/some-key', payload: { name: 'Phone' } }],
  ['passkey-change', USER, 60, { method: 'DELETE', url: '/api/passkeys/some-key' }],
  ['check-account-end', CLIENT, 60, ACCOUNT_END],
  ['prove-provider', USER, 20, { method: 'GET', url: '/api/account/prove/google' }],
];

test.each(LIMITED)('%s: by %s, %d are answered, and the next is told to wait (%#)', async (action, who, max, wish) => {
  const { db } = database.get();
  const { call, post, sessions, limits, clock } = await createTestApp(database.get());
  await aUser(db, { id: USER, email: 'me@test.example', passwordHash: await hashPassword(PASSWORD) });
  const cookies = await signedIn(db, sessions, USER);
  await post('/api/account/prove', { password: PASSWORD }, cookies);
  await db.delete(rateLimits);
  const resetsAt = new Date(clock.now().getTime() + 60_000);
  const ask = async () => {
    const { method = 'POST', url, payload } = wish;
    return (await call({ method, url, cookies, ...(payload && { payload }) })).statusCode;
  };
  await db.insert(rateLimits).values({ key: limits.keyOf(action, who), count: max - 1, resetsAt });

  expect(await ask()).not.toBe(429);
  expect(await ask()).toBe(429);
  clock.advance(60_000);
  expect(await ask()).not.toBe(429);
});

/** Calls through a trusted proxy, each from the address it names. */
const createProxied = async () => {
  const { call } = await createTestApp(database.get(), { env: { TRUST_PROXY: '10.0.0.1' } });

  return (from: string, url: string, payload: object) =>
    call({ method: 'POST', url, remoteAddress: '10.0.0.1', headers: { 'x-forwarded-for': from }, payload });
};

const countStatuses = (statuses: readonly number[]): Record<number, number> =>
  Object.fromEntries([...new Set(statuses)].map((status) => [status, statuses.filter((one) => one === status).length]));

test.each([
  [
    'guest setups',
    90,
    { 200: 60, 429: 30 },
    '/api/create-guest-subscription',
    (at: number) => ({ email: `guest-${at}@test.example`, name: 'pat' }),
  ],
  [
    'sign-ups',
    40,
    { 200: 30, 429: 10 },
    '/api/login',
    (at: number) => ({ email: `new-${at}@test.example`, password: 'long enough', isSignUp: true }),
  ],
  [
    'passwords tried on many accounts',
    45,
    { 401: 30, 429: 15 },
    '/api/login',
    (at: number) => ({ email: `known-${at}@test.example`, password: 'a common one' }),
  ],
])('%s from one IPv6 /64: %d calls get one client’s limit', async (_case, calls, expected, url, bodyOf) => {
  const post = await createProxied();
  const statuses: number[] = [];
  for (let at = 0; at < calls; at += 1) {
    statuses.push((await post(`2001:db8:7:7:${at.toString(16)}::${at + 1}`, url, bodyOf(at))).statusCode);
  }

  expect(countStatuses(statuses)).toEqual(expected);
  expect((await post('2001:db8:7:8::1', url, bodyOf(calls))).statusCode).not.toBe(429);
});
