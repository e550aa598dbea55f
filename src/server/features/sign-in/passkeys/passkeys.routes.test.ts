import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { identities, passkeys, users } from '#server/db/schema.ts';
import { EMAIL, PROVEN } from '#tests/support/accounts-app.ts';
import { aUser, signedIn } from '#tests/support/factories.ts';
import { takeMail, takeMails } from '#tests/support/mails.ts';
import { createPasskeysApp, type PasskeysApp } from '#tests/support/passkeys-app.ts';
import type { Lies } from '#tests/support/software-authenticator.ts';
import { openTestDatabase } from '#tests/support/test-database.ts';

const database = openTestDatabase();

const MINUTE_MS = 60_000;

const aRow = (userId: string, columns: Partial<typeof passkeys.$inferInsert> = {}): typeof passkeys.$inferInsert => ({
  id: randomUUID(),
  userId,
  credentialId: randomUUID(),
  publicKey: 'pQ',
  counter: 0,
  transports: ['internal'],
  isBackedUp: true,
  name: 'Phone',
  createdOn: '2026-06-01',
  ...columns,
});

test('a member adds a passkey and is told by email; nothing secret is in the list', async () => {
  const { ask, here, aDevice, register, list, db, id } = await createPasskeysApp(database.get());
  const device = aDevice();
  const { asked } = await ask('/api/passkeys/registration', here);
  expect(asked).toMatchObject({
    rp: { id: 'localhost', name: 'CarryAtlas' },
    user: { id: Buffer.from(id).toString('base64url'), name: EMAIL },
    attestation: 'none',
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    excludeCredentials: [],
    // Asked for now, since a key that was made without it can never encrypt.
    extensions: { prf: {} },
  });

  const added = await register(device, here, {}, '  My phone 🤠 ');

  expect(added.statusCode).toBe(200);
  const [passkey] = await list();
  expect(passkey).toEqual({
    id: expect.any(String),
    name: 'My phone 🤠',
    createdOn: '2026-06-30',
    lastUsedOn: null,
    isBackedUp: true,
    isBlocked: false,
  });
  const mail = await takeMail(db);
  expect([mail.to, mail.subject]).toEqual([EMAIL, 'A passkey was added to your CarryAtlas account']);
  expect(mail.text).toContain('My phone 🤠');
  expect(mail.text).toContain('http://localhost:5000/account#passkeys');
  expect((await ask('/api/passkeys/registration', here)).asked.excludeCredentials).toEqual([
    { id: device.id, type: 'public-key', transports: ['internal'] },
  ]);
});

test('adding and removing need a fresh confirmation; a browser left open adds no way in', async () => {
  const { ask, here, aDevice, register, list, remove, clock, post, db } = await createPasskeysApp(database.get());
  const device = aDevice();
  const { asked } = await ask('/api/passkeys/registration', here);
  await register(aDevice());
  await takeMails(db);
  clock.advance(11 * MINUTE_MS);

  const [{ id }] = await list();
  const refusals = [
    await post('/api/passkeys/registration', undefined, here),
    await post('/api/passkeys', { credential: device.register(asked) }, here),
    await remove(id),
  ];

  for (const refused of refusals) expect([refused.statusCode, refused.json().code]).toEqual([403, 'proof-required']);
  expect(await list()).toHaveLength(1);
  expect(await takeMails(db)).toEqual([]);
});

test('an answer that isn’t what was asked for, from where it was asked, adds nothing', async () => {
  const { register, aDevice, here, list, db, ask, post, sessions, id, prove } = await createPasskeysApp(database.get());
  const lies: [string, Lies][] = [
    ['another site', { origin: 'https://carryatlas.evil.example' }],
    ['another site’s name', { rpId: 'evil.example' }],
    ['a challenge nobody gave', { challenge: 'A'.repeat(43) }],
    ['an owner that wasn’t checked', { isVerified: false }],
    ['nobody there', { isPresent: false }],
    ['a signature to sign in', { type: 'webauthn.get' }],
  ];

  for (const [what, lie] of lies) {
    const response = await register(aDevice(), here, lie);
    expect([response.statusCode, response.json().code], what).toEqual([400, 'invalid-request']);
  }

  // Asked for in another session of the same account.
  const elsewhere = await signedIn(db, sessions, id);
  await prove(elsewhere);
  const { asked } = await ask('/api/passkeys/registration', elsewhere);
  const credential = aDevice().register(asked);
  expect((await post('/api/passkeys', { credential }, here)).statusCode).toBe(400);
  // Under another's name than the device has sealed.
  const { id: anothers } = aDevice();
  const renamed = { ...credential, id: anothers, rawId: anothers };
  expect((await post('/api/passkeys', { credential: renamed }, elsewhere)).statusCode).toBe(400);
  expect(await list()).toEqual([]);
  expect(await takeMails(db)).toEqual([]);
});

