import { index, jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import type { TopicFact } from '#shared/law/evidence.ts';
import type { Topic } from '#shared/law/topics.ts';

import { instant } from './columns.ts';
import { users } from './users.ts';

/** What members say is wrong with a fact, kept for the administrators. */
export const factReports = pgTable(
  'fact_reports',
  {
    id: text('id').primaryKey(),
    /** Null: the account is gone; what it said stays useful. */
    userId: text('user_id').references(() => users.id, { onDelete: 'set null' }),
    state: text('state').notNull(),
    county: text('county'),
    /** Null: the report is about the whole record. */
    topic: text('topic').$type<Topic>(),
    /** The fact as the member saw it; it may have changed since. */
    fact: jsonb('fact').$type<TopicFact>(),
    message: text('message').notNull(),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [index('fact_reports_created_at_index').on(table.createdAt)],
);
