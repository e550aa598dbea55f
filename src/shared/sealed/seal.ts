import { z } from 'zod';

/** Of WebCrypto, named without the browser's own types: the server's rules compile this file too. */
export type SealKey = Awaited<ReturnType<typeof crypto.subtle.importKey>>;

/**
 * What is sealed here; an app that knows only a lower one leaves the copy alone. 1 knew no passkeys, and would have
 * written their locks away.
 */
export const SEALED_FORMAT = 2;

const base64Schema = z.base64().max(400);
const LOCKED = { salt: base64Schema, iv: base64Schema, key: base64Schema };

/** The data key as the server keeps it: locked by a key that it never sees. */
export const wrappedKeySchema = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('phrase').describe('Twelve words unlock it'), ...LOCKED }),
  z.strictObject({
    kind: z.literal('passkey').describe('What a passkey computes on its owner’s device unlocks it'),
    credentialId: z
      .string()
      .max(1364)
      .regex(/^[\w-]+$/)
      .describe('Which passkey, as base64url'),
    ...LOCKED,
  }),
]);

export type WrappedKey = z.infer<typeof wrappedKeySchema>;

type Bytes = Uint8Array<ArrayBuffer>;

/** The 128 random bits of twelve words. */
export type PhraseOpener = { kind: 'phrase'; secret: Bytes };
/** What a passkey computes from the account's salt. It leaves the device as little as the words do. */
export type PasskeyOpener = { kind: 'passkey'; credentialId: string; secret: Bytes };
export type Opener = PhraseOpener | PasskeyOpener;

const IV_BYTES = 12;
const KEY_BYTES = 32;
const SALT_BYTES = 16;
/** What is sealed is filled up to a multiple of this, so that the size says little about what is in it. */
const PAGE = 4096;
const LENGTH_BYTES = 4;
const CHUNK = 0x8000;

const toBase64 = (bytes: Uint8Array): string => {
  let text = '';
  for (let at = 0; at < bytes.length; at += CHUNK) text += String.fromCharCode(...bytes.subarray(at, at + CHUNK));

  return btoa(text);
};

const fromBase64 = (text: string): Bytes => Uint8Array.from(atob(text), (one) => one.charCodeAt(0));

const random = (length: number): Bytes => crypto.getRandomValues(new Uint8Array(length));

const encode = (text: string): Bytes => new TextEncoder().encode(text) as Bytes;

const importKey = (raw: Bytes): Promise<SealKey> =>
  crypto.subtle.importKey('raw', raw, 'AES-GCM', false, ['encrypt', 'decrypt']);

/** Whose key it is. Bytes of another account or another key open nothing. */
export type KeyOwner = { accountId: string; keyId: string };

/** How each kind is derived. Another kind, or another way of deriving, gives another key. */
const DERIVED_FOR: Readonly<Record<Opener['kind'], string>> = {
  phrase: 'sealed wallet: key from a phrase, 1',
  passkey: 'sealed wallet: key from a passkey, 1',
};

/** Both kinds of secret are random bits: no guessing to slow down, so it is derived in one step. */
const wrappingKeyOf = async ({ kind, secret }: Opener, salt: Bytes): Promise<SealKey> => {
  const source = await crypto.subtle.importKey('raw', secret, 'HKDF', false, ['deriveKey']);

  return crypto.subtle.deriveKey(
    { name: 'HKDF', hash: 'SHA-256', salt, info: encode(DERIVED_FOR[kind]) },
    source,
    { name: 'AES-GCM', length: 256 },
    false,
    ['encrypt', 'decrypt'],
  );
};

/** Of how keys are locked, which is the same in every format so far. */
const LOCK_VERSION = 1;

/** Account, key and version are part of the lock, and for a passkey which one: moved elsewhere it opens nothing. */
const lockData = ({ accountId, keyId }: KeyOwner, opener: Opener): Bytes =>
  encode(
    JSON.stringify([
      'sealed wallet key',
      LOCK_VERSION,
      accountId,
      keyId,
      ...(opener.kind === 'passkey' ? ['passkey', opener.credentialId] : []),
    ]),
  );

const lock = async (raw: Bytes, opener: Opener, owner: KeyOwner): Promise<WrappedKey> => {
  const [salt, iv] = [random(SALT_BYTES), random(IV_BYTES)];
  const parameters = { name: 'AES-GCM', iv, additionalData: lockData(owner, opener) };
  const locked = await crypto.subtle.encrypt(parameters, await wrappingKeyOf(opener, salt), raw);
  const bytes = { salt: toBase64(salt), iv: toBase64(iv), key: toBase64(new Uint8Array(locked)) };

  return opener.kind === 'phrase'
    ? { kind: 'phrase', ...bytes }
    : { kind: 'passkey', credentialId: opener.credentialId, ...bytes };
};

/** Whether this is what the opener is for. */
export const isLockOf = (wrapped: WrappedKey, opener: Opener): boolean =>
  wrapped.kind === 'passkey'
    ? opener.kind === 'passkey' && wrapped.credentialId === opener.credentialId
    : opener.kind === 'phrase';

