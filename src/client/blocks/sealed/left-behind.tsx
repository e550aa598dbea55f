import { UserRoundX } from 'lucide-react';
import { EMPTY_WALLET } from '#shared/permits/permit.ts';
import { writeWallet } from '#shared/permits/wallet-file.ts';
import { forgetOwnData } from '../../lib/account-end.ts';
import { saveFile } from '../../lib/save-file.ts';
import { removeSealedFlag } from '../../lib/sealed-flag.ts';
import { Button } from '../../ui/button.tsx';
import { Card, CardHeading } from '../../ui/card.tsx';
import { rawWallet } from '../wallet-store.ts';

type LeftBehindProps = { userId: string };

/** The account is gone, so nobody can sign in and look: the wallet is handed over or deleted from here. */
export const LeftBehind = ({ userId }: LeftBehindProps) => {
  const wallet = rawWallet(userId);
  const isEmpty = wallet === '' || wallet === writeWallet(EMPTY_WALLET);

  const forget = (): void => {
    forgetOwnData(userId);
    removeSealedFlag(userId);
  };

  return (
    <Card tone="brass" className="mb-6">
      <CardHeading Icon={UserRoundX}>Your account was deleted on another device</CardHeading>
      <p role="status">
        The sealed copy on our server is gone, too.{' '}
        {isEmpty ? 'There are no permits on this device.' : 'What you entered on this device is still here.'}
      </p>
      <div className="mt-4 flex flex-wrap gap-3">
        {!isEmpty && (
          <Button look="secondary" onClick={() => saveFile('permit-wallet.json', 'application/json', wallet)}>
            Download my permits
          </Button>
        )}
        <Button look="quiet" onClick={forget}>
          Delete everything from this device
        </Button>
      </div>
    </Card>
  );
};
