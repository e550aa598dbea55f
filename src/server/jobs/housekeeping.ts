import { z } from 'zod';
import type { Clock } from '../clock.ts';
import { defineJob, type JobQueue } from './queue.ts';

export const purgeExpiredData = defineJob({
  name: 'clean-up',
  data: z.object({}),
  retryLimit: 3,
  retryDelaySeconds: 60,
});

/** A part that keeps something for a limited time, as the privacy page says. */
export type Retention = { purgeExpired: (now: Date) => Promise<void> };

const NIGHTLY = '17 8 * * *';

/** Deletes everything past its retention period, once a night, on one of the servers. */
export const scheduleHousekeeping = (jobs: JobQueue, clock: Clock, parts: readonly Retention[]): void => {
  jobs.work(
    purgeExpiredData,
    async () => {
      for (const { purgeExpired } of parts) await purgeExpired(clock());
    },
    NIGHTLY,
  );
};
