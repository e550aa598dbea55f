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
  items: { object: 'list'; data: { id: string; price: { id: string }; current_period_end: number }[] };
  latest_invoice: string;
};

export type Invoice = {
  id: string;
  object: 'invoice';
  customer: string;
  status: 'draft' | 'open' | 'paid' | 'void';
  total: number;
  currency: string;
  created: number;
  attempt_count: number;
  /** Ours: when Stripe would finalize it, and when it would try to charge again. */
  nextStepAt: number | null;
  status_transitions: { paid_at: number | null };
  lines: { object: 'list'; data: { id: string; period: { start: number; end: number } }[] };
  parent: { subscription_details: { subscription: string } };
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
