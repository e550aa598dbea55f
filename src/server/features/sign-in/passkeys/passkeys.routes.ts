import { randomUUID } from 'node:crypto';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import {
  addPasskey,
  listPasskeys,
  type Passkey,
  removePasskey,
  renamePasskey,
  startPasskeyRegistration,
} from '#shared/contracts/passkeys.ts';
import { LIMITS } from '#shared/site/product.ts';
import { utcDayOf } from '../../../clock.ts';
import type { Db } from '../../../db/database.ts';
import { AppError } from '../../../errors.ts';
import type { Viewer } from '../../../http/access.ts';
import { handle } from '../../../http/handle.ts';
import { requireRecentProof } from '../../../http/recent-proof.ts';
import type { Letter } from '../../../mail/letter.ts';
import type { Limit } from '../../../sessions/rate-limits.ts';
import { type AccountsContext, describeInstant, postLetter } from '../account-parts.ts';
import { createAccountsRepository, type User } from '../accounts.repository.ts';
import { nameBrowser } from '../browser-name.ts';
import { letters } from '../letters.ts';
import { loadUser, SIGN_IN } from '../present-account.ts';
import { challengeIn, type NewCredential, registrationOptions, siteAt, verifyNew } from './ceremonies.ts';
import { createChallengesRepository } from './challenges.repository.ts';
import { createPasskeysRepository } from './passkeys.repository.ts';

/** Each may send an email. */
const CHANGES_PER_USER: Limit = { max: 60, windowSeconds: 60 * 60 };

const FULL = `You have ${LIMITS.passkeysMax} passkeys, which is the most we keep. Remove one you no longer use, then try again.`;
const GONE = 'That passkey is already gone. Reload the page to see what’s left.';
const TAKEN =
  'This passkey already belongs to an account. If you no longer use it there, remove it from your device and try again.';
const NOT_MADE = 'We couldn’t check the new passkey, so we didn’t add it. Please try again.';
const LAST_WAY =
  'This passkey is the only way into your account. Confirm your email or set a password first. Then you can remove it.';

const present = async (db: Db, userId: string): Promise<Passkey[]> =>
  (await createPasskeysRepository(db).list(userId)).map(
    ({ id, name, createdOn, lastUsedOn, isBackedUp, blockedAt }) => ({
      id,
      name,
      createdOn,
      lastUsedOn,
      isBackedUp,
      isBlocked: blockedAt !== null,
    }),
  );

/** What somebody signed in does with their own passkeys. */
export const passkeyRoutes = (app: FastifyInstance, context: AccountsContext): void => {
  const { db, limits, events, originFor, productName, clock } = context;

  /** Adding or removing a way in needs more than a browser that was left open. */
  const requireChange = async (viewer: Viewer): Promise<void> => {
    await requireRecentProof(db, viewer, clock());
    await limits.take('passkey-change', viewer.user.id, CHANGES_PER_USER);
  };

  /** Within a transaction: nobody else changes this account's ways in until that ends. */
  const lock = async (tx: Db, viewer: Viewer): Promise<User> => {
    const user = await createAccountsRepository(tx).lock(viewer.user.id);
    if (!user) throw new AppError('sign-in-required', SIGN_IN);

    return user;
  };

  const requireRoom = async (tx: Db, userId: string): Promise<void> => {
    if ((await createPasskeysRepository(tx).count(userId)) >= LIMITS.passkeysMax) throw new AppError('conflict', FULL);
  };

  type Notice = (productName: string, name: string, when: string, url: string) => Letter;

  const tellOwner = async (tx: Db, user: User, { notice, name, request }: TellOptions): Promise<void> => {
    const origin = originFor(request);
    const letter = notice(productName, name, describeInstant(clock()), `${origin}/account#passkeys`);
    await postLetter(context, tx, { to: user.email, letter, origin });
  };

  type TellOptions = { notice: Notice; name: string; request: FastifyRequest };

  handle(app, listPasskeys, ({ viewer }) => present(db, viewer.user.id));

  handle(app, startPasskeyRegistration, async ({ viewer, request }) => {
    await requireChange(viewer);
    const user = await loadUser(context, viewer);
    await requireRoom(db, user.id);
    const use = { purpose: 'register', boundTo: viewer.sessionId } as const;

    return registrationOptions({
      site: siteAt(originFor(request)),
      productName,
      user,
      challenge: await createChallengesRepository(db).issue(use, clock()),
      existing: await createPasskeysRepository(db).list(user.id),
    });
  });

  const verify = async (credential: NewCredential, viewer: Viewer, request: FastifyRequest) => {
    const challenge = challengeIn(credential.response.clientDataJSON);
    const use = { purpose: 'register', boundTo: viewer.sessionId } as const;
    const isOurs = challenge !== null && (await createChallengesRepository(db).take(challenge, use, clock()));
    const verified = isOurs ? await verifyNew(credential, { site: siteAt(originFor(request)), challenge }) : null;
    if (!verified) throw new AppError('invalid-request', NOT_MADE);

    return verified;
  };

  handle(app, addPasskey, async ({ viewer, body: { name: given, credential }, request }) => {
    await requireChange(viewer);
    const verified = await verify(credential, viewer, request);
    const name = given ?? nameBrowser(request.headers['user-agent']) ?? 'Passkey';

    await db.transaction(async (tx) => {
      const user = await lock(tx, viewer);
      // Asked again under the lock: a new holder may just have ended this session.
      await requireRecentProof(tx, viewer, clock());
      await requireRoom(tx, user.id);
      const isAdded = await createPasskeysRepository(tx).add({
        ...verified,
        id: randomUUID(),
        userId: user.id,
        name,
        createdOn: utcDayOf(clock()),
        lastUsedOn: null,
        blockedAt: null,
      });
      if (!isAdded) throw new AppError('conflict', TAKEN);
      await tellOwner(tx, user, { notice: letters.passkeyAdded, name, request });
    });

    return present(db, viewer.user.id);
  });

  handle(app, renamePasskey, async ({ viewer, params: { id }, body: { name } }) => {
    await limits.take('passkey-change', viewer.user.id, CHANGES_PER_USER);
    if (!(await createPasskeysRepository(db).rename(viewer.user.id, id, name))) throw new AppError('not-found', GONE);

    return present(db, viewer.user.id);
  });

  /** An emailed link lets in only who has confirmed that email: before that it makes a new holder, who starts over. */
  const hasAnotherWay = async (tx: Db, { id, passwordHash, emailProvenAt }: User): Promise<boolean> =>
    passwordHash !== null ||
    emailProvenAt !== null ||
    (await createAccountsRepository(tx).listProviders(id)).length > 0 ||
    (await createPasskeysRepository(tx).list(id)).some(({ blockedAt }) => blockedAt === null);

  handle(app, removePasskey, async ({ viewer, params: { id }, request }) => {
    await requireChange(viewer);

    await db.transaction(async (tx) => {
      const user = await lock(tx, viewer);
      const removed = await createPasskeysRepository(tx).remove(user.id, id);
      if (!removed) throw new AppError('not-found', GONE);
      // Thrown after it, the transaction brings it back: what counts is what would be left.
      if (!(await hasAnotherWay(tx, user))) throw new AppError('conflict', LAST_WAY);
      for (const { passkeyEnded } of events) await passkeyEnded?.(tx, user.id, removed.credentialId);
      await tellOwner(tx, user, { notice: letters.passkeyRemoved, name: removed.name, request });
    });

    return present(db, viewer.user.id);
  });
};
