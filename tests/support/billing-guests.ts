import { expect } from 'vitest';
import { checkPurchase, endPurchase, refundPurchase } from '#server/features/billing/billing-job-kinds.ts';
import { aBrowser, type StripeApp, setUp, verify } from './billing-steps.ts';

const PASSWORD = 'correct horse';

type Browser = ReturnType<typeof aBrowser>;

/** A browser without an account gets to where it can pay. */
export const begin = async (browser: Browser, email = 'guest@test.example'): Promise<string> => {
  const response = await browser.post('/api/create-guest-subscription', { email, name: 'pat' });
  expect(response.statusCode, response.body).toBe(200);

  return response.json().clientSecret;
};

export const signUp = (browser: Browser, email = 'guest@test.example') =>
  browser.post('/api/login', { email, password: PASSWORD, isSignUp: true });

export const signIn = (browser: Browser, email: string) => browser.post('/api/login', { email, password: PASSWORD });

export const deleteAccount = async (browser: Browser): Promise<void> => {
  expect((await browser.post('/api/account/prove', { password: PASSWORD })).statusCode).toBe(200);
  expect((await browser.post('/api/account/delete')).statusCode).toBe(200);
};

/** Does what the provider has been promised. */
export const runMoneyJobs = async ({ jobs }: StripeApp): Promise<void> => {
  await jobs.runDue(checkPurchase);
  await jobs.runDue(endPurchase);
  await jobs.runDue(refundPurchase);
};

/** Someone pays as a guest, and then signs in to an account that has access, before we have heard of the payment. */
export const aPaidGuestOfMember = async (app: StripeApp) => {
  const first = aBrowser(app);
  await signUp(first, 'member@test.example');
  const paid = await setUp(app, first.cookies);
  app.stripe.confirm(paid, 'succeeds');
  expect((await verify(app, first.cookies, paid)).statusCode).toBe(200);

  const browser = aBrowser(app);
  const clientSecret = await begin(browser);
  app.stripe.confirm(clientSecret, 'succeeds');
  expect((await signIn(browser, 'member@test.example')).statusCode).toBe(200);
  const subscriptionId = [...app.stripe.subscriptions.keys()].at(-1) ?? '';

  return { browser, clientSecret, subscriptionId };
};
