import { z } from 'zod';
import { wrappedKeySchema } from '../sealed/seal.ts';
import { LIMITS } from '../site/product.ts';
import { defineEndpoint } from './endpoint.ts';

/** Of the sealed bytes. A wallet with fifty trips is a third of it. */
export const MOST_SEALED_BYTES = 512 * 1024;

const base64LengthOf = (bytes: number): number => Math.ceil(bytes / 3) * 4;

/** As they are sent. */
export const MOST_SEALED_LENGTH = base64LengthOf(MOST_SEALED_BYTES);

/** The words and every passkey that an account may have. */
const MOST_LOCKS = LIMITS.passkeysMax + 1;
/** A passkey's name may be as long as the standard lets it. */
const LOCK_BYTES = 2048;

const copySchema = z.strictObject({
  format: z.int().min(1).max(1000).describe('How it was sealed; an app that does not know it leaves it alone'),
  keyId: z.uuid().describe('Names the data key; another one after starting over with a new phrase'),
  generation: z.int().min(1).max(2_000_000_000),
  sealed: z.base64().min(1).max(MOST_SEALED_LENGTH, 'That’s more than a wallet may take up.'),
  wrappedKeys: z
    .array(wrappedKeySchema)
    .min(1)
    .max(MOST_LOCKS)
    .describe('The data key, locked by keys that we never see: from the words, and from passkeys'),
});

export const getSealedWallet = defineEndpoint({
  method: 'GET',
  path: '/api/sealed-wallet',
  access: 'member',
  summary: 'The caller’s sealed wallet, which only their devices can open; null: none',
  response: z.strictObject({ copy: copySchema.nullable(), now: z.iso.datetime() }),
});

export const putSealedWallet = defineEndpoint({
  method: 'PUT',
  path: '/api/sealed-wallet',
  access: 'member',
  summary:
    'Puts a newer sealed state in the place of the one it was made from; 409 when another device was faster. Locks of passkeys that the account no longer has are left out',
  body: z.strictObject({
    copy: copySchema,
    replaces: z.int().min(0).max(2_000_000_000).describe('The generation that it takes the place of; 0: there is none'),
  }),
  bodyBytes: MOST_SEALED_LENGTH + MOST_LOCKS * LOCK_BYTES + 1024,
  response: z.strictObject({ ok: z.literal(true) }),
});

/** For everyone signed in: a membership that ended is no reason to keep what someone wants gone. */
export const deleteSealedWallet = defineEndpoint({
  method: 'DELETE',
  path: '/api/sealed-wallet',
  access: 'user',
  summary: 'Deletes the caller’s sealed wallet from the server; their devices keep their own',
  response: z.strictObject({ ok: z.literal(true) }),
});

/** Asked by a device whose session is over, by an id that only devices of that account know. */
export const checkAccountEnd = defineEndpoint({
  method: 'POST',
  path: '/api/sealed-wallet/account-end',
  access: 'public',
  summary: 'Whether an account is gone, for a device that keeps its wallet',
  body: z.strictObject({ accountId: z.uuid() }),
  response: z.strictObject({ isGone: z.boolean() }),
});
