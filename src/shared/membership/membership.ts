export const MEMBERSHIP_STATUSES = ['pending', 'active', 'past_due', 'canceled', 'expired', 'grandfathered'] as const;
export type MembershipStatus = (typeof MEMBERSHIP_STATUSES)[number];

export type Membership = {
  status: MembershipStatus;
  /** End of what the last paid invoice line covers. */
  paidThrough: Date | null;
};

/** A provider charges after the period has rolled over, and a card may fail once: no one is locked out in the meantime. */
const RENEWAL_GRACE_MS = 7 * 24 * 60 * 60 * 1000;

/** When access ends; null: it never does; undefined: there is none. */
export const accessEnd = ({ status, paidThrough }: Membership): number | null | undefined => {
  if (status === 'grandfathered') return null;
  if (!paidThrough) return undefined;
  if (status === 'active' || status === 'past_due') return paidThrough.getTime() + RENEWAL_GRACE_MS;
  if (status === 'canceled') return paidThrough.getTime();

  return undefined;
};

/** The one rule of who may see what members see. Someone without a membership row has no access. */
export const hasAccess = (membership: Membership | null, now: Date): boolean => {
  const end = membership ? accessEnd(membership) : undefined;

  return end === null || (end !== undefined && now.getTime() < end);
};
