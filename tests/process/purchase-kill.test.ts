import { createHash, randomInt } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { expect, onTestFinished, test } from 'vitest';
import { type FakeStripeServer, startFakeStripe } from '#tests/support/fake-stripe/fake-stripe-server.ts';
import { createTemporaryFolder } from '#tests/support/temporary-folder.ts';
import { createDatabase } from './support/postgres.ts';
import { startProduct } from './support/product.ts';

/** Few each day; `npm run test:faults` kills twenty times. */
const KILLS = Number(process.env.KILLS ?? 4);
/** A third of them are over before their moment; if these don't do, the moments are not in the purchases. */
const MOST_BUYERS = 100;
const PASSWORD = 'a password to test with';
/** The moments of a run that failed are drawn again by giving its seed. */
const SEED = Number(process.env.PURCHASE_KILL_SEED ?? randomInt(2 ** 32));

/** From 0 to 1, the same for the same seed. */
const draw = (at: number): number => createHash('sha256').update(`${SEED} ${at}`).digest().readUInt32BE() / 2 ** 32;

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

type Buyer = {
  browse: ReturnType<typeof aBrowser>;
  email: string;
  /** Has no account when the purchase begins. */
  isGuest: boolean;
  /** What they are waiting for. */
  step: string;
};

const aBuyer = (place: number): Buyer => ({
  browse: aBrowser(place),
  email: `buyer-${place}@test.example`,
  isGuest: place % 2 === 1,
  step: '',
});

/** False: there was an account already, and they are signed in to it now. */
const signUp = async ({ browse, email }: Buyer, address: string): Promise<boolean> => {
  const credentials = { email, password: PASSWORD };
  const signedUp = await browse(address, '/api/login', { ...credentials, isSignUp: true });
  if (signedUp.status === 409) await browse(address, '/api/login', credentials);

  return signedUp.status !== 409;
};

/** Everything that a buyer does from opening the checkout to the confirmed payment. Done twice, it must not buy twice. */
const buy = async (fake: FakeStripeServer, buyer: Buyer, address: string): Promise<void> => {
  const { stripe } = fake;
  const ask = (step: string, path: string, body?: object) => {
    buyer.step = step;

    return buyer.browse(address, path, body);
  };
  const isSignedIn = (await ask('opening', '/api/billing/status')).status === 200;
  const setup = isSignedIn
    ? await ask('setting up', '/api/create-subscription')
    : await ask('setting up', '/api/create-guest-subscription', { email: buyer.email, name: '' });
  if (setup.status === 409) return;
  const { clientSecret } = (await setup.json()) as { clientSecret: string };
  if (!isSignedIn) {
    buyer.step = 'signing up';
    // As the checkout does: what the account has begun is what is paid, not what this browser began.
    if (!(await signUp(buyer, address))) return buy(fake, buyer, address);
  }
  await ask('agreeing', '/api/billing/consent', { cents: 995 });
  const intent = [...stripe.intents.values()].find((one) => one.client_secret === clientSecret);
  if (intent?.status !== 'succeeded') stripe.confirm(clientSecret, 'succeeds');
  await ask('verifying', '/api/verify-payment', {
    paymentIntentId: clientSecret.split('_secret_')[0],
    paymentIntentClientSecret: clientSecret,
  });
};

/** What the provider and we have of a buyer. */
const standingOf = async ({ stripe }: FakeStripeServer, { browse, email, isGuest }: Buyer, address: string) => {
  const status = (await (await browse(address, '/api/billing/status')).json()) as { hasAccess?: boolean };
  const customers = [...stripe.customers.values()].filter((one) => one.email === email).map(({ id }) => id);
  const ofBuyer = ({ customer }: { customer: string }): boolean => customers.includes(customer);
  // A guest who was never answered is somebody new; what was set up for them can't be paid, and ends within a day.
  const subscriptions = [...stripe.subscriptions.values()].filter((one) => !isGuest || one.status === 'active');

  return {
    hasAccess: status.hasAccess ?? false,
    subscriptions: subscriptions.filter(ofBuyer).length,
    charges: [...stripe.charges.values()].filter(ofBuyer).length,
  };
};

const BOUGHT = { hasAccess: true, subscriptions: 1, charges: 1 };

test('killed at random moments of a purchase, every buyer ends with one subscription, one charge and access once paid', async () => {
  const fake = await startFakeStripe();
  onTestFinished(() => fake.close());
  const env = {
    ...fake.env,
    TRUST_PROXY: '127.0.0.1',
    DATABASE_URL: await createDatabase(),
    DATA_DIR: createTemporaryFolder({}),
  };
  let server = startProduct(env);
  let address = await server.ready;
  fake.deliverTo(() => address);

  /** Kills the server when the moment comes, unless the purchase is over by then. */
  const buyUntil = async (buyer: Buyer, moment: number): Promise<boolean> => {
    const purchase = buy(fake, buyer, address).catch(() => undefined);
    const isOver = await Promise.race([purchase.then(() => true), pause(moment, false)]);
    if (isOver) return false;
    server.run.kill('SIGKILL');
    await Promise.all([purchase, server.run.ended]);

    return true;
  };

  const buyers: Buyer[] = [];
  const killedWhile: string[] = [];
  let usual = 0;
  while (killedWhile.length < KILLS && buyers.length < MOST_BUYERS) {
    const buyer = aBuyer(buyers.length);
    buyers.push(buyer);
    if (!buyer.isGuest) await signUp(buyer, address);
    const before = performance.now();
    const known = fake.stripe.events.length;
    // The first one shows how long it takes.
    const isKilled = await buyUntil(buyer, buyers.length === 1 ? 60_000 : 1.5 * usual * draw(buyers.length));
    if (!isKilled) {
      usual = performance.now() - before;
      continue;
    }

    server = startProduct(env);
    address = await server.ready;
    // As Stripe does with what nobody answered.
    for (const event of fake.stripe.events.slice(known)) await fake.deliver(address, event);
    const after = await standingOf(fake, buyer, address);
    killedWhile.push(`${buyer.step}${after.charges > 0 ? ', paid' : ''}`);
    const where = `seed ${SEED}, buyer ${buyers.length}, killed while ${killedWhile.at(-1)}`;
    expect(after.hasAccess, where).toBe(after.charges > 0);

    await buy(fake, buyer, address);
    expect(await standingOf(fake, buyer, address), where).toEqual(BOUGHT);
    expect(fake.stripe.charges.size, where).toBe(buyers.length);
  }
  await fake.allDelivered();
  for (const buyer of buyers) expect(await standingOf(fake, buyer, address), `seed ${SEED}`).toEqual(BOUGHT);
  server.run.kill('SIGTERM');
  await server.run.ended;

  console.info(`Purchases killed with seed ${SEED}, while: ${killedWhile.join('; ')}`);
  expect(killedWhile).toHaveLength(KILLS);
});
