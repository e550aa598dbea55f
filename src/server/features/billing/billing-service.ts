import { eq } from 'drizzle-orm';
import type { BillingDetails, BillingStatus } from '#shared/contracts/billing.ts';
import { hasAccess, type Membership } from '#shared/membership/membership.ts';
import type { Money } from '#shared/site/product.ts';
import type { Clock } from '../../clock.ts';
import type { Db } from '../../db/database.ts';
import { memberships } from '../../db/schema.ts';
import { AppError } from '../../errors.ts';
import type { JobQueue } from '../../jobs/queue.ts';
import type { Brand } from '../../mail/letter.ts';
import { isSameSecret } from '../../sessions/secrets.ts';
import { checkPurchase } from './billing-job-kinds.ts';
import { REFUND_SHOWS, REFUND_WHY } from './billing-mails.ts';
import type { Buyer, Purchase } from './billing-store.ts';
import { CALLER_WAITS_MS, withPatience } from './caller-patience.ts';
import { convergePurchase } from './converge.ts';
import { type PaymentProvider, type PaymentSnapshot, ProviderError, type ProviderEvent } from './payment-provider.ts';
import { createSetup } from './set-up-purchase.ts';
import type { SqlBillingStore } from './sql-billing-store.ts';

const NOT_OPEN = 'We can’t take card payments right now. You weren’t charged. Please try again in a few minutes.';
const NOT_YOURS = 'We couldn’t verify this payment. Contact support if you were charged.';
const STILL_RUNNING = 'Your payment is still processing. Please check again in a few minutes.';
const NOT_PAID = 'This payment wasn’t completed. You can try again. You won’t be charged twice.';
const NO_RENEWAL = 'You have no renewal to cancel. Reload this page to see your membership.';
const NOTHING_TO_RESUME = 'There’s no canceled renewal to turn back on. Reload this page to see your membership.';
const NO_CARD = 'You have no card on file. Add one under “Card and invoices” first.';

export const presentStatus = (membership: Membership | null, now: Date): BillingStatus => ({
  hasAccess: hasAccess(membership, now),
  billing: membership && {
    subscriptionStatus: membership.status,
    expiryDate: membership.paidThrough?.toISOString() ?? null,
  },
});

/** Somebody else's payment and another secret are told alike. What it paid for, the provider is asked next. */
const refuseUnlessPaid = (payment: PaymentSnapshot | null, clientSecret: string): void => {
  if (!payment || !isSameSecret(payment.clientSecret, clientSecret)) {
    throw new AppError('invalid-request', NOT_YOURS);
  }
  if (payment.status === 'processing') throw new AppError('conflict', STILL_RUNNING);
  if (payment.status !== 'succeeded') throw new AppError('conflict', NOT_PAID);
};

/** A payment that bought nothing is no success, whatever else the caller has. */
const refuseReturned = (purchase: Purchase | null, { supportEmail }: Brand): void => {
  if (!purchase?.refundReason) return;
  const what =
    purchase.refund === 'done' ? 'We refunded your payment in full.' : 'We’re refunding your payment in full.';
  const why = REFUND_WHY[purchase.refundReason];
  throw new AppError('payment-returned', `${what} ${why} ${REFUND_SHOWS} Questions? Write to ${supportEmail}.`);
};

/** Stands where no provider is configured: every use of it is told. */
const noProvider = new Proxy({} as PaymentProvider, {
  get: () => () => Promise.reject(new ProviderError(NOT_OPEN)),
});

/** Who says that they paid: somebody signed in, at a browser that may have begun without an account. */
type Payer = { userId: string; guestTokenHash: string | null };

export type BillingServiceParts = {
  db: Db;
  jobs: JobQueue;
  store: SqlBillingStore;
  /** Null: nothing can be bought here. */
  provider: PaymentProvider | null;
  clock: Clock;
  brand: Brand;
  /** How long a caller waits for the provider. */
  callerWaitsMs?: number | undefined;
};

