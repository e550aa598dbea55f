import { randomUUID } from 'node:crypto';
import { and, asc, eq, gt, inArray, isNotNull, isNull, lt, ne, or, sql } from 'drizzle-orm';
import { DAY_MS, HOUR_MS } from '../../clock.ts';
import { type BillingDifference, billingReports, purchases, users } from '../../db/schema.ts';
import {
  checkPurchase,
  cleanUpPurchases,
  endPurchase,
  reconcilePurchases,
  refundPurchase,
  remindOfRenewals,
} from './billing-job-kinds.ts';
import type { BillingJobParts } from './billing-job-parts.ts';
import type { Purchase } from './billing-store.ts';
import { askProvider } from './converge.ts';
import { refundingJob } from './refund-job.ts';
import { createReminders } from './remind-of-renewals.ts';
import { nextVersion } from './sql-billing-store.ts';

/** With an hour between looks, an abandoned setup is gone within a day. */
const ABANDONED_AFTER_MS = 20 * HOUR_MS;
const REFUND_MAY_FAIL_FOR_MS = 60 * DAY_MS;
const HOURLY = '41 * * * *';
const NIGHTLY = '23 9 * * *';
/** Late morning in the East, morning in the West: when people read their email. */
const DAILY = '11 16 * * *';
const BATCH = 100;
/** After so many in a row it is not the purchases that are wrong: the job is tried again later. */
const MAX_FAILURES_IN_A_ROW = 5;

const describe = ({ status, paidThrough, renewsAt, state }: Purchase): string =>
  [state, status, paidThrough?.toISOString() ?? '-', renewsAt?.toISOString() ?? '-'].join(' ');

const endingJob = ({ db, billing, store }: BillingJobParts) => {
  const { provider } = billing;

  /** A customer who has bought again keeps the card for that. */
  const hasOther = async ({ id, customerId }: Purchase): Promise<boolean> => {
    const others = await store.listKnown({ customerId: customerId ?? '' });

    return others.some((other) => other.id !== id && other.state === 'open');
  };

  return async ({ purchaseId }: { purchaseId: string }): Promise<void> => {
    const purchase = await store.find(purchaseId);
    if (!purchase?.ending) return;

    const snapshot = await askProvider(provider, purchase);
    if (snapshot && purchase.ending === 'end-now') await provider.endNow(snapshot.id);
    if (snapshot && purchase.ending === 'stop-renewal' && snapshot.stage !== 'ended') {
      await provider.setRenewal(snapshot.id, false);
    }
    if (purchase.customerId && !(await hasOther(purchase))) await provider.detachCards(purchase.customerId);
    // What was paid up to the end is known before the ending counts as done: it may have to go back.
    await billing.converge(purchaseId);
    await db
      .update(purchases)
      .set({ ending: null, version: nextVersion })
      .where(and(eq(purchases.id, purchaseId), eq(purchases.ending, purchase.ending)));
  };
};

const checkingJob =
  ({ db, billing, store }: BillingJobParts) =>
  async ({ purchaseId }: { purchaseId: string }): Promise<void> => {
    await billing.converge(purchaseId);

    const purchase = await store.find(purchaseId);
    if (!purchase?.userId || !purchase.customerId) return;
    const [user] = await db.select({ email: users.email }).from(users).where(eq(users.id, purchase.userId));
    if (!user || user.email === purchase.email) return;
    await billing.provider.nameCustomer(purchase.customerId, user.email);
    await db.update(purchases).set({ email: user.email }).where(eq(purchases.id, purchaseId));
  };

