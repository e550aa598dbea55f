import { and, eq } from 'drizzle-orm';
import { hasAccess } from '#shared/domain/membership.ts';
import type { Clock } from '../../clock.ts';
import type { Db } from '../../db/database.ts';
import { memberships, purchases } from '../../db/schema.ts';
import type { AccountEvents } from '../../http/account-events.ts';
import type { SessionStore } from '../../http/session-store.ts';
import type { JobQueue } from '../../jobs/queue.ts';
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
  /** Nothing is charged any more. */
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
}: BillingAccountParts): AccountEvents & MembershipCare => {
  /** From now on it stands in nobody's way; a job ends it at the provider. */
  const endSoon = async (tx: Db, purchaseId: string): Promise<void> => {
    await tx
      .update(purchases)
      .set({ state: 'ended', ending: 'end-now', version: nextVersion })
      .where(eq(purchases.id, purchaseId));
    await jobs.send(tx, endPurchase, { purchaseId });
  };

  const openOf = (tx: Db, userId: string) =>
    tx
      .select()
      .from(purchases)
      .where(and(eq(purchases.userId, userId), eq(purchases.state, 'open')));

  const needsNoMore = async (tx: Db, userId: string): Promise<boolean> => {
    const [membership] = await tx.select().from(memberships).where(eq(memberships.userId, userId));

    return hasAccess(membership ?? null, clock()) || (await openOf(tx, userId)).length > 0;
  };

  const stopRenewal = async (tx: Db, userId: string): Promise<void> => {
    await lockUser(tx, userId);
    for (const { id, status } of await openOf(tx, userId)) {
      if (status === 'pending') {
        await endSoon(tx, id);
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
      if (await needsNoMore(tx, userId)) return endSoon(tx, guest.id);

      await tx
        .update(purchases)
        .set({ userId, guestTokenHash: null, version: nextVersion })
        .where(eq(purchases.id, guest.id));
      await writeMembership(tx, sessions, userId, clock());
      await jobs.send(tx, checkPurchase, { purchaseId: guest.id });
    },

    holderChanged: stopRenewal,

    stopRenewal,

    restoreMembership: (tx, userId) => writeMembership(tx, sessions, userId, clock()),

    async accountEnds(tx, userId) {
      await lockUser(tx, userId);
      for (const { id } of await openOf(tx, userId)) await endSoon(tx, id);
      // What remains is for the books, without the person.
      await tx.update(purchases).set({ email: '' }).where(eq(purchases.userId, userId));
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
