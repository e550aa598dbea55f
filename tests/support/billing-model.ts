import { randomUUID } from 'node:crypto';
import type { BillingStore, Purchase } from '#server/features/billing/billing-store.ts';
import { membershipOf } from '#server/features/billing/membership-of-purchase.ts';
import {
  type PaymentProvider,
  ProviderError,
  type SubscriptionSnapshot,
} from '#server/features/billing/payment-provider.ts';
import { refundOf } from '#server/features/billing/refund-of-purchase.ts';
import {
  invoiceSchema,
  paidInvoiceOf,
  productsOf,
  snapshotOf,
  subscriptionSchema,
} from '#server/features/billing/stripe-snapshot.ts';
import { hasAccess } from '#shared/membership/membership.ts';
import type { FakeStripe } from './fake-stripe/fake-stripe.ts';
import { createWriter } from './fake-stripe/stripe-answers.ts';
import { OUR_PRODUCT } from './fake-stripe/stripe-books.ts';
import type { Charge, Invoice } from './fake-stripe/stripe-objects.ts';

/** How the next call to the provider ends: done and answered, not done, done and never answered, done and yet refused. */
export type Fate = 'fine' | 'lost-before' | 'lost-after' | 'refused-after';

/**
 * The fake Stripe as a provider, without a network: thousands of histories run through it in seconds. What it says is
 * read by the same functions as the real one's answers.
 */
export const createModelProvider = (stripe: FakeStripe) => {
  /** Mutable: the operator may sell at another price from now on. */
  const onSale = { priceId: stripe.price.id, productId: OUR_PRODUCT };
  const { writeInvoice, writeSubscription } = createWriter(stripe);
  const answered = new Map<string, string>();
  const fates: Fate[] = [];

  const call = async <T>(work: () => T): Promise<T> => {
    const fate = fates.shift() ?? 'fine';
    if (fate === 'lost-before') throw new ProviderError('lost');
    const result = work();
    if (fate === 'lost-after') throw new ProviderError('lost');
    // The answer that Stripe remembers for the key.
    if (fate === 'refused-after') throw new ProviderError('broken', { isFinal: true });

    return result;
  };

  const once = (key: string, make: () => string): string => {
    const id = answered.get(key) ?? make();
    answered.set(key, id);

    return id;
  };

  const chargeOf = (invoice: Invoice): Charge | undefined =>
    stripe.charges.get(stripe.intents.get(invoice.paymentIntent ?? '')?.latest_charge ?? '');

  const isReturned = (invoice: Invoice): boolean => {
    const charge = chargeOf(invoice);
    const isLost = [...stripe.disputes.values()].some((one) => one.charge === charge?.id && one.status === 'lost');

    return (charge?.refunded ?? false) || isLost;
  };

  const paidInvoices = (subscriptionId: string): Invoice[] =>
    [...stripe.invoices.values()].filter(
      ({ status, parent }) => status === 'paid' && parent.subscription_details.subscription === subscriptionId,
    );

  const snapshot = (id: string): SubscriptionSnapshot | null => {
    const subscription = stripe.subscriptions.get(id);
    if (!subscription) return null;
    const wire = subscriptionSchema.parse(
      writeSubscription(subscription, ['customer', 'latest_invoice.confirmation_secret']),
    );
    const paid = paidInvoices(id).flatMap((invoice) => {
      const read = invoiceSchema.parse(writeInvoice(invoice, true, false));
      return paidInvoiceOf(read, productsOf(wire, onSale), isReturned(invoice)) ?? [];
    });

    return snapshotOf(wire, paid, onSale);
  };

  const missing = async (): Promise<never> => {
    throw new Error('No history asks for this');
  };

  const provider: PaymentProvider = {
    createCustomer: ({ key, email }) =>
      call(() => once(key, () => stripe.createCustomer({ email, name: null, metadata: {} }).id)),
    createSubscription: ({ key, purchaseId, customerId }) =>
      call(() => once(key, () => stripe.createSubscription(customerId, onSale.priceId, { purchaseId }).id)),
    findSubscription: (id) => call(() => snapshot(id)),
    findOfPurchase: (_customerId, purchaseId) =>
      call(() => {
        const mine = [...stripe.subscriptions.values()].find(({ metadata }) => metadata['purchaseId'] === purchaseId);
        return mine ? snapshot(mine.id) : null;
      }),
    setRenewal: (id, willRenew) =>
      call(() => {
        const { status } = stripe.get(stripe.subscriptions, id);
        if (status === 'active' || status === 'past_due') stripe.setCancelAtPeriodEnd(id, !willRenew);
      }),
    endNow: (id) =>
      call(() => {
        const { status } = stripe.get(stripe.subscriptions, id);
        if (status !== 'canceled' && status !== 'incomplete_expired') stripe.cancel(id);
      }),
    refund: ({ key, purchaseId, invoiceId }) =>
      call(() => {
        const { paymentIntent } = stripe.get(stripe.invoices, invoiceId);
        const charge = chargeOf(stripe.get(stripe.invoices, invoiceId));
        once(key, () => (charge?.refunded ? 'already' : stripe.createRefund(paymentIntent ?? '', { purchaseId }).id));
      }),
    previewRenewal: missing,
    nameCustomer: missing,
    findPayment: missing,
    detachCards: missing,
    openPortal: missing,
    readEvent: missing,
    readPrice: missing,
  };

  return { provider, onSale, fates, snapshot, isReturned };
};

