import { expect, test } from 'vitest';
import { foundingMembers, memberships, users } from '#server/db/schema.ts';
import { aUser, signedIn } from '#tests/support/factories.ts';
import { createOpenIdBrowser } from '#tests/support/openid.ts';
import { createTestApp } from '#tests/support/test-app.ts';
import { openTestDatabase } from '#tests/support/test-database.ts';
import { createAccountsRepository } from './accounts.repository.ts';

const database = openTestDatabase();

const BANKER = 'banker@test.example';
/** The Kelvin sign lowercases to k. */
const LOOK_ALIKE = 'ban\u212Aer@test.example';
const PROVEN_AT = new Date('2026-01-01T00:00:00Z');

const start = () => createTestApp(database.get(), { env: { ADMIN_EMAILS: 'Banker@Test.example' } });

test('a look-alike email is not an administrator', async () => {
  const { get, sessions } = await start();
  const { db } = database.get();
  const signInAs = async (email: string) =>
    signedIn(db, sessions, await aUser(db, { email, emailProvenAt: PROVEN_AT }));

  const stranger = await signInAs(LOOK_ALIKE);
  expect((await get('/api/user', stranger)).json()).toMatchObject({ isAdmin: false });
  expect((await get('/api/admin/overview', stranger)).statusCode).toBe(403);

  await db.delete(users);
  const banker = await signInAs('BANKER@test.example');
  expect((await get('/api/user', banker)).json()).toMatchObject({ isAdmin: true });
});

test('a look-alike email is not a founding member', async () => {
  const { db } = database.get();
  await db.insert(foundingMembers).values({ email: BANKER });
  const [stranger, banker] = [await aUser(db), await aUser(db)];
  const accounts = createAccountsRepository(db);

  await accounts.applyFoundingMembership(stranger, LOOK_ALIKE, PROVEN_AT);
  expect(await db.select().from(memberships)).toEqual([]);

  await accounts.applyFoundingMembership(banker, 'Banker@test.example', PROVEN_AT);
  expect(await db.select().from(memberships)).toMatchObject([{ userId: banker, status: 'grandfathered' }]);
});

test.each([
  ['the Kelvin sign', LOOK_ALIKE],
  ['full-width letters', '\uFF42anker@test.example'],
  ['an accent', 'bänker@test.example'],
  ['two dots in a row', 'ban..ker@test.example'],
  ['no ending', 'banker@test'],
])('a provider email with %s is refused', async (_case, email) => {
  const app = await start();
  const { db } = database.get();
  await aUser(db, { email: BANKER, emailProvenAt: PROVEN_AT });

  const answer = await createOpenIdBrowser(app).signIn('/api/login?provider=google', { email });

  expect(answer.headers.location).toBe('/auth?error=provider');
  expect(answer.cookies.filter(({ name }) => name === 'session')).toEqual([]);
  expect(await db.select().from(users)).toHaveLength(1);
});
