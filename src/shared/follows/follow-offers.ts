import type { StateCode } from '../law/states.ts';
import type { Wallet } from '../permits/permit.ts';

/** Why a state is offered. It is shown on the device and never sent. */
export type FollowOffer = { state: StateCode; why: 'home' | 'permit' | 'trip' };

/** The states of a wallet and of saved trips that are not followed yet, each once, by what matters most. */
export const followOffersOf = (
  { home, permits }: Pick<Wallet, 'home' | 'permits'>,
  tripStates: readonly StateCode[],
  followed: readonly StateCode[],
): FollowOffer[] => {
  const all: FollowOffer[] = [
    ...(home === null ? [] : [{ state: home, why: 'home' as const }]),
    ...permits.map(({ state }) => ({ state, why: 'permit' as const })),
    ...tripStates.map((state) => ({ state, why: 'trip' as const })),
  ];
  const seen = new Set<string>(followed);

  return all.filter(({ state }) => {
    const isNew = !seen.has(state);
    seen.add(state);

    return isNew;
  });
};
