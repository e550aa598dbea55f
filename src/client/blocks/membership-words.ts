import type { MembershipStatus } from '#shared/membership/membership.ts';

export const MEMBERSHIP_WORDS: Record<MembershipStatus, string> = {
  pending: 'Pending',
  active: 'Active',
  past_due: 'Past due',
  canceled: 'Canceled',
  expired: 'Expired',
  grandfathered: 'Founding Member',
};
