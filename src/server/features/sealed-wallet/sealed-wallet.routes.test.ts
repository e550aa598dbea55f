import { randomUUID } from 'node:crypto';
import { eq, type SQL, sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { passkeys, rateLimits, sealedWallets, users } from '#server/db/schema.ts';
import { MOST_SEALED_BYTES } from '#shared/contracts/sealed-wallet.ts';
import { EMPTY_OWN_DATA, entriesOfOwnData, type OwnData } from '#shared/sealed/own-data.ts';
import { addPasskeyLock, joinSealed, type SealedCopy, startSealed } from '#shared/sealed/sync.ts';
import { aUser, signedIn } from '#tests/support/factories.ts';
import { takeMail } from '#tests/support/mails.ts';
import { aDeviceOf, aPasskeyOpener, aPhrase } from '#tests/support/sealed-device.ts';
import { createTestApp, type TestAppOptions } from '#tests/support/test-app.ts';
import { openTestDatabase } from '#tests/support/test-database.ts';

const database = openTestDatabase();

const URL = '/api/sealed-wallet';
const PAID = { status: 'active', paidThrough: new Date('2027-01-01T00:00:00Z') } as const;
const PHRASE = aPhrase(3);

const aCopy = (changes: Partial<SealedCopy> = {}): SealedCopy => ({
  format: 1,
  keyId: '7f9f3a52-5d6c-4f0e-8a57-0d3c1b0a9e11',
  generation: 1,
  sealed: 'c2VhbGVk',
  wrappedKeys: [{ kind: 'phrase', salt: 'c2FsdA==', iv: 'aXZpdg==', key: 'a2V5a2V5' }],
  ...changes,
});

const WALLET: OwnData = {
  ...EMPTY_OWN_DATA,
  wallet: {
    ...EMPTY_OWN_DATA.wallet,
    permits: [{ state: 'ID', kind: 'enhanced', isResident: true, issuedOn: '2024-03-09', expiresOn: '2029-03-09' }],
    home: 'ID',
    handguns: [{ name: 'Grandfather’s Colt', magazineRounds: 7 }],
  },
  numbers: { lawyer: '(208) 555-0143', plan: '' },
  applications: { 'GA Fulton': { appliedOn: '2026-10-02', appointmentOn: null, expiresOn: null } },
};
const PASSKEY = aPasskeyOpener('a-key', 77);

/** As bytes are written where they get into a row or a line. */
const formsOf = (secret: Uint8Array): string[] =>
  (['base64', 'base64url', 'hex', 'latin1'] as const).map((form) => Buffer.from(secret).toString(form).slice(0, 16));

/** What no other row has a reason to hold: words of the wallet, the phrase’s bits, and what the passkey computes. */
const SECRETS = new RegExp(
  ['Grandfather', '555-01', '2029-03-09', '2026-10-02', ...formsOf(PHRASE.secret), ...formsOf(PASSKEY.secret)].join(
    '|',
  ),
);

/** A passkey of this account, as far as the sealed wallet asks. */
const aPasskeyRow = (userId: string): typeof passkeys.$inferInsert => ({
  id: randomUUID(),
  userId,
  credentialId: PASSKEY.credentialId,
  publicKey: 'a2V5',
  counter: 0,
  transports: [],
  isBackedUp: true,
  name: 'Phone',
  createdOn: '2026-06-30',
});

const createApp = async (options: TestAppOptions = {}) => {
  const { db } = database.get();
  const app = await createTestApp(database.get(), options);

  return {
    ...app,
    db,
    as: async (columns: Parameters<typeof aUser>[1] = { membership: PAID }) => {
      const userId = await aUser(db, columns);
      const cookies = await signedIn(db, app.sessions, userId);
      const call = (method: 'GET' | 'PUT' | 'DELETE', payload?: object) =>
        app.call({ method, url: URL, cookies, ...(payload ? { payload } : {}) });

      return {
        userId,
        cookies,
        call,
        put: (copy: object, replaces = 0) => call('PUT', { copy, replaces }),
        read: async (): Promise<SealedCopy | null> => (await call('GET')).json().copy,
      };
    },
  };
};

test('a newer state replaces the one it was made from, and no other', async () => {
  const { as, db } = await createApp();
  const { put, read } = await as();

  expect((await put(aCopy())).statusCode).toBe(200);
  expect(await read()).toEqual(aCopy());
  // A device that has not seen the first one, and one that starts over.
  expect((await put(aCopy({ generation: 2, sealed: 'b3RoZXI=' }))).statusCode).toBe(409);
  expect((await put(aCopy({ generation: 3, sealed: 'b3RoZXI=' }), 2)).statusCode).toBe(409);
  expect(await read()).toEqual(aCopy());
  expect((await put(aCopy({ generation: 2, sealed: 'bmV3ZXI=' }), 1)).statusCode).toBe(200);
  expect(await read()).toMatchObject({ generation: 2, sealed: 'bmV3ZXI=' });
  expect(await db.select({ on: sealedWallets.updatedOn }).from(sealedWallets)).toEqual([
    { on: expect.stringMatching(/^\d{4}-\d{2}-\d{2}$/) },
  ]);
});

test('of ten devices that write at once one is kept', async () => {
  const { as } = await createApp();
  const { put, read } = await as();
  await put(aCopy());

  const answers = await Promise.all(
    Array.from({ length: 10 }, (_one, at) => put(aCopy({ generation: 2, sealed: btoa(`device ${at}`) }), 1)),
  );

  expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, ...Array(9).fill(409)]);
  const winner = answers.findIndex(({ statusCode }) => statusCode === 200);
  expect((await read())?.sealed).toBe(btoa(`device ${winner}`));
});

