import { randomUUID } from 'node:crypto';
import { and, eq, lt, ne, or, sql } from 'drizzle-orm';
import { z } from 'zod';
import { KEPT_DAYS } from '#shared/site/retention.ts';
import { type Clock, daysBefore } from '../clock.ts';
import type { Db } from '../db/database.ts';
import { mails } from '../db/schema.ts';
import { defineJob, type JobQueue } from '../jobs/queue.ts';
import type { MailTransport, OutgoingMail } from './transport.ts';

export type MailMessage = { to: string; subject: string; text: string; html: string; replyTo?: string };

/** Twelve tries over about a day and a half: a mail server may be down for a night. */
export const deliverMail = defineJob({
  name: 'deliver-mail',
  data: z.object({ mailId: z.string() }),
  retryLimit: 11,
  retryDelaySeconds: 30,
});

export type MailerParts = {
  db: Db;
  jobs: JobQueue;
  transport: MailTransport;
  from: string;
  host: string;
  clock: Clock;
};

/** An answer of a mail server names the address; a class of error is enough to act on. */
export const describeFailure = (error: unknown): string => {
  const { code, responseCode, message } = error as { code?: string; responseCode?: number; message?: string };

  return [code, responseCode].filter(Boolean).join(' ') || (message ?? 'unknown').slice(0, 60);
};

export const createMailer = ({ db, jobs, transport, from, host, clock }: MailerParts) => {
  jobs.work(deliverMail, async ({ mailId }) => {
    const [mail] = await db
      .select()
      .from(mails)
      .where(and(eq(mails.id, mailId), ne(mails.state, 'sent')));
    if (!mail) return;

    try {
      await transport.deliver({
        messageId: `<${mail.id}@${host}>`,
        from,
        to: mail.recipient,
        ...(mail.replyTo && { replyTo: mail.replyTo }),
        subject: mail.subject,
        text: mail.textBody,
        html: mail.htmlBody,
      });
    } catch (error) {
      const attempts = mail.attempts + 1;
      const state = attempts > deliverMail.retryLimit ? 'failed' : 'queued';
      await db
        .update(mails)
        .set({ attempts, state, lastError: describeFailure(error) })
        .where(eq(mails.id, mailId));
      throw error;
    }

    await db
      .update(mails)
      .set({
        state: 'sent',
        attempts: sql`${mails.attempts} + 1`,
        lastError: null,
        textBody: '',
        htmlBody: '',
        sentAt: clock(),
      })
      .where(eq(mails.id, mailId));
  });

  return {
    /** Within the transaction of what it tells about: either both happen or neither. */
    async send(tx: Db, { to, subject, text, html, replyTo }: MailMessage): Promise<void> {
      const mailId = randomUUID();
      await tx.insert(mails).values({
        id: mailId,
        recipient: to,
        replyTo: replyTo ?? null,
        subject,
        textBody: text,
        htmlBody: html,
        createdAt: clock(),
      });
      await jobs.send(tx, deliverMail, { mailId });
    },

    /**
     * Hands an email over now and keeps nothing of it: for those who keep their own account of what is owed. They write
     * it down in `beforeEnd`, the last moment in which a crash can't lead to a second email.
     */
    deliverNow: (
      id: string,
      message: MailMessage & Pick<OutgoingMail, 'headers'>,
      beforeEnd: () => Promise<void>,
    ): Promise<void> => transport.deliver({ messageId: `<${id}@${host}>`, from, ...message }, beforeEnd),

    /** Begins anew with a mail that was given up; false when there is none of that id. */
    async retry(tx: Db, mailId: string): Promise<boolean> {
      const [mail] = await tx
        .update(mails)
        .set({ state: 'queued', attempts: 0 })
        .where(and(eq(mails.id, mailId), eq(mails.state, 'failed')))
        .returning({ id: mails.id });
      if (mail) await jobs.send(tx, deliverMail, { mailId });

      return mail !== undefined;
    },

    /** Queued mail is never purged: it is still owed. */
    async purgeExpired(now: Date): Promise<void> {
      const oldest = daysBefore(now, KEPT_DAYS.mail);
      await db
        .delete(mails)
        .where(
          or(
            and(eq(mails.state, 'sent'), lt(mails.sentAt, oldest)),
            and(eq(mails.state, 'failed'), lt(mails.createdAt, oldest)),
          ),
        );
    },
  };
};

export type Mailer = ReturnType<typeof createMailer>;

/** Enough for those who send at once. */
export type MailDeliverer = Pick<Mailer, 'deliverNow'>;

/** Enough for those who only write. */
export type MailSender = Pick<Mailer, 'send'>;
