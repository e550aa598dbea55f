import { randomBytes, randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { findTestCard, type TestCard } from '#shared/membership/test-cards.ts';
import type { Clock } from '../clock.ts';
import type { Db } from '../db/database.ts';
import { demoSubscriptions } from '../db/schema.ts';
import { AppError } from '../errors.ts';
import type { PaymentProvider } from '../features/billing/payment-provider.ts';
import { isSameSecret } from '../sessions/secrets.ts';
import {
  type DemoRecord,
  demoPaymentOf,
  demoPreviewOf,
  demoRecordSchema,
  demoSnapshotOf,
  isPayable,
  newDemoRecord,
  passTime,
  pay,
  worksToday,
} from './demo-subscription.ts';

export const DEMO_PORTAL_PATH = '/api/demo/portal';

const freshIntent = (): DemoRecord['intent'] => {
  const id = `demo_pi_${randomUUID().replaceAll('-', '')}`;

  return { id, clientSecret: `${id}_secret_${randomBytes(18).toString('hex')}`, isPaid: false };
};

type Confirmation = { clientSecret: string; cardNumber: string; secondStep?: 'approve' | 'refuse' | undefined };
type Confirmed = { paymentIntentId: string; status: 'succeeded' | 'requires-step'; subscriptionId: string };

/** What the card's bank says; unchanged while it waits for the second step. */
const charge = (
  record: DemoRecord,
  behaviour: TestCard['behaviour'],
  secondStep: Confirmation['secondStep'],
  now: Date,
): DemoRecord => {
  if (!isPayable(record)) throw new AppError('conflict', 'This payment is no longer open.');
  if (!worksToday(behaviour)) throw new AppError('invalid-request', 'Your card was declined.');
  if (behaviour === 'second-step' && secondStep === undefined) return record;
  if (secondStep === 'refuse') {
    throw new AppError('invalid-request', 'We are unable to authenticate your payment method.');
  }

  return pay(record, behaviour, now);
};

/**
 * A card provider that charges nothing. Its books are tables of their own, which nothing else reads: the rest of the
 * product meets it as it would meet a real one.
 */
export const createDemoProvider = (db: Db, clock: Clock, priceCents: number) => {
  type Where = ReturnType<typeof eq>;

  /** Reads a record as time has made it, changes it, and keeps the result; all of it or nothing. */
  const change = (where: Where, edit: (record: DemoRecord) => DemoRecord): Promise<DemoRecord | null> =>
    db.transaction(async (tx) => {
      const [row] = await tx.select().from(demoSubscriptions).where(where).for('update');
      if (!row) return null;
      const before = demoRecordSchema.parse(row.record);
      const after = edit(passTime(before, clock(), freshIntent));
      if (after !== before) {
        await tx
          .update(demoSubscriptions)
          .set({ record: after, intentId: after.intent.id })
          .where(eq(demoSubscriptions.id, row.id));
      }

      return after;
    });

  const asItIs = (record: DemoRecord): DemoRecord => record;
  const byId = (id: string) => eq(demoSubscriptions.id, id);

  const provider: PaymentProvider = {
    createCustomer: async ({ purchaseId }) => `demo_cus_${purchaseId}`,
    nameCustomer: async () => undefined,

    createSubscription: async ({ purchaseId, customerId }) => {
      const intent = freshIntent();
      const id = `demo_sub_${randomUUID()}`;
      const record = newDemoRecord({ id, customerId, purchaseId, intent, cents: priceCents }, clock());
      await db
        .insert(demoSubscriptions)
        .values({ id: record.id, customerId, purchaseId, intentId: intent.id, record })
        .onConflictDoNothing();
      const [kept] = await db.select().from(demoSubscriptions).where(eq(demoSubscriptions.purchaseId, purchaseId));

      return kept?.id ?? record.id;
    },

    findSubscription: async (id) => {
      const record = await change(byId(id), asItIs);

      return record && demoSnapshotOf(record, priceCents);
    },

    findOfPurchase: async (_customerId, purchaseId) => {
      const record = await change(eq(demoSubscriptions.purchaseId, purchaseId), asItIs);

      return record && demoSnapshotOf(record, priceCents);
    },

    previewRenewal: async (id) => {
      const record = await change(byId(id), asItIs);

      return record && demoPreviewOf(record);
    },

    findPayment: async (intentId) => {
      const record = await change(eq(demoSubscriptions.intentId, intentId), asItIs);

      return record && demoPaymentOf(record);
    },

    setRenewal: async (id, willRenew) => {
      await change(byId(id), (record) => ({ ...record, willRenew }));
    },

    endNow: async (id) => {
      await change(byId(id), (record) => ({ ...record, stage: record.paid.length > 0 ? 'ended' : 'dead' }));
    },

    detachCards: async (customerId) => {
      const rows = await db.select().from(demoSubscriptions).where(eq(demoSubscriptions.customerId, customerId));
      for (const { id } of rows) await change(byId(id), (record) => ({ ...record, card: null }));
    },

    refund: async ({ subscriptionId, invoiceId }) => {
      await change(byId(subscriptionId), (record) => ({
        ...record,
        paid: record.paid.map((one) => (one.id === invoiceId ? { ...one, isReturned: true } : one)),
      }));
    },

    openPortal: async () => DEMO_PORTAL_PATH,

    readEvent: async () => {
      throw new AppError('invalid-request', 'The demo payment processor sends no messages.');
    },

    readPrice: async () => ({ cents: priceCents, currency: 'usd', interval: 'year' }),
  };

  return {
    provider,

    /** What a real provider does between the browser and itself. */
    async confirm({ clientSecret, cardNumber, secondStep }: Confirmation): Promise<Confirmed> {
      const card = findTestCard(cardNumber);
      if (!card) throw new AppError('invalid-request', 'Use one of the test cards. Nothing is charged here.');
      const intentId = clientSecret.split('_secret_')[0] ?? '';
      const record = await change(eq(demoSubscriptions.intentId, intentId), (before) => {
        if (!isSameSecret(before.intent.clientSecret, clientSecret))
          throw new AppError('not-found', 'We couldn’t find this payment.');

        return before.intent.isPaid ? before : charge(before, card.behaviour, secondStep, clock());
      });
      if (!record) throw new AppError('not-found', 'We couldn’t find this payment.');

      return {
        paymentIntentId: record.intent.id,
        status: record.intent.isPaid ? 'succeeded' : 'requires-step',
        subscriptionId: record.id,
      };
    },
  };
};

export type DemoProvider = ReturnType<typeof createDemoProvider>;
