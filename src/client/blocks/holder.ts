import { isMoveDay, type Wallet } from '#shared/permits/permit.ts';
import type { Holder } from '#shared/recognition/judge-permit.ts';

/** Who holds the wallet, as the rules of recognition want to know it. */
export const holderOf = ({ ageBand, home, homeSince, citizenship, services }: Wallet, today: string): Holder => ({
  ageBand,
  today,
  home,
  // A day that can't be one would count days of grace that nobody has.
  homeSince: homeSince !== null && isMoveDay(homeSince, today) ? homeSince : null,
  citizenship,
  services,
});
