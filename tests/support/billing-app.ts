import { eq } from 'drizzle-orm';
import { onTestFinished } from 'vitest';
import type { Database } from '#server/db/database.ts';
import { memberships, purchases } from '#server/db/schema.ts';
import { createStripeProvider } from '#server/features/billing/stripe-provider.ts';
import { aUser, signedIn } from './factories.ts';
import { FAKE_STRIPE_KEYS, startFakeStripe } from './fake-stripe/fake-stripe-server.ts';
import { createTestApp, type TestAppOptions } from './test-app.ts';

const YEAR_2026 = Date.parse('2026-06-30T12:00:00Z') / 1000;

/** How long this test waits for the provider: for one answer, and as the one who asked us. */
type Patience = { answerWithinMs?: number; callerWaitsMs?: number };

export const patientPayments = async (apiBase: string, { answerWithinMs, callerWaitsMs }: Patience) => ({
  provider: await createStripeProvider(
    {
      secretKey: FAKE_STRIPE_KEYS.STRIPE_SECRET_KEY,
      webhookSecret: FAKE_STRIPE_KEYS.STRIPE_WEBHOOK_SECRET,
      priceId: FAKE_STRIPE_KEYS.STRIPE_PRICE_ID,
      apiBase: new URL(apiBase),
    },
    answerWithinMs,
  ),
  mountDemo: null,
  ...(callerWaitsMs !== undefined && { callerWaitsMs }),
});

type StripeAppOptions = TestAppOptions & { patience?: Patience };

/** The server with a fake Stripe behind it; both clocks stand at the same second and move together. */
export const createStripeApp = async (
  database: Database,
  { env = {}, patience, ...options }: StripeAppOptions = {},
) => {
  const fake = await startFakeStripe({ startAt: YEAR_2026 });
  const app = await createTestApp(database, {
    startsJobs: true,
    ...options,
    ...(patience && { parts: { payments: await patientPayments(fake.url, patience) } }),
    env: { ...fake.env, ...env },
  });
  onTestFinished(() => fake.close());
  const { db } = database;

  return {
    ...app,
    fake,
    stripe: fake.stripe,

    /** Moves both clocks. */
    advance: (milliseconds: number): void => {
      app.clock.advance(milliseconds);
      fake.stripe.advance(milliseconds);
    },

    /** Someone with an account, at their browser. */
    async aBuyer(columns: Parameters<typeof aUser>[1] = {}) {
      const userId = await aUser(db, columns);
      const cookies = await signedIn(db, app.sessions, userId);

      return { userId, cookies };
    },

    /** The same person later on: a session does not last a year. */
    signInAgain: (userId: string) => signedIn(db, app.sessions, userId),

    membershipOf: async (userId: string) =>
      (await db.select().from(memberships).where(eq(memberships.userId, userId)))[0] ?? null,
    purchasesOf: (userId: string) => db.select().from(purchases).where(eq(purchases.userId, userId)),

    /** The provider's newest message that a test wants heard. */
    lastEvent(type: string) {
      const event = fake.stripe.events.findLast((one) => one.type === type);
      if (!event) throw new Error(`There was no ${type}`);

      return event;
    },
  };
};
