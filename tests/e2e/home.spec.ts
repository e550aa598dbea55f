import { randomUUID } from 'node:crypto';
import { type Page, test as plainTest } from '@playwright/test';
import { expect, expectAccessible, logIn, signIn, test } from './support/journey.ts';

const PHONE = { width: 390, height: 844 };
const ATLANTA = { latitude: 33.749, longitude: -84.388 };

test.use({ viewport: PHONE });

const here = (page: Page) => page.getByRole('region', { name: 'Right here' });

const answerQuestions = async (page: Page): Promise<void> => {
  const form = page.getByRole('form', { name: 'Answer three questions to see where you stand' });
  await form.getByLabel('Where do you live?').selectOption('Texas');
  await form.getByLabel('How old are you?').selectOption('21 or older');
  await form.getByLabel('Which states issued you a permit?').selectOption('Texas');
  await form.getByRole('button', { name: 'Show my answer' }).click();
};

test('from the first visit to a member’s answer: join, pay, three questions, a ZIP code', async ({ page }) => {
  await page.goto('/');
  await page.getByRole('link', { name: 'Get Full Access' }).click();
  await page.getByRole('button', { name: 'Continue with Email' }).click();
  await page.getByLabel('Email').fill(`first-${randomUUID().slice(0, 8)}@test.example`);
  await page.getByLabel('Password', { exact: true }).fill('tin roof gravel 42');
  await page.getByRole('button', { name: 'Create Account' }).click();
  await page.getByLabel('Card number').fill('4242 4242 4242 4242');
  await page.getByRole('button', { name: 'Pay $9.95' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Payment Successful!');

  await page.getByRole('link', { name: 'Home' }).click();
  await answerQuestions(page);
  // The device says nothing: the state they live in answers by its name.
  await expect(here(page).getByRole('heading', { name: 'Texas', exact: true })).toBeVisible();
  await page.getByLabel('ZIP CODE').fill('30303');
  await page.keyboard.press('Enter');

  await expect(here(page).getByRole('heading', { name: 'Fulton County, Georgia' })).toBeInViewport();
  await expect(here(page).getByText(/^Georgia recognizes Texas’s/)).toBeInViewport();
  await expect(here(page).getByText('Tell an officer?')).toBeVisible();
  await expect(page.getByRole('region', { name: 'Next state line' })).toContainText('Alabama');
  await expectAccessible(page);
});

test('denied, no default place answers; without a home the card asks', async ({ page }) => {
  await signIn(page, 'member');

  await expect(page.getByText('Location access denied. Using Colorado Springs, CO as default location.')).toBeVisible();
  await page.getByRole('button', { name: 'Not now' }).click();
  await expect(here(page).getByRole('heading', { name: 'Where are you?' })).toBeVisible();
  await expect(page.getByRole('heading', { name: /^CCW Regulations: / })).toHaveCount(0);
  await expect(here(page).getByText(/recognize/)).toHaveCount(0);
});

test('every tool is two taps away on a phone, and nothing shows through the bars', async ({ page }) => {
  await signIn(page, 'member');
  // Without a fourth number it is opaque.
  for (const bar of [page.getByRole('banner'), page.getByRole('navigation', { name: 'Quick links' })])
    await expect(bar).toHaveCSS('background-color', /^rgb\(\d+, \d+, \d+\)$/);
  for (const [label, heading] of [
    ['Permits', 'My permits'],
    ['Map', 'Recognition map'],
    ['Trip', 'Trip planner'],
    ['Places', 'Can I carry in a …?'],
    ['Alerts', 'Travel Alerts'],
    ['Safety', 'CarryAtlas Safety & Best Practices'],
    ['Signs', 'No-gun signs'],
    ['Cards', 'Quick law cards'],
  ] as const) {
    await page.getByRole('navigation', { name: 'Quick links' }).getByRole('link', { name: 'Home' }).click();
    await page.getByRole('navigation', { name: 'Tools' }).getByRole('link', { name: label }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(heading);
  }
});

test('sign-in leads back to the alerts, and a session that ended elsewhere says so and leads to sign-in', async ({
  page,
  context,
  expectedNoise,
}) => {
  expectedNoise.push(/status of 401/);
  await page.goto('/alerts');
  await page.getByRole('main').getByRole('link', { name: 'Sign In' }).click();
  await page.getByRole('button', { name: 'Continue with Email' }).click();
  await page.getByLabel('Email').fill('member@demo.example');
  await page.getByLabel('Password', { exact: true }).fill('carry-atlas-demo');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/alerts');
  await expect(page.getByRole('heading', { name: 'All alerts' })).toBeVisible();

  await page.getByRole('navigation', { name: 'Quick links' }).getByRole('link', { name: 'Home' }).click();
  await expect(page.getByRole('navigation', { name: 'Tools' })).toBeVisible();
  const other = await context.newPage();
  await other.goto('/account');
  await other.getByRole('banner').getByRole('link', { name: 'Sign Out' }).click();
  await expect(other.getByRole('link', { name: 'Get Full Access' })).toBeVisible();

  await page.bringToFront();
  await page.getByLabel('ZIP CODE').fill('30303');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Authentication Required', { exact: true })).toBeVisible();
  await expect(page).toHaveURL(/\/auth/);
});

// Without a connection the browser writes to the console, and here it keeps things.
plainTest('in flight mode home answers from what is kept, at the place of the device', async ({ page, context }) => {
  await page.setViewportSize(PHONE);
  await context.grantPermissions(['geolocation']);
  await context.setGeolocation(ATLANTA);
  await logIn(page.request, 'founder');
  await page.goto('/safety');
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready;
    if (!navigator.serviceWorker.controller)
      await new Promise((resolve) => navigator.serviceWorker.addEventListener('controllerchange', resolve));
  });
  await page.goto('/');
  await answerQuestions(page);
  await expect(here(page).getByText(/^Georgia recognizes Texas’s/)).toBeVisible();
  await expect(here(page).getByText('Off limits to you here')).toBeVisible();
  await context.setOffline(true);

  await page.goto('/');

  await expect(page.getByText(/^You’re offline\./)).toBeVisible();
  await expect(here(page).getByRole('heading', { name: 'Fulton County, Georgia' })).toBeVisible();
  await expect(here(page).getByText(/^Georgia recognizes Texas’s/)).toBeVisible();
  await expect(here(page).getByText('Off limits to you here')).toBeVisible();
});
