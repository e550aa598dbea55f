import type { Page } from '@playwright/test';
import { expect, expectAccessible, test } from './support/journey.ts';
import { addPasskeyQuietly, call, PASSWORD, plugInDevice, pressPasskey, SITE } from './support/passkeys.ts';
import { home, joinAndPay, liveIn, sealWallet } from './support/sealed.ts';

test.use({ baseURL: SITE });

/** A member with a passkey, whose wallet was just sealed. */
const seal = async (page: Page, email: string): Promise<void> => {
  await joinAndPay(page, email, SITE);
  await call(page, '/api/account/prove', { password: PASSWORD });
  await addPasskeyQuietly(page, 'Phone');
  await page.goto('/permits');
  await liveIn(page, 'Idaho');
  await sealWallet(page);
};

test('a wallet opens on another device with the passkey alone', async ({ page, context }) => {
  const { devTools } = await plugInDevice(page, { hasPrf: true });
  await seal(page, `sealed-key-${Date.now()}@test.example`);
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Use my passkey' }).click();
  await expect(
    page.getByText('On a new device, you can open your wallet with your passkey or your twelve words.'),
  ).toBeVisible();

  // Nothing of it is left here but the passkey: as on a device that got it from its maker, or had it plugged in.
  // From no page of ours: one that is open would ask in between, and be refused.
  await page.goto('about:blank');
  await devTools.send('Storage.clearDataForOrigin', { origin: new URL(SITE).origin, storageTypes: 'all' });
  await context.clearCookies();
  await pressPasskey(page);
  await expect(page.getByRole('link', { name: 'Sign Out' })).toBeVisible();
  await page.goto('/permits');
  await expect(home(page)).toHaveValue('');

  const sent: string[] = [];
  page.on('request', (request) => sent.push(`${request.method()} ${new URL(request.url()).pathname}`));
  await page.getByRole('button', { name: 'Use my permits on my other devices' }).click();
  await page.getByRole('button', { name: 'Open with a passkey' }).click();
  await expect(home(page)).toHaveValue('ID');
  await expect(page.getByText(/^Sync is on\./)).toBeVisible();
  // What the passkey computed and signed stays here.
  expect(sent.filter((one) => /^(POST|PUT)/.test(one))).toEqual(['POST /api/passkeys/proof/options']);
});

test('a passkey that can’t do it is told, and the words stay the way', async ({ page }) => {
  await plugInDevice(page);
  await seal(page, `plain-key-${Date.now()}@test.example`);
  await page.getByRole('button', { name: 'Use my passkey' }).click();
  await expect(page.getByText(/^This passkey can’t open a sealed wallet in this browser\./)).toBeVisible();
  await page.getByRole('button', { name: 'Not now' }).click();
  await expect(page.getByText('On a new device, you can open your wallet with your twelve words.')).toBeVisible();
});
