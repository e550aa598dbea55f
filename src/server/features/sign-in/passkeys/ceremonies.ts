import type { RequestOf } from '#shared/contracts/endpoint.ts';
import type { addPasskey, PasskeyAssertion } from '#shared/contracts/passkeys.ts';
import { LIMITS } from '#shared/site/product.ts';
import type { StoredPasskey } from './passkeys.repository.ts';

export type NewCredential = RequestOf<typeof addPasskey>['body']['credential'];

/** Where the ceremony takes place: the site as members reach it, whatever a request claims. */
export type Site = { origin: string; rpId: string };

export const siteAt = (origin: string): Site => ({ origin, rpId: new URL(origin).hostname });

/** EdDSA, ECDSA with P-256, RSA: what every server of ours can check. */
const ALGORITHMS = [-8, -7, -257];
const TIMEOUT_MS = LIMITS.passkeyMinutes * 60_000;
/** Those of the standard. What a browser makes up is not kept. */
const TRANSPORTS = ['ble', 'cable', 'hybrid', 'internal', 'nfc', 'smart-card', 'usb'];

const bytesOf = (base64url: string): Uint8Array<ArrayBuffer> => new Uint8Array(Buffer.from(base64url, 'base64url'));
const textOf = (bytes: Uint8Array): string => Buffer.from(bytes).toString('base64url');

/** Loaded when someone first uses a passkey: the server is up sooner without it. */
const load = () => import('@simplewebauthn/server');

/** What devices keep to know the account again. Random, and nobody's name. */
const handleOf = (userId: string): Uint8Array<ArrayBuffer> => new TextEncoder().encode(userId);

/** What the device claims to have signed; null: it claims nothing. Only to look it up, it proves nothing yet. */
export const challengeIn = (clientDataJson: string): string | null => {
  try {
    const { challenge } = JSON.parse(Buffer.from(clientDataJson, 'base64url').toString()) as { challenge?: unknown };

    return typeof challenge === 'string' ? challenge : null;
  } catch {
    return null;
  }
};

const describe = ({ credentialId, transports }: StoredPasskey) => ({
  id: credentialId,
  type: 'public-key' as const,
  transports,
});

type Registration = {
  site: Site;
  productName: string;
  user: { id: string; email: string; name: string | null };
  challenge: string;
  existing: readonly StoredPasskey[];
};

export const registrationOptions = async ({ site, productName, user, challenge, existing }: Registration) => {
  const { generateRegistrationOptions } = await load();
  const selection = { residentKey: 'required', requireResidentKey: true, userVerification: 'required' } as const;
  // By `prf` a passkey opens a sealed wallet on its owner's device; many keys made without it never can.
  const extensions = { credProps: true, prf: {} } as const;
  const {
    rp,
    challenge: written,
    pubKeyCredParams,
    user: described,
  } = await generateRegistrationOptions({
    rpName: productName,
    rpID: site.rpId,
    userID: handleOf(user.id),
    userName: user.email,
    userDisplayName: user.name ?? user.email,
    challenge: bytesOf(challenge),
    supportedAlgorithmIDs: ALGORITHMS,
  });

  return {
    rp: { name: rp.name, id: site.rpId },
    user: described,
    challenge: written,
    pubKeyCredParams,
    timeout: TIMEOUT_MS,
    excludeCredentials: existing.map(describe),
    authenticatorSelection: selection,
    attestation: 'none' as const,
    extensions,
  };
};

/** Without keys the device offers what it has for this site: the answer is the same for everyone. */
export const requestOptions = (site: Site, challenge: string, keys: readonly StoredPasskey[] | null) => ({
  challenge,
  timeout: TIMEOUT_MS,
  rpId: site.rpId,
  userVerification: 'required' as const,
  ...(keys && { allowCredentials: keys.map(describe) }),
});

type Expected = { site: Site; challenge: string };

export type VerifiedCredential = Pick<
  StoredPasskey,
  'credentialId' | 'publicKey' | 'counter' | 'isBackedUp' | 'transports'
>;

/** The key that a device has made; null: this is no answer to what was asked. The library throws for each reason. */
export const verifyNew = async (
  credential: NewCredential,
  { site, challenge }: Expected,
): Promise<VerifiedCredential | null> => {
  const { verifyRegistrationResponse } = await load();
  const { id, rawId, type, response } = credential;
  const { clientDataJSON, attestationObject, transports = [] } = response;
  const { registrationInfo } = await verifyRegistrationResponse({
    response: { id, rawId, type, clientExtensionResults: {}, response: { clientDataJSON, attestationObject } },
    expectedChallenge: challenge,
    expectedOrigin: site.origin,
    expectedRPID: site.rpId,
    requireUserVerification: true,
    supportedAlgorithmIDs: ALGORITHMS,
  }).catch(() => ({ registrationInfo: undefined }));
  // What was sent as its id must be what the device has put under its seal.
  if (!registrationInfo || registrationInfo.credential.id !== id) return null;
  const { publicKey, counter } = registrationInfo.credential;

  return {
    credentialId: id,
    publicKey: textOf(publicKey),
    counter,
    isBackedUp: registrationInfo.credentialBackedUp,
    transports: TRANSPORTS.filter((one) => transports.includes(one)),
  };
};

export type VerifiedUse = { counter: number; isBackedUp: boolean };

/** How far the device has counted; null: this key has not signed what was asked. */
export const verifyUse = async (
  { id, rawId, type, response }: PasskeyAssertion,
  passkey: StoredPasskey,
  { site, challenge }: Expected,
): Promise<VerifiedUse | null> => {
  const { clientDataJSON, authenticatorData, signature, userHandle } = response;
  // Where the device names an account, it is the key's own.
  if (userHandle && userHandle !== textOf(handleOf(passkey.userId))) return null;

  const { verifyAuthenticationResponse } = await load();
  const result = await verifyAuthenticationResponse({
    response: {
      id,
      rawId,
      type,
      clientExtensionResults: {},
      response: { clientDataJSON, authenticatorData, signature },
    },
    expectedChallenge: challenge,
    expectedOrigin: site.origin,
    expectedRPID: site.rpId,
    requireUserVerification: true,
    // The library would compare counters before it looks at the signature, and anybody could have a key blocked. We
    // compare them ourselves, after it and under a lock.
    credential: { id: passkey.credentialId, publicKey: bytesOf(passkey.publicKey), counter: 0 },
  }).catch(() => null);

  return result?.verified
    ? { counter: result.authenticationInfo.newCounter, isBackedUp: result.authenticationInfo.credentialBackedUp }
    : null;
};

/** A device that counts has counted on since. One that doesn't says 0 each time. */
export const isCopied = (kept: number, told: number): boolean => (kept > 0 || told > 0) && told <= kept;
