import { date, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import type { WrappedKey } from '#shared/sealed/seal.ts';
import { ofUser } from './users.ts';

/** A member's wallet, sealed on their device. Nothing here can be read without their phrase: not by us either. */
export const sealedWallets = pgTable('sealed_wallets', {
  userId: ofUser().primaryKey(),
  /** One more with each state: a device replaces only the state that it has read. */
  generation: integer('generation').notNull(),
  format: integer('format').notNull(),
  keyId: text('key_id').notNull(),
  sealed: text('sealed').notNull(),
  wrappedKeys: jsonb('wrapped_keys').$type<WrappedKey[]>().notNull(),
  /** A day, not a time: when somebody changes their wallet is nobody's business. */
  updatedOn: date('updated_on', { mode: 'string' }).notNull(),
});
