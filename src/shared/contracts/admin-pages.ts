import { z } from 'zod';

/** Lists are read page by page; a page says where the next one begins. */
export const pageQuery = {
  after: z.string().max(500).optional().describe('What the page before gave as `next`'),
};

export const nextSchema = z.string().nullable().describe('Where the next page begins; null: this is the last');

export const pageOf = <S extends z.ZodType>(item: S) => z.strictObject({ items: z.array(item), next: nextSchema });
