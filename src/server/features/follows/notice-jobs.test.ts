import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { followedStates, noticeChannels, notices, users } from '#server/db/schema.ts';
import type { StateCode } from '#shared/law/states.ts';
import { aFact, type DataTree } from '#tests/support/data-files.ts';
import { aUser, signedIn } from '#tests/support/factories.ts';
import { publishTree } from '#tests/support/publish.ts';
import { createTestApp } from '#tests/support/test-app.ts';
import { openTestDatabase } from '#tests/support/test-database.ts';
import { queueNotices, sendNotices } from './notice-jobs.ts';
import { createNoticesRepository } from './notices.repository.ts';

const database = openTestDatabase();
const DAY = 24 * 60 * 60 * 1000;
const MINUTE = 60 * 1000;

/** Three answers that changed, and every other one in new words. */
const changeThree = (tree: DataTree): void => {
  const { facts } = tree['jurisdictions/us-co.yaml'];
  for (const fact of Object.values(facts)) Object.assign(fact, { howWeKnow: 'Looked at again, in other words.' });
  Object.assign(facts, {
    'magazine-limit': aFact(15, { summary: 'A magazine may hold up to 15 rounds.' }),
    'duty-to-inform': aFact('yes'),
    'permit-cost-cap': aFact(150, { basis: 'statutory_cap' }),
  });
  const vermont = tree['jurisdictions/us-vt.yaml'].facts;
  for (const fact of Object.values(vermont)) Object.assign(fact, { howWeKnow: 'Other words.' });
};

const setUp = async () => {
  await publishTree(database.get());
  const { db } = database.get();
  const server = await createTestApp(database.get(), { startsJobs: true });

  const aFollower = async (...states: StateCode[]) => {
    const userId = await aUser(db, { emailProvenAt: server.clock.now() });
    const cookies = await signedIn(db, server.sessions, userId);
    for (const state of states) await server.call({ method: 'PUT', url: `/api/follows/${state}`, cookies });

    return { userId, cookies, email: `${userId}@test.example` };
  };
  const run = async (): Promise<void> => {
    await server.jobs.send(db, queueNotices, {});
    await server.jobs.runDue(queueNotices);
    await server.jobs.runDue(sendNotices);
  };

  return { ...server, db, aFollower, run };
};

test('three changed facts and the rest reworded: followers of that state get one email, nobody else', async () => {
  const { aFollower, run, sentMail } = await setUp();
  const { email } = await aFollower('CO');
  await aFollower('VT');
  await aFollower();
  await publishTree(database.get(), changeThree, 2);

  await run();

  expect(sentMail.map(({ to }) => to)).toEqual([email]);
  const [mail] = sentMail;
  expect(mail?.subject).toBe('Carry law: our answers changed for Colorado');
  for (const words of [
    'In a state you follow, 3 answers changed.',
    'COLORADO',
    '* Magazine limit\n  Was: We couldn’t confirm this',
    'Now: 15 rounds\n  A magazine may hold up to 15 rounds.',
    'As of Apr 18, 2026. Source: A list.',
    'Was: $152.50\n  Now: $150',
    '/unsubscribe?token=',
  ])
    expect(mail?.text).toContain(words);
  expect(mail?.text).not.toContain('in other words');
  expect(mail?.html).toContain('Magazine limit');
});

test('a release of new words alone is no news', async () => {
  const { aFollower, run, sentMail, db } = await setUp();
  await aFollower('CO', 'VT');
  await publishTree(
    database.get(),
    (tree) => {
      for (const fact of Object.values(tree['jurisdictions/us-co.yaml'].facts))
        Object.assign(fact, { howWeKnow: 'Other words.' });
    },
    2,
  );

  await run();

  expect(sentMail).toEqual([]);
  expect(await db.select().from(notices)).toEqual([]);
});

test('what changed before someone followed is not sent', async () => {
  const { aFollower, run, sentMail } = await setUp();
  await publishTree(database.get(), changeThree, 2);
  await aFollower('CO');

  await run();

  expect(sentMail).toEqual([]);
});

