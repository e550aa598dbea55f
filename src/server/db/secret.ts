import { randomBytes } from 'node:crypto';
import { eq } from 'drizzle-orm';
import type { Config } from '../config.ts';
import type { Db } from './database.ts';
import { settings } from './schema.ts';

const KEY = 'secret';

/** The operator's secret; demo mode makes one for its database, since production refuses to start without. */
export const loadSecret = async (db: Db, { sessionSecret }: Config): Promise<string> => {
  if (sessionSecret) return sessionSecret;

  await db
    .insert(settings)
    .values({ key: KEY, value: randomBytes(32).toString('base64url') })
    .onConflictDoNothing();
  const [kept] = await db.select().from(settings).where(eq(settings.key, KEY));
  if (!kept) throw new Error("The secret wasn't saved");

  return kept.value;
};
