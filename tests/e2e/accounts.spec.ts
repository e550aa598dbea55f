import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { expect, expectAccessible, test } from './support/journey.ts';

const PASSWORD = 'tin roof gravel 42';

const newAddress = (): string => `rider-${randomUUID().slice(0, 8)}@test.example`;

const fillIn = async (page: Page, email: string, password: string): Promise<void> => {
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
};

/** Joins at /auth, as a newcomer. */
const signUp = async (page: Page, email: string): Promise<void> => {
  await page.goto('/auth');
  await page.getByRole('button', { name: 'Continue with Email' }).click();
  await fillIn(page, email, PASSWORD);
  await page.getByRole('button', { name: 'Create Account' }).click();
  await expect(page).toHaveURL('/');
};

/** Answers the demo provider's own page. */
const answerProvider = async (page: Page, email: string, answer: 'Continue' | 'Cancel'): Promise<void> => {
  await expect(page.getByRole('heading', { name: /sign-in \(demo\)/ })).toBeVisible();
  await page.getByLabel('Demo email', { exact: true }).fill(email);
  await page.getByRole('button', { name: answer }).click();
};

test('a newcomer signs up, signs out, mistypes the password, and signs in again', async ({ page, context }) => {
  const email = newAddress();
  await signUp(page, email);
  await page.goto('/account');
  await expect(page.getByRole('heading', { name: 'Confirm your email' })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Sign Out of Account' }).click();
  await expect(page).toHaveURL('/');

  // The refusal itself is written to the console by the browser.
  const quiet = await context.newPage();
  await quiet.goto('/auth?mode=signin');
  await quiet.getByRole('button', { name: 'Continue with Email' }).click();
  await fillIn(quiet, email, 'not the password');
  await quiet.getByRole('button', { name: 'Sign in' }).click();
  await expect(quiet.getByText('Authentication failed. Please check your email and password.')).toBeVisible();
  await fillIn(quiet, email, PASSWORD);
  await quiet.getByRole('button', { name: 'Sign in' }).click();
  await expect(quiet).toHaveURL('/');
});

for (const provider of ['Google', 'Apple']) {
  test(`${provider} signs in through a running provider, a refusal does not, and joining leads on to payment`, async ({
    context,
  }) => {
    // The provider's own pages are not ours: what they say on the console is not either.
    const page = await context.newPage();
    const email = newAddress();
    await page.goto('/auth');
    await page.getByRole('button', { name: `Continue with ${provider}` }).click();
    await answerProvider(page, email, 'Cancel');
    await expect(page.getByText('Authentication Error', { exact: true })).toBeVisible();
    await expect(page.getByText('Authentication failed. Please try again.', { exact: true })).toBeVisible();
    await expect(page).toHaveURL('/auth');

    await page.goto('/signup');
    await page.getByRole('button', { name: `Continue with ${provider}` }).click();
    await answerProvider(page, email, 'Continue');
    await expect(page).toHaveURL('/signup');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Complete Your Subscription');

    await page.goto('/account');
    await expect(page.getByText(email)).toBeVisible();
    await expect(page.getByText(`You can sign in with ${provider} or an emailed link.`)).toBeVisible();
  });
}

test('joining by email leads on to payment; its owner deletes the account, after proving again who they are', async ({
  page,
  context,
}) => {
  const email = newAddress();
  await page.goto('/signup');
  await page.getByRole('button', { name: 'Continue with Email' }).click();
  await expect(page.getByRole('button', { name: 'Create Account' })).toBeDisabled();
  await fillIn(page, email, PASSWORD);
  await page.getByRole('button', { name: 'Create Account' }).click();
  await expect(page.getByText('Account Created', { exact: true })).toBeVisible();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Complete Your Subscription');

  await page.goto('/account');
  await page.evaluate(() => localStorage.setItem('permit-wallet:of-somebody-else', '{}'));
  await page.evaluate(async () => {
    const { id } = (await (await fetch('/api/user')).json()) as { id: string };
    localStorage.setItem(`permit-wallet:${id}`, '{}');
  });
  await page.getByRole('button', { name: 'Delete my account' }).click();
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.getByRole('button', { name: 'Delete for good' }).click();
  await expect(page).toHaveURL('/');
  await expect(page.getByRole('link', { name: 'Get Full Access' })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Your account was deleted' })).toBeVisible();
  await expectAccessible(page);
  expect(await page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('permit-wallet')))).toEqual(
    ['permit-wallet:of-somebody-else'],
  );

  const quiet = await context.newPage();
  await quiet.goto('/auth?mode=signin&production=true');
  await fillIn(quiet, email, PASSWORD);
  await quiet.getByRole('button', { name: 'Sign in' }).click();
  await expect(quiet.getByText('Authentication failed. Please check your email and password.')).toBeVisible();
});
