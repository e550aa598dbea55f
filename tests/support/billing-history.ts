import fc from 'fast-check';
import { expect } from 'vitest';
import type { Purchase } from '#server/features/billing/billing-store.ts';
import { convergePurchase } from '#server/features/billing/converge.ts';
import { membershipOf } from '#server/features/billing/membership-of-purchase.ts';
import { type PaymentProvider, ProviderError } from '#server/features/billing/payment-provider.ts';
import { returnMoney } from '#server/features/billing/refund-job.ts';
import { createSetup } from '#server/features/billing/set-up-purchase.ts';
import { hasAccess } from '#shared/membership/membership.ts';
import { expectRefunds, findDoubleCharges, shouldHaveAccess } from './billing-books.ts';
import { createModelProvider, type Fate, type HistoryStore } from './billing-model.ts';
import { createFakeStripe, type FakeStripe } from './fake-stripe/fake-stripe.ts';
import type { Subscription } from './fake-stripe/stripe-objects.ts';
import type { Proration } from './fake-stripe/stripe-operator.ts';

const HOUR = 60 * 60 * 1000;
const DAY = 24 * HOUR;
const START = Date.parse('2026-06-30T12:00:00Z') / 1000;

/** One thing that happens to a purchase. */
export type Step =
  | { kind: 'set-up'; fates: Fate[]; crashes: boolean }
  | { kind: 'pay'; card: 'succeeds' | 'declined' | 'fails-at-renewal' }
  | { kind: 'hear'; fates: Fate[]; crashes: boolean }
  /** A convergence that has asked the provider and is slow to write what it heard. */
  | { kind: 'hear-slowly' }
  | { kind: 'slow-ones-arrive' }
  | { kind: 'pass'; milliseconds: number }
  | { kind: 'renewal'; isOn: boolean; fates: Fate[]; crashes: boolean }
  | { kind: 'refund'; cents: number | undefined }
  | { kind: 'dispute-lost' }
  | { kind: 'guest-set-up'; fates: Fate[]; crashes: boolean }
  | { kind: 'guest-pays'; card: 'succeeds' | 'fails-at-renewal' }
  /** To the account of this history, which may have access already. */
  | { kind: 'guest-signs-in'; crashes: boolean }
  | { kind: 'give-back'; fates: Fate[]; crashes: boolean }
  /** From now on it is sold at this price; earlier buyers keep theirs. */
  | { kind: 'sell-at'; price: PriceId }
  /** The operator moves what was bought to this price: another amount, currency or product. */
  | { kind: 'move-to'; price: PriceId | 'price_other_product'; proration: Proration }
  | { kind: 'tax'; percent: number }
  | { kind: 'discount'; percentOff: number }
  | { kind: 'one-off'; when: 'now' | 'later' }
  /** The same customer buys something else of us. */
  | { kind: 'other-purchase' }
  | { kind: 'reconcile' };

const PRICES = ['price_year', 'price_higher', 'price_lower', 'price_euro'] as const;
type PriceId = (typeof PRICES)[number];

const fates = fc.array(fc.constantFrom<Fate>('fine', 'fine', 'lost-before', 'lost-after', 'refused-after'), {
  maxLength: 4,
});

/** Most goes well, else hardly anybody would ever have paid. */
const withTroubles = <T extends object>(step: fc.Arbitrary<T>): fc.Arbitrary<T & { fates: Fate[]; crashes: boolean }> =>
  fc
    .tuple(
      step,
      fc.oneof(
        { weight: 2, arbitrary: fc.constant({ fates: [] as Fate[], crashes: false }) },
        { weight: 1, arbitrary: fc.record({ fates, crashes: fc.boolean() }) },
      ),
    )
    .map(([one, trouble]) => ({ ...one, ...trouble }));

