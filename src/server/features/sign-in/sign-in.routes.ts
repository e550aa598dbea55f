import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { getAuthUser, getUser, logIn, logOut, setSignupIntent } from '#shared/contracts/sign-in.ts';
import { AppError } from '../../errors.ts';
import { clientOf } from '../../http/client-of.ts';
import { handle } from '../../http/handle.ts';
import { isOwnNavigation } from '../../http/origin-check.ts';
import { refuse } from '../../sessions/rate-limits.ts';
import type { AccountsContext } from './account-parts.ts';
import { createAccountsRepository } from './accounts.repository.ts';
import { mailConfirmation } from './confirmation.ts';
import { hashPassword, verifyPassword } from './passwords.ts';
import { presentUser, type SignIn } from './sign-in.ts';

const SIGN_UPS_PER_CLIENT = { max: 30, windowSeconds: 15 * 60 };

const WRONG = 'Authentication failed. Please check your email and password.';
const TAKEN = 'You already have an account with this email. Sign in to continue.';

type Exchange = { request: FastifyRequest; reply: FastifyReply };

/** In and out by email and password. */
export const signInRoutes = (app: FastifyInstance, context: AccountsContext, signIn: SignIn): void => {
  const { db, sessions, cookies, limits, rolesOf, accountCookies, originFor, clock } = context;

  /** The account, its first session and the mail that asks to confirm the address appear together or not at all. */
  const signUp = async (email: string, password: string, exchange: Exchange) => {
    await limits.take('sign-up', clientOf(exchange.request), SIGN_UPS_PER_CLIENT);
    const passwordHash = await hashPassword(password);
    const origin = originFor(exchange.request);
    const now = clock();

    return db.transaction(async (tx) => {
      const user = await createAccountsRepository(tx).create({ email, passwordHash, createdAt: now });
      if (!user) throw new AppError('conflict', TAKEN);

      const opened = await signIn.open(tx, user, exchange, { madeAccount: true });
      await mailConfirmation(context, tx, user, origin);

      return { user, opened };
    });
  };

  const logInByPassword = async (email: string, password: string, exchange: Exchange) => {
    const { waitSeconds, user, isKnownBrowser, hasKnownBrowsers, keys } = await signIn.begin(email, exchange.request);
    if (waitSeconds !== null) throw refuse(waitSeconds);
    const isRight = await verifyPassword(password, user?.passwordHash ?? null);
    if (!user || !isRight) throw new AppError('wrong-credentials', WRONG);

    const tellsOwner = hasKnownBrowsers && !isKnownBrowser;
    const opened = await db.transaction((tx) => signIn.open(tx, user, exchange, { tellsOwner, keys }));

    return { user, opened };
  };

  handle(app, getUser, ({ viewer }) => presentUser(viewer.user, rolesOf));
  handle(app, getAuthUser, ({ viewer }) => presentUser(viewer.user, rolesOf));

  handle(app, logIn, async ({ body: { email, password, isSignUp }, request, reply }) => {
    const { user, opened } = await (isSignUp ? signUp : logInByPassword)(email, password, { request, reply });
    signIn.admit(reply, opened);

    return presentUser(user, rolesOf);
  });

  handle(app, setSignupIntent, ({ reply }) => {
    accountCookies.markIntent(reply);

    return { message: 'Now sign in to join.' };
  });

  handle(app, logOut, async ({ request, reply }) => {
    // A link on another site must not sign anyone out, and neither must a HEAD request.
    if (request.method === 'HEAD' || !isOwnNavigation(request, originFor(request))) return '/';

    const token = cookies.read(request);
    if (token) await sessions.end(token);
    cookies.clear(reply);
    // What the browser kept for the member goes too; the permit wallet lives elsewhere and stays.
    reply.header('clear-site-data', '"cache"');

    return '/';
  });
};
