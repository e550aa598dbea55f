import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { MemberLinkKind } from '#shared/contracts/admin-members.ts';
import type { Db } from '../../db/database.ts';
import { accountRoutes as ownAccountRoutes } from './account.routes.ts';
import { createAccountCookies } from './account-cookies.ts';
import type { AccountParts } from './account-parts.ts';
import { workOnFounding } from './founding.ts';
import { linkRoutes, mailMemberLink } from './links.routes.ts';
import { createProof } from './proof.ts';
import { signInRoutes } from './sign-in.routes.ts';
import { createSignIn } from './sign-in.ts';
import { createProviders } from './social/providers.ts';
import { socialRoutes } from './social/social.routes.ts';

export type AccountCare = {
  mailLink: (tx: Db, userId: string, kind: MemberLinkKind, request: FastifyRequest) => Promise<void>;
  /** Founding addresses may have been published. */
  foundersPublished: () => Promise<void>;
};

/** Everything about who somebody is. Gives back what administrators may do for a member. */
export const accountRoutes = (app: FastifyInstance, parts: AccountParts): AccountCare => {
  const context = { ...parts, accountCookies: createAccountCookies(parts.isSecure) };
  const signIn = createSignIn(context);
  const proof = createProof(context);

  signInRoutes(app, context, signIn);
  linkRoutes(app, context, signIn, proof);
  ownAccountRoutes(app, context);
  const providers = createProviders(parts.social, parts.demoIdentity, parts.clock);
  socialRoutes(app, context, { signIn, proof, providers });

  return {
    foundersPublished: workOnFounding(context),
    mailLink: (tx, userId, kind, request) =>
      mailMemberLink(context, tx, { userId, kind, origin: parts.originFor(request) }),
  };
};
