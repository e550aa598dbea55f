import { hasAccess, type Membership, type MembershipStatus } from '#shared/membership/membership.ts';
import type { PaidInvoice, SubscriptionSnapshot } from './payment-provider.ts';

/** What we keep of a snapshot. */
export type PurchaseStanding = {
  isOpen: boolean;
  status: MembershipStatus;
  paidThrough: Date | null;
  renewsAt: Date | null;
  hasCard: boolean;
  /** What a year of it costs, before tax and discounts; null: unknown. */
  priceCents: number | null;
  priceCurrency: string | null;
  /** The money went back, and the provider would still charge again: that has to be ended there. */
  mustEnd: boolean;
};

const lastPaid = ({ paid }: SubscriptionSnapshot): PaidInvoice | null =>
  paid.toSorted((a, b) => a.periodEnd.getTime() - b.periodEnd.getTime()).at(-1) ?? null;

const statusOf = (
  { stage, willRenew }: SubscriptionSnapshot,
  invoice: PaidInvoice | null,
  now: Date,
): MembershipStatus => {
  if (!invoice) return stage === 'dead' || stage === 'ended' ? 'expired' : 'pending';
  if (invoice.isReturned) return 'expired';
  if (stage === 'dead' || stage === 'ended') return invoice.periodEnd > now ? 'canceled' : 'expired';
  if (!willRenew) return 'canceled';

  return stage === 'past_due' ? 'past_due' : 'active';
};

/** The one reading of what the provider says. It depends on nothing that we knew before. */
export const standingOf = (snapshot: SubscriptionSnapshot, now: Date): PurchaseStanding => {
  const invoice = lastPaid(snapshot);
  const isOver = snapshot.stage === 'dead' || snapshot.stage === 'ended';
  const isReturned = invoice?.isReturned ?? false;
  const status = statusOf(snapshot, invoice, now);

  return {
    isOpen: !isOver && !isReturned,
    status,
    paidThrough: invoice?.periodEnd ?? null,
    renewsAt: status === 'active' || status === 'past_due' ? snapshot.periodEnd : null,
    hasCard: snapshot.hasCard,
    priceCents: snapshot.price?.cents ?? null,
    priceCurrency: snapshot.price?.currency ?? null,
    mustEnd: isReturned && !isOver,
  };
};

/** With a reason for a refund it gives nobody anything, paid or not. */
type KeptPurchase = Membership & { state: 'open' | 'ended'; createdAt: Date; refundReason: string | null };

const endOf = ({ paidThrough }: KeptPurchase): number => paidThrough?.getTime() ?? 0;

/**
 * One membership out of everything that somebody ever bought: what gives access first, then what is open, then the
 * last that was paid. Null: nothing was ever paid and nothing is open.
 */
export const membershipOf = (bought: readonly KeptPurchase[], now: Date): Membership | null => {
  const purchases = bought.filter(({ refundReason }) => refundReason === null);
  const withAccess = purchases.filter((one) => hasAccess(one, now)).toSorted((a, b) => endOf(b) - endOf(a));
  const open = purchases.filter(({ state }) => state === 'open');
  const paid = purchases.filter(({ paidThrough }) => paidThrough).toSorted((a, b) => endOf(b) - endOf(a));
  const best = withAccess[0] ?? open[0] ?? paid[0];

  return best ? { status: best.status, paidThrough: best.paidThrough } : null;
};
