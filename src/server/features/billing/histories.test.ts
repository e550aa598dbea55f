import { eq, like, or, sql } from 'drizzle-orm';
import fc from 'fast-check';
import type { FastifyRequest } from 'fastify';
import { expect, test } from 'vitest';
import { purchases } from '#server/db/schema.ts';
import { listPaidKinds } from '#tests/support/billing-books.ts';
import { aHistory, liveThrough } from '#tests/support/billing-history.ts';
import { createMemoryStore, type HistoryStore } from '#tests/support/billing-model.ts';
import { aUser } from '#tests/support/factories.ts';
import { readRandomOptions } from '#tests/support/random/random-options.ts';
import { createTestApp } from '#tests/support/test-app.ts';
import { openTestDatabase } from '#tests/support/test-database.ts';
import { createBillingAccountEvents } from './billing-account-events.ts';
import { createSqlBillingStore } from './sql-billing-store.ts';

const database = openTestDatabase();

/** Enough to meet each kind of payment many times; `npm run test:random` lives through far more. */
const { options: HISTORIES, timeLimitMs } = readRandomOptions(2000);
/** What must have been paid in many of them, or they prove little. */
const PAID_KINDS = [
  'price_year',
  'price_higher',
  'price_lower',
  'price_euro',
  'tax',
  'nothing to pay',
  'proration',
  'one-off',
  'another product',
];

test(
  'random histories end in the state that the provider has, with no time paid for twice, nobody locked out and nothing owed',
  async () => {
    let lived = 0;
    const met = new Map<string, number>();
    await fc.assert(
      fc.asyncProperty(aHistory(3, 25), async (steps) => {
        lived += 1;
        const books = await liveThrough(steps, async (now) => createMemoryStore(now), 'user-1');
        for (const kind of listPaidKinds(books)) met.set(kind, (met.get(kind) ?? 0) + 1);
      }),
      HISTORIES,
    );

    expect(lived).toBe(HISTORIES.numRuns);
    for (const kind of PAID_KINDS)
      expect(met.get(kind), `histories in which this was paid: ${kind}`).toBeGreaterThan(10);
  },
  timeLimitMs,
);

/** The real store; a crash is a transaction that is undone. */
const openSqlStore = async (userId: string, now: () => Date): Promise<HistoryStore> => {
  const { db } = database.get();
  const { jobs, sessions } = await createTestApp(database.get());
  let crashes = false;
  const mailer = { send: async () => undefined, retry: async () => false };
  const brand = { productName: 'CarryAtlas', supportEmail: 'support@x.example', origin: 'https://x.example' };
  const store = createSqlBillingStore({ db, jobs, mailer, sessions, brand, clock: now });
  const write = <T>(work: () => Promise<T>): Promise<T> => {
    if (!crashes) return work();
    crashes = false;
    return Promise.reject(new Error('crashed'));
  };

  return {
    store: {
      ...store,
      openPurchase: (buyer) => write(() => store.openPurchase(buyer)),
      keepCustomer: (...given) => write(() => store.keepCustomer(...given)),
      saveStanding: (...given) => write(() => store.saveStanding(...given)),
    },
    list: () =>
      db
        .select()
        .from(purchases)
        .where(or(eq(purchases.userId, userId), like(purchases.guestTokenHash, `${userId}:%`)))
        .orderBy(purchases.createdAt),
    signIn: (guestTokenHash) =>
      write(() =>
        db.transaction(async (tx) => {
          const guestCookie = { readHash: () => guestTokenHash, ensureHash: () => guestTokenHash };
          const events = createBillingAccountEvents({ db, jobs, sessions, guestCookie, clock: now });
          await events.signedIn(tx, { userId, request: {} as FastifyRequest });
        }),
      ),
    settleEnding: async (id) => {
      await db
        .update(purchases)
        .set({ ending: null, version: sql`${purchases.version} + 1` })
        .where(eq(purchases.id, id));
    },
    crashNextWrite: () => {
      crashes = true;
    },
    noMoreCrashes: () => {
      crashes = false;
    },
  };
};

test('the same holds on real SQL', async () => {
  await fc.assert(
    fc.asyncProperty(aHistory(6, 15), async (steps) => {
      const userId = await aUser(database.get().db);
      await liveThrough(steps, (now) => openSqlStore(userId, now), userId);
    }),
    { numRuns: 20, seed: HISTORIES.seed },
  );
}, 120_000);
