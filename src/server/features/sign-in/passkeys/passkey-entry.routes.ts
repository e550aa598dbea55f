import type { FastifyInstance } from 'fastify';
import {
  proveByPasskey,
  signInWithPasskey,
  startPasskeyProof,
  startPasskeySignIn,
} from '#shared/contracts/passkeys.ts';
import { AppError } from '../../../errors.ts';
import { clientOf } from '../../../http/client-of.ts';
import { handle } from '../../../http/handle.ts';
import type { Limit } from '../../../sessions/rate-limits.ts';
import type { AccountsContext } from '../account-parts.ts';
import { createAccountsRepository } from '../accounts.repository.ts';
import { presentAccount } from '../present-account.ts';
import { presentUser, type SignIn } from '../sign-in.ts';
import { requestOptions, siteAt } from './ceremonies.ts';
import { createChallengesRepository } from './challenges.repository.ts';
import { createPasskeysRepository } from './passkeys.repository.ts';
import { createPasskeyUse } from './use-passkey.ts';

/** The sign-in page asks by itself each time it is opened, and many members share the address of a mobile network. */
const STARTS_PER_CLIENT: Limit = { max: 300, windowSeconds: 15 * 60 };
const SIGN_INS_PER_CLIENT: Limit = { max: 60, windowSeconds: 15 * 60 };
const PROOFS_PER_USER: Limit = { max: 40, windowSeconds: 15 * 60 };

const ANOTHERS = 'That passkey belongs to another account. Use one of yours.';

/** In by passkey, and confirming a session again by one. What it proves is its owner, never an email. */
export const passkeyEntryRoutes = (app: FastifyInstance, context: AccountsContext, signIn: SignIn): void => {
  const { db, limits, accountCookies, rolesOf, originFor, clock } = context;
  const passkeyUse = createPasskeyUse(context);

  handle(app, startPasskeySignIn, async ({ request, reply }) => {
    await limits.take('passkey-start', clientOf(request), STARTS_PER_CLIENT);
    const use = { purpose: 'sign-in', boundTo: accountCookies.markPasskey(request, reply) } as const;

    return requestOptions(siteAt(originFor(request)), await createChallengesRepository(db).issue(use, clock()), null);
  });

  handle(app, signInWithPasskey, async ({ body: { credential: assertion }, request, reply }) => {
    await limits.take('passkey-sign-in', clientOf(request), SIGN_INS_PER_CLIENT);
    const use = { purpose: 'sign-in', boundTo: accountCookies.readPasskey(request) ?? '' } as const;
    const { user, opened } = await passkeyUse.run({ assertion, use, request }, async (tx, owner) => {
      const tellsOwner = await signIn.isNewBrowser(tx, owner.id, accountCookies.readBrowser(request) ?? '');

      return { user: owner, opened: await signIn.open(tx, owner, { request, reply }, { tellsOwner }) };
    });
    signIn.admit(reply, opened);

    return presentUser(user, rolesOf);
  });

  handle(app, startPasskeyProof, async ({ viewer, request }) => {
    await limits.take('passkey-prove', viewer.user.id, PROOFS_PER_USER);
    const use = { purpose: 'prove', boundTo: viewer.sessionId } as const;

    return requestOptions(
      siteAt(originFor(request)),
      await createChallengesRepository(db).issue(use, clock()),
      await createPasskeysRepository(db).list(viewer.user.id),
    );
  });

  handle(app, proveByPasskey, async ({ viewer, body: { credential: assertion }, request }) => {
    await limits.take('passkey-prove', viewer.user.id, PROOFS_PER_USER);
    const use = { purpose: 'prove', boundTo: viewer.sessionId } as const;
    await passkeyUse.run({ assertion, use, request }, async (tx, owner) => {
      if (owner.id !== viewer.user.id) throw new AppError('wrong-credentials', ANOTHERS);
      await createAccountsRepository(tx).markProven(viewer.sessionId, clock());
    });

    return presentAccount(context, viewer);
  });
};
