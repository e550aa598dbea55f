import type { purchases } from '../../db/schema.ts';
import type { PurchaseStanding } from './membership-of-purchase.ts';
import type { SubscriptionSnapshot } from './payment-provider.ts';

export type Purchase = typeof purchases.$inferSelect;

/** Who buys: an account, or a browser without one. */
export type Buyer = { email: string; name: string | null } & (
  | { userId: string; guestTokenHash?: never }
  | { guestTokenHash: string; userId?: never }
);

/** What buying keeps. The rules of convergence and of setting up know only this. */
export type BillingStore = {
  find: (purchaseId: string) => Promise<Purchase | null>;
  /** The buyer's open purchase, made if there is none. However many ask at once, all get the same. */
  openPurchase: (buyer: Buyer) => Promise<Purchase>;
  /** The first one stays; returns the one that stayed. */
  keepCustomer: (purchaseId: string, customerId: string) => Promise<string>;
  bumpIdempotencyKey: (purchase: Purchase) => Promise<void>;
  /** False when somebody wrote after `purchase` was read: then the provider has to be asked again. */
  saveStanding: (purchase: Purchase, snapshot: SubscriptionSnapshot, standing: PurchaseStanding) => Promise<boolean>;
};
