import { z } from 'zod';
import { AppError } from '../../errors.ts';

export const PAGE_SIZE = 50;

export type Cursor = [sortedBy: string, id: string];

/** PostgreSQL's own way to write an instant, as ISO 8601 has it. */
const instantSchema = z
  .string()
  .transform((text) => text.replace(' ', 'T').replace(/([+-]\d\d)$/, '$1:00'))
  .pipe(z.iso.datetime({ offset: true }));

const textSchema = z.string().refine((text) => !text.includes('\0'));

/** What a list is sorted by. A cursor comes back from outside: what is no such value must not get as far as the database. */
const SORTED_BY = {
  instant: z.tuple([instantSchema, textSchema]),
  text: z.tuple([textSchema, textSchema]),
  // By the id alone, a number that the database counts up.
  count: z.tuple([z.literal(''), z.string().regex(/^\d{1,9}$/)]),
} as const;

/** The last row of a page: the value it is sorted by, and its id. */
const writeCursor = (cursor: Cursor): string => Buffer.from(JSON.stringify(cursor)).toString('base64url');

export const readCursor = (text: string | undefined, sortedBy: keyof typeof SORTED_BY): Cursor | null => {
  if (text === undefined) return null;
  try {
    return SORTED_BY[sortedBy].parse(JSON.parse(Buffer.from(text, 'base64url').toString()));
  } catch {
    throw new AppError('invalid-request', 'We couldn’t find that page of the list. Start again from the first page.');
  }
};

/** One row more than a page was read: whether there is a next page is known without counting. */
export const cutPage = <Row>(rows: readonly Row[], cursorOf: (row: Row) => Cursor) => {
  const page = rows.slice(0, PAGE_SIZE);
  const last = page.at(-1);

  return { page, next: rows.length > PAGE_SIZE && last ? writeCursor(cursorOf(last)) : null };
};