const aStep: fc.Arbitrary<Step> = fc.oneof(
  { weight: 5, arbitrary: withTroubles(fc.constant({ kind: 'set-up' as const })) },
  {
    weight: 5,
    arbitrary: fc.record({
      kind: fc.constant('pay' as const),
      card: fc.constantFrom('succeeds' as const, 'succeeds' as const, 'declined' as const, 'fails-at-renewal' as const),
    }),
  },
  { weight: 6, arbitrary: withTroubles(fc.constant({ kind: 'hear' as const })) },
  { weight: 2, arbitrary: fc.constant({ kind: 'hear-slowly' as const }) },
  { weight: 2, arbitrary: fc.constant({ kind: 'slow-ones-arrive' as const }) },
  {
    weight: 5,
    arbitrary: fc.record({
      kind: fc.constant('pass' as const),
      milliseconds: fc.constantFrom(HOUR, 2 * HOUR, DAY, 5 * DAY, 30 * DAY, 360 * DAY, 366 * DAY),
    }),
  },
  {
    weight: 3,
    arbitrary: withTroubles(fc.boolean().map((isOn) => ({ kind: 'renewal' as const, isOn }))),
  },
  {
    weight: 1,
    arbitrary: fc.record({ kind: fc.constant('refund' as const), cents: fc.constantFrom(undefined, 100) }),
  },
  { weight: 1, arbitrary: fc.constant({ kind: 'dispute-lost' as const }) },
  { weight: 3, arbitrary: withTroubles(fc.constant({ kind: 'guest-set-up' as const })) },
  {
    weight: 3,
    arbitrary: fc.record({
      kind: fc.constant('guest-pays' as const),
      card: fc.constantFrom('succeeds' as const, 'succeeds' as const, 'fails-at-renewal' as const),
    }),
  },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('guest-signs-in' as const), crashes: fc.boolean() }) },
  { weight: 2, arbitrary: withTroubles(fc.constant({ kind: 'give-back' as const })) },
  { weight: 2, arbitrary: fc.constant({ kind: 'reconcile' as const }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('sell-at' as const), price: fc.constantFrom(...PRICES) }) },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constant('move-to' as const),
      price: fc.constantFrom(...PRICES, 'price_other_product' as const),
      proration: fc.constantFrom<Proration>('none', 'now', 'later'),
    }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('tax' as const), percent: fc.constantFrom(0, 7.5) }) },
  {
    weight: 1,
    arbitrary: fc.record({ kind: fc.constant('discount' as const), percentOff: fc.constantFrom(0, 50, 100) }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      kind: fc.constant('one-off' as const),
      when: fc.constantFrom('now' as const, 'later' as const),
    }),
  },
  { weight: 1, arbitrary: fc.constant({ kind: 'other-purchase' as const }) },
);

/** `max`: as many long ones as short ones, since a renewal at another price takes a while to come about. */
export const aHistory = (minLength: number, maxLength: number): fc.Arbitrary<Step[]> =>
  fc.array(aStep, { minLength, maxLength, size: 'max' });

const ignore = async (work: Promise<unknown>): Promise<void> => {
  await work.then(
    () => undefined,
    () => undefined,
  );
};

/**
 * Lives through a history: calls that are lost, writes that never happened, messages that come late, twice, or never.
 * Then the line is up again, what was promised is done, and everything must agree with the provider. Gives its books.
 */
