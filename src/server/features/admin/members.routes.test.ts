import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { foundingMembers, memberships, purchases, sessions, users } from '#server/db/schema.ts';
import type { Member } from '#shared/contracts/admin-members.ts';
import { createAdminApp } from '#tests/support/admin-app.ts';
import { aUser, signedIn } from '#tests/support/factories.ts';
import { openTestDatabase } from '#tests/support/test-database.ts';

const database = openTestDatabase();
const REASON = { reason: 'Helped us from the first day.' };
const DAY = 24 * 60 * 60 * 1000;

const setUp = async () => {
  const app = await createAdminApp(database.get(), { startsJobs: true });
  const list = async (query = ''): Promise<Member[]> =>
    (await app.admin('GET', `/api/admin/members${query}`)).json().items;
  const founding = (change: string, body: object = REASON) =>
    app.admin('POST', `/api/admin/members/${app.memberId}/founding`, { change, ...body });

  return { ...app, list, founding, emailsOf: async (query: string) => (await list(query)).map(({ email }) => email) };
};

const aPurchase = (userId: string, paidThrough: Date) => ({
  id: `purchase-of-${userId}`,
  userId,
  email: 'ada@test.example',
  status: 'active' as const,
  paidThrough,
  renewsAt: paidThrough,
  createdAt: new Date('2026-01-01'),
});

test('members are listed with what they have, and nothing of how they sign in', async () => {
  const { db, admin, memberId } = await setUp();
  await db.insert(memberships).values({ userId: memberId, status: 'grandfathered' });

  const response = await admin('GET', '/api/admin/members?search=ada');

  expect(response.json()).toEqual({
    items: [
      {
        id: memberId,
        email: 'ada@test.example',
        name: 'Ada Rider',
        createdAt: expect.any(String),
        isEmailProven: true,
        isAdmin: false,
        status: 'grandfathered',
        paidThrough: null,
        hasAccess: true,
      },
    ],
    next: null,
    count: 1,
    isMore: false,
  });
  expect(response.body).not.toContain('password');
});

test.each([
  ['the beginning of a name', 'rid', ['ada@test.example']],
  ['the beginning of an address, in capitals', 'ADA@te', ['ada@test.example']],
  ['two words in any order', 'rider ada', ['ada@test.example']],
  ['a part of the address after a dot', 'example', ['ada@test.example', 'boss@test.example']],
  ['the middle of a word', 'ider', []],
  ['a word that a query language knows', 'ada | boss:* & !', []],
  ['only signs', '%_&|!', []],
])('search by %s', async (_case, search, expected) => {
  const { emailsOf } = await setUp();

  expect(await emailsOf(`?sort=email&direction=asc&search=${encodeURIComponent(search)}`)).toEqual(expected);
});

test.each(['joined', 'email', 'name'])(
  '120 members are read page by page by %s, each once, in both directions',
  async (sort) => {
    const { db, admin } = await setUp();
    const many = Array.from({ length: 120 }, (_, at) => ({
      id: `user-${String(at).padStart(3, '0')}`,
      email: `Member-${at}@test.example`,
      // Many have the same name or none, and some came in the same moment: only the id tells them apart.
      name: at % 3 === 0 ? null : 'Sam Same',
      createdAt: new Date(Date.UTC(2026, 0, 1 + Math.floor(at / 40))),
    }));
    await db.insert(users).values(many);

    const readAll = async (direction: string): Promise<string[]> => {
      const ids: string[] = [];
      let after = '';
      do {
        const page = (await admin('GET', `/api/admin/members?sort=${sort}&direction=${direction}${after}`)).json();
        ids.push(...page.items.map(({ id }: Member) => id));
        after = page.next ? `&after=${page.next}` : '';
      } while (after !== '');

      return ids;
    };

    const up = await readAll('asc');
    expect(up).toHaveLength(122);
    expect(new Set(up).size).toBe(122);
    expect(await readAll('desc')).toEqual(up.toReversed());
  },
);

test('members are filtered by what they have, or that they have nothing', async () => {
  const { db, emailsOf, memberId } = await setUp();
  await db.insert(memberships).values({ userId: memberId, status: 'past_due', paidThrough: new Date() });

  expect(await emailsOf('?status=past_due')).toEqual(['ada@test.example']);
  expect(await emailsOf('?status=none')).toEqual(['boss@test.example']);
  expect(await emailsOf('?status=grandfathered')).toEqual([]);
});

test.each(['?sort=password', '?direction=up', '?status=rich', `?search=${'x'.repeat(101)}`])(
  '%s is refused',
  async (query) => {
    const { admin } = await setUp();

    expect((await admin('GET', `/api/admin/members${query}`)).statusCode).toBe(400);
  },
);

test('lifetime access is granted with a reason: the member has it at once, the renewal stops, the log has ids only', async () => {
  const { db, founding, member, memberId, clock, readAudit } = await setUp();
  const paidThrough = new Date(clock.now().getTime() + 100 * DAY);
  await db.insert(purchases).values(aPurchase(memberId, paidThrough));
  await db.insert(memberships).values({ userId: memberId, status: 'active', paidThrough });
  expect((await member('GET', '/api/billing/status')).json().billing.subscriptionStatus).toBe('active');

  const response = await founding('grant');

  expect(response.statusCode).toBe(200);
  expect(response.json()).toMatchObject({
    member: { status: 'grandfathered', hasAccess: true },
    foundingChanges: [{ change: 'granted', reason: REASON.reason }],
  });
  expect((await member('GET', '/api/billing/status')).json().billing.subscriptionStatus).toBe('grandfathered');
  expect(await db.select().from(purchases)).toMatchObject([{ ending: 'stop-renewal' }]);
  const audit = await readAudit();
  expect(audit).toMatchObject([{ action: 'founding-granted', subjectId: memberId }]);
  expect(JSON.stringify(audit)).not.toMatch(/first day|@/);
});

