import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import type { Database } from '#server/db/database.ts';
import { sessions as rows, users } from '#server/db/schema.ts';
import { countStatements } from '#tests/support/count-statements.ts';
import { aUser } from '#tests/support/factories.ts';
import { createTestClock } from '#tests/support/test-app.ts';
import { openTestDatabase } from '#tests/support/test-database.ts';
import { createSessionStore, SESSION_LIFETIME_MS } from './session-store.ts';

const database = openTestDatabase();
const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

const createStore = async () => {
  const clock = createTestClock();
  const store = await createSessionStore(database.get(), clock.now);
  const { db } = database.get();
  const userId = await aUser(db);

  return { clock, store, db, userId, ...(await store.create(db, userId)) };
};

test('a session in use never ends; one left alone ends after its lifetime', async () => {
  const { clock, store, token } = await createStore();

  clock.advance(SESSION_LIFETIME_MS - MINUTE);
  expect((await store.find(token))?.prolongedTo).toEqual(new Date(clock.now().getTime() + SESSION_LIFETIME_MS));
  clock.advance(SESSION_LIFETIME_MS - MINUTE);
  expect(await store.find(token)).not.toBeNull();
  clock.advance(SESSION_LIFETIME_MS + MINUTE);
  expect(await store.find(token)).toBeNull();
});

test('reading does not write more than once an hour', async () => {
  const { clock, store, token } = await createStore();

  clock.advance(HOUR - MINUTE);
  expect((await store.find(token))?.prolongedTo).toBeNull();
  clock.advance(MINUTE);
  expect((await store.find(token))?.prolongedTo).not.toBeNull();
  expect((await store.find(token))?.prolongedTo).toBeNull();
});

test('what was read is believed for a minute, and no longer', async () => {
  const { clock, store, db, token } = await createStore();
  await store.find(token);
  await db.delete(rows);

  clock.advance(MINUTE - 1);
  expect(await store.find(token)).not.toBeNull();
  clock.advance(1);
  expect(await store.find(token)).toBeNull();
});

test('a server that can not hear the others believes nothing that it read', async () => {
  const { clock, db, token } = await createStore();
  const deaf = await createSessionStore(
    { ...database.get(), listen: async () => ({ isListening: () => false }) },
    clock.now,
  );
  expect(await deaf.find(token)).not.toBeNull();

  await db.delete(rows);

  expect(await deaf.find(token)).toBeNull();
});

type Ear = Parameters<Database['listen']>[1];

/** A server that hears what the test tells it. */
const createHearing = async (clock: () => Date) => {
  let ear: Ear = { onMessage: () => undefined, onGap: () => undefined };
  const store = await createSessionStore(
    {
      ...database.get(),
      listen: async (_name, given) => {
        ear = given;
        return { isListening: () => true };
      },
    },
    clock,
  );

  return { store, tell: (subject: string) => ear.onMessage(subject), loseTouch: () => ear.onGap() };
};

test('a read that was under way when a message came is not kept', async () => {
  const { clock, db, token } = await createStore();
  const { store, tell } = await createHearing(clock.now);

  const reading = store.find(token);
  tell('somebody');
  expect(await reading).not.toBeNull();
  await db.delete(rows);

  expect(await store.find(token)).toBeNull();
});

test('another server hears at once that a session has ended', async () => {
  const { store, token, clock } = await createStore();
  const other = await createSessionStore(database.get(), clock.now);
  expect(await other.find(token)).not.toBeNull();

  await store.end(token);

  await expect.poll(() => other.find(token)).toBeNull();
});

test("ending a user's other sessions keeps the one that asks, and everybody else's", async () => {
  const { store, db, userId, token } = await createStore();
  const mine = await store.create(db, userId);
  const someoneElse = await store.create(db, await aUser(db));
  const asking = await store.find(token);
  await store.find(mine.token);

  await db.transaction((tx) => store.endAllOf(tx, userId, asking?.sessionId ?? null));

  await expect.poll(() => store.find(mine.token)).toBeNull();
  expect(await store.find(token)).not.toBeNull();
  expect(await store.find(someoneElse.token)).not.toBeNull();
});

test('a session of a deleted account is gone with it', async () => {
  const { store, db, userId, token } = await createStore();
  await db.delete(users).where(eq(users.id, userId));
  await store.userChanged(db, userId);

  await expect.poll(() => store.find(token)).toBeNull();
});

