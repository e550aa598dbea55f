import { PRICE } from '#shared/domain/product.ts';
import type { RefundReason } from '../../db/schema.ts';
import type { Brand, Letter } from '../../mail/letter.ts';
import type { PaidInvoice } from './payment-provider.ts';

const DATE = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeZone: 'UTC' });

/** `Nov 15, 2026`, the same on every machine. */
export const onDay = (date: Date): string => DATE.format(date);

export const dollars = (cents: number): string => `$${(cents / 100).toFixed(2)}`;

const toAccount = ({ origin }: Brand, label: string): NonNullable<Letter['button']> => ({
  label,
  url: `${origin}/account`,
});

export const receiptLetter = (brand: Brand, invoice: PaidInvoice): Letter => ({
  subject: `Receipt: ${dollars(invoice.cents)} for ${brand.productName}`,
  heading: 'Thank you for your payment',
  paragraphs: [
    `You paid for one year of ${brand.productName}.`,
    `The membership renews at ${PRICE.perYear} every year until cancelled. You can cancel at any time on your account page.`,
  ],
  facts: [
    ['Amount', dollars(invoice.cents)],
    ['Paid on', onDay(invoice.paidAt)],
    ['Paid through', onDay(invoice.periodEnd)],
    ['Receipt number', invoice.id],
  ],
  button: toAccount(brand, 'View your account'),
});

export const failedPaymentLetter = (brand: Brand, accessEnd: Date | null): Letter => ({
  subject: `Your ${brand.productName} renewal could not be charged`,
  heading: 'Your card was refused',
  paragraphs: [
    `We tried to renew your membership for ${PRICE.perYear} and your card was refused. Nothing was charged.`,
    accessEnd
      ? `Your access goes on until ${onDay(accessEnd)}. Please update your card before then; we will try again.`
      : 'Please update your card; we will try again.',
  ],
  button: toAccount(brand, 'Update your card'),
});

export const reminderLetter = (brand: Brand, renewsAt: Date): Letter => ({
  subject: `Your ${brand.productName} membership renews on ${onDay(renewsAt)}`,
  heading: `Your membership renews on ${onDay(renewsAt)}`,
  paragraphs: [
    `On that day your card is charged ${PRICE.perYear} for another year. There is nothing to do.`,
    'If you would rather not renew, cancel before then: your access lasts until the end of what you paid for.',
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
  const total = dollars(paid.reduce((sum, { cents }) => sum + cents, 0));

  return {
    subject: `Your ${total} payment was returned`,
    heading: 'Your payment was returned in full',
    paragraphs: [
      `You paid ${total} for ${brand.productName}. We returned all of it to the card you paid with. ${REFUND_SHOWS}`,
      `${REFUND_WHY[reason]} This payment will not renew.`,
      `If the money doesn’t show by then, or you have a question, write to ${brand.supportEmail}.`,
    ],
    facts: paid.map(({ id, cents, paidAt }) => [`Paid on ${onDay(paidAt)}`, `${dollars(cents)}, invoice ${id}`]),
  };
};
