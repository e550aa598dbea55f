import type { BillingJobParts } from './billing-job-parts.ts';
import type { Purchase } from './billing-store.ts';
import { type ConvergeParts, convergePurchase } from './converge.ts';
import { NOT_RETURNED, ProviderError } from './payment-provider.ts';
import { chargedOf } from './refund-of-purchase.ts';

const isOwed = (purchase: Purchase | null): purchase is Purchase =>
  purchase?.refund === 'owed' || purchase?.refund === 'failed';

/**
 * Returns what is owed. The debt stands in our row before the provider hears of it, and goes from there only when the
 * provider's own books show the money returned: a crash in between leaves a debt that the next try finds paid.
 */
export const returnMoney = async (parts: ConvergeParts, purchaseId: string): Promise<void> => {
  const { store, provider } = parts;
  const snapshot = await convergePurchase(parts, purchaseId);
  const purchase = await store.find(purchaseId);
  if (!isOwed(purchase)) return;
  if (!snapshot) throw new ProviderError(NOT_RETURNED, { reason: 'unknown-subscription' });

  // The newest last: only of that one are we told whether it went back.
  for (const { id: invoiceId } of chargedOf(snapshot)) {
    const key = `${purchaseId}:refund:${invoiceId}:${purchase.attempt}`;
    await provider.refund({ key, purchaseId, subscriptionId: snapshot.id, invoiceId });
  }
  await convergePurchase(parts, purchaseId);
  if (isOwed(await store.find(purchaseId))) throw new ProviderError(NOT_RETURNED, { reason: 'not-returned-yet' });
};

export const refundingJob = ({ billing: { provider }, store, clock, log, onBroken }: BillingJobParts) => {
  /** Stays owed, is listed with the reason, and told to operators unless they know. */
  const keepProblem = async (purchase: Purchase, error: unknown): Promise<void> => {
    const { reason, isFinal } = error instanceof ProviderError ? error : { reason: 'error of our own', isFinal: false };
    log.error({ err: error, purchaseId: purchase.id, reason }, "couldn't refund a payment that we owe");
    if (isFinal) await store.bumpIdempotencyKey(purchase);
    if (!(await store.keepRefundProblem(purchase.id, reason))) return;
    const told = new Error(`The refund for purchase ${purchase.id} failed: ${reason}. We’ll try again.`);
    onBroken(told, 'refunds');
  };

  return async ({ purchaseId }: { purchaseId: string }): Promise<void> => {
    const purchase = await store.find(purchaseId);
    if (!isOwed(purchase)) return;

    try {
      await returnMoney({ store, provider, clock }, purchaseId);
    } catch (error) {
      await keepProblem(purchase, error);
      throw error;
    }
  };
};
