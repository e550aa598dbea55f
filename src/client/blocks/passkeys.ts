import { queryOptions } from '@tanstack/react-query';
import type { CallOf, ResultOf } from '#shared/contracts/endpoint.ts';
import {
  type addPasskey,
  listPasskeys,
  type PasskeyAssertion,
  type PasskeyRequest,
  type startPasskeyRegistration,
} from '#shared/contracts/passkeys.ts';
import { callApi, failureText } from '../lib/call-api.ts';

/** Loaded again on each visit: other browsers change it. */
export const passkeysQuery = queryOptions({
  queryKey: ['passkeys'],
  queryFn: ({ signal }) => callApi(listPasskeys, { signal }),
  staleTime: 0,
});

/** A passkey belongs to a name. A site that is reached by a number, as a demo at 127.0.0.1, has none. */
const IS_NUMBER = /^[\d.]+$|:/;

/** Whether this browser can use passkeys on this page. */
export const canUsePasskeys = (): boolean =>
  window.isSecureContext && 'PublicKeyCredential' in window && !IS_NUMBER.test(window.location.hostname);

/** Loaded when a passkey is used: no page needs it to open. */
const load = () => import('@simplewebauthn/browser');

/** The device said no, in words for the reader. */
export class PasskeyError extends Error {}

/** What to say when a passkey didn't do it. */
export const passkeyFailureText = (error: unknown, fallback: string): string =>
  error instanceof PasskeyError ? error.message : failureText(error, fallback);

/** What the device gave; null: its owner changed their mind, or took too long, which needs no words. */
const hear = async <T>(work: Promise<T>): Promise<T | null> => {
  try {
    return await work;
  } catch (error) {
    const name = error instanceof Error ? error.name : '';
    if (name === 'NotAllowedError' || name === 'AbortError') return null;
    if (name === 'InvalidStateError') {
      throw new PasskeyError('This device already has a passkey for your account. You can sign in with it.');
    }
    throw new PasskeyError('Your browser couldn’t use a passkey here. Try again, or use another way.', {
      cause: error,
    });
  }
};

type NewCredential = CallOf<typeof addPasskey>['body']['credential'];

export const createPasskey = async (
  optionsJSON: ResultOf<typeof startPasskeyRegistration>,
): Promise<NewCredential | null> => {
  const { startRegistration } = await load();
  const made = await hear(startRegistration({ optionsJSON }));
  if (!made) return null;
  const { clientDataJSON, attestationObject, transports } = made.response;

  return {
    id: made.id,
    rawId: made.rawId,
    type: 'public-key',
    response: { clientDataJSON, attestationObject, ...(transports && { transports }) },
  };
};

/** `isAutofill`: offered by the browser below the email field, and answered when its owner chooses one there. */
export const askForPasskey = async (
  { allowCredentials, ...options }: PasskeyRequest,
  { isAutofill = false } = {},
): Promise<PasskeyAssertion | null> => {
  const { startAuthentication } = await load();
  const optionsJSON = { ...options, ...(allowCredentials && { allowCredentials }) };
  const signed = await hear(startAuthentication({ optionsJSON, useBrowserAutofill: isAutofill }));
  if (!signed) return null;
  // Nothing else goes to the server: what a device computes beside the signature is for the device alone.
  const { clientDataJSON, authenticatorData, signature, userHandle } = signed.response;

  return {
    id: signed.id,
    rawId: signed.rawId,
    type: 'public-key',
    response: { clientDataJSON, authenticatorData, signature, ...(userHandle && { userHandle }) },
  };
};

/** What a passkey computed; null: it can't, or the browser can't. */
type PasskeySecret = { credentialId: string; secret: Uint8Array<ArrayBuffer> | null };

/**
 * Asks a passkey for what it alone computes from a salt (`prf`). Nothing of the answer goes to the server: the signature
 * is dropped, and the secret stays on this device. Null: its owner changed their mind.
 */
export const askForSecret = async (
  { allowCredentials = [], ...options }: PasskeyRequest,
  salt: Uint8Array<ArrayBuffer>,
): Promise<PasskeySecret | null> => {
  const { startAuthentication } = await load();
  const optionsJSON = { ...options, allowCredentials, extensions: { prf: { eval: { first: salt } } } };
  const signed = await hear(startAuthentication({ optionsJSON }));
  if (!signed) return null;
  const first = signed.clientExtensionResults.prf?.results?.first;

  return { credentialId: signed.id, secret: first ? new Uint8Array(first as ArrayBuffer) : null };
};

/** Whether the browser offers passkeys below a field. */
export const canAutofillPasskeys = async (): Promise<boolean> =>
  canUsePasskeys() && (await load()).browserSupportsWebAuthnAutofill();

/** Nobody is asked anymore. */
export const stopAsking = async (): Promise<void> => {
  (await load()).WebAuthnAbortService.cancelCeremony();
};
