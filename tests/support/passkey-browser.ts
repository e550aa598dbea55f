import { onTestFinished, vi } from 'vitest';

const bytes = (text: string): ArrayBuffer => new TextEncoder().encode(text).buffer as ArrayBuffer;

type Device = {
  /** What its owner does when asked; left out: they go along. */
  answer?: () => Promise<void>;
  /** Whether the browser offers passkeys below a field, and its owner chooses one there. */
  autofill?: () => Promise<void>;
  /** Whether its keys compute a secret from a salt, with a browser that asks them to. */
  hasPrf?: boolean;
};

/** As browsers say that their owner changed their mind. */
export const cancels = async (): Promise<never> => {
  throw new DOMException('The operation was canceled.', 'NotAllowedError');
};

/** Never answers, until it is stopped. */
export const waits = (): Promise<void> => new Promise(() => undefined);

/** A browser with passkeys, for this test. Signatures are made and checked elsewhere, by real keys. */
export const stubPasskeys = ({ answer = async () => undefined, autofill, hasPrf = true }: Device = {}) => {
  const asked: { kind: 'create' | 'get'; isAutofill: boolean; options: Record<string, unknown> }[] = [];
  const PublicKeyCredential = Object.assign(() => undefined, {
    isConditionalMediationAvailable: async () => autofill !== undefined,
  });
  const common = { id: 'a-key', rawId: bytes('a-key'), type: 'public-key', getClientExtensionResults: () => ({}) };

  vi.stubGlobal('PublicKeyCredential', PublicKeyCredential);
  vi.stubGlobal('isSecureContext', true);
  const credentials = {
    create: async ({ publicKey }: { publicKey: Record<string, unknown> }) => {
      asked.push({ kind: 'create', isAutofill: false, options: publicKey });
      await answer();
      const response = {
        clientDataJSON: bytes('data'),
        attestationObject: bytes('object'),
        getTransports: () => ['internal'],
      };
      return { ...common, response };
    },
    get: async ({ publicKey, mediation }: { publicKey: Record<string, unknown>; mediation?: string }) => {
      const isAutofill = mediation === 'conditional';
      asked.push({ kind: 'get', isAutofill, options: publicKey });
      await (isAutofill ? autofill?.() : answer());
      const response = {
        clientDataJSON: bytes('data'),
        authenticatorData: bytes('auth'),
        signature: bytes('signature'),
        userHandle: bytes('user-1'),
      };
      return {
        ...common,
        response,
        getClientExtensionResults: () => (hasPrf ? { prf: { results: { first: bytes('secret') } } } : {}),
      };
    },
  };
  const before = Object.getOwnPropertyDescriptor(navigator, 'credentials');
  Object.defineProperty(navigator, 'credentials', { value: credentials, configurable: true });
  onTestFinished(() => {
    if (before) Object.defineProperty(navigator, 'credentials', before);
    else Reflect.deleteProperty(navigator, 'credentials');
  });

  return { asked };
};
