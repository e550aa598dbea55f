import type { FastifyRequest } from 'fastify';
import type { PasskeyAssertion } from '#shared/contracts/passkeys.ts';
import { utcDayOf } from '../../../clock.ts';
import type { Db } from '../../../db/database.ts';
import { AppError } from '../../../errors.ts';
import { type AccountsContext, describeInstant, postLetter } from '../account-parts.ts';
import { createAccountsRepository, type User } from '../accounts.repository.ts';
import { letters } from '../letters.ts';
import { challengeIn, isCopied, siteAt, verifyUse } from './ceremonies.ts';
import { type ChallengeUse, createChallengesRepository } from './challenges.repository.ts';
import { createPasskeysRepository, type StoredPasskey } from './passkeys.repository.ts';

/** The same for an unknown key, a removed one and a wrong signature. */
const REFUSED =
  'We couldn’t use that passkey. It may have been removed from your account, or signing in took too long. Try again, or use another way.';
const BLOCKED =
  'We blocked this passkey because someone may have a copy of it. Use another way to sign in, then remove it on your account page.';

const refuse = (): AppError => new AppError('wrong-credentials', REFUSED);

type Use = { assertion: PasskeyAssertion; use: ChallengeUse; request: FastifyRequest };

/** What a passkey's signature opens. The one place that believes one. */
export const createPasskeyUse = (context: AccountsContext) => {
  const { db, events, originFor, productName, clock } = context;

  /** Someone may have a copy: the key opens nothing from now on, and its owner is told. */
  const block = async (tx: Db, user: User, passkey: StoredPasskey, request: FastifyRequest) => {
    const origin = originFor(request);
    await createPasskeysRepository(tx).block(passkey.id, clock());
    for (const { passkeyEnded } of events) await passkeyEnded?.(tx, user.id, passkey.credentialId);
    const letter = letters.passkeyBlocked(productName, passkey.name, describeInstant(clock()), `${origin}/account`);
    await postLetter(context, tx, { to: user.email, letter, origin });
  };

  return {
    /** Spends the challenge, checks the signature, and runs `then` within the transaction that counts the use. */
    async run<T>({ assertion, use, request }: Use, then: (tx: Db, user: User) => Promise<T>): Promise<T> {
      const challenge = challengeIn(assertion.response.clientDataJSON);
      const isOurs = challenge !== null && (await createChallengesRepository(db).take(challenge, use, clock()));
      const found = await createPasskeysRepository(db).findByCredential(assertion.id);
      if (!isOurs || !found) throw refuse();
      const verified = await verifyUse(assertion, found, { site: siteAt(originFor(request)), challenge });
      if (!verified) throw refuse();

      const outcome = await db.transaction(async (tx) => {
        const keys = createPasskeysRepository(tx);
        // The account first, as everything does that ends keys; both may have gone meanwhile.
        const user = await createAccountsRepository(tx).lock(found.userId);
        const passkey = user && (await keys.lock(found.id));
        if (!user || !passkey) return 'gone';
        if (passkey.blockedAt) return 'blocked';
        if (isCopied(passkey.counter, verified.counter)) {
          await block(tx, user, passkey, request);
          return 'blocked';
        }
        await keys.noteUse(passkey.id, { ...verified, lastUsedOn: utcDayOf(clock()) });

        return { done: await then(tx, user) };
      });
      // Not thrown inside: what was written of a copied key stays.
      if (outcome === 'gone') throw refuse();
      if (outcome === 'blocked') throw new AppError('wrong-credentials', BLOCKED);

      return outcome.done;
    },
  };
};
