import { hasAccess } from '#shared/membership/membership.ts';
import { AppError } from '../../errors.ts';
import type { Buyer, Purchase } from './billing-store.ts';
import { askProvider, type ConvergeParts, convergePurchase } from './converge.ts';
import { standingOf } from './membership-of-purchase.ts';
import { ProviderError, type SubscriptionSnapshot, UNREACHABLE } from './payment-provider.ts';

export const ALREADY_PAID = 'You already have access. We didn’t charge you.';

/** A purchase that died is replaced by a new one, which can't be dead. */
const MAX_ROUNDS = 3;

/** What the buyer is to pay: its secret, or why there is nothing to pay. */
type Prepared = { clientSecret: string } | 'paid' | 'over';

/**
 * Takes a buyer to the point where the browser can pay, by the same steps however often it is asked: the wish is
 * written down, then the provider makes what is missing. Whatever was lost on the way is found again, never made twice.
 */
export const createSetup = (parts: ConvergeParts) => {
  const { store, provider, clock } = parts;
  // Calls that come while one is under way wait for it; between servers the keys do the same.
  const underWay = new Map<string, Promise<Prepared>>();

  const ensureCustomer = async (purchase: Purchase, { email, name }: Buyer): Promise<string> => {
    if (purchase.customerId) return purchase.customerId;
    const key = `${purchase.id}:customer:${purchase.attempt}`;

    return store.keepCustomer(
      purchase.id,
      await provider.createCustomer({ key, purchaseId: purchase.id, email, name }),
    );
  };

  const ensureSubscription = async (purchase: Purchase, customerId: string): Promise<SubscriptionSnapshot> => {
    // Somebody has come this far before: it may exist although we never heard of it.
    const existing = purchase.customerId ? await askProvider(provider, purchase) : null;
    if (existing) return existing;

    const key = `${purchase.id}:subscription:${purchase.attempt}`;
    const id = await provider.createSubscription({ key, purchaseId: purchase.id, customerId });
    const made = await provider.findSubscription(id);
    if (!made) throw new ProviderError(UNREACHABLE);

    return made;
  };

  /** A key whose refusal the provider remembers is not used again. */
  const withFreshKeys = async <T>(purchase: Purchase, work: () => Promise<T>): Promise<T> => {
    try {
      return await work();
    } catch (error) {
      if (error instanceof ProviderError && error.isFinal) await store.bumpIdempotencyKey(purchase);
      throw error;
    }
  };

  const prepare = async (purchase: Purchase, buyer: Buyer): Promise<Prepared> => {
    const found = await withFreshKeys(purchase, async () =>
      ensureSubscription(purchase, await ensureCustomer(purchase, buyer)),
    );
    const isSaved = await store.saveStanding(purchase, found, standingOf(found, clock()));
    const snapshot = isSaved ? found : await convergePurchase(parts, purchase.id);
    if (!snapshot) throw new ProviderError(UNREACHABLE);

    const standing = standingOf(snapshot, clock());
    if (hasAccess(standing, clock())) return 'paid';
    if (!standing.isOpen) return 'over';
    // Set up before the price changed, and never paid: nobody is charged another price than the screen says.
    const isOutdated = snapshot.stage === 'incomplete' && !snapshot.isOnSale;
    if (snapshot.due?.clientSecret && !isOutdated) return { clientSecret: snapshot.due.clientSecret };

    // Nothing to pay here and nothing paid: it runs out at the provider, and must not stand in the way.
    await provider.endNow(snapshot.id);
    const ended = await convergePurchase(parts, purchase.id);
    // It may have been paid, in another tab, at the moment it was ended.
    return ended && hasAccess(standingOf(ended, clock()), clock()) ? 'paid' : 'over';
  };

  const prepareOnce = (purchase: Purchase, buyer: Buyer): Promise<Prepared> => {
    const running = underWay.get(purchase.id);
    if (running) return running;

    const started = prepare(purchase, buyer).finally(() => underWay.delete(purchase.id));
    underWay.set(purchase.id, started);
    return started;
  };

  return async (buyer: Buyer): Promise<{ purchase: Purchase; clientSecret: string }> => {
    for (let round = 0; round < MAX_ROUNDS; round += 1) {
      const purchase = await store.openPurchase(buyer);
      const prepared = await prepareOnce(purchase, buyer);
      if (prepared === 'paid') throw new AppError('conflict', ALREADY_PAID);
      if (prepared !== 'over') return { purchase, ...prepared };
    }

    throw new ProviderError(UNREACHABLE);
  };
};
