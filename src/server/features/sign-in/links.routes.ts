import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { MemberLinkKind } from '#shared/contracts/admin-members.ts';
import {
  completePasswordReset,
  confirmEmail,
  directLogin,
  requestDirectLogin,
  requestPasswordReset,
} from '#shared/contracts/sign-in.ts';
import { foldEmail } from '#shared/sign-in/email.ts';
import { LIMITS } from '#shared/site/product.ts';
import type { Db } from '../../db/database.ts';
import { AppError } from '../../errors.ts';
import { clientOf } from '../../http/client-of.ts';
import { handle } from '../../http/handle.ts';
import type { Letter } from '../../mail/letter.ts';
import { type AccountsContext, describeInstant, postLetter } from './account-parts.ts';
import { createAccountsRepository, type User } from './accounts.repository.ts';
import { mailConfirmation } from './confirmation.ts';
import { letters } from './letters.ts';
import { createPasswordCheck } from './password-check.ts';
import { hashPassword } from './passwords.ts';
import type { Proof } from './proof.ts';
import { presentUser, type SignIn } from './sign-in.ts';
import { createTokensRepository, SPENT, type TokenPurpose } from './tokens.repository.ts';

const REQUESTS_PER_CLIENT = { max: 20, windowSeconds: 60 * 60 };
const REQUESTS_PER_ADDRESS = { max: 5, windowSeconds: 60 * 60 };
const LINKS_PER_CLIENT = { max: 60, windowSeconds: 15 * 60 };

const SENT = 'If we have an account for that email, a link is on its way. Check your inbox.';
const INVALID_RESET = 'Invalid reset token';
const UNCLEAR = 'This email was never confirmed. Tell us whether the account is yours.';
const WRONG_PASSWORD = 'That isn’t the password for this account. Try again.';

type LinkKind = {
  purpose: Extract<TokenPurpose, 'reset-password' | 'direct-login'>;
  minutes: number;
  path: string;
  letter: (productName: string, url: string) => Letter;
};

const RESET: LinkKind = {
  purpose: 'reset-password',
  minutes: LIMITS.resetLinkMinutes,
  path: '/auth/reset-password?token=',
  letter: letters.resetPassword,
};
const DIRECT: LinkKind = {
  purpose: 'direct-login',
  minutes: LIMITS.directLoginMinutes,
  path: '/direct-login?token=',
  letter: letters.directLogin,
};

type Claim = { token: string; password?: string | undefined; newPassword?: string | undefined };

const MEMBER_LINKS = { 'reset-password': RESET, 'direct-login': DIRECT } as const;

/** Mails a link to a member on an administrator's word, within the transaction of it. */
export const mailMemberLink = async (
  context: AccountsContext,
  tx: Db,
  { userId, kind, origin }: { userId: string; kind: MemberLinkKind; origin: string },
): Promise<void> => {
  const user = await createAccountsRepository(tx).find(userId);
  if (!user) return;
  if (kind === 'confirm-email') return mailConfirmation(context, tx, user, origin);

  const { purpose, minutes, path, letter } = MEMBER_LINKS[kind];
  const asked = { purpose, userId, email: user.email, minutes };
  const token = await createTokensRepository(tx).issue(asked, context.clock());
  await postLetter(context, tx, {
    to: user.email,
    letter: letter(context.productName, `${origin}${path}${token}`),
    origin,
  });
};

