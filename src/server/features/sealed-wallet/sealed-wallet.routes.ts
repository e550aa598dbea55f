import type { FastifyInstance } from 'fastify';
import {
  checkAccountEnd,
  deleteSealedWallet,
  getSealedWallet,
  putSealedWallet,
} from '#shared/contracts/sealed-wallet.ts';
import type { SealedCopy } from '#shared/sealed/sync.ts';
import { type Clock, utcDayOf } from '../../clock.ts';
import type { Db } from '../../db/database.ts';
import { AppError } from '../../errors.ts';
import type { AccountEvents } from '../../http/account-events.ts';
import { clientOf } from '../../http/client-of.ts';
import { handle } from '../../http/handle.ts';
import type { Limit, RateLimits } from '../../sessions/rate-limits.ts';
import { createSealedWalletRepository, type SealedRow } from './sealed-wallet.repository.ts';

type SealedWalletParts = { db: Db; limits: RateLimits; clock: Clock };

/** Several devices, each of which looks whenever a screen of the wallet opens. */
const READS_PER_USER: Limit = { max: 1200, windowSeconds: 60 * 60, isForReading: true };
/** A change every half minute, all hour. */
const WRITES_PER_USER: Limit = { max: 120, windowSeconds: 60 * 60 };
const CHECKS_PER_CLIENT: Limit = { max: 60, windowSeconds: 15 * 60, isForReading: true };

const DONE = { ok: true } as const;

const copyOf = ({ format, keyId, generation, sealed, wrappedKeys }: SealedRow): SealedCopy => ({
  format,
  keyId,
  generation,
  sealed,
  wrappedKeys,
});

export const sealedWalletRoutes = (app: FastifyInstance, { db, limits, clock }: SealedWalletParts): AccountEvents => {
  const repository = createSealedWalletRepository(db);

  handle(app, getSealedWallet, async ({ viewer }) => {
    await limits.take('read-sealed-wallet', viewer.user.id, READS_PER_USER);
    const row = await repository.find(viewer.user.id);

    return { copy: row && copyOf(row), now: clock().toISOString() };
  });

  handle(app, putSealedWallet, async ({ viewer, body: { copy, replaces } }) => {
    if (copy.generation <= replaces) {
      throw new AppError('invalid-request', 'A newer wallet needs a higher generation than the one it replaces.');
    }
    await limits.take('write-sealed-wallet', viewer.user.id, WRITES_PER_USER);
    if (!(await repository.replace(viewer.user.id, copy, replaces, utcDayOf(clock())))) {
      throw new AppError('conflict', 'Another of your devices was faster. Read the newer wallet first.');
    }

    return DONE;
  });

  handle(app, deleteSealedWallet, async ({ viewer }) => {
    await repository.forget(viewer.user.id);

    return DONE;
  });

  handle(app, checkAccountEnd, async ({ body: { accountId }, request }) => {
    await limits.take('check-account-end', clientOf(request), CHECKS_PER_CLIENT);

    return { isGone: await repository.isAccountGone(accountId) };
  });

  return {
    // The new holder can't open it. With the account's row it goes by itself.
    holderChanged: (tx, userId) => createSealedWalletRepository(tx).forget(userId),
    passkeyEnded: (tx, userId, credentialId) => createSealedWalletRepository(tx).forgetPasskey(userId, credentialId),
    exportData: async (userId) => {
      const row = await repository.find(userId);

      return { sealedWallet: row && { ...copyOf(row), updatedOn: row.updatedOn } };
    },
  };
};