const tendingJob = ({ db, jobs, clock }: BillingJobParts) => {
  const endAbandoned = async (): Promise<void> => {
    const oldest = new Date(clock().getTime() - ABANDONED_AFTER_MS);
    const isAbandoned = and(
      eq(purchases.state, 'open'),
      eq(purchases.status, 'pending'),
      isNull(purchases.userId),
      lt(purchases.createdAt, oldest),
    );
    await db.transaction(async (tx) => {
      const ended = await tx
        .update(purchases)
        .set({ state: 'ended', ending: 'end-now', refundReason: 'abandoned', version: nextVersion })
        .where(isAbandoned)
        .returning({ id: purchases.id });
      for (const { id } of ended) await jobs.send(tx, endPurchase, { purchaseId: id });
    });
  };

  /** Nobody took it over, and all is done and told: whose it was is nobody's business any more. */
  const forgetGuests = async (): Promise<void> => {
    await db
      .update(purchases)
      .set({ email: '' })
      .where(
        and(
          isNull(purchases.userId),
          eq(purchases.state, 'ended'),
          isNull(purchases.ending),
          ne(purchases.email, ''),
          or(isNull(purchases.refund), eq(purchases.refund, 'done')),
        ),
      );
  };

  return async (): Promise<void> => {
    await endAbandoned();
    await forgetGuests();
  };
};

const reconcilingJob = ({ db, jobs, billing, store, clock, log }: BillingJobParts) => {
  /** Owed, or so fresh that a late payment or a bank that sends a refund back may still change it. */
  const mayOweMoney = () => {
    const since = new Date(clock().getTime() - REFUND_MAY_FAIL_FOR_MS);

    return and(
      isNotNull(purchases.refundReason),
      or(
        inArray(purchases.refund, ['owed', 'failed']),
        gt(sql`coalesce(${purchases.refundedAt}, ${purchases.createdAt})`, since),
      ),
    );
  };

  /** Whatever may still change at the provider. */
  const nextBatch = (after: string) =>
    db
      .select()
      .from(purchases)
      .where(
        and(
          gt(purchases.id, after),
          or(eq(purchases.state, 'open'), eq(purchases.status, 'canceled'), isNotNull(purchases.ending), mayOweMoney()),
        ),
      )
      .orderBy(asc(purchases.id))
      .limit(BATCH);

  const compare = async (before: Purchase): Promise<BillingDifference | null> => {
    if (before.ending) await jobs.send(db, endPurchase, { purchaseId: before.id });
    if (before.refund === 'owed' || before.refund === 'failed') {
      await jobs.send(db, refundPurchase, { purchaseId: before.id });
    }
    const snapshot = await billing.converge(before.id);
    const after = await store.find(before.id);
    if (!snapshot && before.subscriptionId) {
      return { purchaseId: before.id, before: describe(before), after: "the provider doesn't know it" };
    }

    return after && describe(after) !== describe(before)
      ? { purchaseId: before.id, before: describe(before), after: describe(after) }
      : null;
  };

  /** Every unsettled purchase, a batch at a time. */
  async function* eachUnsettled(): AsyncGenerator<Purchase> {
    let batch = await nextBatch('');
    while (batch.length > 0) {
      yield* batch;
      batch = await nextBatch(batch.at(-1)?.id ?? '');
    }
  }

  return async (): Promise<void> => {
    const differences: BillingDifference[] = [];
    let [checked, failed, inARow] = [0, 0, 0];

    for await (const purchase of eachUnsettled()) {
      checked += 1;
      try {
        const difference = await compare(purchase);
        if (difference) differences.push(difference);
        inARow = 0;
      } catch (error) {
        failed += 1;
        inARow += 1;
        log.warn({ err: error, purchaseId: purchase.id }, "couldn't compare a purchase with the provider");
        if (inARow >= MAX_FAILURES_IN_A_ROW) throw error;
      }
    }

    await db.insert(billingReports).values({ id: randomUUID(), ranAt: clock(), checked, failed, differences });
    const summary = { checked, failed, differences };
    if (differences.length + failed > 0) log.warn(summary, 'purchases differed from the provider and were fixed');
    else log.info(summary, 'purchases agree with the provider');
  };
};

export const workOnBilling = (parts: BillingJobParts): void => {
  const { jobs } = parts;

  jobs.work(checkPurchase, checkingJob(parts));
  jobs.work(endPurchase, endingJob(parts));
  jobs.work(refundPurchase, refundingJob(parts));
  jobs.work(cleanUpPurchases, tendingJob(parts), HOURLY);
  jobs.work(remindOfRenewals, createReminders(parts), DAILY);
  jobs.work(reconcilePurchases, reconcilingJob(parts), NIGHTLY);
};