/** In by mailed links. Opening one does nothing; the page's button spends it. */
export const linkRoutes = (app: FastifyInstance, context: AccountsContext, signIn: SignIn, proof: Proof): void => {
  const { db, sessions, limits, rolesOf, originFor, productName, clock } = context;

  /** The same statements for every address, and a mail in each case: neither words nor time tell who is a member. */
  const mailLink = async (email: string, request: FastifyRequest, { purpose, minutes, path, letter }: LinkKind) => {
    await limits.take('link-client', clientOf(request), REQUESTS_PER_CLIENT);
    await limits.take(purpose, foldEmail(email), REQUESTS_PER_ADDRESS);
    const origin = originFor(request);

    await db.transaction(async (tx) => {
      const user = await createAccountsRepository(tx).findByEmail(email);
      const asked = { purpose, userId: user?.id ?? null, email: user?.email ?? email, minutes };
      const token = await createTokensRepository(tx).issue(asked, clock());
      await postLetter(context, tx, {
        to: asked.email,
        letter: user
          ? letter(productName, `${origin}${path}${token}`)
          : letters.noAccount(productName, `${origin}/signup`),
        origin,
      });
    });

    return { message: SENT };
  };

  handle(app, requestPasswordReset, ({ body: { email }, request }) => mailLink(email, request, RESET));
  handle(app, requestDirectLogin, ({ body: { email }, request }) => mailLink(email, request, DIRECT));

  const findToken = async (purpose: TokenPurpose, token: string, request: FastifyRequest, message: string) => {
    await limits.take('link-use', clientOf(request), LINKS_PER_CLIENT);
    const found = await createTokensRepository(db).find(purpose, token, clock());
    if (!found) throw new AppError('link-spent', message);

    return found;
  };

  handle(app, completePasswordReset, async ({ body: { token, newPassword }, request }) => {
    const { user } = await findToken('reset-password', token, request, INVALID_RESET);
    const passwordHash = await hashPassword(newPassword);
    const session = await proof.findOwnSession(request, user.id);
    const origin = originFor(request);

    await db.transaction(async (tx) => {
      const tokens = createTokensRepository(tx);
      if (!(await tokens.spend('reset-password', token, clock()))) throw new AppError('link-spent', INVALID_RESET);
      const isSameHolder = session?.madeAccount ?? false;
      await proof.proveAddress(tx, user, { isSameHolder, passwordHash });
      await createAccountsRepository(tx).change(user.id, { passwordHash });
      // Every other session; this browser's own stays where it is the owner's beyond doubt.
      await sessions.endAllOf(tx, user.id, user.emailProvenAt || isSameHolder ? (session?.id ?? null) : null);
      await tokens.removeAllOf(user.id);
      const letter = letters.passwordChanged(productName, describeInstant(clock()), `${origin}/auth/forgot-password`);
      await postLetter(context, tx, { to: user.email, letter, origin });
    });

    return { message: 'Your password was changed. Sign in with your new password.' };
  });

  const requirePassword = createPasswordCheck(limits, WRONG_PASSWORD);

  /** Who is this, where the address was never proven? Undefined: it has to be asked. */
  const judgeHolder = async (user: User, { password, newPassword }: Claim, madeAccount: boolean) => {
    if (user.emailProvenAt || madeAccount) return { isSameHolder: true, passwordHash: null };
    if (password !== undefined) {
      await requirePassword(user, password);
      return { isSameHolder: true, passwordHash: null };
    }
    if (newPassword !== undefined) return { isSameHolder: false, passwordHash: await hashPassword(newPassword) };

    throw new AppError('ownership-unclear', UNCLEAR);
  };

  const enterByLink = async (
    purpose: 'direct-login' | 'confirm-email',
    claim: Claim,
    exchange: { request: FastifyRequest; reply: FastifyReply },
  ) => {
    const { user } = await findToken(purpose, claim.token, exchange.request, SPENT);
    const session = await proof.findOwnSession(exchange.request, user.id);
    const holder = await judgeHolder(user, claim, session?.madeAccount ?? false);

    const { opened, present } = await db.transaction(async (tx) => {
      if (!(await createTokensRepository(tx).spend(purpose, claim.token, clock())))
        throw new AppError('link-spent', SPENT);
      await proof.proveAddress(tx, user, holder);
      const now = (await createAccountsRepository(tx).find(user.id)) ?? user;
      // Who confirms where they are signed in stays signed in as they are.
      const stays = purpose === 'confirm-email' && session && holder.isSameHolder;

      return { present: now, opened: stays ? null : await signIn.open(tx, now, exchange) };
    });
    if (opened) signIn.admit(exchange.reply, opened);

    return presentUser(present, rolesOf);
  };

  handle(app, directLogin, ({ body, request, reply }) => enterByLink('direct-login', body, { request, reply }));
  handle(app, confirmEmail, ({ body, request, reply }) => enterByLink('confirm-email', body, { request, reply }));
};
