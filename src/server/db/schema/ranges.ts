import { sql } from 'drizzle-orm';
import {
  boolean,
  check,
  date,
  doublePrecision,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import type { Source } from '#shared/law/source.ts';
import { IMPORT_PRESETS, IMPORT_STATES, type ImportReport } from '#shared/ranges/range-import.ts';
import type { PublishedRange } from '#shared/ranges/range-record.ts';
import { RANGE_REPORT_KINDS } from '#shared/ranges/range-report.ts';
import { REVIEW_STATES } from '#shared/ranges/range-review.ts';
import { instant, listOf } from './columns.ts';
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

/** What members say of a range that is closed, wrongly described, elsewhere or missing, kept for the administrators. */
export const rangeReports = pgTable(
  'range_reports',
  {
    id: text('id').primaryKey(),
    /** Null: the account is gone; what it said stays useful. */
    userId: text('user_id').references(() => users.id, { onDelete: 'set null' }),
    /** Null: a range that is missing. */
    rangeId: text('range_id'),
    kind: text('kind', { enum: RANGE_REPORT_KINDS }).notNull(),
    message: text('message').notNull(),
    /** Of a range that is missing. */
    name: text('name'),
    /** Where the range is, as the member marked it: never where the member is. */
    lat: doublePrecision('lat'),
    lng: doublePrecision('lng'),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [
    check('range_reports_kind_check', sql`${table.kind} in (${listOf(RANGE_REPORT_KINDS)})`),
    index('range_reports_created_at_index').on(table.createdAt),
    index('range_reports_range_id_index').on(table.rangeId),
  ],
);

/**
 * Members who said that a range is open. No row says who: the voice is a keyed hash of the member and the range, so that
 * each counts once, and of the day only the month is kept.
 */
export const rangeVoices = pgTable(
  'range_voices',
  {
    rangeId: text('range_id').notNull(),
    voice: text('voice').notNull(),
    month: text('month').notNull(),
  },
  (table) => [primaryKey({ columns: [table.rangeId, table.voice] })],
);

/** What members think of a range, one review each. Others see it once an administrator has read it. */
export const rangeReviews = pgTable(
  'range_reviews',
  {
    id: text('id').notNull().unique(),
    userId: ofUser(),
    rangeId: text('range_id').notNull(),
    stars: integer('stars').notNull(),
    text: text('text').notNull(),
    /** Shown beside it; null: the member chose no name. */
    name: text('name'),
    state: text('state', { enum: REVIEW_STATES }).notNull(),
    /** Of what was read: one that was changed since is not published by an older look at it. */
    version: integer('version').notNull(),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.rangeId] }),
    check('range_reviews_stars_check', sql`${table.stars} between 1 and 5`),
    check('range_reviews_state_check', sql`${table.state} in (${listOf(REVIEW_STATES)})`),
    index('range_reviews_range_id_index').on(table.rangeId, table.state),
    index('range_reviews_state_index').on(table.state, table.createdAt),
  ],
);

/** Where an administrator moved a range after members agreed. It wins over every source, also after a publish. */
export const rangePlaces = pgTable('range_places', {
  rangeId: text('range_id').primaryKey(),
  lat: doublePrecision('lat').notNull(),
  lng: doublePrecision('lng').notNull(),
  reports: integer('reports').notNull(),
  movedOn: date('moved_on', { mode: 'string' }).notNull(),
});

/** Files that were imported. The newest of a source that is not undone is the one in use. */
export const rangeImports = pgTable(
  'range_imports',
  {
    id: text('id').primaryKey(),
    preset: text('preset', { enum: IMPORT_PRESETS }).notNull(),
    sourceKey: text('source_key').notNull(),
    source: jsonb('source').$type<Source>().notNull(),
    fileName: text('file_name').notNull(),
    state: text('state', { enum: IMPORT_STATES }).notNull(),
    report: jsonb('report').$type<ImportReport>(),
    startedAt: instant('started_at').notNull(),
    changedAt: instant('changed_at').notNull(),
  },
  (table) => [
    check('range_imports_preset_check', sql`${table.preset} in (${listOf(IMPORT_PRESETS)})`),
    check('range_imports_state_check', sql`${table.state} in (${listOf(IMPORT_STATES)})`),
    // One at a time, whichever server or command runs it.
    uniqueIndex('range_imports_running_index').on(table.state).where(sql`${table.state} = 'running'`),
  ],
);

const importedRows = () => ({
  importId: text('import_id')
    .notNull()
    .references(() => rangeImports.id, { onDelete: 'cascade' }),
  id: text('id').notNull(),
  record: jsonb('record').$type<PublishedRange>().notNull(),
  /** Null: waits for an administrator's look, as a licensee whose name sounds like a range. */
  isApproved: boolean('is_approved'),
});

/** The rows of imports, as they came. Joining them with ours happens in memory alone. */
export const importedRanges = pgTable('imported_ranges', importedRows(), (table) => [
  primaryKey({ columns: [table.importId, table.id] }),
]);

/** OpenStreetMap's rows, in a table of their own: its license asks that a database made of it stays open. */
export const osmRanges = pgTable('osm_ranges', importedRows(), (table) => [
  primaryKey({ columns: [table.importId, table.id] }),
]);
