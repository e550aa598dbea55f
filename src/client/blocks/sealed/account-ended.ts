import { checkAccountEnd } from '#shared/contracts/sealed-wallet.ts';
import { callApi } from '../../lib/call-api.ts';
import { keepSealedFlag, listSealedAccounts, readSealedFlag } from '../../lib/sealed-flag.ts';

const ASKED = 'sealed-wallet-asked';

/** Once in a tab: a device whose session is over hears whether its account was deleted elsewhere. */
export const findEndedAccounts = async (): Promise<void> => {
  if (sessionStorage.getItem(ASKED) !== null) return;
  for (const accountId of listSealedAccounts()) {
    const flag = readSealedFlag(accountId);
    if (!flag || flag.isEnded) continue;
    const answer = await callApi(checkAccountEnd, { body: { accountId } }).catch(() => null);
    if (answer?.isGone) keepSealedFlag(accountId, { ...flag, isEnded: true });
    if (answer) sessionStorage.setItem(ASKED, '1');
  }
};
