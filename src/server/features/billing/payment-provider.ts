import type { Money } from '#shared/site/product.ts';
import { AppError } from '../../errors.ts';

/** An invoice for a year of membership that the provider calls paid, whatever it came to. */
export type PaidInvoice = {
  id: string;
  /** What was charged, with tax and after discounts; nothing where a discount covered it all. */
  charged: Money;
  taxCents: number;
  /** What the year cost before tax and discounts; null: the provider has no such figure. */
  price: Money | null;
  paidAt: Date;
  /** End of what it pays for. */
  periodEnd: Date;
  /** All of the money went back: by a full refund, or by a dispute that was lost. */
  isReturned: boolean;
};

/** What the provider says of a subscription at one moment. */
export type SubscriptionSnapshot = {
  id: string;
  customerId: string;
  /** Our own id for it, which we left with the provider. */
  purchaseId: string | null;
  /** `incomplete`: waits for its first payment. `dead`: that payment never came. `ended`: it was one, and is over. */
  stage: 'incomplete' | 'dead' | 'active' | 'past_due' | 'ended';
  /** It will charge again, for what we sell. */
  willRenew: boolean;
  /** What a year costs from the next renewal on, before tax and discounts; null: the provider has no such figure. */
  price: Money | null;
  /** At the price that is sold today. */
  isOnSale: boolean;
  /** End of the running period, when the next charge comes. */
  periodEnd: Date;
  hasCard: boolean;
  /** Newest last; only those for what we sell. */
  paid: PaidInvoice[];
  /** The invoice that waits for money, if there is one: what the buyer can pay now. */
  due: { invoiceId: string; clientSecret: string | null; hasFailed: boolean; owed: Money } | null;
};

/** What the next renewal will charge, as the provider says today. */
export type RenewalPreview = Pick<PaidInvoice, 'charged' | 'taxCents' | 'price'>;

/** A single payment, to be compared with what a browser says of it. */
export type PaymentSnapshot = {
  clientSecret: string;
  customerId: string | null;
  status: 'succeeded' | 'processing' | 'open' | 'canceled';
};

/** Whom a message of the provider is about. */
export type ProviderEvent = { subscriptionId: string } | { customerId: string };

/**
 * Who takes the money. Each call that makes something carries a key: repeating it with the same key does nothing more.
 * Failures are ProviderErrors.
 */
export type PaymentProvider = {
  createCustomer: (params: { key: string; purchaseId: string; email: string; name: string | null }) => Promise<string>;
  nameCustomer: (customerId: string, email: string) => Promise<void>;
  /** Its id alone: what a repeated key is answered with may be old news. */
  createSubscription: (params: { key: string; purchaseId: string; customerId: string }) => Promise<string>;
  findSubscription: (subscriptionId: string) => Promise<SubscriptionSnapshot | null>;
  /** The subscription that was made for this purchase, for when the answer to making it was lost. */
  findOfPurchase: (customerId: string, purchaseId: string) => Promise<SubscriptionSnapshot | null>;
  /** Null: it will not renew. */
  previewRenewal: (subscriptionId: string) => Promise<RenewalPreview | null>;
  findPayment: (intentId: string) => Promise<PaymentSnapshot | null>;
  setRenewal: (subscriptionId: string, willRenew: boolean) => Promise<void>;
  /** Ends it at once, charges nothing more. Fine when it is over already. */
  endNow: (subscriptionId: string) => Promise<void>;
  detachCards: (customerId: string) => Promise<void>;
  /** Returns all that is left of a payment to the card it came from. Fine when it went back already. */
  refund: (params: { key: string; purchaseId: string; subscriptionId: string; invoiceId: string }) => Promise<void>;
  /** A page of the provider for cards and invoices; it leads back to `returnTo`. */
  openPortal: (customerId: string, returnTo: string) => Promise<string>;
  /** Checks the signature of a message; null: it concerns nothing that we keep. */
  readEvent: (rawBody: string, signature: string | undefined) => Promise<ProviderEvent | null>;
  /** Cents and currency and rhythm of what we sell, as the provider has it. */
  readPrice: () => Promise<{ cents: number | null; currency: string; interval: string }>;
};

/** The provider did not do what it was asked. What it said is for the log; the caller reads `message`. */
export class ProviderError extends AppError {
  /** It answered, and will answer the same again for the same key. Otherwise nobody knows whether it acted. */
  readonly isFinal: boolean;
  /** Its own word for why, for operators; never about a person. */
  readonly reason: string;

  constructor(
    message: string,
    { isFinal = false, reason = 'no-answer', cause }: { isFinal?: boolean; reason?: string; cause?: unknown } = {},
  ) {
    super('unavailable', message);
    this.name = 'ProviderError';
    this.isFinal = isFinal;
    this.reason = reason;
    this.cause = cause;
  }
}

export const UNREACHABLE =
  'We can’t reach our payment processor right now. Please try again in a few minutes. You won’t be charged twice.';
export const NOT_RETURNED = 'The payment processor didn’t refund the money.';
/** The phrase makes the browser show the screen for it. */
export const KEY_REFUSED = 'Expired API Key: the payment system needs to be updated. Please contact support.';