export const createBillingService = ({
  db,
  jobs,
  store,
  provider: given,
  clock,
  brand,
  callerWaitsMs = CALLER_WAITS_MS,
}: BillingServiceParts) => {
  const provider = given ?? noProvider;
  const parts = { store, provider, clock };
  const setUp = createSetup(parts);
  const inTime = withPatience(callerWaitsMs);

  const converge = (purchaseId: string) => convergePurchase(parts, purchaseId);

  const readStatus = async (userId: string): Promise<BillingStatus> => {
    const [membership] = await db.select().from(memberships).where(eq(memberships.userId, userId));

    return presentStatus(membership ?? null, clock());
  };

  const isResumable = ({ status, paidThrough }: Purchase): boolean =>
    status === 'canceled' && paidThrough !== null && paidThrough > clock();

  const priceOf = ({ priceCents: cents, priceCurrency: currency }: Purchase): Money | null =>
    cents === null || currency === null ? null : { cents, currency };

  const describe = (open: Purchase | null, all: Purchase[]): BillingDetails => ({
    price: open && priceOf(open),
    renewsAt: open?.renewsAt?.toISOString() ?? null,
    canCancel: open?.renewsAt != null,
    canResume: open !== null && isResumable(open),
    hasPortal: given !== null && all.some(({ customerId, paidThrough }) => customerId && paidThrough),
  });

  const readDetails = async (userId: string): Promise<BillingDetails> => {
    const all = await store.listOf(userId);

    return describe(all.find(({ state }) => state === 'open') ?? null, all);
  };

  const changeRenewal = async (userId: string, { id, subscriptionId }: Purchase, willRenew: boolean) => {
    await provider.setRenewal(subscriptionId ?? '', willRenew);
    await converge(id);

    return readDetails(userId);
  };

  /** What we know of the subject of an event; a subscription whose making was never answered is known by our own id. */
  const findSubjects = async (event: ProviderEvent): Promise<Purchase[]> => {
    const known = await store.listKnown(event);
    if (known.length > 0 || !('subscriptionId' in event)) return known;
    const purchaseId = (await provider.findSubscription(event.subscriptionId))?.purchaseId;
    const purchase = purchaseId ? await store.find(purchaseId) : null;

    return purchase ? [purchase] : [];
  };

  /** Somebody says that something happened: the provider is asked what. */
  const handleEvent = async (event: ProviderEvent): Promise<void> => {
    for (const { id } of await findSubjects(event)) {
      try {
        await converge(id);
      } catch (error) {
        // The teller may try again or not; we will.
        await jobs.send(db, checkPurchase, { purchaseId: id });
        throw error;
      }
    }
  };

  return {
    provider,
    converge,
    readDetails,
    handleEvent: inTime(handleEvent),
    setUp: inTime(setUp),

    /** The same for a browser without an account; the customer follows the address that was typed last. */
    setUpGuest: inTime(async (buyer: Buyer): Promise<{ clientSecret: string }> => {
      const { purchase, clientSecret } = await setUp(buyer);
      if (purchase.email !== buyer.email && purchase.customerId) {
        await provider.nameCustomer(purchase.customerId, buyer.email);
        await store.keepGuestAddress(purchase.id, buyer.email);
      }

      return { clientSecret };
    }),

    /** A message of the provider, as it came. */
    receive: inTime(async (rawBody: string, signature: string | undefined): Promise<void> => {
      const event = await provider.readEvent(rawBody, signature);
      if (event) await handleEvent(event);
    }),

    verify: inTime(async (payer: Payer, intentId: string, clientSecret: string): Promise<BillingStatus> => {
      const { userId, guestTokenHash } = payer;
      const unclaimed = guestTokenHash ? await store.listUnclaimedOf(guestTokenHash) : [];
      const mine = [...(await store.listOf(userId)), ...unclaimed];
      const payment = mine.length > 0 ? await provider.findPayment(intentId) : null;
      const paidFor = payment ? mine.filter(({ customerId }) => customerId === payment.customerId) : [];
      refuseUnlessPaid(paidFor.length > 0 ? payment : null, clientSecret);

      for (const { id } of paidFor) await converge(id);
      refuseReturned(await store.find(paidFor[0]?.id ?? ''), brand);
      const status = await readStatus(userId);
      if (!status.hasAccess) throw new AppError('conflict', STILL_RUNNING);

      return status;
    }),

    cancel: inTime(async (userId: string): Promise<BillingDetails> => {
      const open = await store.findOpenOf(userId);
      if (!open?.subscriptionId || !open.renewsAt) throw new AppError('conflict', NO_RENEWAL);

      return changeRenewal(userId, open, false);
    }),

    resume: inTime(async (userId: string): Promise<BillingDetails> => {
      const open = await store.findOpenOf(userId);
      if (!open?.subscriptionId || !isResumable(open)) throw new AppError('conflict', NOTHING_TO_RESUME);
      // A card may have been added at the provider since we last asked.
      if (!open.hasCard && !(await converge(open.id))?.hasCard) throw new AppError('conflict', NO_CARD);
      // They agree to the renewal anew, at the price that stands beside the button.
      if (open.priceCents !== null) await store.keepConsent(userId, open.priceCents);

      return changeRenewal(userId, open, true);
    }),

    openPortal: inTime(async (userId: string): Promise<string> => {
      const customerId = (await store.listOf(userId)).find((purchase) => purchase.customerId)?.customerId;
      if (!customerId) throw new AppError('conflict', 'You have no card or invoices yet.');

      return provider.openPortal(customerId, `${brand.origin}/account`);
    }),
  };
};

export type BillingService = ReturnType<typeof createBillingService>;
