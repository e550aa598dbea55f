import { formatMoney, type Money } from '#shared/site/product.ts';
import type { RefundReason } from '../../db/schema.ts';
import type { Brand, Letter } from '../../mail/letter.ts';
import type { PaidInvoice, RenewalPreview } from './payment-provider.ts';

const DATE = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeZone: 'UTC' });

/** `Nov 15, 2026`, the same on every machine. */
export const onDay = (date: Date): string => DATE.format(date);

const toAccount = ({ origin }: Brand, label: string): NonNullable<Letter['button']> => ({
  label,
  url: `${origin}/account`,
});

const taxFact = (taxCents: number, currency: string): [string, string][] =>
  taxCents > 0 ? [['Tax included', formatMoney({ cents: taxCents, currency })]] : [];

/** `renewal`: what the next year costs; null: it does not renew, or the provider has no figure. */
export const receiptLetter = (brand: Brand, invoice: PaidInvoice, renewal: Money | null): Letter => ({
  subject: `Receipt: ${formatMoney(invoice.charged)} for ${brand.productName}`,
  heading: 'Thank you for your payment',
  paragraphs: [
    `You paid for one year of ${brand.productName}.`,
    ...(renewal
      ? [
          `Your membership renews at ${formatMoney(renewal)}${invoice.taxCents > 0 ? ' plus tax' : ''} every year until canceled. You can cancel anytime on your account page.`,
        ]
      : []),
  ],
  facts: [
    ['Amount', formatMoney(invoice.charged)],
    ...taxFact(invoice.taxCents, invoice.charged.currency),
    ['Paid on', onDay(invoice.paidAt)],
    ['Paid through', onDay(invoice.periodEnd)],
    ['Receipt number', invoice.id],
  ],
  button: toAccount(brand, 'View your account'),
  aside: `Don’t recognize this payment? Write to ${brand.supportEmail}.`,
});

export const failedPaymentLetter = (brand: Brand, owed: Money, accessEnd: Date | null): Letter => ({
  subject: `Your ${brand.productName} renewal payment failed`,
  heading: 'Your card was declined',
  paragraphs: [
    `We tried to renew your ${brand.productName} membership for ${formatMoney(owed)}, and your card was declined. You weren’t charged.`,
    accessEnd
      ? `You still have access until ${onDay(accessEnd)}. Update your card before then and we’ll try again.`
      : 'You won’t have access until the payment goes through. Update your card and we’ll try again.',
  ],
  button: toAccount(brand, 'Update your card'),
});

const chargeWords = (renewsAt: Date, { charged, taxCents }: RenewalPreview): string =>
  charged.cents === 0
    ? 'Your discount covers this renewal, so we won’t charge your card.'
    : `On ${onDay(renewsAt)}, we’ll charge your card ${formatMoney(charged)}${taxCents > 0 ? ', tax included,' : ''} for another year.`;

const HOW_TO_CANCEL =
  'Don’t want to renew? Choose “Cancel renewal” on your account page before that day. You keep access until the end of the year you paid for.';

export const reminderLetter = (brand: Brand, renewsAt: Date, preview: RenewalPreview): Letter => ({
  subject: `Your ${brand.productName} membership renews on ${onDay(renewsAt)}`,
  heading: `Your membership renews on ${onDay(renewsAt)}`,
  paragraphs: [`${chargeWords(renewsAt, preview)} You don’t need to do anything.`, HOW_TO_CANCEL],
  button: toAccount(brand, 'Manage your renewal'),
});

type PriceChange = { from: Money; to: Money };

export const priceChangeLetter = (
  brand: Brand,
  renewsAt: Date,
  preview: RenewalPreview,
  { from, to }: PriceChange,
): Letter => ({
  subject: `Your ${brand.productName} price changes to ${formatMoney(to)} on ${onDay(renewsAt)}`,
  heading: `Your new price: ${formatMoney(to)} a year`,
  paragraphs: [
    `Your membership renews on ${onDay(renewsAt)}, and its price changes from ${formatMoney(from)} to ${formatMoney(to)} a year. Nothing changes before that day.`,
    chargeWords(renewsAt, preview),
    HOW_TO_CANCEL,
  ],
  facts: [
    ['Current price', `${formatMoney(from)} a year`],
    ['New price', `${formatMoney(to)} a year`],
    ['Renews on', onDay(renewsAt)],
  ],
  button: toAccount(brand, 'Manage your renewal'),
});

/** Why a payment wasn't needed. */
export const REFUND_WHY: Record<RefundReason, string> = {
  'already-member': 'You signed in to an account that already has a membership, so you didn’t need this payment.',
  'other-checkout':
    'You had already started another payment on this account, so you didn’t need this one. Your account page shows whether your membership is active.',
  'account-deleted': 'You deleted your account before this payment reached us.',
  'lifetime-access': 'Your account has lifetime access, so you don’t need to pay.',
  abandoned:
    'Your payment came in after the checkout expired, so no membership started. Still want to join? Start again on our pricing page.',
};

export const REFUND_SHOWS = 'Your bank may take 5 to 10 business days to show it.';

export const refundLetter = (brand: Brand, reason: RefundReason, paid: readonly PaidInvoice[]): Letter => {
  const cents = paid.reduce((sum, { charged }) => sum + charged.cents, 0);
  // All of one subscription, and so of one currency.
  const total = formatMoney({ cents, currency: paid.at(-1)?.charged.currency ?? 'usd' });

  return {
    subject: `We refunded your ${total} payment`,
    heading: 'We refunded your payment in full',
    paragraphs: [
      `You paid ${total} for ${brand.productName}. We refunded all of it to the card you used. You won’t be charged for it again. ${REFUND_SHOWS}`,
      REFUND_WHY[reason],
      `Don’t see the refund after 10 business days? Write to ${brand.supportEmail}.`,
    ],
    facts: paid.map(({ id, charged, paidAt }) => [
      `Paid on ${onDay(paidAt)}`,
      `${formatMoney(charged)}, receipt number ${id}`,
    ]),
  };
};
