import type { FastifyInstance } from 'fastify';
import type { Clock } from '../../clock.ts';
import type { Db } from '../../db/database.ts';
import type { AccountEvents } from '../../http/account-events.ts';
import type { JobQueue } from '../../jobs/queue.ts';
import type { Brand } from '../../mail/letter.ts';
import type { MailSender } from '../../mail/mailer.ts';
import type { RateLimits } from '../../sessions/rate-limits.ts';
import type { SessionStore } from '../../sessions/session-store.ts';
import { billingRoutes } from './billing.routes.ts';
import { createBillingAccountEvents, type MembershipCare } from './billing-account-events.ts';
import { workOnBilling } from './billing-jobs.ts';
import { type BillingService, createBillingService } from './billing-service.ts';
import { createGuestCookie } from './guest-cookie.ts';
import type { PaymentProvider } from './payment-provider.ts';
import { createSqlBillingStore, type SqlBillingStore } from './sql-billing-store.ts';

/** The demo's provider has its card form and its pages on this server. */
type DemoPages = (
  app: FastifyInstance,
  parts: { billing: BillingService; store: SqlBillingStore; limits: RateLimits },
) => void;

/** The payment processor: a real one, the demo's, or none. */
export type Payments = { provider: PaymentProvider; mountDemo: DemoPages | null; callerWaitsMs?: number } | null;

export type BillingParts = {
  db: Db;
  jobs: JobQueue;
  mailer: MailSender;
  sessions: SessionStore;
  limits: RateLimits;
  payments: Payments;
  brand: Brand;
  isSecure: boolean;
  clock: Clock;
  onBroken: (error: Error, where: string) => void;
};

/** Buying, having, renewing, cancelling: routes, jobs, and what accounts have to tell. */
export const mountBilling = (app: FastifyInstance, parts: BillingParts): AccountEvents & MembershipCare => {
  const { db, jobs, sessions, limits, payments, brand, isSecure, clock, onBroken } = parts;
  const store = createSqlBillingStore(parts);
  const guestCookie = createGuestCookie(isSecure);
  const provider = payments?.provider ?? null;
  const callerWaitsMs = payments?.callerWaitsMs;
  const billing = createBillingService({ db, jobs, store, provider, clock, brand, callerWaitsMs });

  billingRoutes(app, { billing, store, guestCookie, limits, clock });
  payments?.mountDemo?.(app, { billing, store, limits });
  workOnBilling({ db, jobs, billing, store, brand, clock, log: app.log, onBroken });

  return createBillingAccountEvents({ db, jobs, sessions, guestCookie, clock });
};
