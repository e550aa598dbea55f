import { sql } from 'drizzle-orm';
import { bigint, boolean, check, date, index, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { instant, listOf } from './columns.ts';
import { ofUser } from './users.ts';

/** Passkeys: the public half of a key whose private half never leaves its owner's device. A copy of this table signs nobody in. */
export const passkeys = pgTable(
  'passkeys',
  {
    id: text('id').primaryKey(),
    userId: ofUser(),
    /** By which devices know it, as base64url. */
    credentialId: text('credential_id').notNull(),
    /** COSE, as base64url. */
    publicKey: text('public_key').notNull(),
    /** How often its device has signed; 0: the device doesn't count. It has 32 bits without a sign. */
    counter: bigint('counter', { mode: 'number' }).notNull(),
    /** How browsers reach the device: `internal`, `usb`, `hybrid`. */
    transports: text('transports').array().notNull(),
    /** Whether its maker keeps a copy for the owner's other devices. */
    isBackedUp: boolean('is_backed_up').notNull(),
    /** Given by its owner. */
    name: text('name').notNull(),
    createdOn: date('created_on', { mode: 'string' }).notNull(),
    lastUsedOn: date('last_used_on', { mode: 'string' }),
    /** When its counter went backwards: somebody may have a copy. It opens nothing from then on. */
    blockedAt: instant('blocked_at'),
  },
  (table) => [
    uniqueIndex('passkeys_credential_id_key').on(table.credentialId),
    index('passkeys_user_id_index').on(table.userId),
  ],
);

export const CHALLENGE_PURPOSES = ['register', 'sign-in', 'prove'] as const;

/** What devices were asked to sign. Using it removes the row, so that there is no second time. */
export const passkeyChallenges = pgTable(
  'passkey_challenges',
  {
    /** SHA-256 of the challenge. */
    challengeHash: text('challenge_hash').primaryKey(),
    purpose: text('purpose', { enum: CHALLENGE_PURPOSES }).notNull(),
    /** The session that asked; for a sign-in, SHA-256 of the cookie of the browser that asked. */
    boundTo: text('bound_to').notNull(),
    expiresAt: instant('expires_at').notNull(),
  },
  (table) => [
    check('passkey_challenges_purpose_check', sql`${table.purpose} in (${listOf(CHALLENGE_PURPOSES)})`),
    index('passkey_challenges_expires_at_index').on(table.expiresAt),
  ],
);
