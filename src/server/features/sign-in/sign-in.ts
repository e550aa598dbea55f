import type { FastifyReply, FastifyRequest } from 'fastify';
import type { CurrentUser } from '#shared/contracts/sign-in.ts';
import type { Db } from '../../db/database.ts';
import { clientOf } from '../../http/client-of.ts';
import type { RolesOf } from '../../http/roles.ts';
import type { SessionUser } from '../../sessions/session-store.ts';
import { type AccountsContext, describeInstant, postLetter } from './account-parts.ts';
import { nameBrowser } from './browser-name.ts';
import { letters } from './letters.ts';
import { createSignInRepository, type SignInAttempt } from './sign-in.repository.ts';

type Person = SessionUser['user'];

type Opening = {
  madeAccount?: boolean;
  /** The owner is told by mail of a browser that is new to the account. */
  tellsOwner?: boolean;
  /** By which the browser is known, where it can't say so itself. */
  knownAs?: string;
  keys?: SignInAttempt['keys'] | null;
};

export type OpenedSession = { token: string; expiresAt: Date; sessionId: string };

export const presentUser = (
  { id, email, name, profileImageUrl, createdAt, emailProvenAt }: Person,
  rolesOf: RolesOf,
): CurrentUser => ({
  id,
  email,
  name,
  profileImageUrl,
  createdAt: createdAt.toISOString(),
  ...rolesOf({ email, emailProvenAt }),
});

/** The one way in: whatever somebody was let in by, they get a new session here. */
export const createSignIn = (context: AccountsContext) => {
  const { db, sessions, cookies, limits, events, accountCookies, originFor, productName, clock } = context;
  const repository = createSignInRepository(db, limits);

  return {
    isNewBrowser: (tx: Db, userId: string, browserHash: string): Promise<boolean> =>
      repository.isNewBrowser(tx, userId, browserHash),

    begin: (email: string, request: FastifyRequest): Promise<SignInAttempt> =>
      repository.begin(email, clientOf(request), accountCookies.readBrowser(request), clock()),

    /** Within the transaction that lets them in. The browser's former session ends: a planted cookie gains nothing. */
    async open(
      tx: Db,
      user: Person,
      { request, reply }: { request: FastifyRequest; reply: FastifyReply },
      { madeAccount = false, tellsOwner = false, keys = null, knownAs }: Opening = {},
    ): Promise<OpenedSession> {
      const former = cookies.read(request);
      const browser = nameBrowser(request.headers['user-agent']);
      const { token, expiresAt, row } = sessions.prepare(user.id, { browser, madeAccount });
      if (former) await sessions.endWithin(tx, former);
      await repository.open(tx, row, knownAs ?? accountCookies.markBrowser(request, reply), keys);
      for (const { signedIn } of events) await signedIn?.(tx, { userId: user.id, request });
      if (tellsOwner) {
        const origin = originFor(request);
        const letter = letters.newBrowser(productName, browser, describeInstant(clock()), `${origin}/account`);
        await postLetter(context, tx, { to: user.email, letter, origin });
      }

      return { token, expiresAt, sessionId: row.id };
    },

    /** After that transaction: the browser gets what it carries from now on. */
    admit(reply: FastifyReply, { token, expiresAt }: OpenedSession): void {
      cookies.write(reply, token, expiresAt);
    },
  };
};

export type SignIn = ReturnType<typeof createSignIn>;