test('the same new passkey sent five times at once is added once', async () => {
  const { ask, here, aDevice, post, list, db } = await createPasskeysApp(database.get());
  const { asked } = await ask('/api/passkeys/registration', here);
  const credential = aDevice().register(asked);

  const answers = await Promise.all(Array.from({ length: 5 }, () => post('/api/passkeys', { credential }, here)));

  expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 400, 400, 400, 400]);
  expect(await list()).toHaveLength(1);
  expect(await takeMails(db)).toHaveLength(1);
});

test('a passkey of one account is not taken over by another', async () => {
  const { aDevice, register, db, sessions, prove, list } = await createPasskeysApp(database.get());
  const device = aDevice();
  await register(device);
  const [pat] = await db.select().from(users);
  const other = await aUser(db, { email: 'other@test.example', passwordHash: pat?.passwordHash ?? null });
  const others = await signedIn(db, sessions, other);
  await prove(others);

  const response = await register(device, others);

  expect([response.statusCode, response.json().code]).toEqual([409, 'conflict']);
  expect(await list(others)).toEqual([]);
  expect(await list()).toHaveLength(1);
});

test('the twenty-first is refused, also when two arrive at once', async () => {
  const { aDevice, ask, post, here, id, db, list } = await createPasskeysApp(database.get());
  await db.insert(passkeys).values(Array.from({ length: 19 }, () => aRow(id)));
  const credentials = [];
  for (const device of [aDevice(), aDevice()])
    credentials.push(device.register((await ask('/api/passkeys/registration', here)).asked));

  const answers = await Promise.all(credentials.map((credential) => post('/api/passkeys', { credential }, here)));

  expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409]);
  expect(await list()).toHaveLength(20);
  const full = await ask('/api/passkeys/registration', here);
  expect([full.response.statusCode, full.asked.message]).toEqual([
    409,
    'You have 20 passkeys, which is the most we keep. Remove one you no longer use, then try again.',
  ]);
});

test('of eight at once, where there is room for one, one is added', async () => {
  const { aDevice, ask, post, here, id, db, list } = await createPasskeysApp(database.get());
  await db.insert(passkeys).values(Array.from({ length: 19 }, () => aRow(id)));
  const asked = await Promise.all(Array.from({ length: 8 }, () => ask('/api/passkeys/registration', here)));
  const bodies = asked.map((one) => ({ credential: aDevice().register(one.asked) }));

  const answers = await Promise.all(bodies.map((body) => post('/api/passkeys', body, here)));

  expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, ...Array(7).fill(409)]);
  expect(await list()).toHaveLength(20);
});

test('a passkey without a name is called after its browser', async () => {
  const { ask, here, aDevice, call } = await createPasskeysApp(database.get());
  const { asked } = await ask('/api/passkeys/registration', here);

  const added = await call({
    method: 'POST',
    url: '/api/passkeys',
    cookies: here,
    payload: { credential: aDevice().register(asked) },
    headers: { 'user-agent': 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0) Version/18.0 Mobile Safari/604.1' },
  });

  expect(added.json()).toMatchObject([{ name: 'Safari on iPhone' }]);
});

test('a passkey is renamed and removed by its owner, and by nobody else', async () => {
  const { aDevice, register, rename, remove, list, db, sessions, prove } = await createPasskeysApp(database.get());
  await register(aDevice(), undefined, {}, 'Phone');
  await takeMails(db);
  const [{ id }] = await list();
  const [pat] = await db.select().from(users);
  const others = await signedIn(
    db,
    sessions,
    await aUser(db, { email: 'other@test.example', passwordHash: pat?.passwordHash ?? null }),
  );
  await prove(others);

  for (const refused of [await rename(id, 'Mine', others), await remove(id, others)])
    expect([refused.statusCode, refused.json().code]).toEqual([404, 'not-found']);
  expect(await list()).toMatchObject([{ name: 'Phone' }]);
  expect(await list(others)).toEqual([]);
  for (const name of ['', '   ', 'x'.repeat(61), 7, null]) expect((await rename(id, name)).statusCode).toBe(400);
  expect((await rename(id, 'x'.repeat(60))).statusCode).toBe(200);
  expect((await rename(id, ' Work laptop ')).json()).toMatchObject([{ name: 'Work laptop' }]);
  expect(await takeMails(db)).toEqual([]);

  expect((await remove(id)).json()).toEqual([]);
  const mail = await takeMail(db);
  expect([mail.to, mail.subject]).toEqual([EMAIL, 'A passkey was removed from your CarryAtlas account']);
  expect(mail.text).toContain('Work laptop');
  expect((await remove(id)).statusCode).toBe(404);
  expect(await takeMails(db)).toEqual([]);
});

