import type { Page } from '@playwright/test';
import { expect, expectAccessible, test } from './support/journey.ts';
import { startOwnServer } from './support/own-server.ts';

/** For a server of this journey's own: its time passes for nobody else. */
const MAY_GET_LATER = `--import ${new URL('./support/later.mjs', import.meta.url)}`;

const signIn = async (page: Page, baseUrl: string): Promise<void> => {
  const response = await page.request.post(`${baseUrl}/api/login`, {
    headers: { origin: baseUrl },
    data: { email: 'member@demo.example', password: 'carry-atlas-demo' },
  });
  expect(response.ok()).toBe(true);
};

test('the year of a member who cancelled ends: the gate asks to subscribe, and buying again opens it', async ({
  page,
}) => {
  const { baseUrl, signal, stop } = await startOwnServer({ NODE_OPTIONS: MAY_GET_LATER });
  try {
    await signIn(page, baseUrl);
    await page.goto(`${baseUrl}/account`);
    await page.getByRole('button', { name: 'Cancel renewal' }).click();
    await expect(page.getByRole('button', { name: 'Resume renewal' })).toBeVisible();
    await page.goto(`${baseUrl}/ranges`);
    await expect(page.getByRole('heading', { level: 1, name: 'Firing Ranges' })).toBeVisible();

    // A page that is open would notice that its session has ended.
    await page.goto('about:blank');
    signal('SIGUSR2');
    await expect.poll(async () => (await page.request.get(`${baseUrl}/api/user`)).status()).toBe(401);
    await signIn(page, baseUrl);
    await page.goto(`${baseUrl}/account`);
    await expect(page.getByText('Subscription Required')).toBeVisible();
    await expect(page.getByText('Unpaid').first()).toBeVisible();
    await expect(page.getByText('N/A')).toBeVisible();
    await expect(page.getByRole('button', { name: /renewal$/ })).toHaveCount(0);

    await page.goto(`${baseUrl}/ranges`);
    await expect(page.getByRole('heading', { level: 1, name: 'Subscription Required' })).toBeVisible();
    await expect(page.getByText('You will be redirected to payment.')).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('link', { name: 'Subscribe Now' }).click();
    await page.getByLabel('Card number').fill('4242 4242 4242 4242');
    await page.getByRole('button', { name: 'Pay $9.95' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Payment Successful!' })).toBeVisible();

    await page.getByRole('link', { name: 'Get Started' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Firing Ranges' })).toBeVisible();
    await page.goto(`${baseUrl}/account`);
    await expect(page.getByText('Premium Member')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Cancel renewal' })).toBeVisible();
    await page.goto('about:blank');
  } finally {
    await stop();
  }
});