test('at most one a day; the rest is told the next day, and what was changed back is not', async () => {
  const { aFollower, run, sentMail, clock } = await setUp();
  await aFollower('CO');
  await publishTree(database.get(), changeThree, 2);
  await run();
  await publishTree(
    database.get(),
    (tree) => {
      changeThree(tree);
      Object.assign(tree['jurisdictions/us-co.yaml'].facts, {
        'magazine-limit': aFact(10),
        'duty-to-inform': aFact('no'),
      });
    },
    3,
  );
  await run();
  await publishTree(
    database.get(),
    (tree) => {
      changeThree(tree);
      Object.assign(tree['jurisdictions/us-co.yaml'].facts, { 'magazine-limit': aFact(10) });
    },
    4,
  );
  await run();
  expect(sentMail).toHaveLength(1);

  clock.advance(DAY);
  await run();
  await run();

  expect(sentMail).toHaveLength(2);
  expect(sentMail[1]?.text).toContain('Was: 15 rounds\n  Now: 10 rounds');
  expect(sentMail[1]?.text).not.toContain('Duty to inform');
});

test('the standard headers unsubscribe at once, without a session, also what is queued already', async () => {
  const { aFollower, jobs, sentMail, call, db, run, clock } = await setUp();
  const { userId } = await aFollower('CO');
  await publishTree(database.get(), changeThree, 2);
  await run();
  const { headers = {} } = sentMail[0] ?? {};
  expect(headers['List-Unsubscribe-Post']).toBe('List-Unsubscribe=One-Click');
  const url =
    /^<https?:\/\/[^/]+(\/api\/unsubscribe\?token=[^>]+)>$/.exec(headers['List-Unsubscribe'] ?? '')?.[1] ?? '';
  clock.advance(DAY);
  await publishTree(database.get(), undefined, 3);
  await jobs.send(db, queueNotices, {});
  await jobs.runDue(queueNotices);
  expect(await db.select().from(notices).where(eq(notices.state, 'queued'))).toHaveLength(1);

  const answer = await call({
    method: 'POST',
    url,
    headers: { origin: '', 'content-type': 'application/x-www-form-urlencoded' },
    payload: 'List-Unsubscribe=One-Click',
  });
  expect([answer.statusCode, answer.json()]).toEqual([200, { ok: true }]);
  await jobs.runDue(sendNotices);

  expect(sentMail).toHaveLength(1);
  expect(await db.select().from(noticeChannels)).toMatchObject([{ userId, isOn: false }]);
  expect((await db.select().from(notices)).map(({ state }) => state).toSorted()).toEqual(['dropped', 'sent']);
});

test.each(['x', 'someone.else', ''])('%j unsubscribes nobody', async (token) => {
  const { aFollower, call, db } = await setUp();
  await aFollower('CO');

  const answer = await call({ method: 'POST', url: `/api/unsubscribe?token=${token}` });

  expect(answer.statusCode).toBe(400);
  expect(await db.select().from(noticeChannels)).toMatchObject([{ isOn: true }]);
});

test('a form that opens the link by GET changes nothing', async () => {
  const { aFollower, run, sentMail, get, db } = await setUp();
  await aFollower('CO');
  await publishTree(database.get(), changeThree, 2);
  await run();
  const path = /(\/unsubscribe\?token=\S+)/.exec(sentMail[0]?.text ?? '')?.[1] ?? '';

  expect((await get(path)).statusCode).toBe(200);
  expect((await get(`/api${path}`)).statusCode).toBe(404);
  expect(await db.select().from(noticeChannels)).toMatchObject([{ isOn: true }]);
});

test('an email that nobody has confirmed gets nothing', async () => {
  const { aFollower, run, sentMail, db } = await setUp();
  const { userId } = await aFollower('CO');
  await db.update(users).set({ emailProvenAt: null }).where(eq(users.id, userId));
  await publishTree(database.get(), changeThree, 2);

  await run();

  expect(sentMail).toEqual([]);
  // Told of it once the email is confirmed, so nothing is queued or counted as told before.
  expect(await db.select().from(notices)).toEqual([]);
});

