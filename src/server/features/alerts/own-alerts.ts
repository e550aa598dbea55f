import { sql } from 'drizzle-orm';
import { ALERTS_CHANNEL } from '../../db/channels.ts';
import type { Database, Db } from '../../db/database.ts';
import { createAlertsRepository, type OwnAlert } from './alerts.repository.ts';

/** A message can be lost with the connection that would have brought it; then this finds what changed. */
const POLL_MS = 60_000;

/**
 * The administrators' own alerts, kept in memory and read anew when any server says that one changed: everybody reads
 * them at every visit, and few are ever written. While they can't be read the ones before stay.
 */
export const createOwnAlerts = async ({ db, listen }: Database, onError: (error: Error) => void) => {
  let current: readonly OwnAlert[] = [];
  let reads = 0;
  let isClosed = false;

  const renew = async (): Promise<void> => {
    reads += 1;
    const read = reads;
    const alerts = await createAlertsRepository(db).list();
    // One that began later knows more.
    if (read === reads) current = alerts;
  };
  const renewQuietly = (): void => {
    if (!isClosed) renew().catch(onError);
  };

  // A database that is away now is asked again by the timer; the rest of the server does not wait for it.
  await renew().catch(onError);
  await listen(ALERTS_CHANNEL, { onMessage: renewQuietly, onGap: renewQuietly });
  const timer = setInterval(renewQuietly, POLL_MS).unref();

  return {
    /** The same array for as long as nothing was read anew. */
    current: (): readonly OwnAlert[] => current,
    renew,
    /** Within the transaction of the change: every server hears of it when it commits. */
    async announce(tx: Db): Promise<void> {
      await tx.execute(sql`select pg_notify(${ALERTS_CHANNEL}, '')`);
    },
    close(): void {
      isClosed = true;
      clearInterval(timer);
    },
  };
};

export type OwnAlerts = Awaited<ReturnType<typeof createOwnAlerts>>;
