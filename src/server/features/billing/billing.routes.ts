import type { FastifyInstance } from 'fastify';
import {
  cancelRenewal,
  consentToRenewal,
  createGuestSubscription,
  createSubscription,
  getBillingDetails,
  getBillingStatus,
  openBillingPortal,
  receiveBillingEvent,
  resumeRenewal,
  verifyPayment,
} from '#shared/contracts/billing.ts';
import { foldEmail } from '#shared/sign-in/email.ts';
import type { Clock } from '../../clock.ts';
import { AppError } from '../../errors.ts';
import { clientOf } from '../../http/client-of.ts';
import { handle } from '../../http/handle.ts';
import type { RateLimits } from '../../sessions/rate-limits.ts';
import { type BillingService, presentStatus } from './billing-service.ts';
import type { GuestCookie } from './guest-cookie.ts';
import { ALREADY_PAID } from './set-up-purchase.ts';
import type { SqlBillingStore } from './sql-billing-store.ts';

export type BillingRouteParts = {
  billing: BillingService;
  store: SqlBillingStore;
  guestCookie: GuestCookie;
  limits: RateLimits;
  clock: Clock;
};

const OTHER_PRICE = 'The price has changed. You weren’t charged. Reload this page to see the new price.';
const AN_HOUR = 60 * 60;
const PER_USER = { max: 300, windowSeconds: AN_HOUR };
const PER_BROWSER = { max: 20, windowSeconds: AN_HOUR };
const PER_ADDRESS = { max: 20, windowSeconds: AN_HOUR };
const PER_CLIENT = { max: 60, windowSeconds: AN_HOUR };
/** Stripe's largest events are far below. */
const EVENT_LIMIT_BYTES = 1024 * 1024;

const buyingRoutes = (
  app: FastifyInstance,
  { billing, store, guestCookie, limits, clock }: BillingRouteParts,
): void => {
  handle(app, getBillingStatus, ({ viewer: { membership } }) => presentStatus(membership, clock()));

  handle(app, createSubscription, async ({ viewer: { user, hasAccess } }) => {
    if (hasAccess) throw new AppError('conflict', ALREADY_PAID);
    await limits.take('subscribe-user', user.id, PER_USER);
    const { clientSecret } = await billing.setUp({ userId: user.id, email: user.email, name: user.name });

    return { clientSecret };
  });

  handle(app, createGuestSubscription, async ({ body: { email, name }, request, reply }) => {
    const guestTokenHash = guestCookie.ensureHash(request, reply);
    await limits.take('subscribe-client', clientOf(request), PER_CLIENT);
    await limits.take('subscribe-browser', guestTokenHash, PER_BROWSER);
    await limits.take('subscribe-address', foldEmail(email), PER_ADDRESS);

    return billing.setUpGuest({ guestTokenHash, email, name: name || null });
  });

  handle(app, consentToRenewal, async ({ viewer: { user }, body: { cents } }) => {
    if (!(await store.findOpenOf(user.id)))
      throw new AppError('conflict', 'You have nothing to pay right now, so we didn’t charge you. Reload this page.');
    if (!(await store.keepConsent(user.id, cents))) throw new AppError('conflict', OTHER_PRICE);

    return { consentedAt: clock().toISOString() };
  });

  handle(app, verifyPayment, async ({ viewer: { user }, body, request }) => {
    await limits.take('verify-user', user.id, PER_USER);
    const payer = { userId: user.id, guestTokenHash: guestCookie.readHash(request) };

    return billing.verify(payer, body.paymentIntentId, body.paymentIntentClientSecret);
  });
};

const renewalRoutes = (app: FastifyInstance, { billing }: BillingRouteParts): void => {
  handle(app, getBillingDetails, ({ viewer: { user } }) => billing.readDetails(user.id));
  handle(app, cancelRenewal, ({ viewer: { user } }) => billing.cancel(user.id));
  handle(app, resumeRenewal, ({ viewer: { user } }) => billing.resume(user.id));
  handle(app, openBillingPortal, async ({ viewer: { user } }) => ({ url: await billing.openPortal(user.id) }));
};

/** In a scope of its own: a signature is over the bytes as they came, so nothing may parse them first. */
const eventRoute = (app: FastifyInstance, { billing }: BillingRouteParts): void => {
  app.register(async (scope) => {
    scope.removeContentTypeParser('application/json');
    scope.addContentTypeParser(
      'application/json',
      { parseAs: 'string', bodyLimit: EVENT_LIMIT_BYTES },
      (_request, body, done) => done(null, body),
    );
    handle(scope, receiveBillingEvent, async ({ request }) => {
      const signature = request.headers['stripe-signature'];
      const rawBody = typeof request.body === 'string' ? request.body : '';
      await billing.receive(rawBody, typeof signature === 'string' ? signature : undefined);

      return { received: true as const };
    });
  });
};

export const billingRoutes = (app: FastifyInstance, parts: BillingRouteParts): void => {
  buyingRoutes(app, parts);
  renewalRoutes(app, parts);
  eventRoute(app, parts);
};
