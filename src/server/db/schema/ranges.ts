import { sql } from 'drizzle-orm';
import { check, index, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import type { PublishedRange } from '#shared/ranges/range-record.ts';
import { RANGE_REPORT_KINDS } from '#shared/ranges/range-report.ts';

import { instant } from './columns.ts';
import { ofRelease } from './law.ts';
import { ofUser, users } from './users.ts';

/** The directory, under the release that it was published with. */
export const ranges = pgTable(
  'ranges',
  {
    releaseId: ofRelease(),
    id: text('id').notNull(),
    record: jsonb('record').$type<PublishedRange>().notNull(),
  },
  (table) => [primaryKey({ columns: [table.releaseId, table.id] })],
);

/** By id alone: of a maps service's place nothing else may be kept, and ours may change with the next release. */
export const savedRanges = pgTable(
  'saved_ranges',
  { userId: ofUser(), rangeId: text('range_id').notNull(), savedAt: instant('saved_at').notNull() },
  (table) => [primaryKey({ columns: [table.userId, table.rangeId] })],
);

/** What members looked for, as they typed it: never coordinates. */
export const recentSearches = pgTable(
  'recent_searches',
  { userId: ofUser(), typed: text('typed').notNull(), searchedAt: instant('searched_at').notNull() },
  (table) => [primaryKey({ columns: [table.userId, table.typed] })],
);

/** What members say of a range that is closed or wrongly described, kept for the administrators. */
export const rangeReports = pgTable(
  'range_reports',
  {
    id: text('id').primaryKey(),
    /** Null: the account is gone; what it said stays useful. */
    userId: text('user_id').references(() => users.id, { onDelete: 'set null' }),
    rangeId: text('range_id').notNull(),
    kind: text('kind', { enum: RANGE_REPORT_KINDS }).notNull(),
    message: text('message').notNull(),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [
    check(
      'range_reports_kind_check',
      sql`${table.kind} in (${sql.raw(RANGE_REPORT_KINDS.map((kind) => `'${kind}'`).join(', '))})`,
    ),
    index('range_reports_created_at_index').on(table.createdAt),
  ],
);
