import type { FastifyRequest } from 'fastify';
import type { Db } from '../db/database.ts';

/**
 * What happens to an account, for the features that keep something for it. Each runs inside the transaction that
 * changes the account, so that both happen or neither; what has to call the outside world puts a job in the queue.
 */
export type AccountEvents = Partial<{
  /** Someone signed in or signed up in this browser. */
  signedIn: (tx: Db, event: { userId: string; request: FastifyRequest }) => Promise<void>;
  /** The address was first proven by somebody else than the one who had signed up with it. */
  holderChanged: (tx: Db, userId: string) => Promise<void>;
  /** A passkey of the account was removed, or blocked since someone may have a copy. It opens nothing from now on. */
  passkeyEnded: (tx: Db, userId: string, credentialId: string) => Promise<void>;
  /** The account is about to go. */
  accountEnds: (tx: Db, userId: string) => Promise<void>;
  /** What this feature keeps of a member, under the name it has in the member's download. */
  exportData: (userId: string) => Promise<Record<string, unknown>>;
}>;
