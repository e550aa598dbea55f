import { getSealedWallet, MOST_SEALED_LENGTH, putSealedWallet } from '#shared/contracts/sealed-wallet.ts';
import type { DeviceParts } from '#shared/sealed/sync.ts';
import { ApiError, callApi } from '../../lib/call-api.ts';

/** What each refusal means; any other, such as a membership that has ended, is the caller's to tell. */
const MEANS: Readonly<Record<number, 'newer' | 'too-large' | 'refused'>> = {
  400: 'refused',
  409: 'newer',
  413: 'too-large',
};

/** The server that keeps sealed wallets, as a device sees it. */
export const sealedServer: DeviceParts['server'] = {
  get: async () => {
    const { copy, now } = await callApi(getSealedWallet, { cache: 'no-store' });

    return { copy, now: Date.parse(now) };
  },
  put: async (copy, replaces) => {
    if (copy.sealed.length > MOST_SEALED_LENGTH) return 'too-large';
    try {
      await callApi(putSealedWallet, { body: { copy, replaces } });

      return 'kept';
    } catch (error) {
      const meaning = error instanceof ApiError ? MEANS[error.status] : undefined;
      if (meaning) return meaning;
      throw error;
    }
  },
};
