import { sql } from 'drizzle-orm';
import { check, index, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { createdAt, instant, listOf } from './columns.ts';

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
    check('mails_state_check', sql`${table.state} in (${listOf(MAIL_STATES)})`),
    index('mails_state_index').on(table.state, table.createdAt),
  ],
);
