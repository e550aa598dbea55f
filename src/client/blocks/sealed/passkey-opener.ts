import { startPasskeyProof } from '#shared/contracts/passkeys.ts';
import { type PasskeyOpener, passkeySaltOf } from '#shared/sealed/seal.ts';
import { callApi } from '../../lib/call-api.ts';
import { askForSecret } from '../passkeys.ts';

/** `canceled`: its owner changed their mind. `no-prf`: the passkey or the browser can't compute a secret. */
export type NoOpener = 'canceled' | 'no-prf';

/** What one of the account's passkeys opens a sealed wallet by; with `among`, one of these. */
export const askPasskeyToOpen = async (
  userId: string,
  among: readonly string[] | null,
): Promise<PasskeyOpener | NoOpener> => {
  const [options, salt] = await Promise.all([callApi(startPasskeyProof), passkeySaltOf(userId)]);
  const allowCredentials = options.allowCredentials?.filter(({ id }) => among === null || among.includes(id)) ?? [];
  // Asked for none, a device would offer those of other accounts.
  if (allowCredentials.length === 0) return 'no-prf';
  const answer = await askForSecret({ ...options, allowCredentials }, salt);
  if (!answer) return 'canceled';
  const { credentialId, secret } = answer;

  return secret ? { kind: 'passkey', credentialId, secret } : 'no-prf';
};
