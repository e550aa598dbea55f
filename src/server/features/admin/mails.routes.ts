import type { FastifyInstance } from 'fastify';
import { listMails, retryMail } from '#shared/contracts/admin-mails.ts';
import { AppError } from '../../errors.ts';
import { handleAdminChange } from '../../http/admin-change.ts';
import { handle } from '../../http/handle.ts';
import type { AdminParts } from './admin-parts.ts';
import { createMailsRepository } from './mails.repository.ts';

const DONE = { ok: true } as const;

export const mailRoutes = (app: FastifyInstance, parts: AdminParts): void => {
  const { db, mailer } = parts;
  const mails = createMailsRepository(db);

  handle(app, listMails, async ({ query: { state, after } }) => {
    const { page, next } = await mails.listMails(state, after);

    return {
      items: page.map(({ mail }) => ({
        id: mail.id,
        recipient: mail.recipient,
        subject: mail.subject,
        state: mail.state,
        attempts: mail.attempts,
        lastError: mail.lastError,
        createdAt: mail.createdAt.toISOString(),
        sentAt: mail.sentAt?.toISOString() ?? null,
      })),
      next,
    };
  });

  handleAdminChange(app, parts, retryMail, async (tx, { params: { id } }) => {
    if (!(await mailer.retry(tx, id)))
      throw new AppError(
        'not-found',
        'We couldn’t find that failed email. It may have been sent since. Reload the list.',
      );

    return { answer: DONE, entry: { action: 'mail-retried', subjectId: id } };
  });
};
