import { randomUUID } from 'node:crypto';
import { type Browser, expect, type Page, test } from '@playwright/test';
import { keepNothingOnDevice } from '../../scripts/checks/browser-options.mjs';
import { expectAccessible, logIn } from './support/journey.ts';
import { PASSWORD } from './support/passkeys.ts';
import { home, joinAndPay, liveIn, turnOn } from './support/sealed.ts';

// Not the journeys' own test: without a connection, and of an account that is gone, the browser writes to the console.

const openDevice = async (browser: Browser, prepare: (page: Page) => Promise<void>): Promise<Page> => {
  const context = await browser.newContext();
  await keepNothingOnDevice(context);
  const page = await context.newPage();
  await prepare(page);
  await page.goto('/permits');

  return page;
};

const matchNow = async (page: Page): Promise<void> => {
  const isDone = page.waitForResponse('**/api/sealed-wallet');
  await page.getByRole('button', { name: 'Sync now' }).click();
  await isDone;
};

const enterPhrase = async (page: Page, words: readonly string[]): Promise<void> => {
  await page.getByLabel('Your twelve words').fill(words.join(' '));
  await page.getByRole('button', { name: 'Open my wallet' }).click();
};

const joinWith = async (page: Page, words: readonly string[]): Promise<void> => {
  await page.getByRole('button', { name: 'Use my permits on my other devices' }).click();
  await enterPhrase(page, words);
  await expect(page.getByText(/^Sync is on\./)).toBeVisible();
};

test('a wallet follows its member to another device by a phrase; a wrong phrase opens and changes nothing', async ({
  browser,
}) => {
  const phone = await openDevice(browser, (page) => logIn(page.request, 'member'));
  await liveIn(phone, 'Idaho');
  const words = await turnOn(phone);

  const desktop = await openDevice(browser, (page) => logIn(page.request, 'member'));
  await liveIn(desktop, 'Utah');
  await desktop.getByRole('button', { name: 'Use my permits on my other devices' }).click();
  await enterPhrase(desktop, [...words.slice(1), words[0] ?? '']);
  await expect(desktop.getByText(/A word is wrong or out of order|doesn’t open your wallet/)).toBeVisible();
  await enterPhrase(
    desktop,
    Array.from({ length: 12 }, (_word, at) => (at === 11 ? 'about' : 'abandon')),
  );
  await expect(desktop.getByText(/^That phrase doesn’t open your wallet\./)).toBeVisible();
  await expect(home(desktop)).toHaveValue('UT');
  await expectAccessible(desktop);

  await enterPhrase(desktop, words);
  await expect(home(desktop)).toHaveValue('ID');
  // What was typed there is not lost.
  await expect(desktop.getByText('Another device said: Utah.')).toBeVisible();
  await expectAccessible(desktop);
  const isPut = desktop.waitForResponse((response) => response.request().method() === 'PUT' && response.ok());
  await desktop.getByRole('button', { name: 'Use Utah' }).click();
  await expect(home(desktop)).toHaveValue('UT');
  await isPut;
  await matchNow(phone);
  await expect(home(phone)).toHaveValue('UT');
});

test('two devices offline both change; with the connection each has both, and a deletion stays', async ({
  browser,
}) => {
  const phone = await openDevice(browser, (page) => logIn(page.request, 'founder'));
  await liveIn(phone, 'Idaho');
  await phone.getByLabel('Your age').selectOption('21 or older');
  const words = await turnOn(phone);
  const desktop = await openDevice(browser, (page) => logIn(page.request, 'founder'));
  await joinWith(desktop, words);

  await phone.context().setOffline(true);
  await desktop.context().setOffline(true);
  await phone.getByLabel('Your age').selectOption('');
  await desktop.getByRole('button', { name: 'Add a handgun' }).click();
  await desktop.getByLabel('Magazine size (rounds)').fill('17');
  await desktop.getByLabel('Magazine size (rounds)').blur();

  // Each by itself, once it notices the connection.
  for (const device of [phone, desktop]) {
    const isPut = device.waitForResponse((response) => response.request().method() === 'PUT' && response.ok());
    await device.context().setOffline(false);
    await isPut;
  }
  await expect(desktop.getByLabel('Your age')).toHaveValue('');
  await matchNow(phone);
  await expect(phone.getByLabel('Magazine size (rounds)')).toHaveValue('17');
  await expect(phone.getByLabel('Your age')).toHaveValue('');
  await expect(home(desktop)).toHaveValue('ID');
});

test('a wallet that can’t be read comes back as this device last synced it', async ({ browser }) => {
  const phone = await openDevice(browser, async (page) => joinAndPay(page, `${randomUUID()}@test.example`));
  await liveIn(phone, 'Idaho');
  await phone.getByLabel('Your age').selectOption('21 or older');
  await turnOn(phone);
  await phone.evaluate(() => {
    const key = Object.keys(localStorage).find((one) => one.startsWith('permit-wallet:')) ?? '';
    localStorage.setItem(key, 'broken');
  });
  await phone.reload();

  await phone.getByRole('button', { name: 'Clear and restore' }).click();
  await expect(home(phone)).toHaveValue('ID');
  await expect(phone.getByLabel('Your age')).toHaveValue('21-plus');
});

test('an account deleted on one device: the other is told and keeps its own permits', async ({ browser }) => {
  const email = `${randomUUID()}@test.example`;
  const phone = await openDevice(browser, (page) => joinAndPay(page, email));
  await liveIn(phone, 'Idaho');
  const words = await turnOn(phone);
  const desktop = await openDevice(browser, async (page) => {
    const headers = { origin: new URL(process.env.E2E_BASE_URL ?? '').origin };
    await page.request.post('/api/login', { headers, data: { email, password: PASSWORD } });
  });
  await joinWith(desktop, words);

  await phone.goto('/account');
  await phone.getByRole('button', { name: 'Delete my account' }).click();
  await phone.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await phone.getByRole('button', { name: 'Continue' }).click();
  await phone.getByRole('button', { name: 'Delete for good' }).click();
  await expect(phone.getByRole('heading', { name: 'Your account was deleted' })).toBeVisible();
  const left = await phone.evaluate(async () => [
    ...Object.keys(localStorage).filter((key) => /wallet|sealed/.test(key)),
    ...(await indexedDB.databases()).map(({ name }) => name),
  ]);
  expect(left).toEqual([]);

  await desktop.goto('/permits');
  await expect(desktop.getByRole('heading', { name: 'Your account was deleted on another device' })).toBeVisible();
  await expectAccessible(desktop);
  const downloading = desktop.waitForEvent('download');
  await desktop.getByRole('button', { name: 'Download my permits' }).click();
  expect((await downloading).suggestedFilename()).toBe('permit-wallet.json');
  await desktop.getByRole('button', { name: 'Delete everything from this device' }).click();
  await expect(desktop.getByRole('heading', { name: 'Your account was deleted on another device' })).toBeHidden();
});
