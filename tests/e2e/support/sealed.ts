import { expect, type Page } from '@playwright/test';
import { PASSWORD } from './passkeys.ts';

export const liveIn = (page: Page, state: string) => page.getByLabel('The state you live in').selectOption(state);
export const home = (page: Page) => page.getByLabel('The state you live in');

/** Seals the wallet as a person does, and gives back the words. */
export const sealWallet = async (page: Page): Promise<string[]> => {
  await page.getByRole('button', { name: 'Use my permits on my other devices' }).click();
  const phrase = page.getByRole('list', { name: 'Your phrase' }).getByRole('listitem');
  await expect(phrase).toHaveCount(12);
  const words = await phrase.allTextContents();
  await page.getByRole('button', { name: 'I wrote them down' }).click();
  await expect(page.getByLabel(/^Word \d+$/)).toHaveCount(3);
  for (const field of await page.getByLabel(/^Word \d+$/).all()) {
    const label = await field.evaluate((input: HTMLInputElement) => input.labels?.[0]?.textContent ?? '');
    await field.fill(words[Number(label.replace('Word ', '')) - 1] ?? '');
  }
  await page.getByRole('button', { name: 'Turn it on' }).click();

  return words;
};

/** The same in a browser without passkeys, where nothing more is asked. */
export const turnOn = async (page: Page): Promise<string[]> => {
  const words = await sealWallet(page);
  await expect(page.getByText(/^Sync is on\. Last synced today /)).toBeVisible();

  return words;
};

/** A new account with a paid year, signed in on this device. */
export const joinAndPay = async (page: Page, email: string, site = process.env.E2E_BASE_URL ?? ''): Promise<void> => {
  const headers = { origin: new URL(site).origin };
  const post = async (path: string, data?: object) =>
    (await page.request.post(path, { headers, ...(data && { data }) })).json();
  await post('/api/login', { email, password: PASSWORD, isSignUp: true });
  const { clientSecret } = await post('/api/create-subscription');
  const paid = await post('/api/demo/confirm-payment', { clientSecret, cardNumber: '4242 4242 4242 4242' });
  await post('/api/verify-payment', {
    paymentIntentId: paid.paymentIntentId,
    paymentIntentClientSecret: clientSecret,
  });
};
