import { sql } from 'drizzle-orm';
import { check, index, integer, jsonb, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core';
import type { PublishedRange } from '#shared/ranges/range-record.ts';
import { RANGE_REPORT_KINDS } from '#shared/ranges/range-report.ts';

// As far as references need them: the file that describes them exports this one's tables.
const users = pgTable('users', { id: text('id').primaryKey() });
const dataReleases = pgTable('data_releases', { id: integer('id').primaryKey() });

const ofUser = () =>
  text('user_id')
    .notNull()
    .references(() => users.id, { onDelete: 'cascade' });

const instant = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' }).notNull();

/** The directory, under the release that it was published with. */
export const ranges = pgTable(
  'ranges',
  {
    releaseId: integer('release_id')
      .notNull()
      .references(() => dataReleases.id, { onDelete: 'cascade' }),
    id: text('id').notNull(),
    record: jsonb('record').$type<PublishedRange>().notNull(),
  },
  (table) => [primaryKey({ columns: [table.releaseId, table.id] })],
);

/** By id alone: of a maps service's place nothing else may be kept, and ours may change with the next release. */
export const savedRanges = pgTable(
  'saved_ranges',
  { userId: ofUser(), rangeId: text('range_id').notNull(), savedAt: instant('saved_at') },
  (table) => [primaryKey({ columns: [table.userId, table.rangeId] })],
);

/** What members looked for, as they typed it: never coordinates. */
export const recentSearches = pgTable(
  'recent_searches',
  { userId: ofUser(), typed: text('typed').notNull(), searchedAt: instant('searched_at') },
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
    createdAt: instant('created_at'),
  },
  (table) => [
    check(
      'range_reports_kind_check',
      sql`${table.kind} in (${sql.raw(RANGE_REPORT_KINDS.map((kind) => `'${kind}'`).join(', '))})`,
    ),
    index('range_reports_created_at_index').on(table.createdAt),
  ],
);
