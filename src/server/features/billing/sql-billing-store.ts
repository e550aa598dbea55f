import { randomUUID } from 'node:crypto';
import { and, desc, eq, inArray, isNotNull, isNull, ne, or, sql } from 'drizzle-orm';
import { accessEnd, type Membership } from '#shared/membership/membership.ts';
import type { Clock } from '../../clock.ts';
import type { Db } from '../../db/database.ts';
import { billingNotices, memberships, purchases, users } from '../../db/schema.ts';
import type { JobQueue } from '../../jobs/queue.ts';
import { composeLetter } from '../../mail/compose-letter.ts';
import type { Brand, Letter } from '../../mail/letter.ts';
import type { MailSender } from '../../mail/mailer.ts';
import type { SessionStore } from '../../sessions/session-store.ts';
import { endPurchase, refundPurchase } from './billing-job-kinds.ts';
import { failedPaymentLetter, receiptLetter, refundLetter } from './billing-mails.ts';
import type { BillingStore, Buyer, Purchase } from './billing-store.ts';
import { membershipOf, type PurchaseStanding } from './membership-of-purchase.ts';
import type { SubscriptionSnapshot } from './payment-provider.ts';
import { chargedOf, refundOf } from './refund-of-purchase.ts';

export type StoreParts = {
  db: Db;
  jobs: JobQueue;
  mailer: MailSender;
  sessions: SessionStore;
  brand: Brand;
  clock: Clock;
};

/** A server that is asking the provider meanwhile must ask again. */
export const nextVersion = sql`${purchases.version} + 1`;

const ofBuyer = ({ userId, guestTokenHash }: Buyer) =>
  userId !== undefined ? eq(purchases.userId, userId) : eq(purchases.guestTokenHash, guestTokenHash);

const isSame = (a: Membership | null, b: Membership | null): boolean =>
  a?.status === b?.status && a?.paidThrough?.getTime() === b?.paidThrough?.getTime();

/** Writes what somebody's purchases together give them. Lifetime access is never touched by a purchase. */
export const writeMembership = async (tx: Db, sessions: SessionStore, userId: string, now: Date): Promise<void> => {
  const [before] = await tx.select().from(memberships).where(eq(memberships.userId, userId));
  if (before?.status === 'grandfathered') return;
  const after = membershipOf(await tx.select().from(purchases).where(eq(purchases.userId, userId)), now);
  if (isSame(before ?? null, after)) return;

  if (after) {
    await tx
      .insert(memberships)
      .values({ userId, ...after, createdAt: now })
      .onConflictDoUpdate({
        target: memberships.userId,
        set: after,
        setWhere: ne(memberships.status, 'grandfathered'),
      });
  } else {
    await tx.delete(memberships).where(eq(memberships.userId, userId));
  }
  await sessions.userChanged(tx, userId);
};

/** Two that change what somebody bought take turns. */
export const lockUser = async (tx: Db, userId: string): Promise<void> => {
  await tx.select({ id: users.id }).from(users).where(eq(users.id, userId)).for('update');
};

