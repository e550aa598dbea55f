import { sql } from 'drizzle-orm';
import { boolean, check, date, index, integer, jsonb, pgTable, primaryKey, serial, text } from 'drizzle-orm/pg-core';
import { DESK_ACTIONS } from '#shared/law/desk.ts';
import type { Source } from '#shared/law/source.ts';
import { instant, listOf } from './columns.ts';
import { dataReleases } from './law.ts';

/** A fact as its file holds it, of whatever kind. */
type StoredFact = Record<string, unknown>;

// Editors are named by their account's id alone, without a reference: what they did to a fact outlives the account.

/** The files of the newest release, as they were published. The list of founding members is not kept: it names people. */
export const lawFiles = pgTable('law_files', { path: text('path').primaryKey(), text: text('text').notNull() });

/** What editors have decided and not published yet: one for each fact. */
export const deskDrafts = pgTable(
  'desk_drafts',
  {
    factKey: text('fact_key').primaryKey(),
    action: text('action', { enum: DESK_ACTIONS }).notNull(),
    fact: jsonb('fact').$type<StoredFact>().notNull(),
    /** The sources that it names, as they were when it was saved. */
    sources: jsonb('sources').$type<Record<string, Source>>().notNull(),
    /** The published fact that it was made from: when another is published, the draft has to be looked at again. */
    base: jsonb('base').$type<StoredFact>().notNull(),
    baseReleaseId: integer('base_release_id').notNull(),
    authorId: text('author_id').notNull(),
    savedAt: instant('saved_at').notNull(),
    /** A second person, where it loosens an answer. Any change of the draft takes the approval away. */
    approvedBy: text('approved_by'),
    /** Never the same for two drafts, also of one fact after the other: who saves over an older one is told. */
    version: serial('version').notNull(),
  },
  (table) => [check('desk_drafts_action_check', sql`${table.action} in (${listOf(DESK_ACTIONS)})`)],
);

/** What was published of them, from the desk or by files that an export had put it into. */
export const deskEdits = pgTable(
  'desk_edits',
  {
    /** Of the desk's releases, counted up. The files say in `release.yaml` up to which they know them. */
    revision: integer('revision').notNull(),
    factKey: text('fact_key').notNull(),
    action: text('action', { enum: DESK_ACTIONS }).notNull(),
    before: jsonb('before').$type<StoredFact>().notNull(),
    after: jsonb('after').$type<StoredFact>().notNull(),
    authorId: text('author_id').notNull(),
    approvedBy: text('approved_by'),
    releaseId: integer('release_id')
      .notNull()
      .references(() => dataReleases.id, { onDelete: 'cascade' }),
    publishedAt: instant('published_at').notNull(),
    /** False: the files that were published had it already. */
    isFromDesk: boolean('is_from_desk').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.factKey, table.releaseId] }),
    index('desk_edits_revision_index').on(table.revision),
  ],
);

/** Facts that an editor leaves for later. */
export const deskPutOffs = pgTable('desk_put_offs', {
  factKey: text('fact_key').primaryKey(),
  reason: text('reason').notNull(),
  until: date('until', { mode: 'string' }).notNull(),
  editorId: text('editor_id').notNull(),
});

/** Who has a fact open, and was last heard of when. */
export const deskReaders = pgTable(
  'desk_readers',
  {
    factKey: text('fact_key').notNull(),
    editorId: text('editor_id').notNull(),
    seenAt: instant('seen_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.factKey, table.editorId] })],
);

/** Hashes of what exports wrote: a file or a fact that still has one was not edited by hand since. */
export const deskExports = pgTable(
  'desk_exports',
  { name: text('name').notNull(), hash: text('hash').notNull() },
  (table) => [primaryKey({ columns: [table.name, table.hash] })],
);
