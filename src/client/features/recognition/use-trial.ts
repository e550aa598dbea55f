import { useCallback, useMemo, useState } from 'react';
import type { Wallet } from '#shared/permits/permit.ts';
import type { PermitOffer } from '#shared/recognition/next-permit.ts';
import type { RecognitionIndex } from '#shared/recognition/recognition-records.ts';
import { NOT_SAVED } from '../../blocks/wallet-store.ts';
import { toast } from '../../ui/toast.ts';
import { keepTrial, type Trial, trialText, tryOn } from './trial.ts';

type Owned = {
  wallet: Wallet;
  /** False: the device refused it. */
  save: (wallet: Wallet) => boolean;
  index: RecognitionIndex | undefined;
  today: string;
};

/** What is tried out on this page, as long as it is open. */
export const useTrial = ({ wallet, save, index, today }: Owned) => {
  const [trial, setTrial] = useState<Trial | null>(null);
  const tried = useMemo(() => (trial ? tryOn(wallet, trial, today) : wallet), [wallet, trial, today]);

  const tryOffer = useCallback(
    ({ state, kind, group }: PermitOffer): void => {
      const isOneOfSeveral = (index?.states.get(state)?.permits.length ?? 0) > 1;
      const dates = { issuedOn: null, expiresOn: null };
      setTrial({
        permit: { state, kind: isOneOfSeveral ? kind.id : null, isResident: group === 'home', ...dates },
        ageBand: null,
      });
    },
    [index],
  );
  const keep = (): void => {
    if (!trial) return;
    if (!save(keepTrial(wallet, trial))) {
      toast({ title: 'Not saved', description: NOT_SAVED, variant: 'destructive' });
      return;
    }
    setTrial(null);
    const next = trial.permit && { description: 'Enter its dates under My permits.' };
    toast({ title: 'Added to My permits', ...next });
  };

  return {
    /** The wallet as it would be. */
    tried,
    /** What is tried, in words. */
    trying: trial && index ? trialText(trial, index) : null,
    /** Whether there is anything in it that the wallet would take. */
    canKeep: trial !== null && (trial.permit !== null || wallet.ageBand === null),
    start: setTrial,
    tryOffer,
    stop: () => setTrial(null),
    keep,
  };
};
