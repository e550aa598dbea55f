import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { billingReports, contactMessages, factReports, mails, purchases, rangeReports } from '#server/db/schema.ts';
import { deliverMail } from '#server/mail/mailer.ts';
import type { InboxItem } from '#shared/contracts/admin-inbox.ts';
import { createAdminApp } from '#tests/support/admin-app.ts';
import { aFact } from '#tests/support/data-files.ts';
import { publishTree } from '#tests/support/publish.ts';
import { openTestDatabase } from '#tests/support/test-database.ts';

const database = openTestDatabase();
const AT = new Date('2026-06-01T08:00:00Z');

const aMail = (changes: Partial<typeof mails.$inferInsert> = {}) => ({
  id: randomUUID(),
  recipient: 'ada@test.example',
  subject: 'Your sign-in link',
  textBody: 'https://carryatlas.example/direct-login?token=secret-token',
  htmlBody: '<p>secret-token</p>',
  createdAt: AT,
  ...changes,
});

const aReport = (userId: string | null, changes: Partial<typeof factReports.$inferInsert> = {}) => ({
  id: randomUUID(),
  userId,
  state: 'CO',
  county: 'Adams',
  topic: 'permit-cost' as const,
  fact: null,
  message: 'The sheriff asked me for $135.',
  createdAt: AT,
  ...changes,
});

test('what members sent is open until somebody deals with it, and can be opened again; each step is logged once', async () => {
  const { db, admin, memberId, readAudit } = await createAdminApp(database.get());
  const report = aReport(memberId);
  await db.insert(factReports).values(report);
  const show = async (which: string): Promise<InboxItem[]> =>
    (await admin('GET', `/api/admin/inbox/fact-report?show=${which}`)).json().items;
  const mark = (isHandled: boolean) => admin('POST', `/api/admin/inbox/fact-report/${report.id}`, { isHandled });

  expect(await show('open')).toEqual([
    {
      id: report.id,
      kind: 'fact-report',
      createdAt: AT.toISOString(),
      about: 'CO, Adams · permit-cost',
      message: report.message,
      from: 'ada@test.example',
      isSuspect: false,
      handledAt: null,
    },
  ]);

  await mark(true);
  await mark(true);
  expect(await show('open')).toEqual([]);
  expect(await show('handled')).toMatchObject([{ id: report.id, handledAt: '2026-06-30T12:00:00.000Z' }]);
  await mark(false);
  expect(await show('open')).toHaveLength(1);
  const audit = await readAudit();
  expect(audit.map(({ action, subjectId }) => [action, subjectId])).toEqual([
    ['item-handled', report.id],
    ['item-reopened', report.id],
  ]);
  expect(JSON.stringify(audit)).not.toContain('sheriff');
});

test('messages and reports about ranges have their lists, 50 on a page, newest first', async () => {
  const { db, admin } = await createAdminApp(database.get());
  const messages = Array.from({ length: 51 }, (_, at) => ({
    id: `message-${String(at).padStart(2, '0')}`,
    name: 'Ada Rider',
    email: 'ada@elsewhere.example',
    message: 'A question about reciprocity.',
    isSuspect: at === 50,
    createdAt: AT,
  }));
  await db.insert(contactMessages).values(messages);
  await db
    .insert(rangeReports)
    .values({ id: 'r1', userId: null, rangeId: 'us-co-gone', kind: 'closed', message: '', createdAt: AT });

  const first = (await admin('GET', '/api/admin/inbox/contact-message')).json();
  const second = (await admin('GET', `/api/admin/inbox/contact-message?after=${first.next}`)).json();
  expect(first.items).toHaveLength(50);
  expect(first.items[0]).toMatchObject({ id: 'message-50', about: 'Ada Rider', isSuspect: true });
  expect(second).toMatchObject({ items: [{ id: 'message-00' }], next: null });
  expect((await admin('GET', '/api/admin/inbox/range-report')).json().items).toMatchObject([
    { about: 'closed · us-co-gone', from: null },
  ]);
  expect((await admin('GET', '/api/admin/inbox/gossip')).statusCode).toBe(400);
  expect((await admin('POST', '/api/admin/inbox/range-report/nothing', { isHandled: true })).statusCode).toBe(404);
});

