import type { FastifyInstance } from 'fastify';
import { confirmDemoPayment } from '#shared/contracts/demo-payments.ts';
import { formatMoney } from '#shared/site/product.ts';
import { onDay } from '../features/billing/billing-mails.ts';
import type { BillingService } from '../features/billing/billing-service.ts';
import type { SqlBillingStore } from '../features/billing/sql-billing-store.ts';
import { clientOf } from '../http/client-of.ts';
import { handle } from '../http/handle.ts';
import type { RateLimits } from '../sessions/rate-limits.ts';
import { DEMO_PORTAL_PATH, type DemoProvider } from './demo-provider.ts';

const PER_CLIENT = { max: 120, windowSeconds: 60 * 60 };

export type DemoPaymentParts = {
  demo: DemoProvider;
  billing: BillingService;
  store: SqlBillingStore;
  limits: RateLimits;
};

const portalPage = (rows: string[]): string => `<!doctype html>
<html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>Card and invoices (demo)</title><link rel="icon" href="/favicon.svg">
<style>body{font:1rem/1.55 system-ui;max-width:40rem;margin:2rem auto;padding:0 1rem;color:#3b2616;background:#f4ead9}
li{padding:.5rem 0}a{color:#23527c}</style>
<main><h1>Card and invoices</h1>
<p>This page stands in for the payment processor’s own. Nothing was charged.</p>
<ul>${rows.map((row) => `<li>${row}</li>`).join('') || '<li>No invoices yet.</li>'}</ul>
<p><a href="/account">Back to your account</a></p></main></html>`;

/** The outward half of the demo provider: what the browser and the member would meet at a real one's own host. */
export const demoPaymentRoutes = (app: FastifyInstance, { demo, billing, store, limits }: DemoPaymentParts): void => {
  handle(app, confirmDemoPayment, async ({ body, request }) => {
    await limits.take('demo-payment', clientOf(request), PER_CLIENT);
    const { subscriptionId, ...confirmed } = await demo.confirm(body);
    // A real provider would send us a message now.
    if (confirmed.status === 'succeeded') await billing.handleEvent({ subscriptionId });

    return confirmed;
  });

  app.get(DEMO_PORTAL_PATH, { config: { access: 'user' } }, async (request, reply) => {
    const bought = request.viewer ? await store.listOf(request.viewer.user.id) : [];
    const rows: string[] = [];
    for (const { subscriptionId } of bought) {
      const snapshot = subscriptionId ? await demo.provider.findSubscription(subscriptionId) : null;
      for (const { id, charged, paidAt } of snapshot?.paid ?? []) {
        rows.push(`${onDay(paidAt)}: ${formatMoney(charged)} paid, invoice ${id}`);
      }
    }

    return reply.header('cache-control', 'no-store').type('text/html; charset=utf-8').send(portalPage(rows));
  });
};
