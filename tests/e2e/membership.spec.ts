import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { expect, expectAccessible, test } from './support/journey.ts';

const PASSWORD = 'a password to test with';
const WORKS = '4242 4242 4242 4242';
const DECLINED = '4000 0000 0000 0002';
const SECOND_STEP = '4000 0025 0000 3155';

const anAddress = (): string => `${randomUUID()}@test.example`;

/** A new account in this browser, made by the call that the forms make. */
const signUp = async (page: Page, email = anAddress()): Promise<string> => {
  const { origin } = new URL(page.url());
  const response = await page.request.post('/api/login', {
    headers: { origin },
    data: { email, password: PASSWORD, isSignUp: true },
  });
  expect(response.ok()).toBe(true);

  return email;
};

const payWith = async (page: Page, card: string): Promise<void> => {
  await page.getByLabel('Card number').fill(card);
  await page.getByRole('button', { name: 'Pay $9.95' }).click();
};

const fillGuest = async (page: Page, email: string, password = PASSWORD): Promise<void> => {
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByLabel('Password', { exact: true }).press('Enter');
};

const expectPaid = async (page: Page): Promise<void> => {
  await expect(page.getByRole('heading', { level: 1, name: 'Payment Successful!' })).toBeVisible();
  await expect(page).toHaveURL('/payment-success');
};

test('someone signed in meets the paywall, pays, and gets in', async ({ page }) => {
  await page.goto('/pricing');
  await signUp(page);
  await page.goto('/ranges');
  await expect(page.getByRole('heading', { level: 1, name: 'Subscription Required' })).toBeVisible();

  await page.getByRole('link', { name: 'Subscribe Now' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Complete Your CarryAtlas Subscription');
  await expect(page.getByText('Renews at $9.95 every year until canceled')).toBeVisible();
  await expectAccessible(page);
  await payWith(page, WORKS);

  await expectPaid(page);
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Get Started' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Firing Ranges' })).toBeVisible();
});

test('a guest is declined, passes the bank’s second step with another card, and is a member with one account', async ({
  context,
}) => {
  // A refusal is written to the console by the browser itself.
  const page = await context.newPage();
  const email = anAddress();
  await page.goto('/checkout');
  await expect(page.getByRole('heading', { name: 'Create Your Account' })).toBeVisible();
  await fillGuest(page, email);
  await expectAccessible(page);

  await payWith(page, DECLINED);
  await expect(page.getByText('Your card was declined.', { exact: true }).first()).toBeVisible();
  await expect(page.getByText('Account created successfully')).toBeVisible();

  await payWith(page, SECOND_STEP);
  await page.getByRole('button', { name: 'Decline', exact: true }).click();
  await expect(
    page.getByText('We are unable to authenticate your payment method.', { exact: true }).first(),
  ).toBeVisible();
  // Until then the closing dialog holds the focus, and takes it from someone who types.
  await expect(page.getByRole('button', { name: 'Pay $9.95' })).toBeFocused();
  await payWith(page, SECOND_STEP);
  await page.getByRole('button', { name: 'Approve payment' }).click();

  await expectPaid(page);
  await page.getByRole('link', { name: 'View Account' }).click();
  await expect(page.getByText('Premium Member')).toBeVisible();
  await expect(page.getByText(email).first()).toBeVisible();
  await page.close();
});

test('a guest whose address is taken is charged nothing, signs in where they are, and goes on', async ({ context }) => {
  const page = await context.newPage();
  await page.goto('/pricing');
  const email = await signUp(page);
  await page.context().clearCookies();
  await page.goto('/checkout');
  await fillGuest(page, email);

  await payWith(page, WORKS);
  await expect(page.getByText('We didn’t charge you. Sign in with your password to continue.')).toBeVisible();
  await page.getByRole('button', { name: 'Sign in and continue' }).click();
  await payWith(page, WORKS);

  await expectPaid(page);
  await page.close();
});

test('a guest whose tab closes right after paying has access when they sign in elsewhere', async ({ context }) => {
  const page = await context.newPage();
  const email = anAddress();
  await page.route('**/api/verify-payment', (route) => route.abort());
  await page.goto('/checkout');
  await fillGuest(page, email);
  await payWith(page, WORKS);
  await page.waitForURL('**/payment-success**');
  await page.close();

  await context.clearCookies();
  const elsewhere = await context.newPage();
  await elsewhere.goto('/pricing');
  const { origin } = new URL(elsewhere.url());
  await elsewhere.request.post('/api/login', { headers: { origin }, data: { email, password: PASSWORD } });
  await elsewhere.goto('/ranges');
  await expect(elsewhere.getByRole('heading', { level: 1, name: 'Firing Ranges' })).toBeVisible();
  await elsewhere.close();
});

test('a member cancels the renewal, keeps the year, and resumes', async ({ page }) => {
  await page.goto('/pricing');
  await signUp(page);
  await page.goto('/checkout');
  await payWith(page, WORKS);
  await expectPaid(page);
  await page.getByRole('link', { name: 'View Account' }).click();

  await page.getByRole('button', { name: 'Cancel renewal' }).click();
  await expect(page.getByRole('button', { name: 'Resume renewal' })).toBeVisible();
  await expect(page.getByText('Premium Member')).toBeVisible();
  await expect(page.getByText('N/A')).toBeVisible();
  await expectAccessible(page);

  await page.getByRole('button', { name: 'Resume renewal' }).click();
  await expect(page.getByRole('button', { name: 'Cancel renewal' })).toBeVisible();
  await page.getByRole('button', { name: 'Card and invoices' }).click();
  await expect(page.getByText('$9.95 paid')).toBeVisible();
});
