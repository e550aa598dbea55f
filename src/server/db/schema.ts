import { sql } from 'drizzle-orm';
import {
  type AnyPgColumn,
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  serial,
  text,
  timestamp,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import type { Alert } from '#shared/law/alert.ts';
import type { Fact } from '#shared/law/fact.ts';
import type { Jurisdiction } from '#shared/law/jurisdiction.ts';
import type { Source } from '#shared/law/source.ts';
import { MEMBERSHIP_STATUSES } from '#shared/membership/membership.ts';

export * from './schema/admin.ts';
// biome-ignore lint/suspicious/noImportCycles: tables name each other lazily
export * from './schema/billing.ts';
export * from './schema/contact.ts';
export { rangeReports, ranges, recentSearches, savedRanges } from './schema/ranges.ts';
export { factReports } from './schema/regulations.ts';
// biome-ignore lint/performance/noBarrelFile: the tables of a feature stand in its own file, and the schema is one
// biome-ignore lint/suspicious/noImportCycles: tables name each other lazily
export * from './schema/sign-in.ts';
export { savedTrips } from './schema/trips.ts';

const instant = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' });
const createdAt = () => instant('created_at').notNull().defaultNow();

/** What the database knows of itself: the mode it belongs to, secrets made for it. */
export const settings = pgTable('settings', {
  key: text('key').primaryKey(),
  value: text('value').notNull(),
});

/**
 * The words of an address and a name, for search by the beginnings of words. An index of the database's own: part of
 * it on every server, while the one for any part of a word is an extension that an operator may not be allowed to add.
 */
export const userWords = ({ email, name }: { email: AnyPgColumn; name: AnyPgColumn }) =>
  sql`to_tsvector('simple', translate(${email} || ' ' || coalesce(${name}, ''), '@._+-', '     '))`;

export const users = pgTable(
  'users',
  {
    id: text('id').primaryKey(),
    /** As typed; two that differ only in case are one. */
    email: text('email').notNull(),
    name: text('name'),
    profileImageUrl: text('profile_image_url'),
    /** Null: signs in by a provider or a mailed link only. */
    passwordHash: text('password_hash'),
    /** When the holder of the address first proved to hold it. */
    emailProvenAt: instant('email_proven_at'),
    createdAt: createdAt(),
  },
  (table) => [
    uniqueIndex('users_email_key').on(sql`lower(${table.email})`),
    // The administrators' list of members: each order, and words of name and address.
    index('users_created_at_index').on(table.createdAt, table.id),
    index('users_name_index').on(sql`lower(coalesce(${table.name}, ''))`, table.id),
    index('users_words_index').using('gin', userWords(table)),
  ],
);

export const sessions = pgTable(
  'sessions',
  {
    id: text('id').primaryKey(),
    /** SHA-256 of the cookie's token: a copy of this table signs nobody in. */
    tokenHash: text('token_hash').notNull(),
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    createdAt: createdAt(),
    lastSeenAt: instant('last_seen_at').notNull().defaultNow(),
    expiresAt: instant('expires_at').notNull(),
    /** 'Chrome on Android', for its owner to recognize; null: it did not say. */
    browser: text('browser'),
    /** Began by signing up: whoever proves the address here is the one who made the account. */
    madeAccount: boolean('made_account').notNull().default(false),
    /** When its owner last proved again to be who they are. */
    provenAt: instant('proven_at'),
  },
  (table) => [
    uniqueIndex('sessions_token_hash_key').on(table.tokenHash),
    index('sessions_user_id_index').on(table.userId),
    index('sessions_expires_at_index').on(table.expiresAt),
  ],
);

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
    check(
      'memberships_status_check',
      sql`${table.status} in (${sql.raw(MEMBERSHIP_STATUSES.map((s) => `'${s}'`).join(', '))})`,
    ),
  ],
);

/** Addresses with lifetime access. Each is applied once, so that access withdrawn later stays withdrawn. */
export const foundingMembers = pgTable('founding_members', {
  /** In lower case. */
  email: text('email').primaryKey(),
  appliedAt: instant('applied_at'),
});

