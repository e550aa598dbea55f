import { sql } from 'drizzle-orm';
import { check, date, index, integer, jsonb, pgTable, primaryKey, serial, text } from 'drizzle-orm/pg-core';
import { ADMIN_ACTIONS, type AuditDetails } from '#shared/admin/audit.ts';
import { INBOX_KINDS } from '#shared/admin/inbox.ts';
import { ALERT_TYPES } from '#shared/law/alert.ts';

import { instant, listOf } from './columns.ts';
import { users } from './users.ts';

/**
 * What administrators did. A trigger refuses to change, remove or empty it; so it holds ids and counts, and nothing
 * that somebody could ask us to forget.
 */
export const auditLog = pgTable(
  'audit_log',
  {
    id: serial('id').primaryKey(),
    at: instant('at').notNull(),
    /** The administrator's account. No reference: the entry outlives the account. */
    actorId: text('actor_id').notNull(),
    action: text('action', { enum: ADMIN_ACTIONS }).notNull(),
    /** What was acted on; null: the whole. */
    subjectId: text('subject_id'),
    details: jsonb('details').$type<AuditDetails>().notNull(),
  },
  (table) => [check('audit_log_action_check', sql`${table.action} in (${listOf(ADMIN_ACTIONS)})`)],
);

export const FOUNDING_CHANGES = ['granted', 'withdrawn'] as const;

/** Why somebody has lifetime access, or has it no more. The words may name a person, so they go with the account. */
export const foundingChanges = pgTable(
  'founding_changes',
  {
    id: text('id').primaryKey(),
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    change: text('change', { enum: FOUNDING_CHANGES }).notNull(),
    reason: text('reason').notNull(),
    actorId: text('actor_id').notNull(),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [
    check('founding_changes_change_check', sql`${table.change} in (${listOf(FOUNDING_CHANGES)})`),
    index('founding_changes_user_id_index').on(table.userId),
  ],
);

/** Travel alerts that administrators wrote, beside those of the data files. */
export const travelAlerts = pgTable(
  'travel_alerts',
  {
    id: text('id').primaryKey(),
    type: text('type', { enum: ALERT_TYPES }).notNull(),
    message: text('message').notNull(),
    states: jsonb('states').$type<string[]>().notNull(),
    startsOn: date('starts_on', { mode: 'string' }).notNull(),
    endsOn: date('ends_on', { mode: 'string' }).notNull(),
    sourceTitle: text('source_title'),
    sourceAddress: text('source_address'),
    /** Raised by every change: someone who edits an older one gets an error. */
    version: integer('version').notNull().default(1),
    /** Ended before its last day. */
    endedAt: instant('ended_at'),
    createdAt: instant('created_at').notNull(),
    changedAt: instant('changed_at').notNull(),
  },
  (table) => [
    check('travel_alerts_type_check', sql`${table.type} in (${listOf(ALERT_TYPES)})`),
    check('travel_alerts_days_check', sql`${table.startsOn} <= ${table.endsOn}`),
  ],
);

/** What members sent and an administrator has dealt with. What is not here is open. */
export const handledItems = pgTable(
  'handled_items',
  {
    kind: text('kind', { enum: INBOX_KINDS }).notNull(),
    itemId: text('item_id').notNull(),
    actorId: text('actor_id').notNull(),
    handledAt: instant('handled_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.kind, table.itemId] }),
    check('handled_items_kind_check', sql`${table.kind} in (${listOf(INBOX_KINDS)})`),
  ],
);
