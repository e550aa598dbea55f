import { z } from 'zod';
import type { Db } from '../../db/database.ts';
import { defineJob } from '../../jobs/queue.ts';
import type { AccountParts } from './account-parts.ts';
import { createAccountsRepository } from './accounts.repository.ts';

/** Gives what a newly published address promises to an account that proved it before. */
export const applyFounding = defineJob({
  name: 'apply-founding',
  data: z.object({}),
  retryLimit: 3,
  retryDelaySeconds: 60,
});

/** For what was published while no server ran. */
const HOURLY = '11 * * * *';

type FoundingParts = Pick<AccountParts, 'db' | 'sessions' | 'stopRenewal' | 'clock'>;

/** Within the transaction that knows the address to be proven. Nobody with lifetime access is charged again. */
export const applyFoundingTo = async (
  { sessions, stopRenewal, clock }: FoundingParts,
  tx: Db,
  { id, email }: { id: string; email: string },
): Promise<void> => {
  if (!(await createAccountsRepository(tx).applyFoundingMembership(id, email, clock()))) return;
  await stopRenewal(tx, id);
  await sessions.userChanged(tx, id);
};

const applyToProven = (parts: FoundingParts) => async (): Promise<void> => {
  const { db } = parts;
  for (const { id } of await createAccountsRepository(db).listUnappliedFounders()) {
    await db.transaction(async (tx) => {
      const user = await createAccountsRepository(tx).lock(id);
      if (user?.emailProvenAt) await applyFoundingTo(parts, tx, user);
    });
  }
};

/** Returns what to do when addresses may have been published. */
export const workOnFounding = (parts: AccountParts): (() => Promise<void>) => {
  const { db, jobs } = parts;
  jobs.work(applyFounding, applyToProven(parts), HOURLY);

  return () => jobs.send(db, applyFounding, {});
};
