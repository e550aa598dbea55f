import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { stateName } from '#shared/law/fact-wording.ts';
import type { StatePlaces } from '#shared/law/place-matrix.ts';
import type { StateCode } from '#shared/law/states.ts';
import type { Wallet } from '#shared/permits/permit.ts';
import { type Reader, type ReaderHere, readerIn, readerOf } from '#shared/recognition/place-answer.ts';
import { NO_PERMIT_ASSUMED } from '#shared/recognition/recognition-wording.ts';
import { type Recognition, recognize } from '#shared/recognition/recognize.ts';
import { holderOf } from '../../blocks/holder.ts';
import { recognitionQuery } from '../../blocks/travel-queries.ts';

/** Whom the answers are for: the holder of the wallet, or anyone of a kind. */
export type Asker = 'wallet' | Reader;

export const ASKERS: readonly [asker: Asker, words: string][] = [
  ['wallet', 'Me, with my permits'],
  ['permit', 'Someone with that state’s permit'],
  ['visitor', 'A visitor whose permit counts there'],
  ['none', 'Someone without a permit'],
];

const SAID_OF: Record<Reader, (state: string) => string> = {
  permit: (state) => `With ${state}’s own permit.`,
  visitor: (state) => `With another state’s permit that counts in ${state}.`,
  none: () => 'Without a permit.',
};

/** Who the holder of the wallet is there, in words. */
const sayWallet = ({ state, permits: [best] }: Recognition): string => {
  const name = stateName(state);
  if (!best) return `For you. ${NO_PERMIT_ASSUMED}`;
  if (best.status === 'recognized') {
    return best.permit.state === state
      ? `For you, with your ${name} permit.`
      : `For you. ${name} recognizes your permit.`;
  }

  return best.status === 'not-recognized'
    ? `For you. ${name} does not recognize your permit, so this is the answer without one.`
    : `For you. We couldn’t confirm that your permit counts in ${name}, so this is the answer without one.`;
};

export type ReaderOf = (state: StatePlaces) => ReaderHere & { said: string };

/** Who asks, state by state. What the wallet holds is compared here, on the device. */
export const useReaders = (
  asker: Asker,
  wallet: Wallet,
  today: string,
): { readerAt: ReaderOf; isWaiting: boolean; isFailed: boolean } => {
  const { data, isError } = useQuery({ ...recognitionQuery, enabled: asker === 'wallet' });

  return useMemo(() => {
    const found: ReadonlyMap<StateCode, Recognition> | null =
      asker === 'wallet' && data ? recognize(wallet.permits, holderOf(wallet, today), data.index) : null;
    const readerAt: ReaderOf = (one) => {
      const recognition = found?.get(one.state);
      if (recognition) return { ...readerOf(recognition), said: sayWallet(recognition) };
      // Until it is known what a permit counts for, it counts for nothing.
      const reader = asker === 'wallet' ? 'none' : asker;

      return { ...readerIn(reader, one), said: SAID_OF[reader](stateName(one.state)) };
    };

    return { readerAt, isWaiting: asker === 'wallet' && !data && !isError, isFailed: isError && !data };
  }, [asker, wallet, today, data, isError]);
};
