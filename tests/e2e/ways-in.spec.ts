import { randomUUID } from 'node:crypto';
import type { Locator, Page } from '@playwright/test';
import { expect, expectAccessible, logIn, test } from './support/journey.ts';

const PASSWORD = 'tin roof gravel 42';
const SIZES = { phone: { width: 390, height: 844 }, desktop: { width: 1280, height: 800 } } as const;
const TABLET = { width: 800, height: 1100 };

const newAddress = (): string => `buyer-${randomUUID().slice(0, 8)}@test.example`;

const heading = (page: Page) => page.getByRole('heading', { level: 1 });

const fillIn = async (page: Page, email: string): Promise<void> => {
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
};

const subscribe = async (page: Page): Promise<void> => {
  await page.goto('/pricing');
  await page.getByRole('link', { name: 'Sign Up & Subscribe' }).click();
  await expect(heading(page)).toHaveText('Create Account');
};

const boxOf = async (locator: Locator) => {
  const box = await locator.boundingBox();
  if (!box) throw new Error('should be on the screen');

  return box;
};

const expectApart = async (one: Locator, other: Locator): Promise<void> => {
  const [a, b] = [await boxOf(one), await boxOf(other)];
  const isApart = a.x + a.width <= b.x || b.x + b.width <= a.x || a.y + a.height <= b.y || b.y + b.height <= a.y;

  expect(isApart, `${JSON.stringify(a)} and ${JSON.stringify(b)}`).toBe(true);
};

// Only where things stand differs by size.
for (const [device, viewport] of Object.entries(SIZES)) {
  test.describe(`on a ${device}`, () => {
    test.use({ viewport });

    test('a toast lies on no button of a form', async ({ page }) => {
      await page.goto('/signup');
      await page.getByRole('button', { name: 'Continue with Email' }).click();
      await page.keyboard.press('Enter');
      const toast = page.getByRole('region', { name: 'Notifications (F8)' }).getByRole('listitem');
      await expect(toast).toContainText('Please enter both email and password.');
      await expectApart(toast, page.getByRole('button', { name: 'Create Account' }));
      await expectApart(toast, page.getByRole('banner'));
      await page.setViewportSize(TABLET);
      await expectApart(toast, page.getByRole('banner'));
      await page.setViewportSize(viewport);

      await fillIn(page, newAddress());
      await page.getByRole('button', { name: 'Create Account' }).click();
      await expect(toast).toContainText('Account Created');
      const pay = page.getByRole('button', { name: 'Pay $9.95' });
      await expect(pay).toBeEnabled();
      await expectApart(toast, pay);
    });
  });
}

