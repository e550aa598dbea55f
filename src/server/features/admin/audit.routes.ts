import { and, desc, eq, lt } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { listAudit } from '#shared/contracts/admin-audit.ts';
import { auditLog, users } from '../../db/schema.ts';
import { handle } from '../../http/handle.ts';
import type { AdminParts } from './admin-parts.ts';
import { cutPage, PAGE_SIZE, readCursor } from './page-cursor.ts';

/** What administrators did. */
export const auditRoutes = (app: FastifyInstance, { db }: Pick<AdminParts, 'db'>): void => {
  handle(app, listAudit, async ({ query: { action, after } }) => {
    const cursor = readCursor(after, 'count');
    const rows = await db
      .select({ entry: auditLog, actorEmail: users.email })
      .from(auditLog)
      .leftJoin(users, eq(users.id, auditLog.actorId))
      .where(and(action && eq(auditLog.action, action), cursor ? lt(auditLog.id, Number(cursor[1])) : undefined))
      .orderBy(desc(auditLog.id))
      .limit(PAGE_SIZE + 1);
    const { page, next } = cutPage(rows, ({ entry }) => ['', String(entry.id)]);

    return {
      items: page.map(({ entry, actorEmail }) => ({ ...entry, at: entry.at.toISOString(), actorEmail })),
      next,
    };
  });
};
