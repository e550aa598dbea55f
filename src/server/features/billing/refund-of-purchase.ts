import type { Purchase } from './billing-store.ts';
import type { PaidInvoice, SubscriptionSnapshot } from './payment-provider.ts';

type RefundStanding = Pick<Purchase, 'refundReason' | 'refund' | 'refundCents' | 'refundProblem' | 'refundedAt'>;

type Known = RefundStanding & Pick<Purchase, 'state' | 'userId' | 'guestTokenHash'>;

/** What was paid with money, oldest first. */
export const chargedOf = ({ paid }: SubscriptionSnapshot): PaidInvoice[] =>
  paid.filter(({ charged }) => charged.cents > 0).toSorted((a, b) => a.periodEnd.getTime() - b.periodEnd.getTime());

/** A guest's that is over and that no account ever took: nobody had access through it. */
const isUnclaimed = ({ state, userId, guestTokenHash }: Known): boolean =>
  state === 'ended' && userId === null && guestTokenHash !== null;

/**
 * What of a purchase has to go back. Only what gave nobody access does; money that went back before we owed it is no
 * matter of ours, and a refund that a bank undid is owed again.
 */
export const refundOf = (known: Known, snapshot: SubscriptionSnapshot, now: Date): RefundStanding => {
  const { refund, refundCents, refundProblem, refundedAt } = known;
  const refundReason = known.refundReason ?? (isUnclaimed(known) ? 'abandoned' : null);
  const charged = chargedOf(snapshot);
  const newest = charged.at(-1);
  if (!refundReason || !newest || (newest.isReturned && refund === null)) {
    return { refundReason, refund, refundCents, refundProblem, refundedAt };
  }
  const owed = { refundReason, refundCents: charged.reduce((sum, one) => sum + one.charged.cents, 0) };
  if (newest.isReturned) return { ...owed, refund: 'done', refundProblem: null, refundedAt: refundedAt ?? now };

  return { ...owed, refund: refund === 'failed' ? 'failed' : 'owed', refundProblem, refundedAt: null };
};
