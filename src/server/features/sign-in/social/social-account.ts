import type { ProviderId } from '#shared/contracts/sign-in.ts';
import { foldEmail } from '#shared/sign-in/email.ts';
import { LIMITS } from '#shared/site/product.ts';
import type { Db } from '../../../db/database.ts';
import type { AccountsContext } from '../account-parts.ts';
import { createAccountsRepository, type User } from '../accounts.repository.ts';
import type { Proof } from '../proof.ts';

/** What a provider says of somebody. */
export type SocialPerson = {
  provider: ProviderId;
  subject: string;
  /** Checked like an email typed on our own screens. Null: none, or not valid. */
  email: string | null;
  isEmailVerified: boolean;
  name: string | null;
  pictureUrl: string | null;
};

/** The provider's word was heard, and gives no way in. */
export class SocialRefusal extends Error {}

/** Which account somebody is let into, made where there is none. Within a transaction. */
export const createSocialAccounts = ({ clock }: AccountsContext, proof: Proof) => {
  const link = async (tx: Db, { provider, subject }: SocialPerson, { id }: User): Promise<void> => {
    const isLinked = await createAccountsRepository(tx).link(id, provider, subject, clock());
    if (!isLinked) throw new SocialRefusal('linked elsewhere meanwhile');
  };

  const make = async (tx: Db, person: SocialPerson, email: string): Promise<User | null> => {
    const accounts = createAccountsRepository(tx);
    const user = await accounts.create({
      email,
      name: person.name?.slice(0, LIMITS.nameMax) ?? null,
      profileImageUrl: person.pictureUrl,
      createdAt: clock(),
    });
    if (!user) return null;

    await link(tx, person, user);
    if (person.isEmailVerified) await proof.proveAddress(tx, user, { isSameHolder: true, passwordHash: null });

    return user;
  };

  /** The provider proves the address, and so joins the account that has it. */
  const join = async (tx: Db, person: SocialPerson, user: User, isSameHolder: boolean): Promise<User> => {
    await proof.proveAddress(tx, user, { isSameHolder, passwordHash: null });
    await link(tx, person, user);

    return user;
  };

  /** Only the provider that an unproven account was made by is linked to it: its word proves the address. */
  const prove = async (tx: Db, { email, isEmailVerified }: SocialPerson, user: User): Promise<void> => {
    const isItsAddress = email !== null && foldEmail(email) === foldEmail(user.email);
    if (isEmailVerified && isItsAddress) await proof.proveAddress(tx, user, { isSameHolder: true, passwordHash: null });
  };

  return {
    /** `madeAccount`: the account that this browser's session has made, if it has made one. */
    async enter(tx: Db, person: SocialPerson, madeAccount: string | null): Promise<{ user: User; isNew: boolean }> {
      const accounts = createAccountsRepository(tx);
      const known = await accounts.findByIdentity(person.provider, person.subject);
      if (known) {
        await prove(tx, person, known);
        return { user: known, isNew: false };
      }
      if (!person.email) throw new SocialRefusal('no email');

      const holder = await accounts.findByEmail(person.email);
      // An address that nobody vouches for opens no account that has it.
      if (holder && !person.isEmailVerified) throw new SocialRefusal('email not verified');
      if (holder) return { user: await join(tx, person, holder, madeAccount === holder.id), isNew: false };

      const user = await make(tx, person, person.email);
      // Somebody else was quicker by a moment; the next try finds that account.
      if (!user) throw new SocialRefusal('taken meanwhile');

      return { user, isNew: true };
    },
  };
};
