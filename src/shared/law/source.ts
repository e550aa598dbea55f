import { z } from 'zod';
import { asOfSchema } from './calendar.ts';

const SOURCE_KINDS = ['statute', 'official', 'county', 'court', 'academic', 'news', 'secondary'] as const;

/** Who says it. Each source stands once in `data/sources.yaml`, under the key that facts name. */
export const sourceSchema = z.strictObject({
  title: z.string().trim().min(1).max(160),
  /** A page, or only its site where the page was not recorded; null where neither was, then the title names it. */
  address: z
    .union([
      z.url({ protocol: /^https?$/ }),
      z.string().regex(/^([a-z0-9-]+\.)+[a-z]{2,}$/, 'neither a page nor a site'),
    ])
    .nullable(),
  kind: z.enum(SOURCE_KINDS),
  date: asOfSchema,
  licence: z.string().trim().min(1).max(80),
});

export type Source = z.infer<typeof sourceSchema>;
