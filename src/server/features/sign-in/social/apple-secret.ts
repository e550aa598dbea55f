import { createPrivateKey, sign } from 'node:crypto';

export type AppleKey = { clientId: string; teamId: string; keyId: string; privateKey: string };

const LIFETIME_S = 5 * 60;

const encode = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url');

/** Apple wants a secret that we sign. Made anew for each use, so that there is none to renew and none to lose. */
export const signAppleSecret = ({ clientId, teamId, keyId, privateKey }: AppleKey, now: Date): string => {
  const issuedAt = Math.floor(now.getTime() / 1000);
  const claims = {
    iss: teamId,
    iat: issuedAt,
    exp: issuedAt + LIFETIME_S,
    aud: 'https://appleid.apple.com',
    sub: clientId,
  };
  const signed = `${encode({ alg: 'ES256', kid: keyId })}.${encode(claims)}`;
  const key = createPrivateKey(privateKey);

  return `${signed}.${sign('sha256', Buffer.from(signed), { key, dsaEncoding: 'ieee-p1363' }).toString('base64url')}`;
};
