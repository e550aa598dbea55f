import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect } from '@playwright/test';

/** A long line of a mail is broken with `=` at its end, and `=` itself is written as a number. */
const decodeQuotedPrintable = (text: string): string =>
  text
    .replace(/=\r?\n/g, '')
    .replace(/=([0-9A-F]{2})/g, (_match, hex: string) => String.fromCharCode(Number(`0x${hex}`)));

const readOutbox = async (): Promise<string[]> => {
  const folder = process.env.E2E_OUTBOX ?? '';
  const files = await readdir(folder).catch(() => []);
  const mails = files.filter((file) => file.endsWith('.eml')).map((file) => readFile(join(folder, file), 'utf8'));

  return (await Promise.all(mails)).map(decodeQuotedPrintable);
};

/** The path of the link in the mail with this subject to this address, once it has come. */
export const waitForLink = async (to: string, subject: string): Promise<string> => {
  let link = '';
  await expect
    .poll(async () => {
      const mail = (await readOutbox()).find(
        (text) => text.includes(`To: ${to}`) && text.includes(`Subject: ${subject}`),
      );
      link = /https?:\/\/[^/\s]+(\/[^\s"<]+\?[\w-]+=[\w-]+)/.exec(mail ?? '')?.[1] ?? '';

      return link;
    })
    .not.toBe('');

  return link;
};
