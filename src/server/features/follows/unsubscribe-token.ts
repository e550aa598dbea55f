import { createSeal } from '../../sessions/seal.ts';
import { isSameSecret } from '../../sessions/secrets.ts';

/** Links that turn the emails off. They work for as long as the account exists: an old email must keep its promise. */
export const createUnsubscribeTokens = (secret: string) => {
  const { nameOf } = createSeal(secret, 'unsubscribe');

  return {
    make: (userId: string): string => `${userId}.${nameOf(userId)}`,

    /** Whose it is; null: we did not make it. */
    read(token: string): string | null {
      const [userId = '', proof = ''] = token.split('.');

      return token === `${userId}.${proof}` && isSameSecret(proof, nameOf(userId)) ? userId : null;
    },
  };
};

export type UnsubscribeTokens = ReturnType<typeof createUnsubscribeTokens>;
