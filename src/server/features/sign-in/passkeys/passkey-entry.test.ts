import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { mails, passkeyChallenges, passkeys, sessions as sessionRows } from '#server/db/schema.ts';
import { EMAIL, NEW_PASSWORD, PROVEN } from '#tests/support/accounts-app.ts';
import { aUser, signedIn } from '#tests/support/factories.ts';
import { takeMail, takeMails } from '#tests/support/mails.ts';
import { createPasskeysApp } from '#tests/support/passkeys-app.ts';
import { aForeignKey, type Lies } from '#tests/support/software-authenticator.ts';
import { openTestDatabase } from '#tests/support/test-database.ts';

const database = openTestDatabase();

const MINUTE_MS = 60_000;

/** Pat with one passkey, whose emails were read. */
const start = async (
  options: { counts?: boolean } = {},
  columns = PROVEN as Parameters<typeof createPasskeysApp>[1],
) => {
  const app = await createPasskeysApp(database.get(), columns);
  const device = app.aDevice(options);
  const added = await app.register(device);
  expect(added.statusCode).toBe(200);
  await takeMails(app.db);

  return { ...app, device };
};

test('a passkey signs in without a password, into a new session of its own', async () => {
  const { enter, device, get, cookiesOf, heard, id, list, db } = await start();
  heard.length = 0;

  const response = await enter(device);

  expect(response.statusCode).toBe(200);
  expect(response.json()).toMatchObject({ id, email: EMAIL });
  expect((await get('/api/user', cookiesOf(response))).json()).toMatchObject({ id });
  // What carries a guest's purchase over hears of it, as of any sign-in.
  expect(heard).toEqual([`signed in ${id}`]);
  expect(await list()).toMatchObject([{ lastUsedOn: '2026-06-30' }]);
  expect(await db.select().from(passkeyChallenges)).toEqual([]);
});

test('the browser’s former session ends at a sign-in by passkey', async () => {
  const { enter, device, get, db, sessions } = await start();
  const attackers = await signedIn(db, sessions, await aUser(db));

  expect((await enter(device, {}, attackers)).statusCode).toBe(200);

  expect((await get('/api/user', attackers)).statusCode).toBe(401);
});

test('a sign-in by passkey from a new browser is told by email; in a known one it is not', async () => {
  const { enter, device, cookiesOf, db } = await start();
  const first = await enter(device);
  expect(await takeMails(db)).toEqual([]);

  await enter(device, {}, cookiesOf(first));
  expect(await takeMails(db)).toEqual([]);
  await enter(device);

  expect((await takeMail(db)).subject).toBe('New sign-in to your CarryAtlas account');
});

test('asking to sign in tells nothing about anyone: the same answer but for its challenge', async () => {
  const { ask, here, db } = await start();
  const { asked: stranger } = await ask('/api/passkeys/sign-in/options', {});
  const { asked: owner, response } = await ask('/api/passkeys/sign-in/options', here);

  expect(owner).toEqual({ ...stranger, challenge: owner.challenge });
  expect(stranger).toEqual({
    challenge: expect.stringMatching(/^[\w-]{43}$/),
    timeout: 300_000,
    rpId: 'localhost',
    userVerification: 'required',
  });
  expect(owner.challenge).not.toBe(stranger.challenge);
  // Kept as a hash: who reads the table can't answer for someone.
  expect(JSON.stringify(await db.select().from(passkeyChallenges))).not.toContain(owner.challenge);
  expect(response.cookies.find(({ name }) => name === 'passkey')).toMatchObject({
    httpOnly: true,
    sameSite: 'Strict',
    maxAge: 300,
  });
});

const LIES: [string, Lies][] = [
  ['from another site', { origin: 'https://carryatlas.evil.example' }],
  ['from the same host at another port', { origin: 'http://localhost:5001' }],
  ['for another site’s name', { rpId: 'evil.example' }],
  ['inside another site’s frame', { crossOrigin: true, topOrigin: 'https://evil.example' }],
  ['by a key that isn’t its own', { signsWith: aForeignKey() }],
  ['of a challenge nobody gave', { challenge: 'A'.repeat(43) }],
  ['without checking its owner', { isVerified: false }],
  ['without anyone there', { isPresent: false }],
  ['that was made to register', { type: 'webauthn.create' }],
  ['for another account', { userHandle: Buffer.from('someone else').toString('base64url') }],
];

