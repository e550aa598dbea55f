import type { Wallet } from './permit.ts';

/** What a wallet says of a person besides the names of the permits. Only what its holder checks goes on paper. */
const PERSONAL_ITEMS = ['home', 'age', 'citizenship', 'services', 'handguns', 'dates'] as const;

export type PersonalItem = (typeof PERSONAL_ITEMS)[number];

/** Those that this wallet holds. */
export const personalItemsOf = (wallet: Wallet): PersonalItem[] => {
  const isHeld: Record<PersonalItem, boolean> = {
    home: wallet.home !== null,
    age: wallet.ageBand !== null,
    citizenship: wallet.citizenship !== null,
    services: wallet.services.length > 0,
    handguns: wallet.handguns.length > 0,
    dates: wallet.permits.some((permit) => permit.issuedOn ?? permit.expiresOn ?? permit.neverExpires),
  };

  return PERSONAL_ITEMS.filter((item) => isHeld[item]);
};
