import { asc, eq, sql } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { addGrandfatheredUsers, getSpreadsheet, testSpreadsheet } from '#shared/contracts/admin-spreadsheet.ts';
import { utcDayOf } from '../../clock.ts';
import type { Db } from '../../db/database.ts';
import { foundingMembers, settings } from '../../db/schema.ts';
import { AppError } from '../../errors.ts';
import { writeAudit } from '../../http/admin-change.ts';
import { handle } from '../../http/handle.ts';
import { requireAdminProof } from '../../http/recent-proof.ts';
import type { AdminParts } from './admin-parts.ts';
import { type AddedFounders, addFounders } from './spreadsheet/add-founders.ts';
import { SpreadsheetError } from './spreadsheet/spreadsheet.ts';

const NOTHING_PAID = '$0.00';
const PLAN = 'Founding Member';

const LEASE = 'spreadsheet-in-use-until';
/** Longer than adding everybody can take, should each addition be answered at the last moment. */
const LEASE_MS = 5 * 60_000;

const listFounders = async (db: Db): Promise<string[]> =>
  (await db.select().from(foundingMembers).orderBy(asc(foundingMembers.email))).map(({ email }) => email);

/** One administrator at a time, on any server: two would both write what they find missing. */
const withLease = async <T>(db: Db, now: Date, run: () => Promise<T>): Promise<T> => {
  const value = new Date(now.getTime() + LEASE_MS).toISOString();
  const taken = await db
    .insert(settings)
    .values({ key: LEASE, value })
    .onConflictDoUpdate({
      target: settings.key,
      set: { value },
      setWhere: sql`${settings.value}::timestamptz <= ${now.toISOString()}::timestamptz`,
    })
    .returning();
  if (taken.length === 0)
    throw new AppError('conflict', 'Someone else is using the spreadsheet. Wait a moment and try again.');

  try {
    return await run();
  } finally {
    await db.delete(settings).where(eq(settings.key, LEASE));
  }
};

const describeResult = ({ added, alreadyThere, errors }: AddedFounders, total: number): string => {
  if (errors.length > 0) return `Added ${added.length} of ${total} users; ${errors.length} couldn’t be added.`;
  if (added.length === 0) return `All ${total} users were already in the spreadsheet, so no one was added twice.`;
  const others = alreadyThere.length > 0 ? ` ${alreadyThere.length} were already there.` : '';

  return `Added ${added.length} of ${total} users.${others}`;
};

/** The list of grandfathered users, kept in a spreadsheet for people to read. */
export const spreadsheetRoutes = (app: FastifyInstance, { db, spreadsheet, clock }: AdminParts): void => {
  const { kind, where } = spreadsheet;

  handle(app, getSpreadsheet, async () => ({
    kind,
    where,
    users: (await listFounders(db)).map((email) => ({ email, amount: NOTHING_PAID })),
  }));

  handle(app, testSpreadsheet, async ({ viewer }) => {
    const outcome = await withLease(db, clock(), spreadsheet.test).then(
      (message) => ({ success: true, message, error: null }),
      (error: unknown) => {
        if (!(error instanceof SpreadsheetError)) throw error;
        return { success: false, message: 'We can’t use the spreadsheet.', error: error.message };
      },
    );
    const details = { where: kind, success: outcome.success };
    await writeAudit(db, viewer, { action: 'spreadsheet-tested', subjectId: null, details }, clock());

    return outcome;
  });

  const add = async (emails: readonly string[]): Promise<AddedFounders> => {
    const addedOn = utcDayOf(clock());
    const rows = emails.map((email) => ({ email, plan: PLAN, amount: NOTHING_PAID, addedOn }));

    return addFounders(spreadsheet, rows).catch((error: unknown) => {
      // Not even read: nobody was added.
      if (!(error instanceof SpreadsheetError)) throw error;
      return { added: [], alreadyThere: [], errors: emails.map((email) => `${email}: ${error.message}`) };
    });
  };

  handle(app, addGrandfatheredUsers, async ({ viewer }) => {
    await requireAdminProof(db, viewer, clock());

    return withLease(db, clock(), async () => {
      const emails = await listFounders(db);
      // Two entries, since what happens in between is not ours to undo: one that it began, one with how it ended.
      const audit = (details: Record<string, string | number>) =>
        writeAudit(db, viewer, { action: 'founders-added-to-spreadsheet', subjectId: null, details }, clock());
      await audit({ stage: 'begun', where: kind, total: emails.length });
      const result = await add(emails);
      const { added, alreadyThere, errors } = result;
      await audit({ stage: 'ended', added: added.length, alreadyThere: alreadyThere.length, failed: errors.length });

      return {
        success: errors.length === 0,
        message: describeResult(result, emails.length),
        error: errors[0] ?? null,
        successCount: added.length,
        totalUsers: emails.length,
        errors,
      };
    });
  });
};
