import { eq, sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { followedStates, noticeChannels, users } from '#server/db/schema.ts';
import { aUser, signedIn } from '#tests/support/factories.ts';
import { createTestApp } from '#tests/support/test-app.ts';
import { openTestDatabase } from '#tests/support/test-database.ts';

const database = openTestDatabase();

const setUp = async () => {
  const { db } = database.get();
  const server = await createTestApp(database.get());
  const userId = await aUser(db, { emailProvenAt: server.clock.now() });
  const cookies = await signedIn(db, server.sessions, userId);
  const send = (method: 'GET' | 'PUT' | 'DELETE', url: string, payload?: object, who = cookies) =>
    server.call({ method, url, cookies: who, ...(payload && { payload }) });

  return { ...server, db, userId, cookies, send };
};

test('follows a state; the first one turns the email on', async () => {
  const { send } = await setUp();
  expect((await send('GET', '/api/follows')).json()).toMatchObject({ states: [], isEmailOn: false });

  const followed = await send('PUT', '/api/follows/TX');

  expect(followed.json()).toMatchObject({ states: ['TX'], isEmailOn: true, isEmailProven: true, hasPushHere: false });
  await send('PUT', '/api/follows/NV');
  expect((await send('PUT', '/api/follows/NV')).json().states).toEqual(['NV', 'TX']);
});

test('all at once, each state is there once', async () => {
  const { send, db } = await setUp();

  await Promise.all(['TX', 'NV', 'TX', 'CO', 'TX'].map((state) => send('PUT', `/api/follows/${state}`)));

  expect((await send('GET', '/api/follows')).json().states).toEqual(['CO', 'NV', 'TX']);
  expect(await db.select().from(noticeChannels)).toHaveLength(1);
});

test('the server keeps which states, and never why', async () => {
  const { send, db, userId } = await setUp();

  await send('PUT', '/api/follows/TX', { why: 'home', permit: 'TX' });

  expect(await db.select().from(followedStates)).toEqual([{ userId, state: 'TX' }]);
  const { rows } = (await db.execute(sql`
    select table_name || '.' || column_name as kept from information_schema.columns
    where table_schema = 'public' and table_name in
      ('followed_states', 'notice_channels', 'notices', 'push_subscriptions', 'sent_alerts')
    order by table_name, ordinal_position
  `)) as unknown as { rows: { kept: string }[] };
  // A new column of a follower's is a decision: the privacy page and 0026 say what there is.
  expect(rows.map(({ kept }) => kept)).toEqual([
    'followed_states.user_id',
    'followed_states.state',
    'notice_channels.user_id',
    'notice_channels.channel',
    'notice_channels.is_on',
    'notice_channels.told_change',
    'notice_channels.told_alert',
    'notices.id',
    'notices.user_id',
    'notices.channel',
    'notices.day',
    'notices.after_change',
    'notices.through_change',
    'notices.after_alert',
    'notices.through_alert',
    'notices.state',
    'notices.attempts',
    'notices.due_at',
    'notices.last_error',
    'notices.sent_at',
    'push_subscriptions.id',
    'push_subscriptions.user_id',
    'push_subscriptions.session_id',
    'push_subscriptions.sealed',
    'push_subscriptions.last_notice',
    'push_subscriptions.created_at',
    'sent_alerts.id',
    'sent_alerts.alert_id',
    'sent_alerts.states',
    'sent_alerts.sent_at',
  ]);
});

test('turned off, the email stays off when another state is followed', async () => {
  const { send } = await setUp();
  await send('PUT', '/api/follows/TX');

  expect((await send('PUT', '/api/notices/email', { isOn: false })).json().isEmailOn).toBe(false);
  expect((await send('PUT', '/api/follows/NV')).json().isEmailOn).toBe(false);
  expect((await send('PUT', '/api/notices/email', { isOn: true })).json().isEmailOn).toBe(true);
});

test('unfollows one, then all', async () => {
  const { send } = await setUp();
  for (const state of ['TX', 'NV', 'CO']) await send('PUT', `/api/follows/${state}`);

  expect((await send('DELETE', '/api/follows/NV')).json().states).toEqual(['CO', 'TX']);
  expect((await send('DELETE', '/api/follows')).json().states).toEqual([]);
});

test("another member's states are neither shown nor touched", async () => {
  const { send, db, sessions, userId } = await setUp();
  await send('PUT', '/api/follows/TX');
  const other = await signedIn(db, sessions, await aUser(db));

  expect((await send('GET', '/api/follows', undefined, other)).json().states).toEqual([]);
  await send('DELETE', '/api/follows', undefined, other);

  expect(await db.select().from(followedStates)).toEqual([{ userId, state: 'TX' }]);
});

test.each(['/api/follows/ZZ', '/api/follows/tx', '/api/follows/%00', `/api/follows/${'T'.repeat(200)}`])(
  '%s is refused and nothing is kept',
  async (url) => {
    const { send, db } = await setUp();

    expect((await send('PUT', url)).statusCode).toBe(400);
    expect(await db.select().from(followedStates)).toEqual([]);
  },
);

test('a visitor is refused', async () => {
  const { call } = await setUp();

  for (const [method, url] of [
    ['GET', '/api/follows'],
    ['PUT', '/api/follows/TX'],
    ['DELETE', '/api/follows'],
  ] as const)
    expect((await call({ method, url })).statusCode).toBe(401);
});

test('the download holds the states and the emails; deleting the account leaves nothing', async () => {
  const { send, db, userId } = await setUp();
  await send('PUT', '/api/follows/TX');

  expect((await send('GET', '/api/account/export')).json()).toMatchObject({
    followedStates: ['TX'],
    notices: { email: true, notifiedBrowsers: 0, sent: [] },
  });
  await db.delete(users).where(eq(users.id, userId));
  expect(await db.select().from(followedStates)).toEqual([]);
  expect(await db.select().from(noticeChannels)).toEqual([]);
});
