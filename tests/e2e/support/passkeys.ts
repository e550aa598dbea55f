import { type CDPSession, expect, type Page } from '@playwright/test';

/** Passkeys belong to a name; a number has none. */
export const SITE = (process.env.E2E_BASE_URL ?? '').replace('127.0.0.1', 'localhost');
export const PASSWORD = 'tin roof gravel 42';

/** A security key of its own for this page: its owner touches it, and it knows them, unless a test says otherwise. */
export const plugInDevice = async (
  page: Page,
  { hasPrf = false } = {},
): Promise<{ devTools: CDPSession; authenticatorId: string }> => {
  const devTools = await page.context().newCDPSession(page);
  await devTools.send('WebAuthn.enable', { enableUI: false });
  const { authenticatorId } = await devTools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      ctap2Version: 'ctap2_1',
      hasPrf,
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });

  return { devTools, authenticatorId };
};

export const call = async (page: Page, path: string, data: object): Promise<void> => {
  const response = await page.request.post(path, { headers: { origin: SITE }, data });
  expect(response.ok()).toBe(true);
};

/** Signs up, confirmed a moment ago. */
export const join = async (page: Page, email: string): Promise<void> => {
  await call(page, '/api/login', { email, password: PASSWORD, isSignUp: true });
  await call(page, '/api/account/prove', { password: PASSWORD });
};

/** The same without the screens, which the first journey walks through. */
export const addPasskeyQuietly = async (page: Page, name: string): Promise<void> => {
  await page.goto('/terms');
  const status = await page.evaluate(async (given) => {
    const post = (path: string, body?: object) =>
      fetch(path, {
        method: 'POST',
        ...(body && { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }),
      });
    const options = await (await post('/api/passkeys/registration')).json();
    const publicKey = PublicKeyCredential.parseCreationOptionsFromJSON(options);
    const made = (await navigator.credentials.create({ publicKey })) as PublicKeyCredential;

    return (await post('/api/passkeys', { name: given, credential: made.toJSON() })).status;
  }, name);
  expect(status).toBe(200);
};

/** From no page of ours: one that is still loading would be refused, and say so on the console. */
export const signOut = async (page: Page): Promise<void> => {
  await page.goto('about:blank');
  await page.context().clearCookies({ name: /session|signed-in/ });
};

export const pressPasskey = async (page: Page): Promise<void> => {
  await page.goto('/auth?mode=signin');
  await page.getByRole('button', { name: 'Sign in with a passkey' }).click();
};