/** What billing keeps, in memory. A crash is a write that never happened. */
export const createMemoryStore = (now: () => Date) => {
  const purchases = new Map<string, Purchase>();
  let crashes = 0;

  const write = (): void => {
    if (crashes === 0) return;
    crashes -= 1;
    throw new Error('crashed');
  };

  const store: BillingStore = {
    find: async (id) => structuredClone(purchases.get(id) ?? null),
    openPurchase: async ({ userId = null, guestTokenHash = null, email }) => {
      const isMine = (one: Purchase): boolean =>
        userId === null ? one.guestTokenHash === guestTokenHash : one.userId === userId;
      const open = [...purchases.values()].find((one) => isMine(one) && one.state === 'open');
      if (open) return structuredClone(open);
      write();
      const former = userId === null ? undefined : [...purchases.values()].findLast(isMine);
      const purchase: Purchase = {
        id: randomUUID(),
        userId,
        guestTokenHash,
        email,
        state: 'open',
        ending: null,
        customerId: former?.customerId ?? null,
        subscriptionId: null,
        attempt: 0,
        version: 0,
        status: 'pending',
        paidThrough: null,
        renewsAt: null,
        hasCard: false,
        priceCents: null,
        priceCurrency: null,
        consentedAt: null,
        consentedCents: null,
        createdAt: now(),
        checkedAt: null,
        refundReason: null,
        refund: null,
        refundCents: null,
        refundProblem: null,
        refundedAt: null,
      };
      purchases.set(purchase.id, purchase);

      return structuredClone(purchase);
    },
    keepCustomer: async (id, customerId) => {
      write();
      const purchase = purchases.get(id);
      if (purchase) purchase.customerId ??= customerId;

      return purchase?.customerId ?? customerId;
    },
    bumpIdempotencyKey: async ({ id, attempt }) => {
      const purchase = purchases.get(id);
      if (purchase?.attempt === attempt) purchase.attempt += 1;
    },
    saveStanding: async ({ id, version }, snapshot, { isOpen, mustEnd, ...standing }) => {
      const purchase = purchases.get(id);
      if (purchase?.version !== version) return false;
      write();
      const mustEndNow = mustEnd || purchase.ending === 'end-now';
      const state = isOpen && !mustEndNow ? ('open' as const) : ('ended' as const);
      const refund = refundOf({ ...purchase, state }, snapshot, now());
      if (refund.refund === 'owed' && purchase.refund === 'done') purchase.attempt += 1;
      Object.assign(purchase, standing, refund, {
        state,
        ending: mustEndNow ? 'end-now' : purchase.ending,
        customerId: snapshot.customerId,
        subscriptionId: snapshot.id,
        version: version + 1,
      });

      return true;
    },
  };

  return {
    store,
    list: async (): Promise<Purchase[]> => structuredClone([...purchases.values()]),
    /** The guest signs in to an account: it takes the purchase over, or has no need of it. */
    signIn: async (guestTokenHash: string, userId: string): Promise<void> => {
      const all = [...purchases.values()];
      const guest = all.find((one) => one.guestTokenHash === guestTokenHash && one.state === 'open');
      if (!guest) return;
      write();
      const own = all.filter((one) => one.userId === userId);
      const isMember = hasAccess(membershipOf(own, now()), now());
      const hasOpen = own.some(({ state }) => state === 'open');
      Object.assign(
        guest,
        isMember || hasOpen
          ? { state: 'ended', ending: 'end-now', refundReason: isMember ? 'already-member' : 'other-checkout' }
          : { userId, guestTokenHash: null },
        { version: guest.version + 1 },
      );
    },
    settleEnding: async (id: string): Promise<void> => {
      const purchase = purchases.get(id);
      if (purchase) Object.assign(purchase, { ending: null, version: purchase.version + 1 });
    },
    crashNextWrite: (): void => {
      crashes = 1;
    },
    noMoreCrashes: (): void => {
      crashes = 0;
    },
  };
};

/** Either this memory or real SQL. */
export type HistoryStore = ReturnType<typeof createMemoryStore>;
