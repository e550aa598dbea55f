import { z } from 'zod';
import { AppError } from '../../errors.ts';

export const PAGE_SIZE = 50;

const cursorSchema = z.tuple([z.string(), z.string()]);
export type Cursor = z.infer<typeof cursorSchema>;

/** The last row of a page: the value it is sorted by, and its id. */
const writeCursor = (cursor: Cursor): string => Buffer.from(JSON.stringify(cursor)).toString('base64url');

export const readCursor = (text: string | undefined): Cursor | null => {
  if (text === undefined) return null;
  try {
    return cursorSchema.parse(JSON.parse(Buffer.from(text, 'base64url').toString()));
  } catch {
    throw new AppError('invalid-request', 'This is not the beginning of a page. Please begin with the first one.');
  }
};

/** One row more than a page was read: whether there is a next page is known without counting. */
export const cutPage = <Row>(rows: readonly Row[], cursorOf: (row: Row) => Cursor) => {
  const page = rows.slice(0, PAGE_SIZE);
  const last = page.at(-1);

  return { page, next: rows.length > PAGE_SIZE && last ? writeCursor(cursorOf(last)) : null };
};
