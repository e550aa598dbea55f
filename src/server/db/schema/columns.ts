import { sql } from 'drizzle-orm';
import { timestamp } from 'drizzle-orm/pg-core';

export const instant = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' });

export const createdAt = () => instant('created_at').notNull().defaultNow();

/** The values a check constraint allows. */
export const listOf = (values: readonly string[]) => sql.raw(values.map((value) => `'${value}'`).join(', '));
