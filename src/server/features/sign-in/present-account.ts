import type { Account } from '#shared/contracts/account.ts';
import { PROVIDER_IDS } from '#shared/contracts/sign-in.ts';
import { AppError } from '../../errors.ts';
import type { Viewer } from '../../http/access.ts';
import { isRecentProof } from '../../http/recent-proof.ts';
import type { AccountParts } from './account-parts.ts';
import { createAccountsRepository, type User } from './accounts.repository.ts';

export const SIGN_IN = 'Please sign in to continue.';

type Reading = Pick<AccountParts, 'db' | 'clock'>;

/** The guard may still know an account that is gone. */
export const loadUser = async ({ db }: Pick<Reading, 'db'>, viewer: Viewer): Promise<User> => {
  const user = await createAccountsRepository(db).find(viewer.user.id);
  if (!user) throw new AppError('sign-in-required', SIGN_IN);

  return user;
};

/** The account as its owner sees it. */
export const presentAccount = async (reading: Reading, viewer: Viewer): Promise<Account> => {
  const { db, clock } = reading;
  const accounts = createAccountsRepository(db);
  const user = await loadUser(reading, viewer);
  const list = await accounts.listSessions(user.id, clock());
  const linked = await accounts.listProviders(user.id);

  return {
    isEmailProven: user.emailProvenAt !== null,
    hasPassword: user.passwordHash !== null,
    providers: PROVIDER_IDS.filter((provider) => linked.includes(provider)),
    isProvenAgain: list.some(({ id, provenAt }) => id === viewer.sessionId && isRecentProof(provenAt, clock())),
    sessions: list.map(({ id, browser, createdAt, lastSeenAt }) => ({
      id,
      browser,
      createdAt: createdAt.toISOString(),
      lastSeenAt: lastSeenAt.toISOString(),
      isCurrent: id === viewer.sessionId,
    })),
  };
};
