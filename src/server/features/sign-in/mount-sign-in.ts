import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { MemberLinkKind } from '#shared/contracts/admin-members.ts';
import { KEPT_DAYS } from '#shared/site/retention.ts';
import { daysBefore } from '../../clock.ts';
import type { Db } from '../../db/database.ts';
import type { Retention } from '../../jobs/housekeeping.ts';
import { accountRoutes } from './account.routes.ts';
import { createAccountCookies } from './account-cookies.ts';
import type { AccountParts } from './account-parts.ts';
import { createAccountsRepository } from './accounts.repository.ts';
import { workOnFounding } from './founding.ts';
import { linkRoutes, mailMemberLink } from './links.routes.ts';
import { createChallengesRepository } from './passkeys/challenges.repository.ts';
import { passkeyEntryRoutes } from './passkeys/passkey-entry.routes.ts';
import { passkeyRoutes } from './passkeys/passkeys.routes.ts';
import { createProof } from './proof.ts';
import { signInRoutes } from './sign-in.routes.ts';
import { createSignIn } from './sign-in.ts';
import { createFlowsRepository } from './social/flows.repository.ts';
import { createProviders } from './social/providers.ts';
import { socialRoutes } from './social/social.routes.ts';
import { createTokensRepository } from './tokens.repository.ts';

export type AccountCare = {
  mailLink: (tx: Db, userId: string, kind: MemberLinkKind, request: FastifyRequest) => Promise<void>;
  /** Founding addresses may have been published. */
  foundersPublished: () => Promise<void>;
};

/** Signing in and up, links by email, and the account itself. Gives back what administrators may do for a member. */
export const mountSignIn = (app: FastifyInstance, parts: AccountParts): AccountCare & Retention => {
  const context = { ...parts, accountCookies: createAccountCookies(parts.isSecure) };
  const signIn = createSignIn(context);
  const proof = createProof(context);

  signInRoutes(app, context, signIn);
  linkRoutes(app, context, signIn, proof);
  accountRoutes(app, context);
  passkeyRoutes(app, context);
  passkeyEntryRoutes(app, context, signIn);
  const providers = createProviders(parts.social, parts.demoIdentity, parts.clock);
  socialRoutes(app, context, { signIn, proof, providers });

  return {
    foundersPublished: workOnFounding(context),
    mailLink: (tx, userId, kind, request) =>
      mailMemberLink(context, tx, { userId, kind, origin: parts.originFor(request) }),
    purgeExpired: async (now) => {
      await createTokensRepository(parts.db).purgeExpired(now);
      await createFlowsRepository(parts.db).purgeExpired(now);
      await createChallengesRepository(parts.db).purgeExpired(now);
      await createAccountsRepository(parts.db).purgeKnownBrowsers(daysBefore(now, KEPT_DAYS.knownBrowser));
    },
  };
};