test('a signature that isn’t what was asked for, from where it was asked, signs nobody in', async () => {
  const { enter, device, db, cookiesOf, list } = await start();

  for (const [what, lies] of LIES) {
    const response = await enter(device, lies);
    expect([response.statusCode, response.json().code], what).toEqual([401, 'wrong-credentials']);
    expect(cookiesOf(response), what).toEqual({});
  }

  expect(await list()).toMatchObject([{ lastUsedOn: null, isBlocked: false }]);
  expect(await db.select().from(sessionRows)).toHaveLength(1);
  expect((await enter(device)).statusCode).toBe(200);
});

test('a signature that isn’t what was asked for confirms nothing', async () => {
  const { proveBy, device, clock, here, get } = await start();
  clock.advance(11 * MINUTE_MS);

  for (const [what, lies] of LIES) expect((await proveBy(device, here, lies)).statusCode, what).toBe(401);

  expect((await get('/api/account', here)).json().isProvenAgain).toBe(false);
});

test('an unknown passkey, a removed one, and a wrong signature get the same words', async () => {
  const { enter, device, aDevice, list, remove } = await start();
  const words = [await enter(aDevice()), await enter(device, { signsWith: aForeignKey() })];
  await remove((await list())[0].id);
  words.push(await enter(device));

  const [first, ...others] = words.map((one) => {
    const { requestId: _own, ...rest } = one.json();
    return { status: one.statusCode, ...rest };
  });
  expect(first).toMatchObject({ status: 401, code: 'wrong-credentials' });
  for (const other of others) expect(other).toEqual(first);
});

test('what was signed once works once, also twice at the same time', async () => {
  const { ask, device, post, db } = await start();
  const { asked, cookies } = await ask('/api/passkeys/sign-in/options', {});
  const credential = device.sign(asked);

  const answers = await Promise.all(
    Array.from({ length: 8 }, () => post('/api/passkeys/sign-in', { credential }, cookies)),
  );
  expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, ...Array(7).fill(401)]);
  expect((await post('/api/passkeys/sign-in', { credential }, cookies)).statusCode).toBe(401);
  expect(await db.select().from(sessionRows)).toHaveLength(2);
});

test('a failed answer spends its challenge', async () => {
  const { ask, device, post } = await start();
  const { asked, cookies } = await ask('/api/passkeys/sign-in/options', {});

  const wrong = device.sign(asked, { signsWith: aForeignKey() });
  expect((await post('/api/passkeys/sign-in', { credential: wrong }, cookies)).statusCode).toBe(401);

  expect((await post('/api/passkeys/sign-in', { credential: device.sign(asked) }, cookies)).statusCode).toBe(401);
});

test('what was signed counts for five minutes', async () => {
  const { ask, device, post, clock } = await start();
  const [early, late] = [
    await ask('/api/passkeys/sign-in/options', {}),
    await ask('/api/passkeys/sign-in/options', {}),
  ];
  const send = ({ asked, cookies }: typeof early) =>
    post('/api/passkeys/sign-in', { credential: device.sign(asked) }, cookies);

  clock.advance(5 * MINUTE_MS - 1);
  expect((await send(early)).statusCode).toBe(200);
  clock.advance(1);
  expect((await send(late)).statusCode).toBe(401);
});

