import { jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import type { Trip } from '#shared/trips/trip.ts';

import { instant } from './columns.ts';
import { ofUser } from './users.ts';

/** Trips that members keep, with the places as they typed them: never coordinates, never the line. */
export const savedTrips = pgTable(
  'saved_trips',
  {
    id: text('id').primaryKey(),
    userId: ofUser(),
    name: text('name').notNull(),
    route: jsonb('route').$type<Omit<Trip, 'name'>>().notNull(),
    savedAt: instant('saved_at').notNull(),
  },
  (table) => [uniqueIndex('saved_trips_user_name_key').on(table.userId, table.name)],
);
