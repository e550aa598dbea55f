import { and, eq, gt, isNotNull, lt } from 'drizzle-orm';
import type { FastifyBaseLogger } from 'fastify';
import type { Money } from '#shared/site/product.ts';
import { type Clock, DAY_MS, utcDayOf } from '../../clock.ts';
import type { Db } from '../../db/database.ts';
import { billingNotices, purchases } from '../../db/schema.ts';
import type { Brand } from '../../mail/letter.ts';
import { priceChangeLetter, reminderLetter } from './billing-mails.ts';
import type { BillingService } from './billing-service.ts';
import type { Purchase } from './billing-store.ts';
import type { RenewalPreview, SubscriptionSnapshot } from './payment-provider.ts';
import type { SqlBillingStore } from './sql-billing-store.ts';

export type ReminderParts = {
  db: Db;
  billing: BillingService;
  store: SqlBillingStore;
  brand: Brand;
  clock: Clock;
  log: FastifyBaseLogger;
};

const FIRST_REMINDER_DAYS = 30;
const LAST_REMINDER_DAYS = 3;
/** A new price that is told later than this was told too late, and an operator should know. */
const PRICE_NOTICE_DAYS = 15;
/** After so many in a row it is not the purchases that are wrong: the job is tried again later. */
const MAX_FAILURES_IN_A_ROW = 5;

const isSame = (a: Money, b: Money): boolean => a.cents === b.cents && a.currency === b.currency;

/** The last year's price and the next one's, where they differ. */
const findPriceChange = ({ paid }: SubscriptionSnapshot, { price: to }: RenewalPreview) => {
  const from = paid.at(-1)?.price;

  return from && to && !isSame(from, to) ? { from, to } : null;
};

/**
 * Tells members what will be charged, 30 and 3 days ahead. What that is, the provider says on each of those days: a new
 * price is told as one, once, and again should it change once more.
 */
export const createReminders = ({ db, billing, store, brand, clock, log }: ReminderParts) => {
  const listDue = (now: Date): Promise<Purchase[]> =>
    db
      .select()
      .from(purchases)
      .where(
        and(
          eq(purchases.state, 'open'),
          eq(purchases.status, 'active'),
          isNotNull(purchases.userId),
          gt(purchases.renewsAt, now),
          lt(purchases.renewsAt, new Date(now.getTime() + FIRST_REMINDER_DAYS * DAY_MS)),
        ),
      );

  const wasTold = async (purchaseId: string, about: string): Promise<boolean> => {
    const told = await db
      .select()
      .from(billingNotices)
      .where(
        and(
          eq(billingNotices.purchaseId, purchaseId),
          eq(billingNotices.kind, 'reminder-30'),
          eq(billingNotices.about, about),
        ),
      );

    return told.length > 0;
  };

  const remind = async (purchase: Purchase): Promise<void> => {
    const snapshot = await billing.converge(purchase.id);
    if (!snapshot?.willRenew || snapshot.stage !== 'active') return;
    const preview = await billing.provider.previewRenewal(snapshot.id);
    if (!preview) return;

    const renewsAt = snapshot.periodEnd;
    const daysLeft = (renewsAt.getTime() - clock().getTime()) / DAY_MS;
    const price = preview.price ?? preview.charged;
    const about = `${utcDayOf(renewsAt)} ${price.cents} ${price.currency}`;
    const change = (await wasTold(purchase.id, about)) ? null : findPriceChange(snapshot, preview);
    if (change && daysLeft < PRICE_NOTICE_DAYS) {
      log.warn({ purchaseId: purchase.id, daysLeft }, 'a new price was emailed less than 15 days before the renewal');
    }

    const kind = daysLeft < LAST_REMINDER_DAYS ? 'reminder-3' : 'reminder-30';
    const letter = change
      ? priceChangeLetter(brand, renewsAt, preview, change)
      : reminderLetter(brand, renewsAt, preview);
    await db.transaction((tx) => store.notify(tx, purchase, kind, about, letter));
  };

  return async (): Promise<void> => {
    let inARow = 0;

    for (const purchase of await listDue(clock())) {
      try {
        await remind(purchase);
        inARow = 0;
      } catch (error) {
        inARow += 1;
        log.warn({ err: error, purchaseId: purchase.id }, "couldn't remind a member of the renewal");
        if (inARow >= MAX_FAILURES_IN_A_ROW) throw error;
      }
    }
  };
};
