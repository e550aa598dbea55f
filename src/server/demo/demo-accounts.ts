import { randomUUID } from 'node:crypto';
import { DEMO_PASSWORD } from '#shared/site/product.ts';
import type { Clock } from '../clock.ts';
import type { Db } from '../db/database.ts';
import { billingNotices, demoSubscriptions, memberships, purchases, users } from '../db/schema.ts';

type DemoAccount = {
  email: string;
  name: string;
  what: string;
  membership: 'active' | 'grandfathered' | null;
};

export const DEMO_ACCOUNTS: readonly DemoAccount[] = [
  { email: 'member@demo.example', name: 'Morgan Member', what: 'paid', membership: 'active' },
  { email: 'founder@demo.example', name: 'Frankie Founder', what: 'founding member', membership: 'grandfathered' },
  { email: 'visitor@demo.example', name: 'Val Visitor', what: 'no subscription', membership: null },
  { email: 'admin@demo.example', name: 'Avery Admin', what: 'admin, paid', membership: 'active' },
];

const A_YEAR_MS = 365 * 24 * 60 * 60 * 1000;

type Bought = { userId: string; email: string; paidThrough: Date; cents: number; now: Date };

/** What a member who paid a moment ago has, on our side and in the books of the demo provider. */
const writePurchase = async (tx: Db, { userId, email, paidThrough, cents, now }: Bought): Promise<void> => {
  const purchaseId = randomUUID();
  const [subscriptionId, customerId, intentId] = ['demo_sub', 'demo_cus', 'demo_pi'].map(
    (prefix) => `${prefix}_${purchaseId.replaceAll('-', '')}`,
  ) as [string, string, string];
  const invoice = { id: `${subscriptionId}_invoice_1`, cents, paidAt: now, periodEnd: paidThrough };

  await tx.insert(purchases).values({
    id: purchaseId,
    userId,
    email,
    customerId,
    subscriptionId,
    status: 'active',
    paidThrough,
    renewsAt: paidThrough,
    hasCard: true,
    priceCents: cents,
    priceCurrency: 'usd',
    consentedAt: now,
    consentedCents: cents,
    createdAt: now,
    checkedAt: now,
  });
  await tx.insert(billingNotices).values({ purchaseId, kind: 'receipt', about: invoice.id, sentAt: now });
  await tx.insert(demoSubscriptions).values({
    id: subscriptionId,
    customerId,
    purchaseId,
    intentId,
    record: {
      id: subscriptionId,
      customerId,
      purchaseId,
      createdAt: now,
      cents,
      stage: 'active',
      willRenew: true,
      periodEnd: paidThrough,
      card: 'succeeds',
      paid: [{ ...invoice, isReturned: false }],
      intent: { id: intentId, clientSecret: `${intentId}_secret_${randomUUID()}`, isPaid: true },
    },
  });
};

/** Makes the accounts that are missing and leaves the others as their user left them. */
export const seedDemoAccounts = async (
  db: Db,
  hashPassword: (password: string) => Promise<string>,
  clock: Clock,
  cents: number,
): Promise<void> => {
  const existing = new Set((await db.select({ email: users.email }).from(users)).map(({ email }) => email));
  const missing = DEMO_ACCOUNTS.filter(({ email }) => !existing.has(email));
  if (missing.length === 0) return;

  const passwordHash = await hashPassword(DEMO_PASSWORD);
  const now = clock();

  await db.transaction(async (tx) => {
    for (const { email, name, membership } of missing) {
      const id = randomUUID();
      const inserted = await tx
        .insert(users)
        .values({ id, email, name, passwordHash, emailProvenAt: now, createdAt: now })
        // Another server that started at the same moment may have been quicker.
        .onConflictDoNothing()
        .returning();
      if (inserted.length > 0 && membership) {
        const paidThrough = membership === 'active' ? new Date(now.getTime() + A_YEAR_MS) : null;
        await tx.insert(memberships).values({ userId: id, status: membership, paidThrough, createdAt: now });
        if (paidThrough) await writePurchase(tx, { userId: id, email, paidThrough, cents, now });
      }
    }
  });
};
