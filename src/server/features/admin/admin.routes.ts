import { desc, eq } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { foundingChanges } from '../../db/schema.ts';
import type { AccountEvents } from '../../http/account-events.ts';
import type { AdminParts } from './admin-parts.ts';
import { inboxRoutes } from './inbox.routes.ts';
import { memberRoutes } from './members.routes.ts';
import { queueRoutes } from './queues.routes.ts';
import { reviewRoutes } from './review.routes.ts';
import { spreadsheetRoutes } from './spreadsheet.routes.ts';

/** Everything that administrators see and do, beside the travel alerts. */
export const adminRoutes = (app: FastifyInstance, parts: AdminParts): void => {
  spreadsheetRoutes(app, parts);
  memberRoutes(app, parts);
  inboxRoutes(app, parts);
  queueRoutes(app, parts);
  reviewRoutes(app, parts);
};

/** What administrators keep about a member. It goes with the account, and the member may read it. */
export const createAdminAccountEvents = ({ db }: Pick<AdminParts, 'db'>): AccountEvents => ({
  signedIn: async () => undefined,
  holderChanged: async () => undefined,
  accountEnds: async () => undefined,
  exportData: async (userId) => {
    const changes = await db
      .select()
      .from(foundingChanges)
      .where(eq(foundingChanges.userId, userId))
      .orderBy(desc(foundingChanges.createdAt));

    return { foundingChanges: changes.map(({ change, reason, createdAt }) => ({ change, reason, at: createdAt })) };
  },
});
