import { jsonb, pgTable, text, timestamp, uniqueIndex } from 'drizzle-orm/pg-core';
import type { Trip } from '#shared/trips/trip.ts';

// As far as references need it: the file that describes it exports this one's tables.
const users = pgTable('users', { id: text('id').primaryKey() });

/** Trips that members keep, with the places as they typed them: never coordinates, never the line. */
export const savedTrips = pgTable(
  'saved_trips',
  {
    id: text('id').primaryKey(),
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    name: text('name').notNull(),
    route: jsonb('route').$type<Omit<Trip, 'name'>>().notNull(),
    savedAt: timestamp('saved_at', { withTimezone: true, mode: 'date' }).notNull(),
  },
  (table) => [uniqueIndex('saved_trips_user_name_key').on(table.userId, table.name)],
);
