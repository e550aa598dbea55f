import { z } from 'zod';

/** Of WebCrypto, named without the browser's own types: the server's rules compile this file too. */
export type SealKey = Awaited<ReturnType<typeof crypto.subtle.importKey>>;

/** What is sealed here; an app that knows only a lower one leaves the copy alone. */
export const SEALED_FORMAT = 1;

const base64Schema = z.base64().max(400);

/** The data key as the server keeps it: locked by a key that it never sees. */
export const wrappedKeySchema = z.strictObject({
  kind: z.literal('phrase').describe('What unlocks it'),
  salt: base64Schema,
  iv: base64Schema,
  key: base64Schema,
});

export type WrappedKey = z.infer<typeof wrappedKeySchema>;

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

const fromBase64 = (text: string): Uint8Array<ArrayBuffer> => Uint8Array.from(atob(text), (one) => one.charCodeAt(0));

const random = (length: number): Uint8Array<ArrayBuffer> => crypto.getRandomValues(new Uint8Array(length));

const encode = (text: string): Uint8Array<ArrayBuffer> => new TextEncoder().encode(text) as Uint8Array<ArrayBuffer>;

const importKey = (raw: Uint8Array<ArrayBuffer>): Promise<SealKey> =>
  crypto.subtle.importKey('raw', raw, 'AES-GCM', false, ['encrypt', 'decrypt']);

/** Whose key it is. Bytes of another account or another key open nothing. */
export type KeyOwner = { accountId: string; keyId: string };

/** From the 128 random bits of a phrase: no guessing to slow down, so it is derived in one step. */
const wrappingKeyOf = async (secret: Uint8Array<ArrayBuffer>, salt: Uint8Array<ArrayBuffer>): Promise<SealKey> => {
  const source = await crypto.subtle.importKey('raw', secret, 'HKDF', false, ['deriveKey']);

  return crypto.subtle.deriveKey(
    { name: 'HKDF', hash: 'SHA-256', salt, info: encode('sealed wallet: key from a phrase, 1') },
    source,
    { name: 'AES-GCM', length: 256 },
    false,
    ['encrypt', 'decrypt'],
  );
};

const ownerData = ({ accountId, keyId }: KeyOwner): Uint8Array<ArrayBuffer> =>
  encode(JSON.stringify(['sealed wallet key', SEALED_FORMAT, accountId, keyId]));

/** A new key, locked by the phrase's secret. Its bytes are gone when this returns: the key itself can't be read out. */
export const createDataKey = async (
  secret: Uint8Array<ArrayBuffer>,
  accountId: string,
): Promise<{ key: SealKey; keyId: string; wrapped: WrappedKey }> => {
  const keyId = crypto.randomUUID();
  const [raw, salt, iv] = [random(KEY_BYTES), random(SALT_BYTES), random(IV_BYTES)];
  const additionalData = ownerData({ accountId, keyId });
  const locked = await crypto.subtle.encrypt(
    { name: 'AES-GCM', iv, additionalData },
    await wrappingKeyOf(secret, salt),
    raw,
  );
  const key = await importKey(raw);
  raw.fill(0);

  return {
    key,
    keyId,
    wrapped: { kind: 'phrase', salt: toBase64(salt), iv: toBase64(iv), key: toBase64(new Uint8Array(locked)) },
  };
};

/** Null: another secret locked it, or it is another account's. */
export const unlockDataKey = async (
  { salt, iv, key }: WrappedKey,
  secret: Uint8Array<ArrayBuffer>,
  owner: KeyOwner,
): Promise<SealKey | null> => {
  try {
    const wrapping = await wrappingKeyOf(secret, fromBase64(salt));
    const parameters = { name: 'AES-GCM', iv: fromBase64(iv), additionalData: ownerData(owner) };

    return await importKey(new Uint8Array(await crypto.subtle.decrypt(parameters, wrapping, fromBase64(key))));
  } catch {
    return null;
  }
};

export type SealedAbout = KeyOwner & { generation: number };

const aboutData = ({ accountId, keyId, generation }: SealedAbout): Uint8Array<ArrayBuffer> =>
  encode(JSON.stringify(['sealed wallet', SEALED_FORMAT, accountId, keyId, generation]));

const through = async (
  bytes: Uint8Array<ArrayBuffer>,
  stream: CompressionStream | DecompressionStream,
): Promise<Uint8Array<ArrayBuffer>> =>
  new Uint8Array(await new Response(new Blob([bytes]).stream().pipeThrough(stream)).arrayBuffer());

/** Made small, with its length before it and filled up behind. */
const pack = async (text: string): Promise<Uint8Array<ArrayBuffer>> => {
  const small = await through(encode(text), new CompressionStream('gzip'));
  const filled = new Uint8Array(Math.ceil((LENGTH_BYTES + small.length) / PAGE) * PAGE);
  new DataView(filled.buffer).setUint32(0, small.length);
  filled.set(small, LENGTH_BYTES);

  return filled;
};

const unpack = async (filled: Uint8Array<ArrayBuffer>): Promise<string> => {
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
