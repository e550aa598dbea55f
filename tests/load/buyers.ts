import { randomUUID } from 'node:crypto';
import { DEFAULT_PRICE_CENTS } from '#shared/site/product.ts';
import { type FakeStripeServer, signEvent } from '#tests/support/fake-stripe/fake-stripe-server.ts';
import type { Answer, Browser } from './browser.ts';
import { type Ledger, paymentBody } from './ledger.ts';
import type { Step } from './open-loop.ts';
import { PASSWORD, type People } from './people.ts';

type Buyer = { email: string; browser: Browser; secret: string };

const isOk = ({ status }: Answer): boolean => status === 200;

/**
 * The payment provider tells the site what happened, through the load balancer. What it gives waits until all that was
 * sent is answered.
 */
export const deliverEvents = ({ stripe, env }: FakeStripeServer, { newBrowser }: People) => {
  const provider = newBrowser();
  const deliveries: Promise<Answer>[] = [];
  stripe.onEvent((event) => {
    const payload = JSON.stringify(event);
    const signature = signEvent(payload, env.STRIPE_WEBHOOK_SECRET);
    deliveries.push(provider.post('/api/billing/webhook', payload, { 'stripe-signature': signature }));
  });

  return async (): Promise<number[]> => (await Promise.all(deliveries)).map(({ status }) => status);
};

/**
 * People who join and pay: each `next` is one request of one of them. Someone who is refused somewhere gives up; what was
 * acknowledged until then counts.
 */
export const createBuyers = ({ stripe }: FakeStripeServer, people: People, ledger: Ledger) => {
  const agenda: Step[] = [];

  const readRanges = ({ browser }: Buyer): Step => ({
    name: 'purchase: ranges',
    run: () => browser.post('/api/ranges/nearby', { lat: 38.9, lng: -104.8 }),
    isRight: isOk,
  });

  const pay = (buyer: Buyer): Step => ({
    name: 'purchase: verify',
    run: async () => {
      const { email, browser, secret } = buyer;
      stripe.confirm(secret, 'succeeds');
      const payment = { email, browser, secret, isVerified: false };
      ledger.payments.push(payment);
      const answer = await browser.post('/api/verify-payment', paymentBody(secret));
      payment.isVerified = answer.status === 200 && answer.text.includes('"hasAccess":true');
      if (payment.isVerified) agenda.push(readRanges(buyer));

      return answer;
    },
    isRight: (answer) => isOk(answer) && answer.text.includes('"hasAccess":true'),
  });

  const consent = (buyer: Buyer): Step => ({
    name: 'purchase: consent',
    run: async () => {
      const answer = await buyer.browser.post('/api/billing/consent', { cents: DEFAULT_PRICE_CENTS });
      if (isOk(answer)) agenda.push(pay(buyer));

      return answer;
    },
    isRight: isOk,
  });

  const setUp = (buyer: Buyer): Step => ({
    name: 'purchase: set up',
    run: async () => {
      const answer = await buyer.browser.post('/api/create-subscription');
      if (isOk(answer)) agenda.push(consent({ ...buyer, secret: JSON.parse(answer.text).clientSecret }));

      return answer;
    },
    isRight: isOk,
  });

  const join = (): Step => ({
    name: 'purchase: sign up',
    run: async () => {
      const buyer = { email: `buyer-${randomUUID()}@load.example`, browser: people.newBrowser(), secret: '' };
      const credentials = { email: buyer.email, password: PASSWORD, isSignUp: true };
      const answer = await buyer.browser.post('/api/login', credentials);
      if (isOk(answer)) {
        ledger.signUps.push(buyer.email);
        agenda.push(setUp(buyer));
      }

      return answer;
    },
    isRight: isOk,
  });

  return { next: (): Step => agenda.shift() ?? join() };
};
