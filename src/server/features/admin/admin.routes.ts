import { desc, eq } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { foundingChanges } from '../../db/schema.ts';
import type { AccountEvents } from '../../http/account-events.ts';
import type { Retention } from '../../jobs/housekeeping.ts';
import type { AdminParts } from './admin-parts.ts';
import { auditRoutes } from './audit.routes.ts';
import { createInboxRepository } from './inbox.repository.ts';
import { inboxRoutes } from './inbox.routes.ts';
import { mailRoutes } from './mails.routes.ts';
import { memberRoutes } from './members.routes.ts';
import { officeRoutes } from './offices.routes.ts';
import { overviewRoutes } from './overview.routes.ts';
import { paymentRoutes } from './payments.routes.ts';
import { rangeCareRoutes } from './range-care.routes.ts';
import { rangeImportRoutes } from './range-imports.routes.ts';
import { reviewRoutes } from './review.routes.ts';
import { spreadsheetRoutes } from './spreadsheet.routes.ts';

/** Everything that administrators see and do, beside the travel alerts. */
export const adminRoutes = (app: FastifyInstance, parts: AdminParts): void => {
  spreadsheetRoutes(app, parts);
  memberRoutes(app, parts);
  inboxRoutes(app, parts);
  overviewRoutes(app, parts);
  mailRoutes(app, parts);
  paymentRoutes(app, parts);
  auditRoutes(app, parts);
  reviewRoutes(app, parts);
  officeRoutes(app, parts);
  rangeImportRoutes(app, parts);
  rangeCareRoutes(app, parts);
};

/** What administrators keep about a member. It is deleted with the account, and the member may download it. */
export const createAdminRecords = ({ db }: Pick<AdminParts, 'db'>): AccountEvents & Retention => ({
  exportData: async (userId) => {
    const changes = await db
      .select()
      .from(foundingChanges)
      .where(eq(foundingChanges.userId, userId))
      .orderBy(desc(foundingChanges.createdAt));

    return { foundingChanges: changes.map(({ change, reason, createdAt }) => ({ change, reason, at: createdAt })) };
  },
  // A mark on a message is deleted once the message is.
  purgeExpired: () => createInboxRepository(db).purgeMarksOfMissing(),
});
