/** How a card behaves, by the numbers that Stripe publishes for tests. */
export type CardBehaviour = 'succeeds' | 'declined' | 'second-step' | 'fails-at-renewal';

export const CARD_NUMBERS: Record<string, CardBehaviour> = {
  '4242424242424242': 'succeeds',
  '4000000000000002': 'declined',
  '4000002500003155': 'second-step',
  '4000002760003184': 'second-step',
  '4000000000000341': 'fails-at-renewal',
};

export type Customer = {
  id: string;
  object: 'customer';
  email: string | null;
  name: string | null;
  metadata: Record<string, string>;
  invoice_settings: { default_payment_method: string | null };
  /** Ours: percent off every invoice from now on. */
  percentOff: number;
};

export type PaymentMethod = { id: string; object: 'payment_method'; customer: string | null; behaviour: CardBehaviour };

export type Subscription = {
  id: string;
  object: 'subscription';
  customer: string;
  status: 'incomplete' | 'incomplete_expired' | 'active' | 'past_due' | 'canceled';
  cancel_at_period_end: boolean;
  cancel_at: number | null;
  metadata: Record<string, string>;
  default_payment_method: string | null;
  created: number;
  currency: string;
  items: { object: 'list'; data: { id: string; price: Price; quantity: number; current_period_end: number }[] };
  latest_invoice: string;
  /** Ours: prorations and one-off items that wait for the next invoice. */
  pendingLines: InvoiceLine[];
};

export type InvoiceLine = {
  id: string;
  object: 'line_item';
  amount: number;
  currency: string;
  period: { start: number; end: number };
  parent:
    | {
        type: 'subscription_item_details';
        subscription_item_details: { subscription: string; subscription_item: string; proration: boolean };
      }
    | {
        type: 'invoice_item_details';
        invoice_item_details: { invoice_item: string; subscription: string | null; proration: boolean };
      };
  pricing: {
    type: 'price_details';
    price_details: { price: string; product: string };
    unit_amount_decimal: string;
  };
};

export type Invoice = {
  id: string;
  object: 'invoice';
  customer: string;
  status: 'draft' | 'open' | 'paid' | 'void';
  subtotal: number;
  total: number;
  total_taxes: { amount: number }[];
  amount_due: number;
  amount_paid: number;
  currency: string;
  created: number;
  attempt_count: number;
  /** Ours: when Stripe would finalize it, and when it would try to charge again. */
  nextStepAt: number | null;
  status_transitions: { paid_at: number | null };
  lines: { object: 'list'; has_more: boolean; data: InvoiceLine[] };
  parent: { type: 'subscription_details'; subscription_details: { subscription: string } };
  paymentIntent: string | null;
};

export type PaymentIntent = {
  id: string;
  object: 'payment_intent';
  client_secret: string;
  customer: string;
  amount: number;
  currency: string;
  status: 'requires_payment_method' | 'requires_action' | 'processing' | 'succeeded' | 'canceled';
  invoice: string;
  latest_charge: string | null;
  /** Ours: the card that waits for its second step. */
  waitingCard: CardBehaviour | null;
  last_payment_error: { message: string; type: 'card_error'; code: string } | null;
};

export type Charge = {
  id: string;
  object: 'charge';
  amount: number;
  amount_refunded: number;
  refunded: boolean;
  disputed: boolean;
  customer: string;
  payment_intent: string;
};

export type Refund = {
  id: string;
  object: 'refund';
  amount: number;
  status: 'succeeded' | 'failed';
  failure_reason?: string;
  charge: string;
  payment_intent: string;
  metadata: Record<string, string>;
};

export type Dispute = {
  id: string;
  object: 'dispute';
  status: 'needs_response' | 'lost' | 'won';
  charge: string;
  payment_intent: string;
};

export type Price = {
  id: string;
  object: 'price';
  product: string;
  unit_amount: number;
  currency: string;
  recurring: { interval: string; interval_count: number } | null;
};

export type StripeEvent = {
  id: string;
  object: 'event';
  type: string;
  created: number;
  api_version: string;
  data: { object: object };
};
