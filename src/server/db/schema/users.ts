import { sql } from 'drizzle-orm';
import { type AnyPgColumn, index, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { createdAt, instant } from './columns.ts';

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
    /** Null: signs in with a provider or an emailed link only. */
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

/** A row that belongs to an account and is deleted with it. */
export const ofUser = () =>
  text('user_id')
    .notNull()
    .references(() => users.id, { onDelete: 'cascade' });
