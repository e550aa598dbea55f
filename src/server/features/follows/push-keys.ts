import { and, eq } from 'drizzle-orm';
import webPush from 'web-push';
import { z } from 'zod';
import type { Db } from '../../db/database.ts';
import { pushSubscriptions, settings } from '../../db/schema.ts';
import type { Seal } from '../../sessions/seal.ts';
import type { PushKeys } from './push-service.ts';

const KEY = 'push-keys';

const keysSchema = z.strictObject({ publicKey: z.string(), privateKey: z.string() });

const readKept = async (db: Db): Promise<string | null> =>
  (await db.select().from(settings).where(eq(settings.key, KEY)))[0]?.value ?? null;

const openKept = (kept: string, seal: Seal): PushKeys | null => {
  const text = seal.open(kept);

  return text === null ? null : keysSchema.parse(JSON.parse(text));
};

/**
 * Our own keys, made once for a database and kept in it under the operator's secret. Under another secret neither
 * they nor the endpoints can be read: new keys are made, and the endpoints go.
 */
export const loadPushKeys = async (db: Db, seal: Seal): Promise<PushKeys> => {
  const made = seal.seal(JSON.stringify(webPush.generateVAPIDKeys()));
  await db.insert(settings).values({ key: KEY, value: made }).onConflictDoNothing();
  const kept = (await readKept(db)) ?? made;
  const keys = openKept(kept, seal);
  if (keys) return keys;

  await db.transaction(async (tx) => {
    const replaced = await tx
      .update(settings)
      .set({ value: made })
      // Another server may have done it a moment ago.
      .where(and(eq(settings.key, KEY), eq(settings.value, kept)))
      .returning();
    if (replaced.length > 0) await tx.delete(pushSubscriptions);
  });

  return loadPushKeys(db, seal);
};
