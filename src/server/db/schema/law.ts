import { date, index, integer, jsonb, pgTable, primaryKey, serial, text } from 'drizzle-orm/pg-core';
import type { Alert } from '#shared/law/alert.ts';
import type { Office } from '#shared/law/county-office.ts';
import type { Fact } from '#shared/law/fact.ts';
import type { FederalLaw } from '#shared/law/federal-law.ts';
import type { Jurisdiction } from '#shared/law/jurisdiction.ts';
import type { Source } from '#shared/law/source.ts';
import { instant } from './columns.ts';

/** Each set of data files that was published, newest last. */
export const dataReleases = pgTable('data_releases', {
  id: serial('id').primaryKey(),
  contentHash: text('content_hash').notNull(),
  /** The number that the files themselves carry: a lower one is never published over a higher one. */
  number: integer('number').notNull().default(0),
  publishedAt: instant('published_at').notNull().defaultNow(),
  /** Of each file by its path. Null: published before files were kept. */
  fileHashes: jsonb('file_hashes').$type<Record<string, string>>(),
  /** How many times the desk had published by then. */
  deskRevision: integer('desk_revision').notNull().default(0),
});

export const ofRelease = () =>
  integer('release_id')
    .notNull()
    .references(() => dataReleases.id, { onDelete: 'cascade' });

// Published rows carry their release's id, so that a reader of that id sees one release and never a mix,
// however many queries it takes. The newest release is the one to read; the one before it stays for readers under way.

export const lawJurisdictions = pgTable(
  'law_jurisdictions',
  { releaseId: ofRelease(), code: text('code').notNull(), record: jsonb('record').$type<Jurisdiction>().notNull() },
  (table) => [primaryKey({ columns: [table.releaseId, table.code] })],
);

/** What federal law says of kinds of place: one record for each release. */
export const lawFederal = pgTable('law_federal', {
  releaseId: ofRelease().primaryKey(),
  record: jsonb('record').$type<FederalLaw>().notNull(),
});

export const lawSources = pgTable(
  'law_sources',
  { releaseId: ofRelease(), key: text('key').notNull(), record: jsonb('record').$type<Source>().notNull() },
  (table) => [primaryKey({ columns: [table.releaseId, table.key] })],
);

export const lawAlerts = pgTable(
  'law_alerts',
  { releaseId: ofRelease(), id: text('id').notNull(), record: jsonb('record').$type<Alert>().notNull() },
  (table) => [primaryKey({ columns: [table.releaseId, table.id] })],
);

/** What a release changed: the earlier version of each fact, with the release that ended it. */
export const factChanges = pgTable(
  'fact_changes',
  {
    id: serial('id').primaryKey(),
    jurisdiction: text('jurisdiction').notNull(),
    /** Null: a fact of the whole jurisdiction. */
    fips: text('fips'),
    topic: text('topic').notNull(),
    /** Null: there was no such fact. */
    earlier: jsonb('earlier').$type<Fact>(),
    /** Null: there is no such fact any more. */
    later: jsonb('later').$type<Fact>(),
    /** When the earlier version had been published last, and when the later one replaced it. */
    earlierReleaseId: integer('earlier_release_id')
      .notNull()
      .references(() => dataReleases.id, { onDelete: 'cascade' }),
    releaseId: ofRelease(),
    changedAt: instant('changed_at').notNull(),
  },
  (table) => [index('fact_changes_jurisdiction_index').on(table.jurisdiction, table.topic)],
);

/** How to reach a county's office, as an administrator found it. It stands over what is published. */
export const officeCorrections = pgTable('office_corrections', {
  fips: text('fips').primaryKey(),
  /** Which office it was: where another takes over, this no longer holds. */
  office: text('office').$type<Office>().notNull(),
  /** Null: it has none, or the one that was published is wrong and the right one is not known. */
  phone: text('phone'),
  street: text('street'),
  city: text('city'),
  site: text('site'),
  /** The page that the administrator read, and the day. */
  sourceAddress: text('source_address').notNull(),
  checkedOn: date('checked_on', { mode: 'string' }).notNull(),
  /** Of the whole table, raised by every change: servers see by it that something changed. */
  revision: integer('revision').notNull(),
});
