import { useEffect, useState } from 'react';
import { z } from 'zod';
import type { TravelAlert } from '#shared/law/alert.ts';
import { seenAlertsKeyOf } from '../../lib/account-end.ts';

const seenSchema = z.array(z.string());

/** Null on the first visit: where all is new, a mark says nothing. */
const readSeen = (userId: string): ReadonlySet<string> | null => {
  try {
    const parsed = seenSchema.safeParse(JSON.parse(localStorage.getItem(seenAlertsKeyOf(userId)) ?? 'null'));

    return parsed.success ? new Set(parsed.data) : null;
  } catch {
    return null;
  }
};

/** Which alerts are new since the last visit on this device. They stay new while the page is open. */
export const useNewAlerts = (userId: string, alerts: readonly TravelAlert[] | undefined): ReadonlySet<string> => {
  const [seen] = useState(() => readSeen(userId));

  useEffect(() => {
    if (!alerts) return;
    try {
      localStorage.setItem(seenAlertsKeyOf(userId), JSON.stringify(alerts.map(({ id }) => id)));
    } catch {
      // A browser that keeps nothing marks nothing.
    }
  }, [userId, alerts]);

  return new Set(seen ? alerts?.map(({ id }) => id).filter((id) => !seen.has(id)) : []);
};
