import { isMoveDay, type Wallet } from '#shared/permits/permit.ts';
import type { Holder } from '#shared/recognition/judge-permit.ts';

/** Who holds the wallet, as the rules of recognition want to know it. */
export const holderOf = ({ ageBand, home, homeSince, citizenship, services }: Wallet, today: string): Holder => ({
  ageBand,
  today,
  home,
  // An impossible day would grant days of grace that no one has.
  homeSince: homeSince !== null && isMoveDay(homeSince, today) ? homeSince : null,
  citizenship,
  services,
});