export const liveThrough = async (
  steps: readonly Step[],
  openStore: (now: () => Date) => Promise<HistoryStore>,
  userId: string,
): Promise<FakeStripe> => {
  const stripe = createFakeStripe({ startAt: START });
  stripe.addPrice({ id: 'price_higher', unit_amount: 1295 });
  stripe.addPrice({ id: 'price_lower', unit_amount: 495 });
  stripe.addPrice({ id: 'price_euro', currency: 'eur' });
  stripe.addPrice({ id: 'price_other_product', product: 'prod_other' });
  const clock = (): Date => new Date(stripe.now() * 1000);
  const model = createModelProvider(stripe);
  const kept = await openStore(clock);
  const slow: (() => void)[] = [];
  const running: Promise<void>[] = [];
  let clientSecret: string | null = null;
  let guestSecret: string | null = null;
  let guests = 1;

  const partsWith = (provider: PaymentProvider) => ({ store: kept.store, provider, clock });
  const parts = partsWith(model.provider);
  const setUp = createSetup(parts);

  const withTrouble = async (trouble: { fates: Fate[]; crashes: boolean }, work: () => Promise<unknown>) => {
    model.fates.push(...trouble.fates);
    if (trouble.crashes) kept.crashNextWrite();
    await ignore(work());
    model.fates.length = 0;
    kept.noMoreCrashes();
  };

  const convergeAll = async (): Promise<void> => {
    for (const { id } of await kept.list()) await convergePurchase(parts, id);
  };

  const guestToken = (): string => `${userId}:guest:${guests}`;

  const own = async (): Promise<Purchase[]> => (await kept.list()).filter((one) => one.userId === userId);

  const isOf = (purchases: readonly Purchase[]) => {
    const ids = new Set(purchases.map(({ id }) => id));

    return ({ metadata }: Subscription): boolean => ids.has(metadata['purchaseId'] ?? '');
  };

  const giveBack = async (): Promise<void> => {
    for (const purchase of await kept.list()) {
      if (purchase.refund !== 'owed') continue;
      try {
        await returnMoney(parts, purchase.id);
      } catch (error) {
        if (error instanceof ProviderError && error.isFinal) await kept.store.bumpIdempotencyKey(purchase);
        throw error;
      }
    }
  };

  const keepPromises = async (): Promise<void> => {
    for (const { id, ending, subscriptionId } of await kept.list()) {
      if (!ending || !subscriptionId) continue;
      await model.provider.endNow(subscriptionId);
      await kept.settleEnding(id);
    }
  };

  const settle = async (): Promise<void> => {
    await convergeAll();
    await keepPromises();
    await convergeAll();
    await giveBack();
    await convergeAll();
  };

  /** The provider's answer is there, and waits to be written. */
  const hearSlowly = async (): Promise<void> => {
    const purchase = (await kept.list()).at(-1);
    if (!purchase) return;
    let isFirst = true;
    let tellAsked: () => void = () => undefined;
    const asked = new Promise<void>((resolve) => {
      tellAsked = resolve;
    });
    const findSubscription: PaymentProvider['findSubscription'] = async (id) => {
      const snapshot = model.snapshot(id);
      if (isFirst) {
        isFirst = false;
        tellAsked();
        await new Promise<void>((resolve) => {
          slow.push(resolve);
        });
      }

      return snapshot;
    };
    const convergence = ignore(convergePurchase(partsWith({ ...model.provider, findSubscription }), purchase.id));
    running.push(convergence);
    await Promise.race([asked, convergence]);
  };

  const slowOnesArrive = async (): Promise<void> => {
    for (const go of slow.splice(0)) go();
    await Promise.all(running.splice(0));
  };

  const newestPaid = (): string | undefined =>
    [...stripe.invoices.values()].findLast(({ status, paymentIntent }) => status === 'paid' && paymentIntent)?.parent
      .subscription_details.subscription;

  /** The newest that is the buyer's membership, or was to become it. */
  const newestSubscription = () =>
    [...stripe.subscriptions.values()].findLast(({ metadata }) => metadata['purchaseId']) ?? null;

  /** What the provider had done when we last knew all of it. */
  let knownUpTo = -1;

  const expectTruth = async (): Promise<void> => {
    knownUpTo = stripe.events.length;
    const bought = await own();
    const membership = membershipOf(bought, clock());
    const expected = shouldHaveAccess(stripe, model.isReturned, isOf(bought));
    expect(hasAccess(membership, clock()), 'access is what the provider’s books say').toBe(expected);
  };

  const changeRenewal = async (willRenew: boolean): Promise<void> => {
    const open = (await own()).find(({ state, subscriptionId }) => state === 'open' && subscriptionId);
    if (!open?.subscriptionId) return;
    await model.provider.setRenewal(open.subscriptionId, willRenew);
    await convergePurchase(parts, open.id);
  };

  const act: { [K in Step['kind']]: (step: Extract<Step, { kind: K }>) => Promise<void> } = {
    'set-up': (step) =>
      withTrouble(step, async () => {
        ({ clientSecret } = await setUp({ userId, email: 'pat@test.example', name: null }));
      }),
    pay: async ({ card }) => {
      try {
        if (clientSecret) stripe.confirm(clientSecret, card);
      } catch {
        // Declined, or paid already: what a browser would show.
      }
    },
    hear: async (step) => {
      await withTrouble(step, convergeAll);
      if (!step.crashes && step.fates.every((fate) => fate === 'fine')) await expectTruth();
    },
    'hear-slowly': hearSlowly,
    'slow-ones-arrive': async () => {
      await slowOnesArrive();
      // We knew everything, and nothing has happened since: old news must not have replaced it.
      if (knownUpTo === stripe.events.length) await expectTruth();
    },
    pass: async ({ milliseconds }) => {
      // We may hear of nothing for a year, but what we promised to end is ended within the day: a job sees to it.
      if (milliseconds >= DAY) await keepPromises();
      stripe.advance(milliseconds);
      knownUpTo = -1;
    },
    renewal: (step) => withTrouble(step, () => changeRenewal(step.isOn)),
    refund: async ({ cents }) => {
      const paid = newestPaid();
      if (paid) stripe.refund(paid, cents);
    },
    'dispute-lost': async () => {
      const paid = newestPaid();
      if (paid) stripe.dispute(paid, 'lost');
    },
    'guest-set-up': (step) =>
      withTrouble(step, async () => {
        const guest = { guestTokenHash: guestToken(), email: 'guest@test.example', name: null };
        guestSecret = (await setUp(guest)).clientSecret;
      }),
    'guest-pays': async ({ card }) => {
      try {
        if (guestSecret) stripe.confirm(guestSecret, card);
      } catch {
        // Paid already, or over.
      }
    },
    'guest-signs-in': async ({ crashes: isLost }) => {
      if (isLost) kept.crashNextWrite();
      await kept.signIn(guestToken(), userId).then(
        () => {
          guests += 1;
        },
        () => undefined,
      );
      kept.noMoreCrashes();
      knownUpTo = -1;
    },
    'give-back': (step) => withTrouble(step, giveBack),
    'sell-at': async ({ price }) => {
      model.onSale.priceId = price;
    },
    'move-to': async ({ price, proration }) => {
      const subscription = newestSubscription();
      if (subscription) stripe.moveToPrice(subscription.id, price, proration);
    },
    tax: async ({ percent }) => {
      stripe.tax.percent = percent;
    },
    discount: async ({ percentOff }) => {
      for (const { id } of stripe.customers.values()) stripe.setDiscount(id, percentOff);
    },
    'one-off': async ({ when }) => {
      const subscription = newestSubscription();
      if (subscription) stripe.sellOneOff(subscription.id, 2500, when);
    },
    'other-purchase': async () => {
      const customer = [...stripe.customers.keys()].at(-1);
      if (customer) stripe.sellOtherProduct(customer, 'price_other_product');
    },
    reconcile: async () => {
      await settle();
      await expectTruth();
    },
  };

  for (const step of steps) await (act[step.kind] as (one: Step) => Promise<void>)(step);
  await slowOnesArrive();
  await settle();

  await expectTruth();
  const isOwn = isOf(await own());
  expect(findDoubleCharges(stripe, model.isReturned, isOwn), 'no time is paid for twice').toEqual([]);
  const alive = [...stripe.subscriptions.values()].filter(
    (one) => isOwn(one) && !['canceled', 'incomplete_expired'].includes(one.status),
  );
  expect(alive.length, 'at most one subscription lives').toBeLessThanOrEqual(1);
  expectRefunds(stripe, model.isReturned, await kept.list());

  return stripe;
};
