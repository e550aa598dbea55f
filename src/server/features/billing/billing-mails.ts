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
});

export const failedPaymentLetter = (brand: Brand, owed: Money, accessEnd: Date | null): Letter => ({
  subject: `Your ${brand.productName} renewal could not be charged`,
  heading: 'Your card was declined',
  paragraphs: [
    `We tried to renew your membership for ${formatMoney(owed)} and your card was declined. Nothing was charged.`,
    accessEnd
      ? `You have access until ${onDay(accessEnd)}. Please update your card before then; we will try again.`
      : 'Please update your card; we will try again.',
  ],
  button: toAccount(brand, 'Update your card'),
});

const chargeWords = ({ charged, taxCents }: RenewalPreview): string =>
  charged.cents === 0
    ? 'Your discount covers it, so your card is not charged.'
    : `On that day we charge your card ${formatMoney(charged)}${taxCents > 0 ? ', tax included,' : ''} for another year.`;

const HOW_TO_CANCEL =
  'If you don’t want to renew, open your account page and choose “Cancel renewal” before that day. You keep access until the end of the year you paid for.';

export const reminderLetter = (brand: Brand, renewsAt: Date, preview: RenewalPreview): Letter => ({
  subject: `Your ${brand.productName} membership renews on ${onDay(renewsAt)}`,
  heading: `Your membership renews on ${onDay(renewsAt)}`,
  paragraphs: [`${chargeWords(preview)} You don’t need to do anything.`, HOW_TO_CANCEL],
  button: toAccount(brand, 'Keep or cancel the renewal'),
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
    chargeWords(preview),
    HOW_TO_CANCEL,
  ],
  facts: [
    ['Price until now', `${formatMoney(from)} a year`],
    ['New price', `${formatMoney(to)} a year`],
    ['Renews on', onDay(renewsAt)],
  ],
  button: toAccount(brand, 'Keep or cancel the renewal'),
});

/** Why a payment bought nothing. */
export const REFUND_WHY: Record<RefundReason, string> = {
  'already-member': 'You signed in to an account that already has a membership, so this payment bought you nothing.',
  'other-checkout': 'You signed in to an account that already had a checkout open, so this payment bought you nothing.',
  'account-deleted': 'You deleted your account before we heard of this payment.',
  'lifetime-access': 'Your account was given lifetime access, so you don’t need to pay.',
  abandoned: 'The checkout had ended before your payment came in, and no account was using it.',
};

/** When a bank shows it is up to the bank. */
export const REFUND_SHOWS = 'It shows on your card within 5 to 10 business days.';

export const refundLetter = (brand: Brand, reason: RefundReason, paid: readonly PaidInvoice[]): Letter => {
  const cents = paid.reduce((sum, { charged }) => sum + charged.cents, 0);
  // All of one subscription, and so of one currency.
  const total = formatMoney({ cents, currency: paid.at(-1)?.charged.currency ?? 'usd' });

  return {
    subject: `Your ${total} payment was returned`,
    heading: 'Your payment was returned in full',
    paragraphs: [
      `You paid ${total} for ${brand.productName}. We returned all of it to the card you paid with. ${REFUND_SHOWS}`,
      `${REFUND_WHY[reason]} This payment will not renew.`,
      `If the money doesn’t show by then, or you have a question, write to ${brand.supportEmail}.`,
    ],
    facts: paid.map(({ id, charged, paidAt }) => [
      `Paid on ${onDay(paidAt)}`,
      `${formatMoney(charged)}, invoice ${id}`,
    ]),
  };
};