test('what was signed counts in the browser that asked, and for what it asked', async () => {
  const { ask, device, post, here, clock, prove, get } = await start();
  const mine = await ask('/api/passkeys/sign-in/options', {});
  const theirs = await ask('/api/passkeys/sign-in/options', {});
  const credential = device.sign(mine.asked);
  for (const cookies of [{}, theirs.cookies]) {
    expect((await post('/api/passkeys/sign-in', { credential }, cookies)).statusCode).toBe(401);
  }
  // Tried in the wrong place it is not spent: nobody can spend another's.
  expect((await post('/api/passkeys/sign-in', { credential }, mine.cookies)).statusCode).toBe(200);

  // Asked for in the same session, to add a passkey.
  const { challenge } = (await ask('/api/passkeys/registration', here)).asked;
  const toAdd = device.sign({ ...mine.asked, challenge });
  expect((await post('/api/passkeys/proof', { credential: toAdd }, here)).statusCode).toBe(401);

  clock.advance(11 * MINUTE_MS);
  const forSignIn = await ask('/api/passkeys/sign-in/options', here);
  const proof = await post('/api/passkeys/proof', { credential: device.sign(forSignIn.asked) }, forSignIn.cookies);
  expect(proof.statusCode).toBe(401);
  const forProof = await ask('/api/passkeys/proof/options', here);
  const entry = await post('/api/passkeys/sign-in', { credential: device.sign(forProof.asked) }, forSignIn.cookies);
  expect(entry.statusCode).toBe(401);
  expect((await get('/api/account', here)).json().isProvenAgain).toBe(false);
  await prove();
});

test('a counter that goes backwards is refused, blocks the passkey, and is emailed once', async () => {
  const { enter, device, list, db, cookiesOf } = await start({ counts: true });
  expect((await enter(device)).statusCode).toBe(200);
  await takeMails(db);

  const copied = await enter(device, { counter: 2 });

  expect([copied.statusCode, copied.json().code]).toEqual([401, 'wrong-credentials']);
  expect(copied.json().message).toContain('someone may have a copy');
  expect(cookiesOf(copied)).toEqual({});
  expect((await list())[0]).toMatchObject({ isBlocked: true });
  const mail = await takeMail(db);
  expect([mail.to, mail.subject]).toEqual([EMAIL, 'We blocked a passkey on your CarryAtlas account']);

  // Neither the copy nor the device itself, whose counter is ahead, gets in again.
  for (const lies of [{}, { counter: 2 }]) expect((await enter(device, lies)).statusCode).toBe(401);
  expect(await takeMails(db)).toEqual([]);
});

test('two uses of one count at the same time let one in', async () => {
  const { ask, device, post, list } = await start({ counts: true });
  const tries = [await ask('/api/passkeys/sign-in/options', {}), await ask('/api/passkeys/sign-in/options', {})];

  const answers = await Promise.all(
    tries.map(({ asked, cookies }) =>
      post('/api/passkeys/sign-in', { credential: device.sign(asked, { counter: 7 }) }, cookies),
    ),
  );

  expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 401]);
  expect((await list())[0]).toMatchObject({ isBlocked: true });
});

test('of eight uses of one count at the same time one gets in', async () => {
  const { ask, device, post } = await start({ counts: true });
  const tries = await Promise.all(Array.from({ length: 8 }, () => ask('/api/passkeys/sign-in/options', {})));
  const bodies = tries.map(
    ({ asked, cookies }) => [{ credential: device.sign(asked, { counter: 7 }) }, cookies] as const,
  );

  const answers = await Promise.all(bodies.map(([body, cookies]) => post('/api/passkeys/sign-in', body, cookies)));

  expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, ...Array(7).fill(401)]);
});

test('nobody can have a passkey blocked without its key', async () => {
  const { enter, device, list, db } = await start({ counts: true });

  expect((await enter(device, { counter: 0, signsWith: aForeignKey() })).statusCode).toBe(401);

  expect((await list())[0]).toMatchObject({ isBlocked: false });
  expect(await db.select().from(mails)).toEqual([]);
  expect((await enter(device)).statusCode).toBe(200);
});

test('a passkey confirms a session for a change that matters', async () => {
  const { proveBy, device, clock, post, here, ask } = await start();
  clock.advance(11 * MINUTE_MS);
  expect((await post('/api/account/delete', undefined, here)).json().code).toBe('proof-required');
  const { asked } = await ask('/api/passkeys/proof/options', here);
  expect(asked).toMatchObject({
    userVerification: 'required',
    allowCredentials: [{ id: device.id, type: 'public-key', transports: ['internal'] }],
  });

  const proven = await proveBy(device);

  expect(proven.json()).toMatchObject({ isProvenAgain: true });
  expect((await post('/api/account/delete', undefined, here)).statusCode).toBe(200);
});

