import { eq, sql } from 'drizzle-orm';
import { StartError } from '../errors.ts';
import type { Db } from './database.ts';
import { settings } from './schema.ts';

type Mode = 'demo' | 'production';

const KEY = 'mode';

const readStamp = async (db: Db): Promise<string | null> =>
  (await db.select().from(settings).where(eq(settings.key, KEY)))[0]?.value ?? null;

const refuseStamp = (stamp: string, mode: Mode): void => {
  if (stamp === mode) return;
  throw new StartError(
    `This database belongs to ${stamp} mode but this server runs in ${mode} mode: use another database, or check NODE_ENV.`,
  );
};

/** Before anything is changed. A database without tables belongs to nobody yet. */
export const refuseOtherMode = async (db: Db, mode: Mode): Promise<void> => {
  const { rows } = (await db.execute(sql`select to_regclass('settings') is not null as "hasTables"`)) as unknown as {
    rows: { hasTables: boolean }[];
  };
  const stamp = rows[0]?.hasTables ? await readStamp(db) : null;
  if (stamp) refuseStamp(stamp, mode);
};

/** A database belongs to one mode for good: demo accounts never reach production, nor members the demo. */
export const claimDatabase = async (db: Db, mode: Mode): Promise<void> => {
  await db.insert(settings).values({ key: KEY, value: mode }).onConflictDoNothing();
  const stamp = await readStamp(db);
  if (stamp) refuseStamp(stamp, mode);
};
