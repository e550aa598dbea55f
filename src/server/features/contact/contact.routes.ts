import { randomUUID } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { sendMessage } from '#shared/contracts/contact.ts';
import { CONTACT_KEPT_DAYS } from '#shared/site/contact.ts';
import { type Clock, daysBefore } from '../../clock.ts';
import type { Db } from '../../db/database.ts';
import { clientOf } from '../../http/client-of.ts';
import { handle } from '../../http/handle.ts';
import type { Retention } from '../../jobs/housekeeping.ts';
import { composeLetter } from '../../mail/compose-letter.ts';
import type { Brand } from '../../mail/letter.ts';
import type { MailSender } from '../../mail/mailer.ts';
import type { Limit, RateLimits } from '../../sessions/rate-limits.ts';
import { createContactRepository } from './contact.repository.ts';

export type ContactParts = {
  db: Db;
  limits: RateLimits;
  mailer: MailSender;
  brand: Brand;
  clock: Clock;
};

/** Somebody with several questions writes them; a script does not fill the mailbox. */
const MESSAGES_PER_CLIENT: Limit = { max: 5, windowSeconds: 10 * 60 };
const MESSAGES_PER_CLIENT_A_DAY: Limit = { max: 20, windowSeconds: 24 * 60 * 60 };

const THANKS = 'Thank you for writing. We will respond within our standard timeframes.';

export const contactRoutes = (app: FastifyInstance, { db, limits, mailer, brand, clock }: ContactParts): Retention => {
  handle(app, sendMessage, async ({ body: { name, email, message, nickname = '' }, request }) => {
    await limits.take('contact', clientOf(request), MESSAGES_PER_CLIENT);
    await limits.take('contact-day', clientOf(request), MESSAGES_PER_CLIENT_A_DAY);

    const isSuspect = nickname !== '';
    const letter = composeLetter(
      brand.supportEmail,
      {
        subject: `Message from ${name}`,
        heading: `Message from ${name}`,
        paragraphs: message.split(/\n+/).filter((line) => line.trim() !== ''),
        facts: [
          ['Name', name],
          ['Email', email],
        ],
        aside: 'Reply to this email to answer them.',
      },
      brand,
    );

    // Kept and queued together: once it is thanked for, neither a restart nor a mail server that is down can lose it.
    await db.transaction(async (tx) => {
      await createContactRepository(tx).add({ id: randomUUID(), name, email, message, isSuspect, createdAt: clock() });
      if (!isSuspect) await mailer.send(tx, { ...letter, replyTo: email });
    });

    return { message: THANKS };
  });

  return { purgeExpired: (now) => createContactRepository(db).purgeOlderThan(daysBefore(now, CONTACT_KEPT_DAYS)) };
};
