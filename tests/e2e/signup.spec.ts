import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { expect, expectAccessible, test } from './support/journey.ts';

const PASSWORD = 'tin roof gravel 42';

const newAddress = (): string => `joiner-${randomUUID().slice(0, 8)}@test.example`;

const heading = (page: Page) => page.getByRole('heading', { level: 1 });

const fillIn = async (page: Page, email: string): Promise<void> => {
  await page.getByRole('button', { name: 'Continue with Email' }).click();
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
};

const createAccount = async (page: Page, email: string): Promise<void> => {
  await fillIn(page, email);
  await page.getByRole('button', { name: 'Create Account' }).click();
};

/** Answers the demo provider's own page. */
const answerProvider = async (page: Page, email: string): Promise<void> => {
  await page.getByLabel('Demo email', { exact: true }).fill(email);
  await page.getByRole('button', { name: 'Continue' }).click();
};

const expectToPayAs = async (page: Page, email: string): Promise<void> => {
  await expect(page).toHaveURL('/signup');
  await expect(heading(page)).toHaveText('Complete Your Subscription');
  await expect(page.getByText(email)).toBeVisible();
  await expect(page.getByRole('button', { name: 'Pay $9.95' })).toBeEnabled();
};

test('someone who changes the way in stays at step 1 through a reload, may go back, and pays after signing in again', async ({
  page,
}) => {
  const [first, second] = [newAddress(), newAddress()];
  await page.goto('/signup');
  await createAccount(page, first);
  await expectToPayAs(page, first);

  await page.getByRole('button', { name: 'Change login method' }).click();
  await expect(heading(page)).toHaveText('Join CarryAtlas');
  await expectAccessible(page);
  await page.reload();
  await expect(page.getByRole('link', { name: 'Sign Out' })).toBeVisible();
  await expect(heading(page)).toHaveText('Join CarryAtlas');

  // Going back takes the change back, and going on makes it again.
  await page.goBack();
  await expectToPayAs(page, first);
  await page.goForward();
  await expect(heading(page)).toHaveText('Join CarryAtlas');

  // Looking at the ways in and coming back is no sign-in.
  await page.getByRole('link', { name: 'Sign in', exact: true }).click();
  await expect(page).toHaveURL('/auth?mode=signin&join=true');
  await page.goBack();
  await expect(heading(page)).toHaveText('Join CarryAtlas');

  await page.getByRole('link', { name: 'Sign in', exact: true }).click();
  await fillIn(page, first);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expectToPayAs(page, first);
  await page.reload();
  await expectToPayAs(page, first);

  await page.getByRole('button', { name: 'Change login method' }).click();
  await createAccount(page, second);
  await expectToPayAs(page, second);
  await page.reload();
  await expectToPayAs(page, second);

  // The session was hidden here and nowhere else.
  await page.getByRole('button', { name: 'Change login method' }).click();
  await page.goto('/account');
  await expect(page.getByText(second).first()).toBeVisible();
});

test('someone who changes the way in and takes the social button pays after it, with the same account and with another', async ({
  context,
}) => {
  // The provider's own pages are not ours: what they say on the console is not either.
  const page = await context.newPage();
  const [first, second] = [newAddress(), newAddress()];
  await page.goto('/signup');
  await page.getByRole('button', { name: 'Continue with Google' }).click();
  await answerProvider(page, first);
  await expectToPayAs(page, first);

  await page.getByRole('button', { name: 'Change login method' }).click();
  await page.getByRole('button', { name: 'Continue with Google' }).click();
  await answerProvider(page, first);
  await expectToPayAs(page, first);

  // Turning round at the provider is no sign-in.
  await page.getByRole('button', { name: 'Change login method' }).click();
  await page.getByRole('button', { name: 'Continue with Apple' }).click();
  await expect(page.getByLabel('Demo email', { exact: true })).toBeVisible();
  await page.goBack();
  await expect(heading(page)).toHaveText('Join CarryAtlas');

  await page.getByRole('link', { name: 'Sign in', exact: true }).click();
  await page.getByRole('button', { name: 'Continue with Apple' }).click();
  await answerProvider(page, second);
  await expectToPayAs(page, second);
  await page.close();
});