test('the server that changed a user sees the change at once, also before its own message has come back', async () => {
  const { store, db, userId, token } = await createStore();
  await store.find(token);

  await db.transaction(async (tx) => {
    await tx.update(users).set({ name: 'Changed' }).where(eq(users.id, userId));
    await store.userChanged(tx, userId);
  });
  expect((await store.find(token))?.user.name).toBe('Changed');

  await store.end(token);
  expect(await store.find(token)).toBeNull();
});

test('a change that was undone leaves the session as it was', async () => {
  const { store, db, userId, token } = await createStore();
  const change = db.transaction(async (tx) => {
    await store.endAllOf(tx, userId, null);
    throw new Error('undone');
  });

  await expect(change).rejects.toThrow('undone');
  expect(await store.find(token)).not.toBeNull();
});

test('expired sessions are cleared away, living ones stay', async () => {
  const { clock, store, db, userId, token } = await createStore();
  clock.advance(SESSION_LIFETIME_MS + MINUTE);
  const fresh = await store.create(db, userId);

  await store.purgeExpired();

  expect(await store.find(token)).toBeNull();
  expect(await store.find(fresh.token)).not.toBeNull();
  expect(await db.select().from(rows)).toHaveLength(1);
});

test('a server that may have missed a message believes nothing from before', async () => {
  const { clock, db, token } = await createStore();
  const { store, loseTouch } = await createHearing(clock.now);
  expect(await store.find(token)).not.toBeNull();
  await db.delete(rows);
  expect(await store.find(token)).not.toBeNull();

  loseTouch();

  expect(await store.find(token)).toBeNull();
});

test('of two changes the first one’s message does not settle the second', async () => {
  const { clock, db, userId, token } = await createStore();
  const { store, tell } = await createHearing(clock.now);
  await store.userChanged(db, userId);
  await store.userChanged(db, userId);
  await store.find(token);

  tell(userId);
  await store.find(token);
  await db.update(users).set({ name: 'Second' }).where(eq(users.id, userId));
  expect((await store.find(token))?.user.name).toBe('Second');

  tell(userId);
  await store.find(token);
  await db.update(users).set({ name: 'Third' }).where(eq(users.id, userId));
  expect((await store.find(token))?.user.name).toBe('Second');
});

test('a change that was undone is suspected for a minute, and not for ever', async () => {
  const { clock, store, db, userId, token } = await createStore();
  const change = db.transaction(async (tx) => {
    await store.userChanged(tx, userId);
    throw new Error('undone');
  });
  await expect(change).rejects.toThrow('undone');

  clock.advance(MINUTE);
  await store.find(token);
  const statements = countStatements(db);
  await store.find(token);

  expect(statements.take()).toBe(0);
});

test('no more sessions are kept than there is room for, and the oldest makes room', async () => {
  const { clock, db, userId, token } = await createStore();
  const store = await createSessionStore(database.get(), clock.now, 2);
  const second = await store.create(db, userId);
  const third = await store.create(db, userId);
  for (const one of [token, second.token, third.token]) await store.find(one);
  const statements = countStatements(db);

  await store.find(third.token);
  await store.find(second.token);
  expect(statements.take()).toBe(0);
  await store.find(token);
  expect(statements.take()).toBe(1);
});

test('a session in use stays kept when others come', async () => {
  const { clock, db, userId, token } = await createStore();
  const store = await createSessionStore(database.get(), clock.now, 2);
  const second = await store.create(db, userId);
  const third = await store.create(db, userId);
  for (const one of [token, second.token, token, third.token]) await store.find(one);
  const statements = countStatements(db);

  await store.find(token);
  expect(statements.take()).toBe(0);
  await store.find(second.token);
  expect(statements.take()).toBe(1);
});

test('a session is ended for its owner alone, and whether there was one is told', async () => {
  const { store, db, userId, token } = await createStore();
  const { sessionId = '' } = (await store.find(token)) ?? {};
  const someoneElse = await aUser(db);

  expect(await store.endOneOf(db, someoneElse, sessionId)).toBe(false);
  expect(await db.select().from(rows)).toHaveLength(1);
  expect(await store.endOneOf(db, userId, sessionId)).toBe(true);
  expect(await db.select().from(rows)).toEqual([]);
});
