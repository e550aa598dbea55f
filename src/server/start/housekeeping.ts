import { and, eq, lt, notExists } from 'drizzle-orm';
import { z } from 'zod';
import { CONTACT_KEPT_DAYS } from '#shared/domain/contact.ts';
import type { Clock } from '../clock.ts';
import type { Db } from '../db/database.ts';
import { contactMessages, handledItems, knownBrowsers, mails } from '../db/schema.ts';
import { createFlowsRepository } from '../features/accounts/social/flows.repository.ts';
import { createTokensRepository } from '../features/accounts/tokens.repository.ts';
import { createContactRepository } from '../features/contact/contact.repository.ts';
import type { RateLimits } from '../http/rate-limits.ts';
import type { SessionStore } from '../http/session-store.ts';
import { defineJob, type JobQueue } from '../jobs/queue.ts';

export const cleanUp = defineJob({ name: 'clean-up', data: z.object({}), retryLimit: 3, retryDelaySeconds: 60 });

const NIGHTLY = '17 8 * * *';
const DAY_MS = 24 * 60 * 60 * 1000;
/** As long as the browser keeps its mark. */
const KEEP_BROWSER_MS = 400 * DAY_MS;
const KEEP_SENT_MAIL_MS = 30 * DAY_MS;
const KEEP_CONTACT_MESSAGES_MS = CONTACT_KEPT_DAYS * DAY_MS;

/** Once a night, on one of the servers: what has expired goes. */
export const scheduleHousekeeping = (
  jobs: JobQueue,
  { db, sessions, limits, clock }: { db: Db; sessions: SessionStore; limits: RateLimits; clock: Clock },
): void => {
  jobs.work(
    cleanUp,
    async () => {
      await sessions.removeExpired();
      await limits.removeExpired();
      const now = clock().getTime();
      await createTokensRepository(db).removeExpired(clock());
      await createFlowsRepository(db).removeExpired(clock());
      await db.delete(knownBrowsers).where(lt(knownBrowsers.lastSeenAt, new Date(now - KEEP_BROWSER_MS)));
      const oldest = new Date(now - KEEP_SENT_MAIL_MS);
      await db.delete(mails).where(and(eq(mails.state, 'sent'), lt(mails.sentAt, oldest)));
      // Given up: after a month nobody will ask for it any more.
      await db.delete(mails).where(and(eq(mails.state, 'failed'), lt(mails.createdAt, oldest)));
      await createContactRepository(db).removeOlderThan(new Date(now - KEEP_CONTACT_MESSAGES_MS));
      await db
        .delete(handledItems)
        .where(
          and(
            eq(handledItems.kind, 'contact-message'),
            notExists(db.select().from(contactMessages).where(eq(contactMessages.id, handledItems.itemId))),
          ),
        );
    },
    NIGHTLY,
  );
};