test.describe('on a phone', () => {
  test.use({ viewport: SIZES.phone });

  test('a new visitor goes from pricing to payment', async ({ page }) => {
    await subscribe(page);
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Continue with Email' }).click();
    await expect(page.getByLabel('Email')).toBeFocused();
    await fillIn(page, newAddress());
    await page.keyboard.press('Enter');

    await expect(heading(page)).toHaveText('Complete Your Subscription');
    await expect(page.getByRole('button', { name: 'Pay $9.95' })).toBeEnabled();
    await expect(page.getByRole('heading', { name: 'What you get' })).toBeVisible();
  });

  test('sign-in from a gate leads back to its page', async ({ page }) => {
    await page.goto('/regulations');
    await page.getByRole('main').getByRole('link', { name: 'Sign In' }).click();
    await page.getByRole('button', { name: 'Continue with Email' }).click();
    await page.getByLabel('Email').fill('member@demo.example');
    await page.getByLabel('Password', { exact: true }).fill('carry-atlas-demo');
    await page.keyboard.press('Enter');

    await expect(page).toHaveURL('/regulations');
    await expect(page.getByRole('link', { name: 'Sign Out' }).first()).toBeVisible();
  });

  test('a session that ended elsewhere is told on a search', async ({ context }) => {
    await logIn(context.request, 'member');
    // The refusal itself is written to the console by the browser, so this page is not the journeys' own.
    const quiet = await context.newPage();
    await quiet.setViewportSize(SIZES.phone);
    await quiet.goto('/ranges');
    await expect(heading(quiet)).toHaveText('Firing Ranges');
    await context.clearCookies();
    await quiet.getByLabel(/ZIP CODE/).fill('30301');
    await quiet.keyboard.press('Enter');

    await expect(quiet.getByText('Please sign in to access CarryAtlas', { exact: true })).toBeVisible();
    await expect(heading(quiet)).toHaveText('Welcome');
    await quiet.getByRole('button', { name: 'Sign In' }).click();
    await expect(quiet).toHaveURL('/auth?mode=signin');
  });

  test('a guest at the checkout is told what is wrong, goes on by Enter, and pays', async ({ page }) => {
    await page.goto('/checkout');
    await expect(page.getByRole('heading', { name: 'What you get' })).toBeVisible();
    await page.getByLabel('Email').fill('buyer@');
    await page.keyboard.press('Enter');
    await expect(page.getByText('Valid email is required')).toBeVisible();
    await expectAccessible(page);
    await page.getByLabel('Email').fill(newAddress());
    await page.keyboard.press('Enter');
    await expect(page.getByLabel('Password', { exact: true })).toBeFocused();
    await page.keyboard.type('short');
    await page.keyboard.press('Enter');
    await expect(page.getByText('Password must be at least 6 characters long')).toBeVisible();
    await page.keyboard.type(' no more');
    await page.keyboard.press('Enter');
    await expect(page.getByLabel('Card number')).toBeFocused();
    await page.keyboard.type('4242 4242 4242 4242');
    await page.keyboard.press('Enter');

    await expect(heading(page)).toHaveText('Payment Successful!');
  });
});

for (const [who, what] of [
  ['visitor', 'Complete Your Subscription'],
  ['member', 'You already have access'],
] as const) {
  test(`a known ${who} who comes from pricing and signs in reads: ${what}`, async ({ page }) => {
    await subscribe(page);
    await page.getByRole('link', { name: 'Sign in', exact: true }).click();
    await page.getByRole('button', { name: 'Continue with Email' }).click();
    await page.getByLabel('Email').fill(`${who}@demo.example`);
    await page.getByLabel('Password', { exact: true }).fill('carry-atlas-demo');
    await page.getByRole('button', { name: 'Sign in' }).click();

    await expect(page).toHaveURL('/signup');
    await expect(page.getByRole('heading', { name: what })).toBeVisible();
  });
}

test('a social sign-in from pricing goes on to payment, one from a gate leads back, a refusal leads back to joining', async ({
  context,
}) => {
  // The provider's own pages are not ours: what they say on the console is not either.
  const page = await context.newPage();
  const email = newAddress();
  const answer = async (name: 'Continue' | 'Cancel') => {
    await page.getByLabel('Demo email', { exact: true }).fill(email);
    await page.getByRole('button', { name }).click();
  };
  await page.goto('/signup');
  await page.getByRole('button', { name: 'Continue with Google' }).click();
  await answer('Cancel');
  await expect(page).toHaveURL('/signup');
  await expect(page.getByText('Authentication Error', { exact: true })).toBeVisible();

  await subscribe(page);
  await page.getByRole('button', { name: 'Continue with Google' }).click();
  await answer('Continue');
  await expect(page).toHaveURL('/signup');
  await expect(heading(page)).toHaveText('Complete Your Subscription');

  await context.clearCookies();
  await page.goto('/permits');
  await page.getByRole('main').getByRole('link', { name: 'Sign In' }).click();
  await page.getByRole('button', { name: 'Continue with Google' }).click();
  await answer('Continue');
  await expect(page).toHaveURL('/permits');
  await page.close();
});

test('on the production host nobody is locked out: the form first, the social buttons below', async ({ page }) => {
  await page.goto('/auth?production=true');
  await expect(heading(page)).toHaveText('Create Account');
  const form = page.getByRole('button', { name: 'Create Account' });
  const social = page.getByRole('button', { name: 'Continue with Google' });
  expect((await boxOf(form)).y).toBeLessThan((await boxOf(social)).y);
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Sign in', exact: true }).click();
  await expect(heading(page)).toHaveText('Sign In');
  await expect(social).toBeVisible();
});
