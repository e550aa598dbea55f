import { sql } from 'drizzle-orm';
import {
  boolean,
  check,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  serial,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import { travelAlerts } from './admin.ts';
import { instant, listOf } from './columns.ts';
import { sessions } from './sign-in.ts';
import { ofUser } from './users.ts';

/** The states that a member follows: one flat set. Why, since when, and in which order is nowhere. */
export const followedStates = pgTable(
  'followed_states',
  { userId: ofUser(), state: text('state').notNull() },
  (table) => [
    primaryKey({ columns: [table.userId, table.state] }),
    index('followed_states_state_index').on(table.state),
  ],
);

export const NOTICE_CHANNELS = ['email', 'push'] as const;

export type NoticeChannel = (typeof NOTICE_CHANNELS)[number];

/** How a follower hears of a change, and how far they have been told. No row: never asked for. */
export const noticeChannels = pgTable(
  'notice_channels',
  {
    userId: ofUser(),
    channel: text('channel', { enum: NOTICE_CHANNELS }).notNull(),
    isOn: boolean('is_on').notNull(),
    /** The newest change of law, and the newest alert, that needs no more telling. */
    toldChange: integer('told_change').notNull(),
    toldAlert: integer('told_alert').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.channel, table.userId] }),
    check('notice_channels_channel_check', sql`${table.channel} in (${listOf(NOTICE_CHANNELS)})`),
  ],
);

/** `dropped`: at the moment of sending there was nothing left to tell, or nobody who wanted to hear it. */
export const NOTICE_STATES = ['queued', 'sent', 'failed', 'dropped'] as const;

/**
 * One email or push to one follower. It holds no text: that is made from the law when it is sent, for the states that
 * are followed then. The day in its key is what keeps it to one a day.
 */
export const notices = pgTable(
  'notices',
  {
    id: text('id').primaryKey(),
    userId: ofUser(),
    channel: text('channel', { enum: NOTICE_CHANNELS }).notNull(),
    day: date('day', { mode: 'string' }).notNull(),
    /** Tells of changes and alerts after the first and up to the second. */
    afterChange: integer('after_change').notNull(),
    throughChange: integer('through_change').notNull(),
    afterAlert: integer('after_alert').notNull(),
    throughAlert: integer('through_alert').notNull(),
    state: text('state', { enum: NOTICE_STATES }).notNull().default('queued'),
    attempts: integer('attempts').notNull().default(0),
    /** Not before this: a later try, or the time that the server that took it has to send it. */
    dueAt: instant('due_at').notNull(),
    lastError: text('last_error'),
    sentAt: instant('sent_at'),
  },
  (table) => [
    uniqueIndex('notices_user_channel_day_key').on(table.userId, table.channel, table.day),
    index('notices_state_index').on(table.state, table.dueAt),
    check('notices_channel_check', sql`${table.channel} in (${listOf(NOTICE_CHANNELS)})`),
    check('notices_state_check', sql`${table.state} in (${listOf(NOTICE_STATES)})`),
  ],
);

/** Where a browser hears a push. It ends with the session that asked for it, by the database itself. */
export const pushSubscriptions = pgTable(
  'push_subscriptions',
  {
    /** A keyed hash of the endpoint: one browser is one row, and the row says nothing of where it is. */
    id: text('id').primaryKey(),
    userId: ofUser(),
    sessionId: text('session_id')
      .notNull()
      .references(() => sessions.id, { onDelete: 'cascade' }),
    /** Endpoint and keys, encrypted. */
    sealed: text('sealed').notNull(),
    /** The notice that it got last: tried again for another browser, it is not sent here twice. */
    lastNotice: text('last_notice'),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [
    index('push_subscriptions_user_id_index').on(table.userId),
    index('push_subscriptions_session_id_index').on(table.sessionId),
  ],
);

/** Administrators' alerts that were sent to the followers of their states. Once each: the key says so. */
export const sentAlerts = pgTable(
  'sent_alerts',
  {
    id: serial('id').primaryKey(),
    alertId: text('alert_id')
      .notNull()
      .references(() => travelAlerts.id, { onDelete: 'cascade' }),
    states: jsonb('states').$type<string[]>().notNull(),
    sentAt: instant('sent_at').notNull(),
  },
  (table) => [uniqueIndex('sent_alerts_alert_id_key').on(table.alertId)],
);