test('a proof by passkey counts in its own session alone, and another’s passkey proves nothing', async () => {
  const app = await start();
  const { proveBy, device, clock, get, db, sessions, id, here } = app;
  clock.advance(11 * MINUTE_MS);
  const [elsewhere, others] = [
    await signedIn(db, sessions, id),
    await signedIn(db, sessions, await aUser(db, { email: 'other@test.example' })),
  ];

  expect((await proveBy(device, others)).statusCode).toBe(401);
  expect((await proveBy(device, here)).statusCode).toBe(200);

  for (const cookies of [elsewhere, others])
    expect((await get('/api/account', cookies)).json().isProvenAgain).toBe(false);
});

test('a passkey proves nothing about the email', async () => {
  const { enter, device, findUser, id, get, cookiesOf } = await start({}, { emailProvenAt: null });

  const response = await enter(device);

  expect(response.statusCode).toBe(200);
  expect((await findUser(id))?.emailProvenAt).toBeNull();
  expect((await get('/api/account', cookiesOf(response))).json().isEmailProven).toBe(false);
});

test('a new holder of the email ends the passkeys made before', async () => {
  const { enter, device, post, db } = await start({}, { emailProvenAt: null });
  await post('/api/auth/reset-password-request', { email: EMAIL });
  const { token } = await takeMail(db);

  await post('/api/auth/reset-password-complete', { token, newPassword: NEW_PASSWORD });

  expect(await db.select().from(passkeys)).toEqual([]);
  expect((await enter(device)).statusCode).toBe(401);
});

test('the owner of a confirmed email keeps the passkeys at a password reset', async () => {
  const { enter, device, post, db } = await start();
  await post('/api/auth/reset-password-request', { email: EMAIL });
  const { token } = await takeMail(db);

  await post('/api/auth/reset-password-complete', { token, newPassword: NEW_PASSWORD });

  expect((await enter(device)).statusCode).toBe(200);
});

test('two devices of one member sign in, each by its own passkey', async () => {
  const { enter, device, aDevice, register, list, remove, id } = await start();
  const phone = aDevice({ counts: true });
  await register(phone, undefined, {}, 'Phone');
  const [other] = (await list()).filter(({ name }: { name: string }) => name !== 'Phone');

  expect((await enter(phone)).json()).toMatchObject({ id });
  expect((await enter(device)).json()).toMatchObject({ id });
  await remove(other.id);

  expect((await enter(device)).statusCode).toBe(401);
  expect((await enter(phone)).statusCode).toBe(200);
});

test('a deleted account takes its passkeys along', async () => {
  const { enter, device, post, here, db } = await start();
  expect((await post('/api/account/delete', undefined, here)).statusCode).toBe(200);

  expect(await db.select().from(passkeys)).toEqual([]);
  expect((await enter(device)).statusCode).toBe(401);
});

test('challenges that nobody answered are cleared away', async () => {
  const { ask, db, clock } = await start();
  await ask('/api/passkeys/sign-in/options', {});
  const { createChallengesRepository } = await import('./challenges.repository.ts');
  await createChallengesRepository(db).purgeExpired(clock.now());
  expect(await db.select().from(passkeyChallenges)).toHaveLength(1);

  clock.advance(6 * MINUTE_MS);
  await createChallengesRepository(db).purgeExpired(clock.now());

  expect(await db.select().from(passkeyChallenges)).toEqual([]);
});

test('a blocked passkey stays in its owner’s list until they remove it', async () => {
  const { device, enter, list, remove, db, id } = await start({ counts: true });
  await enter(device, { counter: 1 });
  const [blocked] = await list();
  expect(blocked.isBlocked).toBe(true);

  expect((await remove(blocked.id)).json()).toEqual([]);
  expect(await db.select().from(passkeys).where(eq(passkeys.userId, id))).toEqual([]);
});
