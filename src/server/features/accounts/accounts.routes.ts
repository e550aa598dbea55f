import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { type CurrentUser, getAuthUser, getUser, logIn, logOut } from '#shared/contracts/accounts.ts';
import type { Clock } from '../../clock.ts';
import type { Db } from '../../db/database.ts';
import { AppError } from '../../errors.ts';
import type { AccountEvents } from '../../http/account-events.ts';
import { handle } from '../../http/handle.ts';
import type { RateLimits } from '../../http/rate-limits.ts';
import type { SessionCookies } from '../../http/session-cookies.ts';
import type { SessionStore, SessionUser } from '../../http/session-store.ts';
import { createAccountsRepository } from './accounts.repository.ts';
import { hashPassword, verifyPassword } from './passwords.ts';

export type AccountParts = {
  db: Db;
  sessions: SessionStore;
  cookies: SessionCookies;
  limits: RateLimits;
  isAdminAddress: (email: string) => boolean;
  /** Features that keep something for an account. */
  events: readonly AccountEvents[];
  clock: Clock;
};

const PER_CLIENT = { max: 30, windowSeconds: 15 * 60 };
const PER_ACCOUNT = { max: 10, windowSeconds: 15 * 60 };

const WRONG = 'Authentication failed. Please check your email and password.';
const TAKEN = 'There is an account for this address already. Please sign in instead.';

type User = SessionUser['user'];

export const accountRoutes = (app: FastifyInstance, parts: AccountParts): void => {
  const { db, sessions, cookies, limits, isAdminAddress, events, clock } = parts;

  const tellSignedIn = async (tx: Db, userId: string, request: FastifyRequest): Promise<void> => {
    for (const { signedIn } of events) await signedIn(tx, { userId, request });
  };

  const present = ({ id, email, name, profileImageUrl, createdAt, emailProvenAt }: User): CurrentUser => ({
    id,
    email,
    name,
    profileImageUrl,
    createdAt: createdAt.toISOString(),
    isAdmin: emailProvenAt !== null && isAdminAddress(email),
  });

  const findUser = async (email: string, password: string): Promise<User> => {
    const user = await createAccountsRepository(db).findByEmail(email);
    const isRight = await verifyPassword(password, user?.passwordHash ?? null);
    if (!user || !isRight) throw new AppError('wrong-credentials', WRONG);

    return user;
  };

  /** The account and its first session appear together or not at all. */
  const signUp = async (email: string, password: string, request: FastifyRequest) => {
    const passwordHash = await hashPassword(password);

    return db.transaction(async (tx) => {
      const user = await createAccountsRepository(tx).create(email, passwordHash, clock());
      if (!user) throw new AppError('conflict', TAKEN);
      await tellSignedIn(tx, user.id, request);

      return { user, session: await sessions.create(tx, user.id) };
    });
  };

  const signIn = async (email: string, password: string, request: FastifyRequest) => {
    const user = await findUser(email, password);

    return db.transaction(async (tx) => {
      await tellSignedIn(tx, user.id, request);

      return { user, session: await sessions.create(tx, user.id) };
    });
  };

  /** Every sign-in is a new session; the one this browser had ends, so that a planted cookie gains nothing. */
  const replaceSession = async (request: FastifyRequest, reply: FastifyReply, token: string, expiresAt: Date) => {
    const former = cookies.read(request);
    if (former) await sessions.end(former);
    cookies.write(reply, token, expiresAt);
  };

  handle(app, getUser, ({ viewer }) => present(viewer.user));
  handle(app, getAuthUser, ({ viewer }) => present(viewer.user));

  handle(app, logIn, async ({ body: { email, password, isSignUp }, request, reply }) => {
    await limits.take('login-client', request.ip, PER_CLIENT);
    await limits.take('login-account', email.toLowerCase(), PER_ACCOUNT);

    const { user, session } = await (isSignUp ? signUp : signIn)(email, password, request);
    await replaceSession(request, reply, session.token, session.expiresAt);

    return present(user);
  });

  handle(app, logOut, async ({ request, reply }) => {
    const token = cookies.read(request);
    // A link on someone else's page must not sign anybody out.
    if (request.headers['sec-fetch-site'] === 'cross-site') return '/';

    if (token) await sessions.end(token);
    cookies.clear(reply);
    // What the browser kept for the member goes too; the permit wallet lives elsewhere and stays.
    reply.header('clear-site-data', '"cache"');

    return '/';
  });
};
