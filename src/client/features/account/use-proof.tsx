import { type ReactNode, useState } from 'react';
import type { Account } from '#shared/contracts/account.ts';
import { ProofDialog } from '../../blocks/proof-dialog.tsx';

/** Asks to confirm where that has not happened yet, then continues. Show `dialog` somewhere. */
export const useProof = (account: Account): { withProof: (act: () => void) => void; dialog: ReactNode } => {
  const [pending, setPending] = useState<(() => void) | null>(null);

  return {
    withProof: (act) => {
      if (account.isProvenAgain) act();
      else setPending(() => act);
    },
    dialog: (
      <ProofDialog
        account={account}
        isOpen={pending !== null}
        onOpenChange={(isOpen) => {
          if (!isOpen) setPending(null);
        }}
        onProven={() => {
          setPending(null);
          pending?.();
        }}
      />
    ),
  };
};
