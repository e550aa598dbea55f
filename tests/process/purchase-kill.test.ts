import { setTimeout as pause } from 'node:timers/promises';
import { expect, onTestFinished, test } from 'vitest';
import { type FakeStripeServer, startFakeStripe } from '#tests/support/fake-stripe/fake-stripe-server.ts';
import { createTemporaryFolder } from '#tests/support/temporary-folder.ts';
import { createDatabase } from './support/postgres.ts';
import { startProduct } from './support/product.ts';

/** Each kill cuts several purchases, each at a moment of its own: 20 of them. */
const KILLS = 5;
const BUYERS_PER_KILL = 4;
/** A purchase begins somewhere in this time, which is about as long as one takes. */
const KILLED_AFTER_MS = 500;
const PASSWORD = 'a password to test with';

/** A browser that goes from one server to the next and keeps its cookies. */
const aBrowser = (place: number) => {
  const jar = new Map<string, string>();

  return async (
    address: string,
    path: string,
    body?: object,
  ): Promise<{ status: number; json: () => Promise<never> }> => {
    const isRead = path === '/api/billing/status';
    const response = await fetch(`${address}${path}`, {
      method: isRead ? 'GET' : 'POST',
      headers: {
        origin: address,
        // As many places as browsers: what is limited per place is not what is tried here.
        'x-forwarded-for': `192.0.2.${place}`,
        cookie: [...jar].map(([name, value]) => `${name}=${value}`).join('; '),
        ...(body ? { 'content-type': 'application/json' } : {}),
      },
      ...(body ? { body: JSON.stringify(body) } : {}),
    });
    for (const cookie of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(cookie) ?? [];
      jar.set(name, value);
    }

    return { status: response.status, json: () => response.json() as Promise<never> };
  };
};

type Browser = ReturnType<typeof aBrowser>;

/** Everything that a buyer does, from signing up to the confirmed payment. Done twice, it must not buy twice. */
const buy = async ({ stripe }: FakeStripeServer, browse: Browser, address: string, email: string): Promise<void> => {
  const credentials = { email, password: PASSWORD };
  const signedUp = await browse(address, '/api/login', { ...credentials, isSignUp: true });
  if (signedUp.status === 409) await browse(address, '/api/login', credentials);
  const setup = await browse(address, '/api/create-subscription');
  if (setup.status === 409) return;
  const { clientSecret } = (await setup.json()) as { clientSecret: string };
  await browse(address, '/api/billing/consent');
  const intent = [...stripe.intents.values()].find((one) => one.client_secret === clientSecret);
  if (intent?.status !== 'succeeded') stripe.confirm(clientSecret, 'succeeds');
  await browse(address, '/api/verify-payment', {
    paymentIntentId: clientSecret.split('_secret_')[0],
    paymentIntentClientSecret: clientSecret,
  });
};

/** What the provider and we have of a buyer. */
const standingOf = async ({ stripe }: FakeStripeServer, browse: Browser, address: string, email: string) => {
  const status = (await (await browse(address, '/api/billing/status')).json()) as { hasAccess: boolean };
  const customers = [...stripe.customers.values()].filter((one) => one.email === email).map(({ id }) => id);
  const ofBuyer = ({ customer }: { customer: string }): boolean => customers.includes(customer);

  return {
    hasAccess: status.hasAccess,
    subscriptions: [...stripe.subscriptions.values()].filter(ofBuyer).length,
    charges: [...stripe.charges.values()].filter(ofBuyer).length,
  };
};

test('killed at a random moment of each of 20 purchases, every buyer ends with one subscription, one charge and access', async () => {
  const fake = await startFakeStripe();
  onTestFinished(() => fake.close());
  const env = {
    ...fake.env,
    TRUST_PROXY: '127.0.0.1',
    DATABASE_URL: await createDatabase(),
    DATA_DIR: createTemporaryFolder({}),
  };
  let current: string | null = null;
  fake.deliverTo(() => current);

  let server = startProduct(env);
  const outcomes: string[] = [];
  for (let kill = 0; kill < KILLS; kill += 1) {
    const address = await server.ready;
    current = address;
    const buyers = Array.from({ length: BUYERS_PER_KILL }, (_, at) => {
      const place = kill * BUYERS_PER_KILL + at;

      return { browse: aBrowser(place), email: `buyer-${place}@test.example` };
    });
    const purchases = buyers.map(async ({ browse, email }) => {
      await pause(Math.random() * KILLED_AFTER_MS);

      return buy(fake, browse, address, email).then(
        () => 'done',
        () => 'cut',
      );
    });
    await pause(KILLED_AFTER_MS);
    server.run.kill('SIGKILL');
    outcomes.push(...(await Promise.all(purchases)));
    await server.run.ended;

    server = startProduct(env);
    const after = await server.ready;
    current = after;
    for (const { browse, email } of buyers) {
      await buy(fake, browse, after, email);
      expect(await standingOf(fake, browse, after, email)).toEqual({ hasAccess: true, subscriptions: 1, charges: 1 });
    }
  }
  await fake.allDelivered();
  server.run.kill('SIGTERM');
  await server.run.ended;

  // Otherwise the moments would not have been moments of a purchase.
  expect(outcomes.filter((outcome) => outcome === 'cut').length).toBeGreaterThan(KILLS);
}, 180_000);
