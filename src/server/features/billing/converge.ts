import type { Clock } from '../../clock.ts';
import type { BillingStore, Purchase } from './billing-store.ts';
import { standingOf } from './membership-of-purchase.ts';
import { type PaymentProvider, ProviderError, type SubscriptionSnapshot, UNREACHABLE } from './payment-provider.ts';

export type ConvergeParts = { store: BillingStore; provider: PaymentProvider; clock: Clock };

/** More than this many writers at once on one purchase is no coincidence. */
const MAX_TRIES = 50;

export const askProvider = async (
  provider: PaymentProvider,
  { id, customerId, subscriptionId }: Purchase,
): Promise<SubscriptionSnapshot | null> => {
  if (subscriptionId) return provider.findSubscription(subscriptionId);

  return customerId ? provider.findOfPurchase(customerId, id) : null;
};

/**
 * Brings our row in line with what the provider says now. May run at any time, any number of times, on any number of
 * servers: an answer is written only if nobody wrote since it was asked for, so that a late one never wins.
 */
export const convergePurchase = async (
  { store, provider, clock }: ConvergeParts,
  purchaseId: string,
): Promise<SubscriptionSnapshot | null> => {
  for (let tries = 0; tries < MAX_TRIES; tries += 1) {
    const purchase = await store.find(purchaseId);
    const snapshot = purchase && (await askProvider(provider, purchase));
    if (!purchase || !snapshot) return null;
    if (await store.saveStanding(purchase, snapshot, standingOf(snapshot, clock()))) return snapshot;
  }

  throw new ProviderError(UNREACHABLE);
};