export const createSqlBillingStore = ({ db, jobs, mailer, sessions, brand, clock }: StoreParts) => {
  const addressOf = async (tx: Db, { userId, email }: Purchase): Promise<string> => {
    const [user] = userId ? await tx.select({ email: users.email }).from(users).where(eq(users.id, userId)) : [];

    return user?.email ?? email;
  };

  /** Sends a mail about money, once. */
  const notify = async (tx: Db, purchase: Purchase, kind: string, about: string, letter: Letter): Promise<void> => {
    const isNew = await tx
      .insert(billingNotices)
      .values({ purchaseId: purchase.id, kind, about, sentAt: clock() })
      .onConflictDoNothing()
      .returning();
    if (isNew.length === 0) return;

    const to = await addressOf(tx, purchase);
    // An account that is gone leaves no address behind.
    if (to !== '') await mailer.send(tx, composeLetter(to, letter, brand));
  };

  /** The buyer of something that gave nobody access hears of the money alone, once it is back. */
  const notifyOfRefund = async (tx: Db, purchase: Purchase, snapshot: SubscriptionSnapshot): Promise<void> => {
    const { refund, refundReason } = purchase;
    const charged = chargedOf(snapshot);
    const newest = charged.at(-1);
    if (refund !== 'done' || !refundReason || !newest) return;
    await notify(tx, purchase, 'refund', newest.id, refundLetter(brand, refundReason, charged));
  };

  const notifyOf = async (tx: Db, purchase: Purchase, snapshot: SubscriptionSnapshot): Promise<void> => {
    const { paid, due, stage, price, willRenew } = snapshot;
    if (purchase.refundReason) return notifyOfRefund(tx, purchase, snapshot);
    const renewal = willRenew ? price : null;
    for (const invoice of paid) {
      if (!invoice.isReturned) {
        await notify(tx, purchase, 'receipt', invoice.id, receiptLetter(brand, invoice, renewal));
      }
    }
    if (due?.hasFailed && stage === 'past_due') {
      const end = accessEnd({ status: purchase.status, paidThrough: purchase.paidThrough });
      await notify(
        tx,
        purchase,
        'failed-payment',
        due.invoiceId,
        failedPaymentLetter(brand, due.owed, typeof end === 'number' ? new Date(end) : null),
      );
    }
  };

  const oweMoney = async (tx: Db, { id, refund, attempt }: Purchase): Promise<void> => {
    // A refund that was made and undone is made anew, not answered by its key.
    if (refund === 'done')
      await tx
        .update(purchases)
        .set({ attempt: attempt + 1 })
        .where(eq(purchases.id, id));
    await jobs.send(tx, refundPurchase, { purchaseId: id });
  };

  const writeStanding = async (
    tx: Db,
    before: Purchase,
    snapshot: SubscriptionSnapshot,
    { isOpen, mustEnd, ...standing }: PurchaseStanding,
  ): Promise<Purchase | null> => {
    const { id, version, ending } = before;
    const mustEndNow = mustEnd || ending === 'end-now';
    const state = isOpen && !mustEndNow ? 'open' : 'ended';
    const refund = refundOf({ ...before, state }, snapshot, clock());
    const [written] = await tx
      .update(purchases)
      .set({
        ...standing,
        ...refund,
        state,
        ending: mustEndNow ? 'end-now' : ending,
        customerId: snapshot.customerId,
        subscriptionId: snapshot.id,
        version: version + 1,
        checkedAt: clock(),
      })
      .where(and(eq(purchases.id, id), eq(purchases.version, version)))
      .returning();
    if (!written) return null;

    if (mustEnd && ending !== 'end-now') await jobs.send(tx, endPurchase, { purchaseId: id });
    if (refund.refund === 'owed' && before.refund !== 'owed') await oweMoney(tx, before);

    return written;
  };

  const store: BillingStore = {
    async find(purchaseId) {
      const [purchase] = await db.select().from(purchases).where(eq(purchases.id, purchaseId));

      return purchase ?? null;
    },

    async openPurchase(buyer) {
      const findOpen = (tx: Db) =>
        tx
          .select()
          .from(purchases)
          .where(and(ofBuyer(buyer), eq(purchases.state, 'open')));
      const [open] = await findOpen(db);
      if (open) return open;

      return db.transaction(async (tx) => {
        if (buyer.userId !== undefined) await lockUser(tx, buyer.userId);
        // Someone who bought before is known to the provider by a name already.
        const [former] =
          buyer.userId === undefined
            ? []
            : await tx.select().from(purchases).where(ofBuyer(buyer)).orderBy(desc(purchases.createdAt)).limit(1);
        await tx
          .insert(purchases)
          .values({
            id: randomUUID(),
            userId: buyer.userId ?? null,
            guestTokenHash: buyer.guestTokenHash ?? null,
            email: buyer.email,
            customerId: former?.customerId ?? null,
            createdAt: clock(),
          })
          .onConflictDoNothing();
        const [made] = await findOpen(tx);
        if (!made) throw new Error('A purchase that was written is not there');
        if (buyer.userId !== undefined) await writeMembership(tx, sessions, buyer.userId, clock());

        return made;
      });
    },

    async keepCustomer(purchaseId, customerId) {
      const kept = sql<string>`coalesce(${purchases.customerId}, ${customerId})`;
      const [row] = await db
        .update(purchases)
        .set({ customerId: kept })
        .where(eq(purchases.id, purchaseId))
        .returning({ customerId: purchases.customerId });

      return row?.customerId ?? customerId;
    },

    async bumpIdempotencyKey({ id, attempt }) {
      await db
        .update(purchases)
        .set({ attempt: attempt + 1 })
        .where(and(eq(purchases.id, id), eq(purchases.attempt, attempt)));
    },

    saveStanding: (purchase, snapshot, standing) =>
      db.transaction(async (tx) => {
        if (purchase.userId) await lockUser(tx, purchase.userId);
        const written = await writeStanding(tx, purchase, snapshot, standing);
        if (!written) return false;

        if (written.userId) await writeMembership(tx, sessions, written.userId, clock());
        await notifyOf(tx, written, snapshot);
        return true;
      }),
  };

  return {
    ...store,
    notify,

    async findOpenOf(userId: string): Promise<Purchase | null> {
      const [purchase] = await db
        .select()
        .from(purchases)
        .where(and(eq(purchases.userId, userId), eq(purchases.state, 'open')));

      return purchase ?? null;
    },

    /** Everything that somebody bought, newest first. */
    listOf: (userId: string): Promise<Purchase[]> =>
      db.select().from(purchases).where(eq(purchases.userId, userId)).orderBy(desc(purchases.createdAt)),

    /** What an event of the provider may be about. */
    listKnown: (known: { subscriptionId?: string; customerId?: string }): Promise<Purchase[]> =>
      db
        .select()
        .from(purchases)
        .where(
          or(
            known.subscriptionId ? eq(purchases.subscriptionId, known.subscriptionId) : undefined,
            known.customerId ? eq(purchases.customerId, known.customerId) : undefined,
          ),
        ),

    /** What this browser bought without an account and what went to nobody, newest first. */
    listUnclaimedOf: (guestTokenHash: string): Promise<Purchase[]> =>
      db
        .select()
        .from(purchases)
        .where(
          and(
            eq(purchases.guestTokenHash, guestTokenHash),
            isNull(purchases.userId),
            isNotNull(purchases.refundReason),
          ),
        )
        .orderBy(desc(purchases.createdAt)),

    /** True when this is news: it had not failed before, or for another reason. */
    async keepRefundProblem(purchaseId: string, problem: string): Promise<boolean> {
      const rows = await db
        .update(purchases)
        .set({ refund: 'failed', refundProblem: problem, version: nextVersion })
        .where(
          and(
            eq(purchases.id, purchaseId),
            inArray(purchases.refund, ['owed', 'failed']),
            sql`${purchases.refundProblem} is distinct from ${problem}`,
          ),
        )
        .returning({ id: purchases.id });

      return rows.length > 0;
    },

    /** False: that is not the price that would be charged, and nothing is kept. */
    async keepConsent(userId: string, cents: number): Promise<boolean> {
      const isPrice = or(isNull(purchases.priceCents), eq(purchases.priceCents, cents));
      const rows = await db
        .update(purchases)
        .set({ consentedAt: clock(), consentedCents: cents })
        .where(and(eq(purchases.userId, userId), eq(purchases.state, 'open'), isPrice))
        .returning({ id: purchases.id });

      return rows.length > 0;
    },

    async keepGuestAddress(purchaseId: string, email: string): Promise<void> {
      await db
        .update(purchases)
        .set({ email })
        .where(and(eq(purchases.id, purchaseId), isNull(purchases.userId)));
    },
  };
};

export type SqlBillingStore = ReturnType<typeof createSqlBillingStore>;
