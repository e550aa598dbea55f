import { sql } from 'drizzle-orm';
import { boolean, check, index, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { createdAt, instant } from './columns.ts';
import { ofUser, users } from './users.ts';

export const sessions = pgTable(
  'sessions',
  {
    id: text('id').primaryKey(),
    /** SHA-256 of the cookie's token: a copy of this table signs nobody in. */
    tokenHash: text('token_hash').notNull(),
    userId: ofUser(),
    createdAt: createdAt(),
    lastSeenAt: instant('last_seen_at').notNull().defaultNow(),
    expiresAt: instant('expires_at').notNull(),
    /** 'Chrome on Android', for its owner to recognize; null: it did not say. */
    browser: text('browser'),
    /** Began by signing up: the person who proves the email here is the one who made the account. */
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

export const TOKEN_PURPOSES = ['reset-password', 'direct-login', 'confirm-email', 'change-email', 'prove'] as const;

/** Mailed links. A row is a link that was not used yet; using it removes the row, so that there is no second time. */
export const accountTokens = pgTable(
  'account_tokens',
  {
    /** SHA-256 of what the link holds: a copy of this table opens nothing. */
    tokenHash: text('token_hash').primaryKey(),
    purpose: text('purpose', { enum: TOKEN_PURPOSES }).notNull(),
    /** Null: nobody has this address. Such a row opens nothing; it is written so that asking takes as long. */
    userId: text('user_id').references(() => users.id, { onDelete: 'cascade' }),
    /** Where it was sent. For a change of address the new one; else it counts only while it is the account's own. */
    email: text('email').notNull(),
    /** The session that asked; only for that one does `prove` count. */
    sessionId: text('session_id'),
    createdAt: instant('created_at').notNull(),
    expiresAt: instant('expires_at').notNull(),
  },
  (table) => [
    check(
      'account_tokens_purpose_check',
      sql`${table.purpose} in (${sql.raw(TOKEN_PURPOSES.map((purpose) => `'${purpose}'`).join(', '))})`,
    ),
    index('account_tokens_user_id_index').on(table.userId),
    index('account_tokens_expires_at_index').on(table.expiresAt),
  ],
);

/** Who a provider says somebody is: a provider's subject belongs to one account. */
export const identities = pgTable(
  'identities',
  {
    provider: text('provider').notNull(),
    subject: text('subject').notNull(),
    userId: ofUser(),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.provider, table.subject] }),
    index('identities_user_id_index').on(table.userId),
  ],
);

const FLOW_PURPOSES = ['sign-in', 'sign-up', 'prove'] as const;

/** Sign-ins by a provider that are under way: the browser was sent there and has not come back. */
export const signInFlows = pgTable(
  'sign_in_flows',
  {
    /** SHA-256 of the state that comes back. */
    stateHash: text('state_hash').primaryKey(),
    /** SHA-256 of the cookie of the browser that was sent. */
    browserHash: text('browser_hash').notNull(),
    provider: text('provider').notNull(),
    nonce: text('nonce').notNull(),
    codeVerifier: text('code_verifier').notNull(),
    /** `sign-up`: the return leads on to payment. `prove`: the session proves itself again. */
    purpose: text('purpose', { enum: FLOW_PURPOSES }).notNull(),
    /** By which the account will know this browser again, see `known_browsers`. */
    knownAs: text('known_as').notNull(),
    /** The session that the browser had. An answer that is posted from elsewhere brings neither cookie along. */
    sessionId: text('session_id'),
    expiresAt: instant('expires_at').notNull(),
  },
  (table) => [
    check(
      'sign_in_flows_purpose_check',
      sql`${table.purpose} in (${sql.raw(FLOW_PURPOSES.map((purpose) => `'${purpose}'`).join(', '))})`,
    ),
    index('sign_in_flows_expires_at_index').on(table.expiresAt),
  ],
);

/** Browsers in which somebody has signed in before: a sign-in from any other is told by mail. */
export const knownBrowsers = pgTable(
  'known_browsers',
  {
    userId: ofUser(),
    /** SHA-256 of a cookie that says nothing but 'the same browser'. */
    browserHash: text('browser_hash').notNull(),
    lastSeenAt: instant('last_seen_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.browserHash] })],
);
