import { PRICE } from '#shared/domain/product.ts';
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
