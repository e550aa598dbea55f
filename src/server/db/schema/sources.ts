import { sql } from 'drizzle-orm';
import { check, index, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { instant, listOf } from './columns.ts';

/** `disallowed`: the site's robots.txt asks us not to look. */
export const SOURCE_OUTCOMES = ['same', 'changed', 'moved', 'gone', 'unreachable', 'disallowed'] as const;

export type SourceOutcome = (typeof SOURCE_OUTCOMES)[number];

/**
 * A page that sources of the law name, and what it was when we last looked. One row a page, however many sources name
 * it: it is asked for once a week. Nothing about members is in it.
 */
export const sourceChecks = pgTable(
  'source_checks',
  {
    url: text('url').primaryKey(),
    host: text('host').notNull(),
    /** Written before the page is asked for, so that a server that dies meanwhile doesn't make us ask twice. */
    askedAt: instant('asked_at'),
    /** While a server has it in hand. There is at most one at a time. */
    takenUntil: instant('taken_until'),
    /** The site asked us to wait until then. */
    notBefore: instant('not_before'),
    /** When a look was last brought to its end. */
    checkedAt: instant('checked_at'),
    outcome: text('outcome', { enum: SOURCE_OUTCOMES }),
    since: instant('since'),
    /** Why it could not be read the last time; null: it could. */
    reason: text('reason'),
    status: integer('status'),
    failures: integer('failures').notNull().default(0),
    failingSince: instant('failing_since'),
    finalUrl: text('final_url'),
    etag: text('etag'),
    lastModified: text('last_modified'),
    /** Of the newest text. Null: never read. */
    hash: text('hash'),
    /** The beginning of the newest text, packed; null where it is the one below, and of a PDF. */
    newText: text('new_text'),
    /** What it is compared with: as it was at first, or when an editor last looked. */
    baseHash: text('base_hash'),
    baseText: text('base_text'),
    baseUrl: text('base_url'),
    difference: text('difference'),
    /** When an editor last looked: what has been so since before then is no news. */
    seenAt: instant('seen_at'),
  },
  (table) => [
    index('source_checks_host_index').on(table.host, table.askedAt),
    check('source_checks_outcome_check', sql`${table.outcome} in (${listOf(SOURCE_OUTCOMES)})`),
  ],
);
