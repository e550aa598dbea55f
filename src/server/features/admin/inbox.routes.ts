import type { FastifyInstance } from 'fastify';
import { listInbox, markInboxItem } from '#shared/contracts/admin-inbox.ts';
import { AppError } from '../../errors.ts';
import { handleAdminChange } from '../../http/admin-change.ts';
import { handle } from '../../http/handle.ts';
import type { AdminParts } from './admin-parts.ts';
import { createInboxRepository } from './inbox.repository.ts';

const DONE = { ok: true } as const;

/** What members and visitors sent, until somebody has dealt with it. */
export const inboxRoutes = (app: FastifyInstance, parts: AdminParts): void => {
  const { db, clock } = parts;

  handle(app, listInbox, ({ params: { kind }, query: { show, after } }) =>
    createInboxRepository(db).list({ kind, show, after }),
  );

  handleAdminChange(app, parts, markInboxItem, async (tx, { params: { kind, id }, body: { isHandled }, viewer }) => {
    const inbox = createInboxRepository(tx);
    if (!(await inbox.exists(kind, id)))
      throw new AppError('not-found', 'This item no longer exists. Reload the list.');
    const isChanged = await inbox.mark({ kind, itemId: id, actorId: viewer.user.id, handledAt: clock() }, isHandled);
    const action = isHandled ? 'item-handled' : 'item-reopened';

    return { answer: DONE, entry: isChanged ? { action, subjectId: id, details: { kind } } : null };
  });
};
