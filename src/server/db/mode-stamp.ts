import { eq } from 'drizzle-orm';
import { StartError } from '../errors.ts';
import type { Db } from './database.ts';
import { settings } from './schema.ts';

const KEY = 'mode';

/** A database belongs to one mode for good: demo accounts never reach production, nor members the demo. */
export const claimDatabase = async (db: Db, mode: 'demo' | 'production'): Promise<void> => {
  await db.insert(settings).values({ key: KEY, value: mode }).onConflictDoNothing();
  const [stamp] = await db.select().from(settings).where(eq(settings.key, KEY));

  if (stamp?.value !== mode) {
    throw new StartError(
      `This database was made in ${stamp?.value} mode and the server runs in ${mode} mode: use another database.`,
    );
  }
};
