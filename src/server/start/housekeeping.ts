import { and, eq, lt, notExists, or } from 'drizzle-orm';
import { z } from 'zod';
import { CONTACT_KEPT_DAYS } from '#shared/site/contact.ts';
import { KEPT_DAYS } from '#shared/site/retention.ts';
import type { Clock } from '../clock.ts';
import type { Db } from '../db/database.ts';
import { contactMessages, handledItems, knownBrowsers, mails } from '../db/schema.ts';
import { createContactRepository } from '../features/contact/contact.repository.ts';
import { createFlowsRepository } from '../features/sign-in/social/flows.repository.ts';
import { createTokensRepository } from '../features/sign-in/tokens.repository.ts';
import { defineJob, type JobQueue } from '../jobs/queue.ts';
import type { RateLimits } from '../sessions/rate-limits.ts';
import type { SessionStore } from '../sessions/session-store.ts';

const cleanUp = defineJob({ name: 'clean-up', data: z.object({}), retryLimit: 3, retryDelaySeconds: 60 });

const NIGHTLY = '17 8 * * *';
const DAY_MS = 24 * 60 * 60 * 1000;

type HousekeepingParts = { db: Db; sessions: SessionStore; limits: RateLimits; clock: Clock };

/** What has been kept for as long as the privacy page says goes. */
export const removeWhatIsOver = async ({ db, sessions, limits, clock }: HousekeepingParts): Promise<void> => {
  const now = clock();
  const daysAgo = (days: number): Date => new Date(now.getTime() - days * DAY_MS);

  await sessions.removeExpired();
  await limits.removeExpired();
  await createTokensRepository(db).removeExpired(now);
  await createFlowsRepository(db).removeExpired(now);
  await db.delete(knownBrowsers).where(lt(knownBrowsers.lastSeenAt, daysAgo(KEPT_DAYS.knownBrowser)));
  const oldest = daysAgo(KEPT_DAYS.mail);
  await db
    .delete(mails)
    .where(
      or(
        and(eq(mails.state, 'sent'), lt(mails.sentAt, oldest)),
        and(eq(mails.state, 'failed'), lt(mails.createdAt, oldest)),
      ),
    );
  await createContactRepository(db).removeOlderThan(daysAgo(CONTACT_KEPT_DAYS));
  await db
    .delete(handledItems)
    .where(
      and(
        eq(handledItems.kind, 'contact-message'),
        notExists(db.select().from(contactMessages).where(eq(contactMessages.id, handledItems.itemId))),
      ),
    );
};

/** Once a night, on one of the servers. */
export const scheduleHousekeeping = (jobs: JobQueue, parts: HousekeepingParts): void => {
  jobs.work(cleanUp, () => removeWhatIsOver(parts), NIGHTLY);
};
