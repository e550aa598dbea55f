import { and, eq, isNotNull, isNull, ne, or, sql } from 'drizzle-orm';
import { hasAccess } from '#shared/membership/membership.ts';
import type { Clock } from '../../clock.ts';
import type { Db } from '../../db/database.ts';
import { memberships, purchases, type RefundReason, users } from '../../db/schema.ts';
import type { AccountEvents } from '../../http/account-events.ts';
import type { JobQueue } from '../../jobs/queue.ts';
import type { SessionStore } from '../../sessions/session-store.ts';
import { checkPurchase, endPurchase } from './billing-job-kinds.ts';
import type { GuestCookie } from './guest-cookie.ts';
import { lockUser, nextVersion, writeMembership } from './sql-billing-store.ts';

export type BillingAccountParts = {
  db: Db;
  jobs: JobQueue;
  sessions: SessionStore;
  guestCookie: GuestCookie;
  clock: Clock;
};

/** What administrators may do to somebody's membership, each within the transaction of the change. */
export type MembershipCare = {
  /** For someone with lifetime access: nothing is charged any more, and a payment under way goes back. */
  stopRenewal: (tx: Db, userId: string) => Promise<void>;
  /** Writes what somebody's purchases alone give. */
  restoreMembership: (tx: Db, userId: string) => Promise<void>;
};

/** What happens to an account, as far as money is concerned. The provider hears of it from a job. */
export const createBillingAccountEvents = ({
  db,
  jobs,
  sessions,
  guestCookie,
  clock,
}: BillingAccountParts): Pick<Required<AccountEvents>, 'signedIn' | 'holderChanged' | 'accountEnds' | 'exportData'> &
  MembershipCare => {
  /**
   * From now on it stands in nobody's way; a job ends it at the provider. With a reason it gave nobody access: whatever
   * is paid for it goes back.
   */
  const endSoon = async (tx: Db, purchaseId: string, refundReason: RefundReason | null): Promise<void> => {
    await tx
      .update(purchases)
      .set({ state: 'ended', ending: 'end-now', refundReason, version: nextVersion })
      .where(eq(purchases.id, purchaseId));
    await jobs.send(tx, endPurchase, { purchaseId });
  };

  const openOf = (tx: Db, userId: string) =>
    tx
      .select()
      .from(purchases)
      .where(and(eq(purchases.userId, userId), eq(purchases.state, 'open')));

  /** Why an account has no use for one more purchase; null: it has. */
  const findNoNeed = async (tx: Db, userId: string): Promise<RefundReason | null> => {
    const [membership] = await tx.select().from(memberships).where(eq(memberships.userId, userId));
    if (hasAccess(membership ?? null, clock())) return 'already-member';

    return (await openOf(tx, userId)).length > 0 ? 'other-checkout' : null;
  };

  const stopRenewal = async (tx: Db, userId: string, ofUnpaid: RefundReason | null): Promise<void> => {
    await lockUser(tx, userId);
    for (const { id, status } of await openOf(tx, userId)) {
      if (status === 'pending') {
        await endSoon(tx, id, ofUnpaid);
      } else {
        await tx.update(purchases).set({ ending: 'stop-renewal', version: nextVersion }).where(eq(purchases.id, id));
        await jobs.send(tx, endPurchase, { purchaseId: id });
      }
    }
    await writeMembership(tx, sessions, userId, clock());
  };

  return {
    async signedIn(tx, { userId, request }) {
      const guestTokenHash = guestCookie.readHash(request);
      if (!guestTokenHash) return;
      const [guest] = await tx
        .select()
        .from(purchases)
        .where(and(eq(purchases.guestTokenHash, guestTokenHash), eq(purchases.state, 'open')))
        .for('update');
      if (!guest) return;

      await lockUser(tx, userId);
      const noNeed = await findNoNeed(tx, userId);
      if (noNeed) return endSoon(tx, guest.id, noNeed);

      await tx
        .update(purchases)
        .set({ userId, guestTokenHash: null, version: nextVersion })
        .where(eq(purchases.id, guest.id));
      await writeMembership(tx, sessions, userId, clock());
      await jobs.send(tx, checkPurchase, { purchaseId: guest.id });
    },

    // What the former holder paid is the new one's, so a payment under way stays with the account.
    holderChanged: (tx, userId) => stopRenewal(tx, userId, null),

    stopRenewal: (tx, userId) => stopRenewal(tx, userId, 'lifetime-access'),

    restoreMembership: (tx, userId) => writeMembership(tx, sessions, userId, clock()),

    async accountEnds(tx, userId) {
      await lockUser(tx, userId);
      for (const { id, status } of await openOf(tx, userId)) {
        await endSoon(tx, id, status === 'pending' ? 'account-deleted' : null);
      }
      const [user] = await tx.select({ email: users.email }).from(users).where(eq(users.id, userId));
      // What remains is for the books, without the person; but a buyer whose money may have to go back is told so first.
      const mayOwe = and(
        isNotNull(purchases.refundReason),
        isNotNull(purchases.customerId),
        or(isNull(purchases.refund), ne(purchases.refund, 'done')),
      );
      await tx
        .update(purchases)
        .set({ email: sql`case when ${mayOwe} then ${user?.email ?? ''} else '' end` })
        .where(eq(purchases.userId, userId));
    },

    async exportData(userId) {
      const [membership] = await db.select().from(memberships).where(eq(memberships.userId, userId));
      const bought = await db.select().from(purchases).where(eq(purchases.userId, userId));

      return {
        membership: membership
          ? { status: membership.status, paidThrough: membership.paidThrough, since: membership.createdAt }
          : null,
        purchases: bought.map((one) => ({
          email: one.email,
          status: one.status,
          startedAt: one.createdAt,
          paidThrough: one.paidThrough,
          renewsAt: one.renewsAt,
          consentedToRenewalAt: one.consentedAt,
          consentedToCents: one.consentedCents,
          providerCustomerId: one.customerId,
          providerSubscriptionId: one.subscriptionId,
        })),
      };
    },
  };
};