test('an email that changed to one nobody has confirmed gets nothing of what was queued', async () => {
  const { aFollower, jobs, sentMail, db } = await setUp();
  const { userId } = await aFollower('CO');
  await publishTree(database.get(), changeThree, 2);
  await jobs.send(db, queueNotices, {});
  await jobs.runDue(queueNotices);
  expect(await db.select().from(notices)).toMatchObject([{ state: 'queued' }]);
  await db.update(users).set({ emailProvenAt: null }).where(eq(users.id, userId));

  await jobs.runDue(sendNotices);

  expect(sentMail).toEqual([]);
  expect(await db.select().from(notices)).toMatchObject([{ state: 'dropped' }]);
});

test('two servers queue at the same time: one email each', async () => {
  const { aFollower, jobs, sentMail, db } = await setUp();
  const other = await createTestApp(database.get(), { startsJobs: true });
  for (let count = 0; count < 20; count += 1) await aFollower('CO');
  await publishTree(database.get(), changeThree, 2);

  for (const server of [jobs, other.jobs]) await server.send(db, queueNotices, {});
  await Promise.all([jobs.runDue(queueNotices), other.jobs.runDue(queueNotices)]);
  await Promise.all([jobs.runDue(sendNotices), other.jobs.runDue(sendNotices)]);
  await Promise.all([jobs.runDue(sendNotices), other.jobs.runDue(sendNotices)]);

  const all = [...sentMail, ...other.sentMail];
  expect(all).toHaveLength(20);
  expect(new Set(all.map(({ to }) => to)).size).toBe(20);
});

test('what one server has in hand is no other’s, until it had time enough to send it', async () => {
  const { aFollower, jobs, db, clock } = await setUp();
  await aFollower('CO');
  await publishTree(database.get(), changeThree, 2);
  await jobs.send(db, queueNotices, {});
  await jobs.runDue(queueNotices);
  const [one, other] = [createNoticesRepository(db), createNoticesRepository(db)];

  const [slow] = await one.take(5, clock.now());
  expect(await other.take(5, clock.now())).toEqual([]);
  clock.advance(3 * MINUTE);
  const [taken] = await other.take(5, clock.now());
  if (!slow || !taken) throw new Error('nothing was due');

  // The first is still there, and too late.
  await expect(one.settle(slow, 'sent', clock.now())).rejects.toThrow('another server took it over');
  await other.settle(taken, 'sent', clock.now());
  await expect(other.settle(taken, 'sent', clock.now())).rejects.toThrow('another server took it over');
  await one.fail(slow, 'too late', clock.now());
  expect(await db.select().from(notices)).toMatchObject([{ state: 'sent', attempts: 2, lastError: null }]);
});

test('a mail server that is down loses nothing and sends nothing twice', async () => {
  const { aFollower, run, sentMail, db, clock } = await setUp();
  await aFollower('CO');
  const deliver = sentMail.push.bind(sentMail);
  let isDown = true;
  sentMail.push = (...mail) => {
    if (isDown) throw Object.assign(new Error('pat@test.example is busy'), { responseCode: 451 });
    return deliver(...mail);
  };
  await publishTree(database.get(), changeThree, 2);
  await run();
  expect(await db.select().from(notices)).toMatchObject([{ state: 'queued', attempts: 1, lastError: '451' }]);

  isDown = false;
  clock.advance(2 * MINUTE);
  await run();
  await run();

  expect(sentMail).toHaveLength(1);
  expect(await db.select().from(notices)).toMatchObject([{ state: 'sent', attempts: 2, lastError: null }]);
});

test('unfollowed before it was sent, nothing is', async () => {
  const { aFollower, jobs, sentMail, db } = await setUp();
  const { userId } = await aFollower('CO');
  await publishTree(database.get(), changeThree, 2);
  await jobs.send(db, queueNotices, {});
  await jobs.runDue(queueNotices);
  await db.delete(followedStates).where(eq(followedStates.userId, userId));

  await jobs.runDue(sendNotices);

  expect(sentMail).toEqual([]);
  expect(await db.select().from(notices)).toMatchObject([{ state: 'dropped' }]);
});
