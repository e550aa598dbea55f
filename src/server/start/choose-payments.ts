import type { FastifyBaseLogger } from 'fastify';
import type { Price } from '#shared/site/product.ts';
import type { Clock } from '../clock.ts';
import type { Config } from '../config.ts';
import type { Db } from '../db/database.ts';
import { demoPaymentRoutes } from '../demo/demo-payment.routes.ts';
import { createDemoProvider } from '../demo/demo-provider.ts';
import { StartError } from '../errors.ts';
import type { Payments } from '../features/billing/mount-billing.ts';
import { createStripeProvider } from '../features/billing/stripe-provider.ts';

/** Stripe where it is configured; otherwise the demo's own in demo mode, and nobody in production. */
export const choosePayments = async ({ stripe, mode, price }: Config, db: Db, clock: Clock): Promise<Payments> => {
  if (stripe) return { provider: await createStripeProvider(stripe), mountDemo: null };
  if (mode === 'production') return null;
  const demo = createDemoProvider(db, clock, price.cents);

  return {
    provider: demo.provider,
    mountDemo: (app, parts) => demoPaymentRoutes(app, { ...parts, demo }),
  };
};

/** A price that can be read and is not what every screen says stops the start; a provider that is away does not. */
export const refuseWrongPrice = async (payments: Payments, shown: Price, log: FastifyBaseLogger): Promise<void> => {
  if (!payments || payments.mountDemo) return;
  const price = await payments.provider.readPrice().catch((error: Error) => {
    log.warn({ err: error }, "couldn't read the price at startup");
    return null;
  });
  if (!price || (price.cents === shown.cents && price.currency === 'usd' && price.interval === 'year')) return;

  throw new StartError(
    `The price at STRIPE_PRICE_ID is ${price.cents} ${price.currency} per ${price.interval}; PRICE_CENTS says ${shown.cents} usd per year. Make them the same.`,
  );
};
