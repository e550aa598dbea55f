import { type SQL, sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { type AccessLevel, defineEndpoint } from '#shared/contracts/endpoint.ts';
import { countStatements } from '#tests/support/count-statements.ts';
import { aUser, signedIn } from '#tests/support/factories.ts';
import { createTestApp } from '#tests/support/test-app.ts';
import { openTestDatabase } from '#tests/support/test-database.ts';
import { handle } from './handle.ts';

const database = openTestDatabase();

const behind = (access: AccessLevel) =>
  defineEndpoint({
    method: 'GET',
    path: `/api/behind-${access}`,
    access,
    summary: 'For this test',
    response: z.strictObject({ secret: z.string() }),
  });

const LEVELS = ['public', 'user', 'member', 'editor', 'admin'] as const;

const createGatedApp = () =>
  createTestApp(database.get(), {
    env: { ADMIN_EMAILS: 'admin@test.example', EDITOR_EMAILS: 'editor@test.example' },
    extend: (app) => {
      for (const level of LEVELS) handle(app, behind(level), () => ({ secret: 'behind the gate' }));
    },
  });

const YEAR = 365 * 24 * 60 * 60 * 1000;
const later = (clock: { now: () => Date }) => new Date(clock.now().getTime() + YEAR);

test.each<[string, Record<(typeof LEVELS)[number], number>]>([
  ['visitor', { public: 200, user: 401, member: 401, editor: 401, admin: 401 }],
  ['user', { public: 200, user: 200, member: 402, editor: 403, admin: 403 }],
  ['member', { public: 200, user: 200, member: 200, editor: 403, admin: 403 }],
  ['founder', { public: 200, user: 200, member: 200, editor: 403, admin: 403 }],
  ['lapsed', { public: 200, user: 200, member: 402, editor: 403, admin: 403 }],
  ['admin', { public: 200, user: 200, member: 402, editor: 200, admin: 200 }],
  ['editor', { public: 200, user: 200, member: 402, editor: 200, admin: 403 }],
  ['unproven', { public: 200, user: 200, member: 402, editor: 403, admin: 403 }],
])('%s', async (who, expected) => {
  const { get, sessions, clock } = await createGatedApp();
  const { db } = database.get();
  const people: Record<string, Parameters<typeof aUser>[1]> = {
    user: {},
    member: { membership: { status: 'active', paidThrough: later(clock) } },
    founder: { membership: { status: 'grandfathered', paidThrough: null } },
    lapsed: { membership: { status: 'canceled', paidThrough: clock.now() } },
    admin: { email: 'Admin@test.example', emailProvenAt: new Date() },
    editor: { email: 'Editor@test.example', emailProvenAt: new Date() },
    // Anyone can type an administrator's address into the sign-up form.
    unproven: { email: 'admin@test.example' },
  };
  const cookies = who === 'visitor' ? {} : await signedIn(db, sessions, await aUser(db, people[who]));

  for (const level of LEVELS) {
    const response = await get(`/api/behind-${level}`, cookies);

    expect(response.statusCode, level).toBe(expected[level]);
    if (expected[level] !== 200) expect(response.body).not.toContain('behind the gate');
  }
});

/** The statement with its values in place again, to be put behind `explain`. */
const restate = (text: string, params: unknown[]): SQL =>
  sql.join(
    text.split(/\$\d+/).flatMap((part, at) => (at === 0 ? [sql.raw(part)] : [sql`${params[at - 1]}`, sql.raw(part)])),
  );

/** How the database would look for it if it had to avoid reading whole tables, as it does once they are large. */
const planOf = (statement: SQL): Promise<string> =>
  database.get().db.transaction(async (tx) => {
    await tx.execute(sql`set local enable_seqscan = off`);
    const { rows } = (await tx.execute(sql`explain ${statement}`)) as { rows: object[] };

    return rows.map((row) => Object.values(row)[0]).join('\n');
  });

test('whether somebody is a member costs one indexed look-up, and none while it is remembered', async () => {
  const { db } = database.get();
  const { get, sessions, clock } = await createGatedApp();
  const membership = { status: 'active', paidThrough: later(clock) } as const;
  const cookies = await signedIn(db, sessions, await aUser(db, { membership }));
  const statements = countStatements(db);

  expect((await get('/api/behind-member', cookies)).statusCode).toBe(200);
  const [lookUp, ...others] = statements.takeQueries();
  expect(others).toEqual([]);
  expect((await get('/api/behind-member', cookies)).statusCode).toBe(200);
  expect(statements.take()).toBe(0);

  const plan = await planOf(restate(lookUp?.sql ?? '', lookUp?.params ?? []));
  expect(plan).toContain('Index Scan');
  expect(plan).not.toContain('Seq Scan');
});

test('a route that does not say who may call it stops the start', async () => {
  const build = createTestApp(database.get(), {
    extend: (app) => {
      app.get('/api/forgotten', () => 'open to all');
    },
  });

  await expect(build).rejects.toThrow('GET /api/forgotten declares no access level');
});

test('an answer with a field that the contract does not know is an error, not a leak', async () => {
  const logged: string[] = [];
  const { get } = await createTestApp(database.get(), {
    env: { LOG_LEVEL: 'error' },
    parts: { logStream: { write: (line) => logged.push(line) } },
    extend: (app) => {
      const careless = { secret: 'x', passwordHash: 'argon2 hash' };
      handle(app, behind('public'), () => careless);
    },
  });

  const response = await get('/api/behind-public');

  expect(response.statusCode).toBe(500);
  expect(response.json()).toMatchObject({ code: 'internal', requestId: expect.any(String) });
  expect(response.body).not.toContain('argon2 hash');
  expect(logged).toHaveLength(1);
});

test('a made-up cookie is nobody', async () => {
  const { get } = await createGatedApp();

  for (const session of ['', 'x', 'x'.repeat(3000), '../../etc', '%00', '"'])
    expect((await get('/api/behind-user', { session })).statusCode).toBe(401);
});

test('a membership that runs out is refused at once, while its session is still cached', async () => {
  const { get, sessions, clock } = await createGatedApp();
  const { db } = database.get();
  const paidThrough = new Date(clock.now().getTime() + 30_000);
  const cookies = await signedIn(db, sessions, await aUser(db, { membership: { status: 'canceled', paidThrough } }));
  const before = await get('/api/behind-member', cookies);

  clock.advance(31_000);

  expect(before.statusCode).toBe(200);
  expect((await get('/api/behind-member', cookies)).statusCode).toBe(402);
});

test('a session that ends is refused at once, and nobody else is', async () => {
  const { get, sessions, clock } = await createGatedApp();
  const { db } = database.get();
  const signIn = async () =>
    signedIn(db, sessions, await aUser(db, { membership: { status: 'active', paidThrough: later(clock) } }));
  const [leaving, staying] = [await signIn(), await signIn()];
  for (const cookies of [leaving, staying]) await get('/api/behind-member', cookies);

  await sessions.end(leaving['session'] ?? '');

  expect((await get('/api/behind-member', leaving)).statusCode).toBe(401);
  expect((await get('/api/behind-member', staying)).statusCode).toBe(200);
});