/** Somebody who has no password, and has just confirmed by passkey. */
const withoutPassword = async (columns: Partial<typeof users.$inferInsert>) => {
  const app = await createPasskeysApp(database.get(), { ...columns });
  const device = app.aDevice();
  await app.register(device);
  await app.db.update(users).set({ passwordHash: null });
  await takeMails(app.db);

  return { ...app, device };
};

const removeAll = async ({ list, remove }: PasskeysApp): Promise<number[]> => {
  const statuses: number[] = [];
  for (const { id } of await list()) statuses.push((await remove(id)).statusCode);

  return statuses;
};

test('the last way in is not removed: without a password, a provider, or a confirmed email the passkey stays', async () => {
  const app = await withoutPassword({ emailProvenAt: null });
  const [{ id }] = await app.list();

  const refused = await app.remove(id);

  expect([refused.statusCode, refused.json().code]).toEqual([409, 'conflict']);
  expect(refused.json().message).toBe(
    'This passkey is the only way into your account. Confirm your email or set a password first. Then you can remove it.',
  );
  expect(await app.list()).toHaveLength(1);
  expect(await takeMails(app.db)).toEqual([]);
  expect((await app.enter(app.device)).statusCode).toBe(200);
});

test.each([
  ['a confirmed email, to which we send links', PROVEN, false],
  ['a linked provider', { emailProvenAt: null }, true],
])('with %s the last passkey can be removed', async (_case, columns, isLinked) => {
  const app = await withoutPassword(columns);
  if (isLinked)
    await app.db
      .insert(identities)
      .values({ provider: 'google', subject: 'pat', userId: app.id, createdAt: new Date() });

  expect(await removeAll(app)).toEqual([200]);
});

test('two passkeys removed at once: one stays where it is the last way in', async () => {
  const app = await withoutPassword({ emailProvenAt: null });
  await app.db.insert(passkeys).values(aRow(app.id));
  const list = await app.list();

  const answers = await Promise.all(list.map(({ id }: { id: string }) => app.remove(id)));

  expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409]);
  expect(await app.list()).toHaveLength(1);
});

test('eight passkeys removed at once: one stays where it is the last way in', async () => {
  const app = await withoutPassword({ emailProvenAt: null });
  await app.db.insert(passkeys).values(Array.from({ length: 7 }, () => aRow(app.id)));
  const list = await app.list();

  const answers = await Promise.all(list.map(({ id }: { id: string }) => app.remove(id)));

  expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([...Array(7).fill(200), 409]);
  expect(await app.list()).toHaveLength(1);
});

test('a blocked passkey is no way in: the other one stays', async () => {
  const app = await withoutPassword({ emailProvenAt: null });
  const [own] = await app.list();
  await app.db.insert(passkeys).values(aRow(app.id, { blockedAt: new Date() }));

  expect((await app.remove(own.id)).statusCode).toBe(409);
});

test('the download has names and days of passkeys, and no key', async () => {
  const { aDevice, register, get, here, db } = await createPasskeysApp(database.get());
  const device = aDevice();
  await register(device, here, {}, 'Phone');
  const [row] = await db.select().from(passkeys);

  const response = await get('/api/account/export', here);

  expect(response.json().passkeys).toEqual([{ name: 'Phone', createdOn: '2026-06-30', lastUsedOn: null }]);
  for (const secret of [device.id, row?.publicKey]) expect(response.body).not.toContain(secret);
});

test('what a browser makes up about a passkey is refused or not kept', async () => {
  const { ask, here, aDevice, post, db, register } = await createPasskeysApp(database.get());
  const { asked } = await ask('/api/passkeys/registration', here);
  const credential = aDevice().register(asked);
  const { response } = credential;
  const broken = [
    undefined,
    {},
    { credential: null },
    { credential: { ...credential, type: 'password' } },
    { credential: { ...credential, id: 'x'.repeat(1365) } },
    { credential: { ...credential, id: 'not base64!' } },
    { credential: { ...credential, response: { ...response, attestationObject: '' } } },
    { credential: { ...credential, response: { ...response, attestationObject: 'AAAA' } } },
    { credential: { ...credential, response: { ...response, clientDataJSON: 'AAAA' } } },
    { credential: { ...credential, response: { ...response, transports: 'usb' } } },
    { credential, name: 'x'.repeat(61) },
  ];
  for (const body of broken) expect((await post('/api/passkeys', body, here)).statusCode).toBe(400);

  await register(aDevice());
  expect(await db.select().from(passkeys)).toMatchObject([{ transports: ['internal'] }]);
});