const unlock = async (wrapped: WrappedKey, opener: Opener, owner: KeyOwner): Promise<Bytes | null> => {
  try {
    const wrapping = await wrappingKeyOf(opener, fromBase64(wrapped.salt));
    const parameters = { name: 'AES-GCM', iv: fromBase64(wrapped.iv), additionalData: lockData(owner, opener) };

    return new Uint8Array(await crypto.subtle.decrypt(parameters, wrapping, fromBase64(wrapped.key)));
  } catch {
    return null;
  }
};

const findRaw = async (wrappedKeys: readonly WrappedKey[], opener: Opener, owner: KeyOwner): Promise<Bytes | null> => {
  const tried = wrappedKeys.filter((one) => isLockOf(one, opener)).map((one) => unlock(one, opener, owner));

  return (await Promise.all(tried)).find((raw) => raw !== null) ?? null;
};

/** A new key, locked by the phrase. Its bytes are gone when this returns: the key itself can't be read out. */
export const createDataKey = async (
  phrase: PhraseOpener,
  accountId: string,
): Promise<{ key: SealKey; keyId: string; wrapped: WrappedKey }> => {
  const keyId = crypto.randomUUID();
  const raw = random(KEY_BYTES);
  const wrapped = await lock(raw, phrase, { accountId, keyId });
  const key = await importKey(raw);
  raw.fill(0);

  return { key, keyId, wrapped };
};

/** Null: something else locked it, or it is another account's. */
export const unlockDataKey = async (
  wrappedKeys: readonly WrappedKey[],
  opener: Opener,
  owner: KeyOwner,
): Promise<SealKey | null> => {
  const raw = await findRaw(wrappedKeys, opener, owner);
  if (!raw) return null;
  const key = await importKey(raw);
  raw.fill(0);

  return key;
};

/** The same key, locked for a passkey too. Null: the opener doesn't open it. */
export const lockForPasskey = async (
  wrappedKeys: readonly WrappedKey[],
  opener: Opener,
  passkey: PasskeyOpener,
  owner: KeyOwner,
): Promise<WrappedKey | null> => {
  const raw = await findRaw(wrappedKeys, opener, owner);
  if (!raw) return null;
  const wrapped = await lock(raw, passkey, owner);
  raw.fill(0);

  return wrapped;
};

/** What passkeys are asked to compute from: one for each account, and no secret. */
export const passkeySaltOf = async (accountId: string): Promise<Bytes> =>
  new Uint8Array(await crypto.subtle.digest('SHA-256', encode(`sealed wallet: salt for passkeys, 1, ${accountId}`)));

export type SealedAbout = KeyOwner & { format: number; generation: number };

const aboutData = ({ format, accountId, keyId, generation }: SealedAbout): Bytes =>
  encode(JSON.stringify(['sealed wallet', format, accountId, keyId, generation]));

const through = async (bytes: Bytes, stream: CompressionStream | DecompressionStream): Promise<Bytes> =>
  new Uint8Array(await new Response(new Blob([bytes]).stream().pipeThrough(stream)).arrayBuffer());

/** Made small, with its length before it and filled up behind. */
const pack = async (text: string): Promise<Bytes> => {
  const small = await through(encode(text), new CompressionStream('gzip'));
  const filled = new Uint8Array(Math.ceil((LENGTH_BYTES + small.length) / PAGE) * PAGE);
  new DataView(filled.buffer).setUint32(0, small.length);
  filled.set(small, LENGTH_BYTES);

  return filled;
};

const unpack = async (filled: Bytes): Promise<string> => {
  const length = new DataView(filled.buffer, filled.byteOffset).getUint32(0);
  const small = filled.slice(LENGTH_BYTES, LENGTH_BYTES + length);

  return new TextDecoder().decode(await through(small, new DecompressionStream('gzip')));
};

export const sealText = async (key: SealKey, text: string, about: SealedAbout): Promise<string> => {
  const iv = random(IV_BYTES);
  const locked = await crypto.subtle.encrypt(
    { name: 'AES-GCM', iv, additionalData: aboutData(about) },
    key,
    await pack(text),
  );
  const sealed = new Uint8Array(IV_BYTES + locked.byteLength);
  sealed.set(iv);
  sealed.set(new Uint8Array(locked), IV_BYTES);

  return toBase64(sealed);
};

/** Null: damaged, of another account, of another generation, or by another key. */
export const openText = async (key: SealKey, sealed: string, about: SealedAbout): Promise<string | null> => {
  try {
    const bytes = fromBase64(sealed);
    const parameters = { name: 'AES-GCM', iv: bytes.subarray(0, IV_BYTES), additionalData: aboutData(about) };
    const opened = await crypto.subtle.decrypt(parameters, key, bytes.subarray(IV_BYTES));

    return await unpack(new Uint8Array(opened));
  } catch {
    return null;
  }
};

/** Names a sealed state in the chain of states. */
export const hashOf = async (sealed: string): Promise<string> =>
  toBase64(new Uint8Array(await crypto.subtle.digest('SHA-256', encode(sealed)))).slice(0, 32);
