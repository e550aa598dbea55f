import { index, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { instant } from './columns.ts';

/** What the database knows of itself: the mode it belongs to, secrets made for it. */
export const settings = pgTable('settings', {
  key: text('key').primaryKey(),
  value: text('value').notNull(),
});

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