/** Each set of data files that was published, newest last. */
export const dataReleases = pgTable('data_releases', {
  id: serial('id').primaryKey(),
  contentHash: text('content_hash').notNull(),
  /** The number that the files themselves carry: a lower one is never published over a higher one. */
  number: integer('number').notNull().default(0),
  publishedAt: instant('published_at').notNull().defaultNow(),
});

const ofRelease = () =>
  integer('release_id')
    .notNull()
    .references(() => dataReleases.id, { onDelete: 'cascade' });

// What was published stands under its release's id, so that whoever reads by that id sees one release and never a mix,
// however many queries it takes. The newest release is the one to read; the one before it stays for readers under way.

export const lawJurisdictions = pgTable(
  'law_jurisdictions',
  { releaseId: ofRelease(), code: text('code').notNull(), record: jsonb('record').$type<Jurisdiction>().notNull() },
  (table) => [primaryKey({ columns: [table.releaseId, table.code] })],
);

export const lawSources = pgTable(
  'law_sources',
  { releaseId: ofRelease(), key: text('key').notNull(), record: jsonb('record').$type<Source>().notNull() },
  (table) => [primaryKey({ columns: [table.releaseId, table.key] })],
);

export const lawAlerts = pgTable(
  'law_alerts',
  { releaseId: ofRelease(), id: text('id').notNull(), record: jsonb('record').$type<Alert>().notNull() },
  (table) => [primaryKey({ columns: [table.releaseId, table.id] })],
);

/** What a release changed: the earlier version of each fact, with the release that ended it. */
export const factChanges = pgTable(
  'fact_changes',
  {
    id: serial('id').primaryKey(),
    jurisdiction: text('jurisdiction').notNull(),
    /** Null: a fact of the whole jurisdiction. */
    fips: text('fips'),
    topic: text('topic').notNull(),
    /** Null: there was no such fact. */
    earlier: jsonb('earlier').$type<Fact>(),
    /** Null: there is no such fact any more. */
    later: jsonb('later').$type<Fact>(),
    /** When the earlier version had been published last, and when the later one replaced it. */
    earlierReleaseId: integer('earlier_release_id')
      .notNull()
      .references(() => dataReleases.id, { onDelete: 'cascade' }),
    releaseId: ofRelease(),
    changedAt: instant('changed_at').notNull(),
  },
  (table) => [index('fact_changes_jurisdiction_index').on(table.jurisdiction, table.topic)],
);

/** Attempts by one caller within one window of time. */
export const rateLimits = pgTable(
  'rate_limits',
  {
    /** What is limited, and a keyed hash of who: addresses are not kept. */
    key: text('key').primaryKey(),
    count: integer('count').notNull(),
    resetsAt: instant('resets_at').notNull(),
    /** Null: no delay between attempts. */
    nextAt: instant('next_at'),
  },
  (table) => [index('rate_limits_resets_at_index').on(table.resetsAt)],
);

export const MAIL_STATES = ['queued', 'sent', 'failed'] as const;

/** Mail on its way out. Text is emptied once sent, since it may hold links that sign in. */
export const mails = pgTable(
  'mails',
  {
    id: text('id').primaryKey(),
    recipient: text('recipient').notNull(),
    /** Whom an answer goes to; null: to us. */
    replyTo: text('reply_to'),
    subject: text('subject').notNull(),
    textBody: text('text_body').notNull(),
    htmlBody: text('html_body').notNull(),
    state: text('state', { enum: MAIL_STATES }).notNull().default('queued'),
    attempts: integer('attempts').notNull().default(0),
    lastError: text('last_error'),
    createdAt: createdAt(),
    sentAt: instant('sent_at'),
  },
  (table) => [
    check('mails_state_check', sql`${table.state} in (${sql.raw(MAIL_STATES.map((s) => `'${s}'`).join(', '))})`),
    index('mails_state_index').on(table.state, table.createdAt),
  ],
);
