import { PRICE } from '#shared/domain/product.ts';
import type { PaidInvoice } from './payment-provider.ts';

/** What a mail about money needs to know of the product. */
export type MailBrand = { productName: string; supportEmail: string; origin: string };

export type BillingMail = { subject: string; text: string };

const DATE = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeZone: 'UTC' });

/** `Nov 15, 2026`, the same on every machine. */
const onDay = (date: Date): string => DATE.format(date);

const dollars = (cents: number): string => `$${(cents / 100).toFixed(2)}`;

const letter = ({ productName, supportEmail }: MailBrand, subject: string, paragraphs: string[]): BillingMail => ({
  subject,
  text: [...paragraphs, `Questions? Write to ${supportEmail}.`, productName].join('\n\n'),
});

export const receiptMail = (brand: MailBrand, invoice: PaidInvoice): BillingMail =>
  letter(brand, `Receipt: ${dollars(invoice.cents)} for ${brand.productName}`, [
    `Thank you. On ${onDay(invoice.paidAt)} you paid ${dollars(invoice.cents)} for one year of ${brand.productName}.`,
    `Your membership is paid through ${onDay(invoice.periodEnd)}. Receipt number: ${invoice.id}.`,
    `It renews at ${PRICE.perYear} every year until cancelled. Cancel at ${brand.origin}/account.`,
  ]);

export const failedPaymentMail = (brand: MailBrand, accessEnd: Date | null): BillingMail =>
  letter(brand, `Your ${brand.productName} renewal could not be charged`, [
    `We tried to renew your membership for ${PRICE.perYear} and your card was refused. Nothing was charged.`,
    accessEnd
      ? `Your access goes on until ${onDay(accessEnd)}. Please update your card before then.`
      : 'Please update your card.',
    `Card and invoices: ${brand.origin}/account.`,
  ]);

export const reminderMail = (brand: MailBrand, renewsAt: Date): BillingMail =>
  letter(brand, `Your ${brand.productName} membership renews on ${onDay(renewsAt)}`, [
    `On ${onDay(renewsAt)} your membership renews for another year at ${PRICE.perYear}. There is nothing to do.`,
    `If you would rather not renew, cancel before then at ${brand.origin}/account: your access lasts until the end of what you paid for.`,
  ]);

const ESCAPES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

/** The same words, a paragraph each. */
export const asHtml = (text: string): string =>
  text
    .split('\n\n')
    .map((paragraph) => `<p>${paragraph.replace(/[&<>"]/g, (sign) => ESCAPES[sign] ?? sign)}</p>`)
    .join('\n');
