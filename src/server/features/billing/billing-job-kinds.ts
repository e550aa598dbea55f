import { z } from 'zod';
import { defineJob } from '../../jobs/queue.ts';

const onePurchase = z.object({ purchaseId: z.string() });

/** About a day of tries: an outage of the provider may last a night. */
const PATIENCE = { retryLimit: 12, retryDelaySeconds: 30 };

/** Asks the provider about one purchase, when asking at once did not work or was not to be waited for. */
export const checkPurchase = defineJob({ name: 'check-purchase', data: onePurchase, ...PATIENCE });

/** Does at the provider what the purchase's `ending` says. */
export const endPurchase = defineJob({ name: 'end-purchase', data: onePurchase, ...PATIENCE });

/** Returns the money of a purchase that gave nobody access. */
export const refundPurchase = defineJob({ name: 'refund-purchase', data: onePurchase, ...PATIENCE });

/** Every hour: abandoned setups and whose they were. */
export const cleanUpPurchases = defineJob({
  name: 'tend-purchases',
  data: z.object({}),
  retryLimit: 3,
  retryDelaySeconds: 60,
});

/** Every day: members whose renewal is near are told what it will charge. */
export const remindOfRenewals = defineJob({
  name: 'remind-of-renewals',
  data: z.object({}),
  retryLimit: 12,
  retryDelaySeconds: 300,
});

/** Every night: each open purchase is compared with the provider. */
export const reconcilePurchases = defineJob({
  name: 'reconcile-purchases',
  data: z.object({}),
  retryLimit: 3,
  retryDelaySeconds: 300,
});