test('withdrawn lifetime access leaves what was paid for, and an unused founding address stays unused', async () => {
  const { db, founding, memberId, clock, readAudit } = await setUp();
  const paidThrough = new Date(clock.now().getTime() + 100 * DAY);
  await db.insert(foundingMembers).values({ email: 'ada@test.example' });
  await db.insert(purchases).values({ ...aPurchase(memberId, paidThrough), status: 'canceled', renewsAt: null });
  await db.insert(memberships).values({ userId: memberId, status: 'grandfathered' });

  const response = await founding('withdraw', { reason: 'Given by mistake.' });

  expect(response.json().member).toMatchObject({ status: 'canceled', paidThrough: paidThrough.toISOString() });
  expect((await db.select().from(foundingMembers))[0]?.appliedAt).toEqual(clock.now());
  expect((await readAudit()).map(({ action }) => action)).toEqual(['founding-withdrawn']);
});

test.each([
  ['who has it already', 'grant', { status: 'grandfathered' as const }, 409],
  ['who has none, withdrawn', 'withdraw', null, 409],
])('lifetime access of someone %s: told, and not logged', async (_case, change, membership, status) => {
  const { db, founding, memberId, readAudit } = await setUp();
  if (membership) await db.insert(memberships).values({ userId: memberId, ...membership });

  expect((await founding(change)).statusCode).toBe(status);
  expect(await readAudit()).toEqual([]);
});

test('nobody gets lifetime access for an address that was never confirmed, or without a reason', async () => {
  const { db, founding, memberId, readAudit } = await setUp();
  expect((await founding('grant', { reason: ' no ' })).json().message).toContain('Say why');
  await db.update(users).set({ emailProvenAt: null }).where(eq(users.id, memberId));

  expect((await founding('grant')).statusCode).toBe(409);
  expect(await db.select().from(memberships)).toEqual([]);
  expect(await readAudit()).toEqual([]);
});

test('a change after 15 minutes asks for a proof and does nothing; after proving it goes on', async () => {
  const { db, founding, waitForProofToEnd, adminId, clock, readAudit } = await setUp();
  waitForProofToEnd();

  expect((await founding('grant')).json().code).toBe('proof-required');
  expect(await db.select().from(memberships)).toEqual([]);
  expect(await readAudit()).toEqual([]);

  await db.update(sessions).set({ provenAt: clock.now() }).where(eq(sessions.userId, adminId));
  expect((await founding('grant')).statusCode).toBe(200);
});

test.each([
  ['reset-password', 'Reset your CarryAtlas password', '/auth/reset-password?token='],
  ['direct-login', 'Your CarryAtlas sign-in link', '/direct-login?token='],
])('a %s link is mailed to the member, and the administrator sees nothing of it', async (kind, subject, path) => {
  const { admin, memberId, jobs, sentMail, readAudit } = await setUp();

  const response = await admin('POST', `/api/admin/members/${memberId}/links`, { kind });
  const { deliverMail } = await import('#server/mail/mailer.ts');
  await jobs.runDue(deliverMail);

  expect(response.statusCode).toBe(200);
  expect(response.body).not.toContain('token');
  expect(sentMail).toMatchObject([{ to: 'ada@test.example', subject, text: expect.stringContaining(path) }]);
  expect(await readAudit()).toMatchObject([{ action: 'link-sent', subjectId: memberId, details: { kind } }]);
});

test('the link that confirms an address goes only to someone who has not confirmed it', async () => {
  const { db, admin, memberId, readAudit } = await setUp();
  const send = () => admin('POST', `/api/admin/members/${memberId}/links`, { kind: 'confirm-email' });

  expect((await send()).statusCode).toBe(409);
  expect(await readAudit()).toEqual([]);
  await db.update(users).set({ emailProvenAt: null }).where(eq(users.id, memberId));
  expect((await send()).statusCode).toBe(200);
});

test('ended sessions are over at once, on other devices too; others stay signed in', async () => {
  const { db, admin, member, memberId, sessions: store, get, readAudit } = await setUp();
  const elsewhere = await signedIn(db, store, memberId);
  const other = await signedIn(db, store, await aUser(db));
  expect((await member('GET', '/api/user')).statusCode).toBe(200);

  const response = await admin('POST', `/api/admin/members/${memberId}/end-sessions`);

  expect(response.json()).toMatchObject({ sessions: 0 });
  expect((await member('GET', '/api/user')).statusCode).toBe(401);
  expect((await get('/api/user', elsewhere)).statusCode).toBe(401);
  expect((await get('/api/user', other)).statusCode).toBe(200);
  expect((await admin('GET', '/api/user')).statusCode).toBe(200);
  expect(await readAudit()).toMatchObject([{ action: 'sessions-ended', details: { count: 2 } }]);
});

test('a member who is gone is told as such by every call', async () => {
  const { admin, readAudit } = await setUp();

  expect((await admin('GET', '/api/admin/members/nobody')).statusCode).toBe(404);
  for (const [path, body] of [
    ['founding', { change: 'grant', ...REASON }],
    ['links', { kind: 'direct-login' }],
    ['end-sessions', undefined],
  ] as const) {
    expect((await admin('POST', `/api/admin/members/nobody/${path}`, body)).statusCode, path).toBe(404);
  }
  expect(await readAudit()).toEqual([]);
});

test('a member finds in the own download why lifetime access came or went', async () => {
  const { founding, member } = await setUp();
  await founding('grant');

  expect((await member('GET', '/api/account/export')).json()).toMatchObject({
    foundingChanges: [{ change: 'granted', reason: REASON.reason }],
  });
});
