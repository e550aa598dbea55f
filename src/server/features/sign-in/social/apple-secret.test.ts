import { generateKeyPairSync, verify } from 'node:crypto';
import { expect, test } from 'vitest';
import { signAppleSecret } from './apple-secret.ts';

test('the secret says what Apple wants to read, for five minutes, and is signed with the key', async () => {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const key = {
    clientId: 'example.carryatlas.web',
    teamId: 'TEAM123456',
    keyId: 'KEY1234567',
    privateKey: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
  };

  const secret = await signAppleSecret(key, new Date('2026-06-30T12:00:00Z'));

  const [header = '', claims = '', signature = ''] = secret.split('.');
  const read = (part: string) => JSON.parse(Buffer.from(part, 'base64url').toString());
  expect(read(header)).toEqual({ alg: 'ES256', kid: 'KEY1234567' });
  expect(read(claims)).toEqual({
    iss: 'TEAM123456',
    iat: 1782820800,
    exp: 1782821100,
    aud: 'https://appleid.apple.com',
    sub: 'example.carryatlas.web',
  });
  const isSigned = verify(
    'sha256',
    Buffer.from(`${header}.${claims}`),
    { key: publicKey, dsaEncoding: 'ieee-p1363' },
    Buffer.from(signature, 'base64url'),
  );
  expect(isSigned).toBe(true);
});
