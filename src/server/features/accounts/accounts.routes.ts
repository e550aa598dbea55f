import type { FastifyInstance } from 'fastify';
import { accountRoutes as ownAccountRoutes } from './account.routes.ts';
import { createAccountCookies } from './account-cookies.ts';
import type { AccountParts } from './account-parts.ts';
import { linkRoutes } from './links.routes.ts';
import { createProof } from './proof.ts';
import { signInRoutes } from './sign-in.routes.ts';
import { createSignIn } from './sign-in.ts';
import { createProviders } from './social/providers.ts';
import { socialRoutes } from './social/social.routes.ts';

/** Everything about who somebody is. */
export const accountRoutes = (app: FastifyInstance, parts: AccountParts): void => {
  const context = { ...parts, accountCookies: createAccountCookies(parts.isSecure) };
  const signIn = createSignIn(context);
  const proof = createProof(context);

  signInRoutes(app, context, signIn);
  linkRoutes(app, context, signIn, proof);
  ownAccountRoutes(app, context);
  const providers = createProviders(parts.social, parts.demoIdentity, parts.clock);
  socialRoutes(app, context, { signIn, proof, providers });
};
