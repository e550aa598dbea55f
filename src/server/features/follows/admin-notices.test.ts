import { expect, test } from 'vitest';
import { notices, sentAlerts } from '#server/db/schema.ts';
import { createAdminApp } from '#tests/support/admin-app.ts';
import { publishTree } from '#tests/support/publish.ts';
import { openTestDatabase } from '#tests/support/test-database.ts';
import { queueNotices, sendNotices } from './notice-jobs.ts';

const database = openTestDatabase();
const DAY = 24 * 60 * 60 * 1000;

const ALERT = {
  type: 'warning',
  message: 'A court has stayed the new rule.',
  states: ['CO', 'NM'],
  startsOn: '2026-06-30',
  endsOn: '2026-07-31',
  sourceTitle: 'Order of the court',
  sourceAddress: 'https://court.example/order',
};

const setUp = async (states = ['CO']) => {
  await publishTree(database.get());
  const app = await createAdminApp(database.get(), { startsJobs: true });
  const { jobs, db, call, sessions, memberId } = app;
  const { token } = await sessions.create(db, memberId);
  for (const state of states) await call({ method: 'PUT', url: `/api/follows/${state}`, cookies: { session: token } });
  const { id, version } = (await app.admin('POST', '/api/admin/alerts', ALERT)).json();

  return {
    ...app,
    alert: { id, version },
    send: (given: object = { version }) => app.admin('POST', `/api/admin/alerts/${id}/send`, given),
    run: async () => {
      await jobs.send(db, queueNotices, {});
      await jobs.runDue(queueNotices);
      await jobs.runDue(sendNotices);
    },
  };
};

test('an alert is sent to followers of its states once, and twice at the same time is once', async () => {
  const { send, run, sentMail, readAudit, clock } = await setUp(['CO', 'NM']);

  const codes = await Promise.all([send(), send()].map(async (answer) => (await answer).statusCode));
  await run();
  expect((await send()).statusCode).toBe(409);
  clock.advance(DAY);
  await run();

  expect(codes.toSorted()).toEqual([200, 409]);
  expect(sentMail.map(({ subject, to }) => [subject, to])).toEqual([
    ['Travel alert for Colorado and New Mexico', 'ada@test.example'],
  ]);
  expect(sentMail[0]?.text).toContain('In states you follow, there’s one new travel alert.');
  expect(sentMail[0]?.text).toContain(ALERT.message);
  expect(sentMail[0]?.text).toContain('https://court.example/order');
  expect((await readAudit()).map(({ action }) => action)).toEqual(['alert-written', 'alert-sent']);
});

test('followers of other states hear nothing of it', async () => {
  const { send, run, sentMail } = await setUp(['VT']);

  await send();
  await run();

  expect(sentMail).toEqual([]);
});

test('one that was ended before it went out is not sent', async () => {
  const { send, run, sentMail, admin, alert } = await setUp();
  await send();

  await admin('POST', `/api/admin/alerts/${alert.id}/end`, { version: alert.version });
  await run();

  expect(sentMail).toEqual([]);
});

test.each([
  ['of an older version', { version: 0 }, 409],
  ['without a version', {}, 400],
])('an alert %s is not sent', async (_case, given, status) => {
  const { send, db } = await setUp();

  expect((await send(given)).statusCode).toBe(status);
  expect(await db.select().from(sentAlerts)).toEqual([]);
});

test('a member can neither send an alert nor pause anything', async () => {
  const { member, alert, db } = await setUp();

  expect((await member('POST', `/api/admin/alerts/${alert.id}/send`, { version: 1 })).statusCode).toBe(403);
  expect((await member('PUT', '/api/admin/notices', { isPaused: true })).statusCode).toBe(403);
  expect(await db.select().from(sentAlerts)).toEqual([]);
});

test('paused, nothing is queued or sent; resumed, nothing was lost', async () => {
  const { send, run, sentMail, admin, db, readAudit } = await setUp();
  expect((await admin('PUT', '/api/admin/notices', { isPaused: true })).json()).toMatchObject({ isPaused: true });
  await admin('PUT', '/api/admin/notices', { isPaused: true });
  await send();

  await run();
  expect(sentMail).toEqual([]);
  expect(await db.select().from(notices)).toEqual([]);
  await admin('PUT', '/api/admin/notices', { isPaused: false });
  await run();

  expect(sentMail).toHaveLength(1);
  expect((await admin('GET', '/api/admin/notices')).json()).toEqual({
    isPaused: false,
    waiting: 0,
    sent: 1,
    failed: 0,
  });
  expect((await readAudit()).map(({ action }) => action)).toEqual([
    'alert-written',
    'notices-paused',
    'alert-sent',
    'notices-resumed',
  ]);
});

test('paused while they go out, the rest waits and is sent after', async () => {
  const { send, run, sentMail, admin, db, jobs } = await setUp();
  await send();
  await jobs.send(db, queueNotices, {});
  await jobs.runDue(queueNotices);
  expect(await db.select().from(notices)).toMatchObject([{ state: 'queued' }]);

  await admin('PUT', '/api/admin/notices', { isPaused: true });
  await jobs.runDue(sendNotices);
  expect(sentMail).toEqual([]);
  await admin('PUT', '/api/admin/notices', { isPaused: false });
  await run();

  expect(sentMail).toHaveLength(1);
});
