import type { FastifyInstance } from 'fastify';
import { getBillingStatus } from '#shared/contracts/billing.ts';
import { handle } from '../../http/handle.ts';

export const billingRoutes = (app: FastifyInstance): void => {
  handle(app, getBillingStatus, ({ viewer: { hasAccess, membership } }) => ({
    hasAccess,
    billing: membership && {
      subscriptionStatus: membership.status,
      expiryDate: membership.paidThrough?.toISOString() ?? null,
    },
  }));
};
