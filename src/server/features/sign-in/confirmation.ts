import { LIMITS } from '#shared/site/product.ts';
import type { Db } from '../../db/database.ts';
import { type AccountsContext, postLetter } from './account-parts.ts';
import { letters } from './letters.ts';
import { createTokensRepository } from './tokens.repository.ts';

/** Mails the link by which an address is proven, within the transaction that it belongs to. */
export const mailConfirmation = async (
  context: AccountsContext,
  tx: Db,
  { id, email }: { id: string; email: string },
  origin: string,
): Promise<void> => {
  const asked = { purpose: 'confirm-email', userId: id, email, minutes: LIMITS.confirmLinkMinutes } as const;
  const token = await createTokensRepository(tx).issue(asked, context.clock());
  const letter = letters.confirmEmail(context.productName, `${origin}/direct-login?confirm=${token}`);
  await postLetter(context, tx, { to: email, letter, origin });
};
