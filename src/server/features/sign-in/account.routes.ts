import type { FastifyInstance } from 'fastify';
import {
  type Account,
  changeName,
  changePassword,
  completeEmailChange,
  deleteAccount,
  endOtherSessions,
  endSession,
  exportAccount,
  getAccount,
  proveByLink,
  proveByPassword,
  requestConfirmation,
  requestEmailChange,
  requestProofLink,
} from '#shared/contracts/account.ts';
import { foldEmail } from '#shared/sign-in/email.ts';
import { LIMITS } from '#shared/site/product.ts';
import { AppError } from '../../errors.ts';
import type { Viewer } from '../../http/access.ts';
import { handle } from '../../http/handle.ts';
import { requireRecentProof } from '../../http/recent-proof.ts';
import { type AccountsContext, describeInstant, postLetter } from './account-parts.ts';
import { createAccountsRepository, type User } from './accounts.repository.ts';
import { mailConfirmation } from './confirmation.ts';
import { applyFoundingTo } from './founding.ts';
import { letters } from './letters.ts';
import { createPasskeysRepository } from './passkeys/passkeys.repository.ts';
import { createPasswordCheck } from './password-check.ts';
import { hashPassword } from './passwords.ts';
import { loadUser, presentAccount, SIGN_IN } from './present-account.ts';
import { createTokensRepository, SPENT } from './tokens.repository.ts';

const MAILS_PER_USER = { max: 5, windowSeconds: 60 * 60 };

const WRONG_PASSWORD = 'That isn’t your current password. Try again.';
const TAKEN = 'Another account already uses this email.';

