import { z } from 'zod';
import { LIMITS } from '../site/product.ts';
import { accountSchema } from './account.ts';
import { defineEndpoint } from './endpoint.ts';
import { currentUserSchema } from './sign-in.ts';

const MALFORMED = 'This isn’t an answer from a passkey. Reload the page and try again.';

/** Bytes as browsers send them. */
const bytes = (maxLength: number) =>
  z
    .string(MALFORMED)
    .max(maxLength, MALFORMED)
    .regex(/^[\w-]+$/, MALFORMED);

/** At most 1,023 bytes, by the standard. */
const credentialIdSchema = bytes(1364);

const credentialSchema = z.strictObject({
  id: credentialIdSchema,
  type: z.literal('public-key'),
  transports: z.array(z.string()),
});

const passkeySchema = z.strictObject({
  id: z.string(),
  name: z.string(),
  createdOn: z.iso.date(),
  lastUsedOn: z.iso.date().nullable(),
  isBackedUp: z.boolean().describe('Whether its maker keeps a copy for the owner’s other devices'),
  isBlocked: z.boolean().describe('Whether it no longer opens anything, since someone may have a copy'),
});

export type Passkey = z.infer<typeof passkeySchema>;

const listSchema = z.array(passkeySchema);

export const passkeyNameSchema = z
  .string()
  .trim()
  .min(1, 'Give the passkey a name')
  .max(LIMITS.passkeyNameMax, `Name must be ${LIMITS.passkeyNameMax} characters or fewer`);

const idParams = z.object({ id: z.string().max(100) });

export const listPasskeys = defineEndpoint({
  method: 'GET',
  path: '/api/passkeys',
  access: 'user',
  summary: "The caller's passkeys",
  response: listSchema,
});

/** What `navigator.credentials.create` is asked. */
const registrationOptionsSchema = z.strictObject({
  rp: z.strictObject({ name: z.string(), id: z.string() }),
  user: z.strictObject({ id: z.string(), name: z.string(), displayName: z.string() }),
  challenge: z.string(),
  pubKeyCredParams: z.array(z.strictObject({ type: z.literal('public-key'), alg: z.number().int() })),
  timeout: z.number().int(),
  excludeCredentials: z.array(credentialSchema),
  authenticatorSelection: z.strictObject({
    residentKey: z.literal('required'),
    requireResidentKey: z.literal(true),
    userVerification: z.literal('required'),
  }),
  attestation: z.literal('none'),
  extensions: z.strictObject({ credProps: z.literal(true), prf: z.strictObject({}) }),
});

export const startPasskeyRegistration = defineEndpoint({
  method: 'POST',
  path: '/api/passkeys/registration',
  access: 'user',
  summary: 'What the browser asks a device for to make a passkey; needs a fresh confirmation',
  response: registrationOptionsSchema,
});

export const addPasskey = defineEndpoint({
  method: 'POST',
  path: '/api/passkeys',
  access: 'user',
  summary: 'Adds the passkey that a device has made; needs a fresh confirmation. Tells the owner by email',
  body: z.object({
    /** Left out: named after the browser. */
    name: passkeyNameSchema.optional(),
    credential: z.object({
      id: credentialIdSchema,
      rawId: credentialIdSchema,
      type: z.literal('public-key', MALFORMED),
      response: z.object({
        clientDataJSON: bytes(4000),
        attestationObject: bytes(16_000),
        // Browsers may know ways that we don't.
        transports: z.array(z.string().max(40)).max(20).optional(),
      }),
    }),
  }),
  response: listSchema,
});

export const renamePasskey = defineEndpoint({
  method: 'PATCH',
  path: '/api/passkeys/:id',
  access: 'user',
  summary: "Renames one of the caller's passkeys",
  params: idParams,
  body: z.object({ name: passkeyNameSchema }),
  response: listSchema,
});

export const removePasskey = defineEndpoint({
  method: 'DELETE',
  path: '/api/passkeys/:id',
  access: 'user',
  summary: "Removes one of the caller's passkeys, unless it is the last way in; needs a fresh confirmation",
  params: idParams,
  response: listSchema,
});

/** What `navigator.credentials.get` is asked. Without `allowCredentials` the device offers what it has for this site. */
const requestOptionsSchema = z.strictObject({
  challenge: z.string(),
  timeout: z.number().int(),
  rpId: z.string(),
  userVerification: z.literal('required'),
  allowCredentials: z.array(credentialSchema).optional(),
});

export type PasskeyRequest = z.infer<typeof requestOptionsSchema>;

const assertionSchema = z.object({
  id: credentialIdSchema,
  rawId: credentialIdSchema,
  type: z.literal('public-key', MALFORMED),
  response: z.object({
    clientDataJSON: bytes(4000),
    authenticatorData: bytes(4000),
    signature: bytes(4000),
    userHandle: bytes(100).nullish(),
  }),
});

export type PasskeyAssertion = z.infer<typeof assertionSchema>;

export const startPasskeySignIn = defineEndpoint({
  method: 'POST',
  path: '/api/passkeys/sign-in/options',
  access: 'public',
  summary: 'What the browser asks a device for to sign in; the same for everyone',
  response: requestOptionsSchema,
});

export const signInWithPasskey = defineEndpoint({
  method: 'POST',
  path: '/api/passkeys/sign-in',
  access: 'public',
  summary: 'Signs in with what a passkey has signed, in the browser that asked',
  body: z.object({ credential: assertionSchema }),
  response: currentUserSchema,
});

export const startPasskeyProof = defineEndpoint({
  method: 'POST',
  path: '/api/passkeys/proof/options',
  access: 'user',
  summary: "What the browser asks a device for to confirm this session again; lists the caller's passkeys",
  response: requestOptionsSchema,
});

export const proveByPasskey = defineEndpoint({
  method: 'POST',
  path: '/api/passkeys/proof',
  access: 'user',
  summary: "Confirms this session again with one of the caller's passkeys",
  body: z.object({ credential: assertionSchema }),
  response: accountSchema,
});
