import { randomUUID } from 'node:crypto';
import { type BrowserContext, expect, type Page } from '@playwright/test';
import { expectAccessible, test } from './support/journey.ts';
import { waitForLink } from './support/mailbox.ts';

const PASSWORD = 'tin roof gravel 42';
const NEW_PASSWORD = 'another tin roof 43';

const newAddress = (): string => `mailed-${randomUUID().slice(0, 8)}@test.example`;

/** Opens it as programs do that read no scripts: the address alone, and only what is there. */
const fetchTwice = async ({ request }: BrowserContext, link: string): Promise<void> => {
  for (const ask of [request.get, request.head, request.get, request.head]) {
    const response = await ask.call(request, link);
    expect(response.status()).toBe(200);
    expect(response.headers()['set-cookie'] ?? '').not.toContain('session');
  }
};

/** Opens it as a browser does, scripts and all, and presses nothing. */
const look = async (scanner: BrowserContext, link: string): Promise<void> => {
  const page = await scanner.newPage();
  await page.goto(link);
  await page.getByRole('main').getByRole('heading', { level: 1 }).waitFor();
  expect((await scanner.cookies()).map(({ name }) => name)).not.toContain('session');
  await page.close();
};

/** Everything that reads mail before its owner does: as a stranger, and with the owner's own cookies. */
const scan = async (page: Page, path: string): Promise<void> => {
  const browser = page.context().browser();
  if (!browser) throw new Error('The page has a browser');
  const link = new URL(path, page.url()).href;
  const stranger = await browser.newContext();
  await fetchTwice(stranger, link);
  await look(stranger, link);
  await stranger.close();

  for (const method of ['get', 'head', 'get'] as const) {
    expect((await page.request[method](link)).status()).toBe(200);
  }
};

const press = (page: Page, name: string): Promise<void> => page.getByRole('button', { name, exact: true }).click();

/** The link of a mail, after every scanner has been there. */
const receive = async (page: Page, to: string, subject: string): Promise<string> => {
  const link = await waitForLink(to, subject);
  await scan(page, link);

  return link;
};

test('scanners open every mailed link first, and each still does its work at its owner’s press', async ({
  page,
  browser,
}) => {
  const [email, newEmail] = [newAddress(), newAddress()];
  await page.goto('/auth');
  await press(page, 'Continue with Email');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await press(page, 'Create Account');
  await expect(page).toHaveURL('/');

  await page.goto(await receive(page, email, 'Confirm your email for CarryAtlas'));
  await press(page, 'Confirm my email');
  await expect(page).toHaveURL('/account');
  await expect(page.getByText('Confirm your email')).toBeHidden();

  await press(page, 'Change email');
  await press(page, 'Email me a link instead');
  await expect(page.getByText('We emailed you a link.')).toBeVisible();
  await page.goto(await receive(page, email, 'Confirm a change to your CarryAtlas account'));
  await press(page, 'Yes, it’s me');
  await expect(page).toHaveURL('/account');

  await press(page, 'Change email');
  await page.getByLabel('New email').fill(newEmail);
  await press(page, 'Send the link');
  await expect(page.getByText('We’ll let your old email know.')).toBeVisible();
  await scan(page, '/auth/forgot-password');
  await page.goto(await receive(page, newEmail, 'Confirm your new email for CarryAtlas'));
  await press(page, 'Use this email');
  await expect(page).toHaveURL('/account');
  await expect(page.getByText(newEmail).first()).toBeVisible();

  const elsewhere = await (await browser.newContext()).newPage();
  await elsewhere.goto(new URL('/direct-login', page.url()).href);
  await elsewhere.getByLabel('Email').fill(newEmail);
  await press(elsewhere, 'Send Sign-In Link');
  await elsewhere.getByRole('heading', { name: 'Check Your Email' }).waitFor();
  const signIn = await receive(elsewhere, newEmail, 'Your CarryAtlas sign-in link');
  await elsewhere.goto(new URL(signIn, page.url()).href);
  await expectAccessible(elsewhere);
  await press(elsewhere, 'Sign in');
  await expect(elsewhere.getByRole('link', { name: 'Sign Out' })).toBeVisible();

  await elsewhere.goto(new URL('/auth/forgot-password', page.url()).href);
  await elsewhere.getByLabel('Email').fill(newEmail);
  await press(elsewhere, 'Send Reset Link');
  await elsewhere.getByRole('heading', { name: 'Check Your Email' }).waitFor();
  const reset = await receive(elsewhere, newEmail, 'Reset your CarryAtlas password');
  await elsewhere.goto(new URL(reset, page.url()).href);
  await elsewhere.getByLabel('New password', { exact: true }).fill(NEW_PASSWORD);
  await elsewhere.getByLabel('Confirm password', { exact: true }).fill(NEW_PASSWORD);
  await press(elsewhere, 'Reset Password');
  await expect(elsewhere.getByRole('heading', { level: 1 })).toHaveText('Password Reset Successful');
  // Whoever knew the old password is signed out.
  expect((await page.request.get('/api/user')).status()).toBe(401);
  await elsewhere.context().close();

  // Deleting is proven by a mailed link, too; the press on its page deletes nothing yet.
  const owner = await (await browser.newContext()).newPage();
  await owner.goto(new URL('/auth?mode=signin&production=true', page.url()).href);
  await owner.getByLabel('Email').fill(newEmail);
  await owner.getByLabel('Password', { exact: true }).fill(NEW_PASSWORD);
  await press(owner, 'Sign in');
  await expect(owner.getByRole('link', { name: 'Sign Out' })).toBeVisible();
  await owner.goto(new URL('/account', page.url()).href);
  await press(owner, 'Delete my account');
  await press(owner, 'Email me a link instead');
  await expect(owner.getByText('We emailed you a link.')).toBeVisible();
  const prove = await receive(owner, newEmail, 'Confirm a change to your CarryAtlas account');
  await owner.goto(new URL(prove, page.url()).href);
  await press(owner, 'Yes, it’s me');
  await press(owner, 'Delete my account');
  await press(owner, 'Delete for good');
  await expect(owner.getByRole('link', { name: 'Get Full Access' })).toBeVisible();
  await owner.context().close();
});
