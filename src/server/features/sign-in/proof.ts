import type { FastifyRequest } from 'fastify';
import type { Db } from '../../db/database.ts';
import type { AccountsContext } from './account-parts.ts';
import { createAccountsRepository, type User } from './accounts.repository.ts';
import { applyFoundingTo } from './founding.ts';

/**
 * What the first proof of an address does. Until then anybody may have signed up with it. Someone who proves it from the
 * session that signed up, or with the account's password, made the account and keeps everything; anybody else is a
 * new holder, and nothing that was set up before may outlive that.
 */
export const createProof = (context: AccountsContext) => {
  const { db, sessions, cookies, events, clock } = context;

  return {
    /** The session that this browser brings, if it is one of this account. */
    async findOwnSession(
      request: FastifyRequest,
      userId: string,
    ): Promise<{ id: string; madeAccount: boolean } | null> {
      const token = cookies.read(request);
      const found = token ? await sessions.find(token) : null;
      if (!found || found.user.id !== userId) return null;
      const session = await createAccountsRepository(db).findSession(found.sessionId);

      return session && { id: session.id, madeAccount: session.madeAccount };
    },

    /** Within the transaction of what proved it. A new holder's password is `passwordHash`; null: none yet. */
    async proveAddress(
      tx: Db,
      user: User,
      { isSameHolder, passwordHash }: { isSameHolder: boolean; passwordHash: string | null },
    ) {
      const accounts = createAccountsRepository(tx);
      const now = clock();
      // Two proofs may come at once: the second finds the address proven and changes nothing.
      if ((await accounts.lock(user.id))?.emailProvenAt !== null) return;

      if (!isSameHolder) {
        await sessions.endAllOf(tx, user.id, null);
        await accounts.revokeCredentials(user.id);
        await accounts.change(user.id, { passwordHash, name: null, profileImageUrl: null });
        for (const { holderChanged } of events) await holderChanged?.(tx, user.id);
      }
      await accounts.change(user.id, { emailProvenAt: now });
      await applyFoundingTo(context, tx, user);
      await sessions.userChanged(tx, user.id);
    },
  };
};

export type Proof = ReturnType<typeof createProof>;