test.each([
  ['a generation that is not newer', { copy: aCopy({ generation: 1 }), replaces: 1 }, 400],
  ['a generation of 0', { copy: aCopy({ generation: 0 }), replaces: 0 }, 400],
  ['bytes that are not base64', { copy: aCopy({ sealed: 'not base64!' }), replaces: 0 }, 400],
  ['no key', { copy: aCopy({ wrappedKeys: [] }), replaces: 0 }, 400],
  ['a field that we don’t know', { copy: { ...aCopy(), home: 'ID' }, replaces: 0 }, 400],
  ['too many bytes', { copy: aCopy({ sealed: 'AAAA'.repeat(MOST_SEALED_BYTES / 3 + 100) }), replaces: 0 }, 400],
  ['a megabyte', { copy: aCopy({ sealed: 'A'.repeat(1024 * 1024) }), replaces: 0 }, 413],
  ['nothing', {}, 400],
])('%s is refused, and what is there stays', async (_what, body, status) => {
  const { as } = await createApp();
  const { call, put, read } = await as();
  await put(aCopy());

  expect((await call('PUT', body)).statusCode).toBe(status);
  expect(await read()).toEqual(aCopy());
});

test('as many bytes as a wallet may have are kept', async () => {
  const { as } = await createApp();
  const { put } = await as();

  expect((await put(aCopy({ sealed: Buffer.alloc(MOST_SEALED_BYTES).toString('base64') }))).statusCode).toBe(200);
});

test('it is for members; anyone signed in can delete their own, and nobody touches another’s', async () => {
  const { as, app, db } = await createApp();
  const [one, other, free] = [await as(), await as(), await as({})];
  await one.put(aCopy());
  await other.put(aCopy({ sealed: 'b3RoZXI=' }));

  expect((await free.call('GET')).statusCode).toBe(402);
  expect((await free.put(aCopy())).statusCode).toBe(402);
  expect((await free.call('DELETE')).statusCode).toBe(200);
  expect((await app.inject({ url: URL })).statusCode).toBe(401);

  expect((await one.call('DELETE')).statusCode).toBe(200);
  expect(await one.read()).toBeNull();
  expect((await other.read())?.sealed).toBe('b3RoZXI=');
  expect(await db.$count(sealedWallets)).toBe(1);
});

test('the download has the sealed bytes; with the account they go', async () => {
  const { as, app, db } = await createApp();
  const { userId, cookies, put } = await as();
  await put(aCopy());

  const download = (await app.inject({ url: '/api/account/export', cookies })).json();
  expect(download.sealedWallet).toMatchObject(aCopy());

  await db.delete(users).where(eq(users.id, userId));
  expect(await db.$count(sealedWallets)).toBe(0);
});

