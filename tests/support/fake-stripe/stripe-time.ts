import { aYearAfter, type Books } from './stripe-books.ts';
import type { Invoice, Subscription } from './stripe-objects.ts';

const HOUR = 3600;
const DAY = 24 * HOUR;
/** Stripe waits this long with a renewal's invoice before it charges. */
const DRAFT_SECONDS = HOUR;
const INCOMPLETE_SECONDS = 23 * HOUR;
const RETRY_AFTER_SECONDS = [3 * DAY, 5 * DAY, 7 * DAY];

/** What Stripe does by itself over time: renewals, tries again, and giving up. Gives what moves the clock. */
export const createPassingTime = (books: Books): ((seconds: number) => void) => {
  const { subscriptions, invoices, cards, intents } = books.ledger;
  const { now, setClock, get, emit, subscriptionOf, yearLines, newInvoice, newIntent, settle, succeed, end } = books;

  const chargeRenewal = (invoice: Invoice): void => {
    const subscription = subscriptionOf(invoice);
    if (invoice.amount_due === 0) {
      settle(invoice);
      return;
    }
    if (invoice.status === 'draft') {
      invoice.status = 'open';
      newIntent(invoice);
      emit('invoice.finalized', invoice);
    }
    const card = cards.get(subscription.default_payment_method ?? '');
    const intent = get(intents, invoice.paymentIntent ?? '');
    invoice.attempt_count += 1;
    if (card?.customer && card.behaviour !== 'fails-at-renewal' && card.behaviour !== 'declined') {
      succeed(intent);
      return;
    }
    const wait = RETRY_AFTER_SECONDS[invoice.attempt_count - 1];
    if (wait === undefined) {
      end(subscription, 'canceled');
      return;
    }
    invoice.nextStepAt = now() + wait;
    subscription.status = 'past_due';
    emit('invoice.payment_failed', invoice);
    emit('customer.subscription.updated', subscription);
  };

  const renew = (subscription: Subscription): void => {
    const item = subscription.items.data[0];
    if (!item) return;
    if (subscription.cancel_at_period_end) {
      end(subscription, 'canceled');
      return;
    }
    const start = item.current_period_end;
    item.current_period_end = aYearAfter(start);
    const invoice = newInvoice(subscription, 'draft', yearLines(subscription, start));
    invoice.nextStepAt = now() + DRAFT_SECONDS;
    emit('customer.subscription.updated', subscription);
  };

  /** The next thing that Stripe would do by itself, and when. */
  const findNext = (): { at: number; run: () => void } | null => {
    const next: { at: number; run: () => void }[] = [];
    for (const subscription of subscriptions.values()) {
      const { status, created, items } = subscription;
      if (status === 'incomplete') {
        next.push({ at: created + INCOMPLETE_SECONDS, run: () => end(subscription, 'incomplete_expired') });
      }
      if (status === 'active') {
        next.push({ at: items.data[0]?.current_period_end ?? 0, run: () => renew(subscription) });
      }
    }
    for (const invoice of invoices.values()) {
      if (invoice.nextStepAt !== null) next.push({ at: invoice.nextStepAt, run: () => chargeRenewal(invoice) });
    }

    return next.toSorted((a, b) => a.at - b.at)[0] ?? null;
  };

  const moveTo = (seconds: number): void => {
    for (let next = findNext(); next && next.at <= seconds; next = findNext()) {
      setClock(Math.max(now(), next.at));
      next.run();
    }
    setClock(seconds);
  };

  return moveTo;
};