/** What somebody signed in does with their own account. */
export const accountRoutes = (app: FastifyInstance, context: AccountsContext): void => {
  const { db, sessions, cookies, limits, events, originFor, productName, supportEmail, clock } = context;

  const load = (viewer: Viewer): Promise<User> => loadUser(context, viewer);
  const present = (viewer: Viewer): Promise<Account> => presentAccount(context, viewer);

  /** Changing the address or deleting the account needs more than a browser that was left open. */
  const requireProof = (viewer: Viewer): Promise<void> => requireRecentProof(db, viewer, clock());

  const requirePassword = createPasswordCheck(limits, WRONG_PASSWORD);

  handle(app, getAccount, ({ viewer }) => present(viewer));

  handle(app, changeName, async ({ viewer, body: { name } }) => {
    await db.transaction(async (tx) => {
      await createAccountsRepository(tx).change(viewer.user.id, { name: name === '' ? null : name });
      await sessions.userChanged(tx, viewer.user.id);
    });

    return present(viewer);
  });

  handle(app, changePassword, async ({ viewer, body: { oldPassword, newPassword }, request }) => {
    const user = await load(viewer);
    if (user.passwordHash === null) await requireProof(viewer);
    else await requirePassword(user, oldPassword ?? '');
    const passwordHash = await hashPassword(newPassword);
    const origin = originFor(request);

    await db.transaction(async (tx) => {
      await createAccountsRepository(tx).change(user.id, { passwordHash });
      await createTokensRepository(tx).removeAllOf(user.id);
      await sessions.endAllOf(tx, user.id, viewer.sessionId);
      const letter = letters.passwordChanged(productName, describeInstant(clock()), `${origin}/auth/forgot-password`);
      await postLetter(context, tx, { to: user.email, letter, origin });
    });

    return present(viewer);
  });

  handle(app, requestConfirmation, async ({ viewer, request }) => {
    const user = await load(viewer);
    if (user.emailProvenAt) return present(viewer);
    await limits.take('confirm-email', user.id, MAILS_PER_USER);
    await db.transaction((tx) => mailConfirmation(context, tx, user, originFor(request)));

    return present(viewer);
  });

  handle(app, requestEmailChange, async ({ viewer, body: { email }, request }) => {
    const user = await load(viewer);
    await requireProof(viewer);
    await limits.take('change-email', user.id, MAILS_PER_USER);
    if (foldEmail(email) === foldEmail(user.email)) throw new AppError('conflict', 'This is already your email.');
    const origin = originFor(request);

    // Whether another account has the new address is told only to who reads its mail.
    await db.transaction(async (tx) => {
      const asked = { purpose: 'change-email', userId: user.id, email, minutes: LIMITS.confirmLinkMinutes } as const;
      const token = await createTokensRepository(tx).issue(asked, clock());
      const letter = letters.changeEmail(productName, `${origin}/direct-login?change=${token}`);
      await postLetter(context, tx, { to: email, letter, origin });
      const notice = letters.emailChangeAsked(productName, `${origin}/auth/forgot-password`);
      await postLetter(context, tx, { to: user.email, letter: notice, origin });
    });

    return present(viewer);
  });

  handle(app, completeEmailChange, async ({ viewer, body: { token }, request }) => {
    await db.transaction(async (tx) => {
      const accounts = createAccountsRepository(tx);
      const found = await createTokensRepository(tx).spend('change-email', token, clock());
      // In any other account's session it is a link to nowhere, and stays unspent.
      if (!found || found.user.id !== viewer.user.id) throw new AppError('link-spent', SPENT);
      if (!(await accounts.changeEmail(found.user.id, found.email, clock()))) throw new AppError('conflict', TAKEN);

      await applyFoundingTo(context, tx, { id: found.user.id, email: found.email });
      await createTokensRepository(tx).removeAllOf(found.user.id);
      await sessions.userChanged(tx, found.user.id);
      const letter = letters.emailChanged(productName, supportEmail);
      await postLetter(context, tx, { to: found.user.email, letter, origin: originFor(request) });
    });

    return present(viewer);
  });

  handle(app, endSession, async ({ viewer, params: { id } }) => {
    const isEnded = await db.transaction((tx) => sessions.endOneOf(tx, viewer.user.id, id));
    if (!isEnded) throw new AppError('not-found', 'That browser is already signed out.');

    return present(viewer);
  });

  handle(app, endOtherSessions, async ({ viewer }) => {
    await db.transaction((tx) => sessions.endAllOf(tx, viewer.user.id, viewer.sessionId));

    return present(viewer);
  });

  handle(app, proveByPassword, async ({ viewer, body: { password } }) => {
    await requirePassword(await load(viewer), password);
    await createAccountsRepository(db).markProven(viewer.sessionId, clock());

    return present(viewer);
  });

  handle(app, requestProofLink, async ({ viewer, request }) => {
    const { id, email } = await load(viewer);
    await limits.take('prove', id, MAILS_PER_USER);
    const origin = originFor(request);

    await db.transaction(async (tx) => {
      const { sessionId } = viewer;
      const asked = { purpose: 'prove', userId: id, email, sessionId, minutes: LIMITS.directLoginMinutes } as const;
      const token = await createTokensRepository(tx).issue(asked, clock());
      const letter = letters.prove(productName, `${origin}/direct-login?prove=${token}`);
      await postLetter(context, tx, { to: email, letter, origin });
    });

    return present(viewer);
  });

  handle(app, proveByLink, async ({ viewer, body: { token } }) => {
    await db.transaction(async (tx) => {
      const found = await createTokensRepository(tx).spend('prove', token, clock());
      // It counts for the session that asked: a link that somebody else was talked into using proves nothing.
      if (!found || found.sessionId !== viewer.sessionId) throw new AppError('link-spent', SPENT);
      await createAccountsRepository(tx).markProven(viewer.sessionId, clock());
    });

    return present(viewer);
  });

  handle(app, exportAccount, async ({ viewer, reply }) => {
    const user = await load(viewer);
    const account = await present(viewer);
    const accounts = createAccountsRepository(db);
    const kept: Record<string, unknown> = {};
    for (const { exportData } of events) Object.assign(kept, await exportData?.(user.id));
    reply.header('content-disposition', 'attachment; filename="my-data.json"');

    return {
      account: {
        id: user.id,
        email: user.email,
        name: user.name,
        profileImageUrl: user.profileImageUrl,
        joinedAt: user.createdAt.toISOString(),
        emailConfirmedAt: user.emailProvenAt?.toISOString() ?? null,
        hasPassword: account.hasPassword,
        signsInBy: account.providers,
      },
      sessions: account.sessions,
      passkeys: (await createPasskeysRepository(db).list(user.id)).map(({ name, createdOn, lastUsedOn }) => ({
        name,
        createdOn,
        lastUsedOn,
      })),
      knownBrowsers: await accounts.listKnownBrowsers(user.id),
      // Someone who has not proven the address must not learn what we emailed to it.
      mails: user.emailProvenAt ? await accounts.listMails(user.email) : [],
      ...kept,
    };
  });

  handle(app, deleteAccount, async ({ viewer, request, reply }) => {
    await requireProof(viewer);

    await db.transaction(async (tx) => {
      const accounts = createAccountsRepository(tx);
      const user = await accounts.lock(viewer.user.id);
      // Another request has just deleted it, and this session with it.
      if (!user) throw new AppError('sign-in-required', SIGN_IN);
      const { id, email } = user;
      for (const { accountEnds } of events) await accountEnds?.(tx, id);
      await sessions.endAllOf(tx, id, null);
      await accounts.removeMails(email);
      await accounts.remove(id);
      await postLetter(context, tx, {
        to: email,
        letter: letters.deleted(productName, supportEmail),
        origin: originFor(request),
      });
    });
    cookies.clear(reply);
    reply.header('clear-site-data', '"cache"');

    return { message: 'Your account was deleted.' };
  });
};
