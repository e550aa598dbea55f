import { expect, test } from 'vitest';
import { travelAlerts } from '#server/db/schema.ts';
import { createAdminApp } from '#tests/support/admin-app.ts';
import { aUser, signedIn } from '#tests/support/factories.ts';
import { publishTree } from '#tests/support/publish.ts';
import { createTestApp } from '#tests/support/test-app.ts';
import { openTestDatabase } from '#tests/support/test-database.ts';

const database = openTestDatabase();
const DAY = 24 * 60 * 60 * 1000;

// The tests' clock stands on 2026-06-30.
const ALERT = {
  type: 'warning',
  message: 'A court has stayed the new rule.',
  states: ['TX', 'NM'],
  startsOn: '2026-06-30',
  endsOn: '2026-07-31',
  sourceTitle: 'Order of the court',
  sourceAddress: 'https://court.example/order',
};

const setUp = async () => {
  const app = await createAdminApp(database.get());
  const seen = async () => (await app.member('GET', '/api/travel-alerts?active=true')).json();

  return {
    ...app,
    seen,
    write: (changes: object = {}) => app.admin('POST', '/api/admin/alerts', { ...ALERT, ...changes }),
    /** What members see follows a message of the database, which takes a moment. */
    expectSeen: (messages: string[]) =>
      expect.poll(async () => (await seen()).map(({ message }: { message: string }) => message)).toEqual(messages),
  };
};

test('an alert that an administrator writes is seen by members, with its source, and is in the log', async () => {
  const { write, expectSeen, seen, readAudit } = await setUp();

  const response = await write();

  expect(response.statusCode).toBe(200);
  expect(response.json()).toMatchObject({ ...ALERT, standing: 'active', isFromData: false, version: 1 });
  await expectSeen([ALERT.message]);
  expect(await seen()).toMatchObject([
    {
      alertType: 'warning',
      states: ['TX', 'NM'],
      source: { title: 'Order of the court', address: 'https://court.example/order' },
    },
  ]);
  expect(await readAudit()).toMatchObject([{ action: 'alert-written', subjectId: response.json().id }]);
});

test('a scheduled alert is told to nobody before its first day, then shows by itself', async () => {
  const { write, admin, member, expectSeen, clock } = await setUp();
  const { standing } = (await write({ startsOn: '2026-07-02', endsOn: '2026-07-03' })).json();
  expect(standing).toBe('scheduled');

  await expectSeen([]);
  expect((await member('GET', '/api/travel-alerts')).json()).toEqual([]);
  clock.advance(2 * DAY);
  await expectSeen([ALERT.message]);
  clock.advance(2 * DAY);
  await expectSeen([]);
  expect((await admin('GET', '/api/admin/alerts?standing=ended')).json().items).toHaveLength(1);
});

test('two administrators edit one alert: the second is told, and the first one’s words stay', async () => {
  const { write, admin, expectSeen, readAudit } = await setUp();
  const { id, version } = (await write()).json();
  const change = (message: string) =>
    admin('PUT', `/api/admin/alerts/${id}`, { version, alert: { ...ALERT, message } });

  expect((await change('The stay was lifted on Monday.')).json()).toMatchObject({ version: 2 });
  const second = await change('The stay remains, says the court.');

  expect([second.statusCode, second.json().code]).toEqual([409, 'conflict']);
  expect(second.json().message).toContain('Someone else just changed this alert');
  await expectSeen(['The stay was lifted on Monday.']);
  expect((await admin('POST', `/api/admin/alerts/${id}/end`, { version })).statusCode).toBe(409);
  expect((await readAudit()).map(({ action }) => action)).toEqual(['alert-written', 'alert-changed']);
});

test('an alert is ended at once', async () => {
  const { write, admin, expectSeen } = await setUp();
  const { id, version } = (await write()).json();
  await expectSeen([ALERT.message]);

  expect((await admin('POST', `/api/admin/alerts/${id}/end`, { version })).json().standing).toBe('ended');
  await expectSeen([]);
});

test('another server on the same database shows it too', async () => {
  const { write, db } = await setUp();
  const other = await createTestApp(database.get());
  const reader = await signedIn(db, other.sessions, await aUser(db));

  await write();

  await expect.poll(async () => (await other.get('/api/travel-alerts?active=true', reader)).json()).toHaveLength(1);
});

test('alerts of the data files stand beside, and are read-only', async () => {
  await publishTree(database.get());
  const { admin, write } = await setUp();
  await write();

  const { items } = (await admin('GET', '/api/admin/alerts')).json();
  expect(items.map(({ isFromData }: { isFromData: boolean }) => isFromData)).toEqual([false, true]);
  const [, published] = items;
  expect((await admin('PUT', `/api/admin/alerts/${published.id}`, { version: 0, alert: ALERT })).statusCode).toBe(404);
  expect((await admin('POST', `/api/admin/alerts/${published.id}/end`, { version: 0 })).statusCode).toBe(404);
});

test.each([
  ['too short', { message: 'Stay.' }, 'at least 10 characters'],
  ['too long', { message: 'x'.repeat(301) }, '300 characters or fewer'],
  ['nowhere', { states: [] }, 'at least one state'],
  ['in a state twice', { states: ['TX', 'TX'] }, 'List each state once'],
  ['in no state of ours', { states: ['ZZ'] }, 'not a state code'],
  ['that ends before it begins', { endsOn: '2026-06-01' }, 'can’t be before'],
  ['on no day', { startsOn: '2026-02-30' }, 'as a date'],
  ['with a source that is a script', { sourceAddress: 'javascript:alert(1)' }, 'http or https link'],
  ['with an address of nothing', { sourceTitle: '' }, 'Name the source'],
])('an alert %s is refused in words and not kept', async (_case, changes, words) => {
  const { write, db, readAudit } = await setUp();

  const response = await write(changes);

  expect(response.statusCode).toBe(400);
  expect(response.json().message).toContain(words);
  expect(await db.select().from(travelAlerts)).toEqual([]);
  expect(await readAudit()).toEqual([]);
});

test.each([2 ** 31, 2 ** 53 - 1, -1, 1.5])('a version of %d is none that an alert ever has', async (version) => {
  const { admin, write } = await setUp();
  const { id } = (await write()).json();

  for (const response of [
    await admin('PUT', `/api/admin/alerts/${id}`, { version, alert: ALERT }),
    await admin('POST', `/api/admin/alerts/${id}/end`, { version }),
  ]) {
    expect([response.statusCode, response.json().code]).toEqual([400, 'invalid-request']);
  }
});
