import { eq, sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { auditLog, users } from '#server/db/schema.ts';
import { createAdminApp } from '#tests/support/admin-app.ts';
import { openTestDatabase } from '#tests/support/test-database.ts';

const database = openTestDatabase();

const adminRoutesOf = (table: readonly string[]): [method: 'GET' | 'POST' | 'PUT', url: string][] =>
  table
    .filter((line) => line.includes('/api/admin/'))
    .map((line) => {
      const [, method, url = ''] = line.split(/\s+/);

      return [method as 'GET', url.replace(':kind', 'fact-report').replace(':id', 'x')];
    });

test('a member who is no administrator is refused by every call with the specified words, a visitor is asked to sign in', async () => {
  const { app, member, visitor, readAudit } = await createAdminApp(database.get());
  const routes = adminRoutesOf(app.accessTable);
  expect(routes.length).toBeGreaterThan(15);

  for (const [method, url] of routes) {
    const refused = await member(method, url, method === 'GET' ? undefined : {});
    expect([refused.statusCode, refused.json().message], url).toEqual([
      403,
      'Access denied. Admin privileges required.',
    ]);
    expect((await visitor(method, url, method === 'GET' ? undefined : {})).statusCode, url).toBe(401);
  }
  expect(await readAudit()).toEqual([]);
});

test('an administrator whose address changes while signed in is refused at once', async () => {
  const { admin, db, adminId, sessions } = await createAdminApp(database.get());
  expect((await admin('GET', '/api/admin/overview')).statusCode).toBe(200);

  await db.update(users).set({ email: 'former@test.example' }).where(eq(users.id, adminId));
  await sessions.userChanged(db, adminId);

  expect((await admin('GET', '/api/admin/overview')).statusCode).toBe(403);
  expect((await admin('POST', '/api/admin/test-sheets')).statusCode).toBe(403);
});

test.each([
  ['changed', sql`update audit_log set action = 'link-sent'`],
  ['thinned out', sql`delete from audit_log where id > 0`],
  ['emptied', sql`truncate audit_log`],
  ['emptied together with others', sql`truncate users, audit_log cascade`],
])('the audit log can not be %s, by nobody', async (_case, statement) => {
  const { db, adminId } = await createAdminApp(database.get());
  await db
    .insert(auditLog)
    .values({ at: new Date(), actorId: adminId, action: 'mail-retried', subjectId: null, details: {} });

  await expect(db.execute(statement)).rejects.toMatchObject({
    cause: expect.objectContaining({ message: expect.stringContaining('append-only') }),
  });
  expect(await db.select().from(auditLog)).toHaveLength(1);
});

test('an entry outlives the account of the person who made it', async () => {
  const { db, admin, adminId, readAudit } = await createAdminApp(database.get());
  await admin('POST', '/api/admin/test-sheets');

  await db.delete(users).where(eq(users.id, adminId));

  expect(await readAudit()).toMatchObject([{ actorId: adminId, action: 'spreadsheet-tested' }]);
});

test('the log is read page by page, newest first, and by action', async () => {
  const { db, admin, adminId } = await createAdminApp(database.get());
  const entries = Array.from({ length: 60 }, (_, at) => ({
    at: new Date(),
    actorId: adminId,
    action: at === 0 ? ('alert-ended' as const) : ('mail-retried' as const),
    subjectId: String(at),
    details: {},
  }));
  await db.insert(auditLog).values(entries);

  const first = (await admin('GET', '/api/admin/audit')).json();
  expect(first.items).toHaveLength(50);
  expect(first.items[0]).toMatchObject({ subjectId: '59', actorEmail: 'boss@test.example' });
  const second = (await admin('GET', `/api/admin/audit?after=${first.next}`)).json();
  expect(second.items.map(({ subjectId }: { subjectId: string }) => subjectId)).toEqual(
    Array.from({ length: 10 }, (_, at) => String(9 - at)),
  );
  expect(second.next).toBeNull();
  expect((await admin('GET', '/api/admin/audit?action=alert-ended')).json().items).toHaveLength(1);
});

const cursorOf = (...parts: string[]): string => Buffer.from(JSON.stringify(parts)).toString('base64url');
const BY_TIME = ['members', 'mails', 'payments', 'inbox/fact-report'];

test.each([
  ['nonsense', 'nonsense', ['audit', 'due-facts', ...BY_TIME]],
  ['an empty list', 'W10', ['audit', 'due-facts', ...BY_TIME]],
  ['a NUL', '%00', ['audit', 'due-facts', ...BY_TIME]],
  ['a list that is too short', cursorOf('a'), ['audit', 'due-facts', ...BY_TIME]],
  ['an id with a NUL', cursorOf('2026-01-01 10:00:00+00', 'a\0b'), ['audit', 'due-facts', ...BY_TIME]],
  ['no time', cursorOf('soon', 'x'), ['audit', ...BY_TIME]],
  ['a day that never was', cursorOf('2026-02-30 10:00:00+00', 'x'), ['audit', ...BY_TIME]],
  ['no number', cursorOf('', 'x'), ['audit']],
  ['a number past all', cursorOf('', '99999999999'), ['audit']],
])('%s is no page', async (_case, after, lists) => {
  const { admin } = await createAdminApp(database.get());

  for (const list of lists) {
    const response = await admin('GET', `/api/admin/${list}?after=${after}`);
    expect([response.statusCode, response.json().code], list).toEqual([400, 'invalid-request']);
  }
});
