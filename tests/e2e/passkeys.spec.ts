import type { Browser, Page } from '@playwright/test';
import { keepNothingOnDevice } from '../../scripts/checks/browser-options.mjs';
import { expect, test } from './support/journey.ts';
import {
  addPasskeyQuietly,
  call,
  join,
  PASSWORD,
  plugInDevice,
  pressPasskey,
  SITE,
  signOut,
} from './support/passkeys.ts';

test.use({ baseURL: SITE });

const addPasskey = async (page: Page, name: string): Promise<void> => {
  await page.goto('/account#passkeys');
  await page.getByRole('button', { name: 'Add a passkey' }).click();
  await page.getByLabel('Name', { exact: true }).fill(name);
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByRole('list', { name: 'Your passkeys' }).getByText(name)).toBeVisible();
};

const expectSignedIn = (page: Page) => expect(page.getByRole('link', { name: 'Sign Out' })).toBeVisible();

test('a member adds a passkey and signs in with it, by button and from the email field', async ({ page }) => {
  const email = `key-${Date.now()}@test.example`;
  const { devTools, authenticatorId } = await plugInDevice(page);
  await join(page, email);
  await addPasskey(page, 'Phone');
  await signOut(page);

  // Its owner can't be told, or changes their mind: nothing happens, and nothing is said.
  await devTools.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified: false });
  await pressPasskey(page);
  await expect(page.getByRole('button', { name: 'Sign in with a passkey' })).not.toHaveAttribute('aria-busy');
  await expect(page).toHaveURL('/auth?mode=signin');
  await expect(page.getByRole('alert').filter({ hasText: /\S/ })).toHaveCount(0);

  await devTools.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified: true });
  await pressPasskey(page);
  await expectSignedIn(page);
  await expect(page).toHaveURL('/');
  await signOut(page);

  // The device answers for the one who would choose it below the field.
  await page.goto('/auth?mode=signin&production=true');
  await expectSignedIn(page);
});

/** A second browser, with a device of its own. */
const openBrowser = async (browser: Browser): Promise<Page> => {
  const context = await browser.newContext({ baseURL: SITE });
  await keepNothingOnDevice(context);

  return context.newPage();
};

test('two devices sign in; a copied passkey is blocked, and a removed one opens nothing', async ({ browser }) => {
  const email = `keys-${Date.now()}@test.example`;
  const [phone, laptop] = [await openBrowser(browser), await openBrowser(browser)];
  const { devTools, authenticatorId } = await plugInDevice(phone);
  await plugInDevice(laptop);
  await join(phone, email);
  await addPasskeyQuietly(phone, 'Phone');
  await call(laptop, '/api/login', { email, password: PASSWORD });
  await call(laptop, '/api/account/prove', { password: PASSWORD });
  await addPasskeyQuietly(laptop, 'Laptop');

  // The phone's key, put back as it was before its last use.
  const { credentials } = await devTools.send('WebAuthn.getCredentials', { authenticatorId });
  const [copy] = credentials;
  if (!copy) throw new Error('the phone holds no passkey');
  await signOut(phone);
  await pressPasskey(phone);
  await expectSignedIn(phone);
  await signOut(phone);
  await devTools.send('WebAuthn.clearCredentials', { authenticatorId });
  await devTools.send('WebAuthn.addCredential', { authenticatorId, credential: { ...copy, signCount: 0 } });
  await pressPasskey(phone);
  await expect(phone.getByText('We blocked this passkey because someone may have a copy of it.')).toBeVisible();
  await expect(phone).toHaveURL('/auth?mode=signin');

  await laptop.goto('/account#passkeys');
  await expect(laptop.getByText('Blocked', { exact: true })).toBeVisible();
  await laptop.getByRole('button', { name: 'Remove Laptop' }).click();
  await laptop.getByRole('button', { name: 'Remove passkey' }).click();
  await expect(laptop.getByRole('dialog')).toBeHidden();
  await signOut(laptop);
  await pressPasskey(laptop);
  await expect(laptop.getByText('We couldn’t use that passkey.')).toBeVisible();
  for (const page of [phone, laptop]) await page.context().close();
});

test('a passkey made on our site is not offered to another', async ({ page }) => {
  await plugInDevice(page);
  await join(page, `lured-${Date.now()}@test.example`);
  await addPasskeyQuietly(page, 'Phone');
  await page.route('https://carryatlas.evil.example/**', (route) =>
    route.fulfill({ contentType: 'text/html', body: '<title>Sign in</title>' }),
  );
  await page.goto('https://carryatlas.evil.example/');

  const lure = (rpId: string) =>
    page.evaluate(async (id) => {
      const publicKey = { challenge: new Uint8Array(32), rpId: id, timeout: 300 };
      const answer = await navigator.credentials.get({ publicKey }).catch((error: Error) => error.name);
      return typeof answer === 'string' ? answer : 'signed';
    }, rpId);

  expect(await lure('localhost')).toBe('SecurityError');
  expect(await lure('carryatlas.evil.example')).toBe('NotAllowedError');
});
