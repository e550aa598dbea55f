import { boolean, index, pgTable, text } from 'drizzle-orm/pg-core';
import { instant } from './columns.ts';

/** What was written to support by the form, kept whether or not a mail server is there to carry it on. */
export const contactMessages = pgTable(
  'contact_messages',
  {
    id: text('id').primaryKey(),
    name: text('name').notNull(),
    email: text('email').notNull(),
    message: text('message').notNull(),
    /** It filled in the box that people do not see: kept, and not mailed. */
    isSuspect: boolean('is_suspect').notNull(),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [index('contact_messages_created_at_index').on(table.createdAt)],
);
