import { createPrivateKey } from 'node:crypto';
import { SignJWT } from 'jose';

export type AppleKey = { clientId: string; teamId: string; keyId: string; privateKey: string };

const LIFETIME_S = 5 * 60;

/** Apple wants a secret that we sign. Made anew for each use, so that there is none to renew and none to lose. */
export const signAppleSecret = ({ clientId, teamId, keyId, privateKey }: AppleKey, now: Date): Promise<string> => {
  const issuedAt = Math.floor(now.getTime() / 1000);

  return new SignJWT()
    .setProtectedHeader({ alg: 'ES256', kid: keyId })
    .setIssuer(teamId)
    .setIssuedAt(issuedAt)
    .setExpirationTime(issuedAt + LIFETIME_S)
    .setAudience('https://appleid.apple.com')
    .setSubject(clientId)
    .sign(createPrivateKey(privateKey));
};