test('a new holder of an account does not get the sealed wallet of the one before', async () => {
  const { as, post, db } = await createApp();
  const { userId, put } = await as();
  await put(aCopy());

  // The person who signed up never proved the address; the owner of the mailbox does, from elsewhere.
  await post('/api/auth/reset-password-request', { email: `${userId}@test.example` });
  const { token } = await takeMail(db);
  const reset = await post('/api/auth/reset-password-complete', { token, newPassword: 'a new holder’s' });

  expect(reset.statusCode).toBe(200);
  expect(await db.$count(sealedWallets)).toBe(0);
});

test('a device hears that its account is gone, and nothing else', async () => {
  const { as, post } = await createApp();
  const { userId } = await as({});
  const ask = async (accountId: string) => (await post(`${URL}/account-end`, { accountId })).json();

  expect(await ask(userId)).toEqual({ isGone: false });
  expect(await ask(randomUUID())).toEqual({ isGone: true });
  expect(await ask('not an id')).toMatchObject({ code: 'invalid-request' });
});

test('writes are limited to 120 an hour', async () => {
  const { as, db, limits, clock } = await createApp();
  const { userId, put } = await as();
  const resetsAt = new Date(clock.now().getTime() + 60_000);
  const key = limits.keyOf('write-sealed-wallet', userId);
  await db.insert(rateLimits).values({ key, count: 119, resetsAt });

  expect((await put(aCopy())).statusCode).toBe(200);
  expect((await put(aCopy({ generation: 2 }), 1)).statusCode).toBe(429);
});

test('no table and no log line has a word of a wallet in it, nor its phrase, its key, or a passkey’s secret', async () => {
  const lines: string[] = [];
  const { as, db } = await createApp({
    env: { LOG_LEVEL: 'trace' },
    parts: { logStream: { write: (line) => lines.push(line) } },
  });
  const member = await as();
  const phone = aDeviceOf(member.userId, member, entriesOfOwnData(WALLET));
  const desktop = aDeviceOf(member.userId, member);

  expect(await startSealed(phone.parts, PHRASE)).toBe('matched');
  expect(await joinSealed(desktop.parts, aPhrase(4))).toBe('wrong-opener');
  expect(await joinSealed(desktop.parts, PHRASE)).toBe('matched');
  expect(desktop.stored()).toEqual(entriesOfOwnData(WALLET));
  desktop.change({ 'number/plan': '(208) 555-0199' });
  expect(await desktop.sync()).toBe('matched');
  expect(await phone.sync()).toBe('matched');
  expect(phone.stored()['number/plan']).toBe('(208) 555-0199');
  await db.insert(passkeys).values(aPasskeyRow(member.userId));
  expect(await addPasskeyLock(phone.parts, PHRASE, PASSKEY)).toBe('matched');
  expect(await joinSealed(aDeviceOf(member.userId, member).parts, PASSKEY)).toBe('matched');

  const rowsOf = async (query: SQL) => ((await db.execute(query)) as { rows: Record<string, string>[] }).rows;
  const tables = await rowsOf(
    sql`select table_name as name from information_schema.tables where table_schema = 'public'`,
  );
  expect(tables.map(({ name }) => name)).toContain('sealed_wallets');
  for (const { name = '' } of tables) {
    const rows = await rowsOf(sql`select row_to_json(t)::text as row from ${sql.identifier(name)} t`);
    expect(JSON.stringify(rows), name).not.toMatch(SECRETS);
  }
  const [row] = await db.select().from(sealedWallets);
  expect(Buffer.from(row?.sealed ?? '', 'base64').toString('latin1')).not.toMatch(SECRETS);
  expect(row?.sealed.length).toBeGreaterThan(4096);
  const log = lines.join('\n');
  expect(log).toContain(URL);
  expect(log).not.toMatch(SECRETS);
  expect(log).not.toContain(row?.sealed.slice(0, 40));
  expect(row?.wrappedKeys.map(({ kind }) => kind)).toEqual(['phrase', 'passkey']);
  for (const { key } of row?.wrappedKeys ?? []) expect(log).not.toContain(key);
});