test('the mail queue shows why a mail failed and never what is in it; a retry sends it', async () => {
  const { db, admin, jobs, sentMail, readAudit } = await createAdminApp(database.get(), { startsJobs: true });
  const failed = aMail({ state: 'failed', attempts: 12, lastError: 'EENVELOPE 550' });
  await db.insert(mails).values([failed, aMail({ state: 'sent' })]);

  const response = await admin('GET', '/api/admin/mails?state=failed');
  expect(response.json().items).toMatchObject([{ id: failed.id, attempts: 12, lastError: 'EENVELOPE 550' }]);
  expect(response.body).not.toContain('secret-token');

  expect((await admin('POST', `/api/admin/mails/${failed.id}/retry`)).statusCode).toBe(200);
  await jobs.runDue(deliverMail);
  expect(sentMail).toHaveLength(1);
  expect((await admin('POST', `/api/admin/mails/${failed.id}/retry`)).statusCode).toBe(404);
  expect(await readAudit()).toMatchObject([{ action: 'mail-retried', subjectId: failed.id }]);
});

test('payments that need a look are listed with the reason, and those in order are not', async () => {
  const { db, admin, memberId } = await createAdminApp(database.get());
  const one = { email: 'x@test.example', createdAt: AT, paidThrough: AT };
  await db.insert(purchases).values([
    { ...one, id: 'late', userId: memberId, status: 'past_due' },
    { ...one, id: 'stuck', state: 'ended', status: 'expired', ending: 'end-now' },
    { ...one, id: 'lost', guestTokenHash: 'h', status: 'active' },
    { ...one, id: 'fine', state: 'ended', userId: memberId, status: 'canceled' },
  ]);
  const differences = [{ purchaseId: 'late', before: 'open active', after: 'open past_due' }];
  await db.insert(billingReports).values({ id: 'b1', ranAt: AT, checked: 4, failed: 1, differences });

  const { items, comparison } = (await admin('GET', '/api/admin/payments')).json();

  expect(items.map(({ purchaseId, trouble }: Record<string, string>) => [purchaseId, trouble])).toEqual([
    ['stuck', 'ending-unfinished'],
    ['lost', 'paid-without-account'],
    ['late', 'past-due'],
  ]);
  expect(comparison).toEqual({ ranAt: AT.toISOString(), checked: 4, failed: 1, differences });
});

test('the overview counts what waits; the review lists facts older than a year, oldest first', async () => {
  await publishTree(database.get(), (tree) => {
    tree['jurisdictions/us-co.yaml'].facts['red-flag-law'] = aFact(true, { basis: 'state_law', asOf: '2024' });
    tree['jurisdictions/us-vt.yaml'].facts['red-flag-law'] = aFact(false, { asOf: 'undated' });
  });
  const { db, admin, memberId } = await createAdminApp(database.get());
  await db.insert(factReports).values(aReport(memberId));
  await db.insert(mails).values([aMail(), aMail({ state: 'failed' }), aMail({ state: 'sent' })]);

  const due = (await admin('GET', '/api/admin/due-facts')).json();
  expect((await admin('GET', '/api/admin/overview')).json()).toEqual({
    warnings: [],
    members: 2,
    paying: 0,
    founding: 0,
    openReports: 1,
    openMessages: 0,
    waitingMails: 1,
    failedMails: 1,
    paymentsToLookAt: 0,
    factsDue: 2,
  });
  expect(due.items).toMatchObject([
    { state: 'VT', county: null, topic: 'red-flag-law', asOf: 'undated' },
    { state: 'CO', county: null, topic: 'red-flag-law', asOf: '2024' },
  ]);
  expect((await admin('GET', '/api/admin/due-facts?state=CO')).json()).toMatchObject({ count: 1, next: null });
  expect((await admin('GET', '/api/admin/data-report')).json()).toMatchObject({
    release: 1,
    states: [{ state: 'CO' }, { state: 'VT' }],
  });
});
