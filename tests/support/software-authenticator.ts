import { createHash, createSign, generateKeyPairSync, type KeyObject, randomBytes } from 'node:crypto';
import { isoCBOR } from '@simplewebauthn/server/helpers';

type Bytes = Uint8Array<ArrayBuffer>;

const base64url = (bytes: Uint8Array | string): string => Buffer.from(bytes).toString('base64url');
const sha256 = (text: string | Uint8Array): Buffer => createHash('sha256').update(text).digest();
const bytesOf = (buffer: Uint8Array): Bytes => new Uint8Array(buffer);

const FLAGS = { isPresent: 1, isVerified: 4, canBackUp: 8, isBackedUp: 16, hasKey: 64 };

/** What a device says that lies, or a browser that does; all of it is signed. */
export type Lies = Partial<{
  origin: string;
  rpId: string;
  type: string;
  challenge: string;
  isVerified: boolean;
  isPresent: boolean;
  counter: number;
  crossOrigin: boolean;
  topOrigin: string;
  /** Signs with a key of its own under this credential's name. */
  signsWith: KeyObject;
  userHandle: string | null;
}>;

type Asked = { challenge: string; rpId?: string | undefined; rp?: { id?: string | undefined }; user?: { id: string } };

/** The COSE form of a P-256 key. */
const coseOf = (publicKey: KeyObject): Bytes => {
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' });

  return bytesOf(
    isoCBOR.encode(
      new Map<number, number | Bytes>([
        [1, 2],
        [3, -7],
        [-1, 1],
        [-2, bytesOf(Buffer.from(x, 'base64url'))],
        [-3, bytesOf(Buffer.from(y, 'base64url'))],
      ]),
    ),
  );
};

const uint32 = (value: number): Buffer => {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32BE(value);

  return bytes;
};

/**
 * A device that makes real ES256 keys and signatures and does whatever a test says. `counts`: its counter goes up with
 * each use, as that of a security key does; keys that are synced say 0.
 */
export const createAuthenticator = (origin: string, { counts = false } = {}) => {
  const rpIdOfSite = new URL(origin).hostname;
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const id = base64url(randomBytes(32));
  let counter = counts ? 1 : 0;
  let handle: string | undefined;

  const clientData = (kind: string, asked: Asked, lies: Lies): string =>
    JSON.stringify({
      type: lies.type ?? kind,
      challenge: lies.challenge ?? asked.challenge,
      origin: lies.origin ?? origin,
      crossOrigin: lies.crossOrigin ?? false,
      ...(lies.topOrigin && { topOrigin: lies.topOrigin }),
    });

  const authenticatorData = (extraFlags: number, lies: Lies, key: Uint8Array = new Uint8Array()): Buffer => {
    const { isPresent = true, isVerified = true } = lies;
    const backup = counts ? 0 : FLAGS.canBackUp | FLAGS.isBackedUp;
    const flags = (isPresent ? FLAGS.isPresent : 0) | (isVerified ? FLAGS.isVerified : 0) | backup | extraFlags;

    return Buffer.concat([sha256(lies.rpId ?? rpIdOfSite), Buffer.from([flags]), uint32(lies.counter ?? counter), key]);
  };

  return {
    id,

    /** What `navigator.credentials.create` would give. */
    register(asked: Asked, lies: Lies = {}) {
      handle = asked.user?.id;
      const rawId = Buffer.from(id, 'base64url');
      const length = Buffer.from([rawId.length >> 8, rawId.length & 255]);
      const key = Buffer.concat([Buffer.alloc(16), length, rawId, coseOf(publicKey)]);
      const attestation = new Map<string, string | Bytes | Map<string, never>>([
        ['fmt', 'none'],
        ['attStmt', new Map<string, never>()],
        ['authData', bytesOf(authenticatorData(FLAGS.hasKey, lies, key))],
      ]);

      return {
        id,
        rawId: id,
        type: 'public-key' as const,
        response: {
          clientDataJSON: base64url(clientData('webauthn.create', asked, lies)),
          attestationObject: base64url(isoCBOR.encode(attestation)),
          transports: ['internal', 'made-up'],
        },
      };
    },

    /** What `navigator.credentials.get` would give. */
    sign(asked: Asked, lies: Lies = {}) {
      if (counts) counter += 1;
      const data = clientData('webauthn.get', asked, lies);
      const authData = authenticatorData(0, lies);
      const signature = createSign('sha256')
        .update(Buffer.concat([authData, sha256(data)]))
        .sign(lies.signsWith ?? privateKey);
      const userHandle = lies.userHandle === undefined ? handle : lies.userHandle;

      return {
        id,
        rawId: id,
        type: 'public-key' as const,
        response: {
          clientDataJSON: base64url(data),
          authenticatorData: base64url(authData),
          signature: base64url(signature),
          userHandle,
        },
      };
    },
  };
};

export type Authenticator = ReturnType<typeof createAuthenticator>;

/** A key that belongs to nobody here. */
export const aForeignKey = (): KeyObject => generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey;
