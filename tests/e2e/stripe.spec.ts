import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import type { BrowserContext, Page } from '@playwright/test';
import type { DemoServer } from '../../scripts/checks/demo-server.mjs';
import { type FakeStripeServer, startFakeStripe } from '../support/fake-stripe/fake-stripe-server.ts';
import { expect, expectAccessible, test } from './support/journey.ts';
import { startOwnServer } from './support/own-server.ts';

// One server with a fake Stripe behind it, for all of these.
test.describe.configure({ mode: 'serial' });

const PASSWORD = 'a password to test with';
const WORKS = '4242 4242 4242 4242';
const DECLINED = '4000 0000 0000 0002';
const SECOND_STEP = '4000 0025 0000 3155';
const REDIRECTS = '4000 0027 6000 3184';
const FOUNDER = 'founder@demo.example';

let fake: FakeStripeServer;
let server: DemoServer;
let standIn: string;

test.beforeAll(async () => {
  standIn = await readFile(new URL('./support/stripe-js.js', import.meta.url), 'utf8');
  fake = await startFakeStripe();
  server = await startOwnServer(fake.env);
  fake.deliverTo(() => server.baseUrl);
});

test.afterAll(async () => {
  await fake.allDelivered();
  await server.stop();
  await fake.close();
});

/** Stripe's two hosts as the browser meets them. */
const standInForStripe = async (context: BrowserContext): Promise<void> => {
  await context.route('https://js.stripe.com/**', (route) =>
    route.fulfill({ contentType: 'text/javascript', body: standIn }),
  );
  await context.route('https://api.stripe.com/**', async (route) => {
    const request = route.request();
    const { pathname } = new URL(request.url());
    const headers = { 'access-control-allow-origin': '*', 'access-control-allow-headers': '*' };
    if (request.method() === 'OPTIONS') return route.fulfill({ status: 204, headers });
    const response = await fetch(`${fake.url}${pathname}`, {
      method: 'POST',
      headers: { authorization: request.headers()['authorization'] ?? '' },
      body: request.postData() ?? '',
    });
    return route.fulfill({ status: response.status, headers, body: await response.text() });
  });
};

const open = async (context: BrowserContext, path: string): Promise<Page> => {
  await standInForStripe(context);
  // Not the fixture's page: the browser itself writes about each declined card on the console.
  const page = await context.newPage();
  await page.goto(`${server.baseUrl}${path}`);

  return page;
};

const signIn = async (page: Page, email: string, isSignUp: boolean, password = PASSWORD): Promise<void> => {
  const response = await page.request.post(`${server.baseUrl}/api/login`, {
    headers: { origin: server.baseUrl },
    data: { email, password, isSignUp },
  });
  expect(response.ok()).toBe(true);
};

const anAddress = (): string => `${randomUUID()}@test.example`;

const payWith = async (page: Page, card: string): Promise<void> => {
  await page.getByLabel('Card number').fill(card);
  await page.getByRole('button', { name: 'Pay $9.95' }).click();
};

const expectPaid = async (page: Page): Promise<void> => {
  await expect(page.getByRole('heading', { level: 1, name: 'Payment Successful!' })).toBeVisible();
  await expect(page).toHaveURL(`${server.baseUrl}/payment-success`);
};

const chargesOf = (email: string): number => {
  const { customers, charges } = fake.stripe;
  const ids = [...customers.values()].filter((one) => one.email === email).map(({ id }) => id);

  return [...charges.values()].filter(({ customer }) => ids.includes(customer)).length;
};

test('someone signed in pays with Stripe’s form and is a member, charged once', async ({ context }) => {
  const email = anAddress();
  const page = await open(context, '/pricing');
  await signIn(page, email, true);
  await page.goto(`${server.baseUrl}/checkout`);
  await expect(page.getByLabel('Card number')).toBeVisible();
  await expectAccessible(page);
  await payWith(page, WORKS);

  await expectPaid(page);
  expect(chargesOf(email)).toBe(1);
});

test('a guest is declined, then passes the authentication step', async ({ context }) => {
  const email = anAddress();
  const page = await open(context, '/checkout');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByLabel('Password', { exact: true }).press('Enter');

  await payWith(page, DECLINED);
  await expect(page.getByText('Your card was declined.', { exact: true }).first()).toBeVisible();
  await payWith(page, SECOND_STEP);
  await page.getByRole('button', { name: 'Complete authentication' }).click();

  await expectPaid(page);
  expect(chargesOf(email)).toBe(1);
});

test('a payment that leads away to the bank comes back to the confirmed purchase', async ({ context }) => {
  const page = await open(context, '/pricing');
  await signIn(page, anAddress(), true);
  await page.goto(`${server.baseUrl}/checkout`);

  await payWith(page, REDIRECTS);

  await expectPaid(page);
});

test('the tab closes after paying: the webhook came, and access is there after signing in', async ({ context }) => {
  const email = anAddress();
  const page = await open(context, '/pricing');
  await signIn(page, email, true);
  await page.route('**/api/verify-payment', (route) => route.abort());
  await page.goto(`${server.baseUrl}/checkout`);
  await payWith(page, WORKS);
  await page.waitForURL('**/payment-success**');
  await page.close();
  expect(await fake.allDelivered()).toContain(200);
  await context.clearCookies();

  const elsewhere = await context.newPage();
  await signIn(elsewhere, email, false);
  await elsewhere.goto(`${server.baseUrl}/ranges`);

  await expect(elsewhere.getByRole('heading', { level: 1, name: 'Firing Ranges' })).toBeVisible();
});

test('a founding member has lifetime access, nothing to renew, and is unknown to Stripe', async ({ context }) => {
  const page = await open(context, '/pricing');
  await signIn(page, FOUNDER, false, 'carry-atlas-demo');

  await page.goto(`${server.baseUrl}/account`);
  await expect(page.getByText('Founding Member').first()).toBeVisible();
  await expect(page.getByText('Lifetime Access')).toBeVisible();
  await expect(page.getByText('N/A')).toBeVisible();
  await expect(page.getByRole('button', { name: /renewal$|invoices$/ })).toHaveCount(0);

  await page.goto(`${server.baseUrl}/checkout`);
  await expect(page.getByRole('heading', { name: 'You already have access' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Pay $9.95' })).toHaveCount(0);
  const setup = await page.request.post(`${server.baseUrl}/api/create-subscription`, {
    headers: { origin: server.baseUrl },
  });
  expect(setup.status()).toBe(409);
  expect([...fake.stripe.customers.values()].map(({ email }) => email)).not.toContain(FOUNDER);
});

test('without Stripe’s script the screen says that payment is unavailable', async ({ context }) => {
  const page = await open(context, '/pricing');
  await context.route('https://js.stripe.com/**', (route) => route.abort());
  await signIn(page, anAddress(), true);
  await page.goto(`${server.baseUrl}/checkout`);

  await expect(page.getByRole('heading', { name: 'Payment System Unavailable' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Contact Support' })).toBeVisible();
});

test('a key that Stripe refuses is told as such, and once it works the attempt goes on', async ({ context }) => {
  const page = await open(context, '/pricing');
  const email = anAddress();
  await signIn(page, email, true);
  fake.fail('POST', /customers$/, 401);
  await page.goto(`${server.baseUrl}/checkout`);
  await expect(page.getByText('Payment System Temporarily Unavailable', { exact: true })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Payment System Unavailable' })).toBeVisible();

  fake.mend();
  await page.reload();
  await payWith(page, WORKS);
  await expectPaid(page);
  expect(chargesOf(email)).toBe(1);
});
