import { sql } from 'drizzle-orm';
import { boolean, check, index, integer, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { MEMBERSHIP_STATUSES } from '#shared/membership/membership.ts';
import { createdAt, instant, listOf } from './columns.ts';
import { users } from './users.ts';

export const memberships = pgTable(
  'memberships',
  {
    userId: text('user_id')
      .primaryKey()
      .references(() => users.id, { onDelete: 'cascade' }),
    status: text('status', { enum: MEMBERSHIP_STATUSES }).notNull(),
    paidThrough: instant('paid_through'),
    createdAt: createdAt(),
  },
  (table) => [
    index('memberships_status_index').on(table.status),
    check('memberships_status_check', sql`${table.status} in (${listOf(MEMBERSHIP_STATUSES)})`),
  ],
);

/** Addresses with lifetime access. Each is applied once, so that access withdrawn later stays withdrawn. */
export const foundingMembers = pgTable('founding_members', {
  /** In lower case. */
  email: text('email').primaryKey(),
  appliedAt: instant('applied_at'),
});

export const PURCHASE_STATES = ['open', 'ended'] as const;
/** What we have promised to do at the provider and may not have done yet. */
export const PURCHASE_ENDINGS = ['stop-renewal', 'end-now'] as const;
/** Why a purchase gave nobody access and never will: whatever is paid for it goes back. */
export const REFUND_REASONS = [
  'already-member',
  'other-checkout',
  'account-deleted',
  'lifetime-access',
  'abandoned',
] as const;
export type RefundReason = (typeof REFUND_REASONS)[number];
/** `owed`: paid, and the provider is to return it. `failed`: the provider did not; it is tried again. */
export const REFUND_STATES = ['owed', 'failed', 'done'] as const;

/**
 * Someone's wish to buy, written down before the provider hears of it, and what the provider last said of the
 * subscription that came of it. Its id is in the provider's records too, so that an answer that was lost is found again.
 */
export const purchases = pgTable(
  'purchases',
  {
    id: text('id').primaryKey(),
    /** Null: a guest's, or of an account that is gone. */
    userId: text('user_id').references(() => users.id, { onDelete: 'set null' }),
    /** SHA-256 of the cookie of the browser that buys as a guest. */
    guestTokenHash: text('guest_token_hash'),
    email: text('email').notNull(),
    state: text('state', { enum: PURCHASE_STATES }).notNull().default('open'),
    ending: text('ending', { enum: PURCHASE_ENDINGS }),
    customerId: text('customer_id'),
    subscriptionId: text('subscription_id'),
    /** Part of the idempotency key: a refusal that the provider remembers must not be met for ever. */
    attempt: integer('attempt').notNull().default(0),
    /** Raised by every write of what the provider said: an older answer never replaces a newer one. */
    version: integer('version').notNull().default(0),
    status: text('status', { enum: MEMBERSHIP_STATUSES }).notNull().default('pending'),
    paidThrough: instant('paid_through'),
    /** When the provider will charge next; null: it will not. */
    renewsAt: instant('renews_at'),
    hasCard: boolean('has_card').notNull().default(false),
    /** What a year costs from the next renewal on, before tax and discounts, as the provider last said. */
    priceCents: integer('price_cents'),
    priceCurrency: text('price_currency'),
    /** When the buyer agreed to the yearly renewal, and at which price. */
    consentedAt: instant('consented_at'),
    consentedCents: integer('consented_cents'),
    createdAt: instant('created_at').notNull(),
    /** When the provider was last asked. */
    checkedAt: instant('checked_at'),
    refundReason: text('refund_reason', { enum: REFUND_REASONS }),
    /** Null: nothing was paid that has to go back. */
    refund: text('refund', { enum: REFUND_STATES }),
    refundCents: integer('refund_cents'),
    /** The provider's own word for why the last try failed. */
    refundProblem: text('refund_problem'),
    refundedAt: instant('refunded_at'),
  },
  (table) => [
    check('purchases_refund_reason_check', sql`${table.refundReason} in (${listOf(REFUND_REASONS)})`),
    check('purchases_refund_check', sql`${table.refund} in (${listOf(REFUND_STATES)})`),
    check('purchases_state_check', sql`${table.state} in (${listOf(PURCHASE_STATES)})`),
    check('purchases_ending_check', sql`${table.ending} in (${listOf(PURCHASE_ENDINGS)})`),
    check('purchases_status_check', sql`${table.status} in (${listOf(MEMBERSHIP_STATUSES)})`),
    // However many calls race, a buyer has one open purchase.
    uniqueIndex('purchases_open_user_key').on(table.userId).where(sql`${table.state} = 'open'`),
    uniqueIndex('purchases_open_guest_key').on(table.guestTokenHash).where(sql`${table.state} = 'open'`),
    uniqueIndex('purchases_subscription_id_key').on(table.subscriptionId),
    index('purchases_customer_id_index').on(table.customerId),
    index('purchases_user_id_index').on(table.userId),
  ],
);

/** Mails about money that were sent: each at most once. */
export const billingNotices = pgTable(
  'billing_notices',
  {
    purchaseId: text('purchase_id')
      .notNull()
      .references(() => purchases.id, { onDelete: 'cascade' }),
    kind: text('kind').notNull(),
    /** What it is about: an invoice, or the day of a renewal. */
    about: text('about').notNull(),
    sentAt: instant('sent_at').notNull(),
  },
  (table) => [uniqueIndex('billing_notices_key').on(table.purchaseId, table.kind, table.about)],
);

export type BillingDifference = { purchaseId: string; before: string; after: string };

/** What a comparison of all open purchases with the provider found. */
export const billingReports = pgTable('billing_reports', {
  id: text('id').primaryKey(),
  ranAt: instant('ran_at').notNull(),
  checked: integer('checked').notNull(),
  failed: integer('failed').notNull(),
  differences: jsonb('differences').$type<BillingDifference[]>().notNull(),
});

/** The demo provider's own books: what Stripe would keep on its side. Empty wherever Stripe is used. */
export const demoSubscriptions = pgTable(
  'demo_subscriptions',
  {
    id: text('id').primaryKey(),
    customerId: text('customer_id').notNull(),
    purchaseId: text('purchase_id').notNull(),
    intentId: text('intent_id').notNull(),
    record: jsonb('record').$type<Record<string, unknown>>().notNull(),
  },
  (table) => [
    uniqueIndex('demo_subscriptions_purchase_id_key').on(table.purchaseId),
    index('demo_subscriptions_customer_id_index').on(table.customerId),
    index('demo_subscriptions_intent_id_index').on(table.intentId),
  ],
);
