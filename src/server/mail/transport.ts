import { rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import nodemailer from 'nodemailer';
import { makeFolder } from '../db/data-folder.ts';

export type OutgoingMail = {
  /** Stays the same when a delivery is repeated, so that mail systems can drop the copy. */
  messageId: string;
  from: string;
  to: string;
  replyTo?: string;
  subject: string;
  text: string;
  html: string;
  headers?: Readonly<Record<string, string>>;
};

/** Hands a mail over, or throws; the queue tries again. */
export type MailTransport = { deliver: (mail: OutgoingMail) => Promise<void>; close: () => void };

const SMTP_TIMEOUT_MS = 20_000;

export const createSmtpTransport = (url: string): MailTransport => {
  const transporter = nodemailer.createTransport({
    url,
    connectionTimeout: SMTP_TIMEOUT_MS,
    greetingTimeout: SMTP_TIMEOUT_MS,
    socketTimeout: SMTP_TIMEOUT_MS,
    // A mail is text that we wrote: nothing in it may make us read files or fetch addresses.
    disableFileAccess: true,
    disableUrlAccess: true,
  });

  return {
    deliver: async (mail) => {
      await transporter.sendMail(mail);
    },
    close: () => transporter.close(),
  };
};

/** Demo mode: mail becomes files that any mail program opens. */
export const createOutbox = (folder: string): MailTransport => {
  const transporter = nodemailer.createTransport({ streamTransport: true, buffer: true });

  return {
    async deliver(mail) {
      const { message } = await transporter.sendMail(mail);
      const name = mail.messageId.replace(/[^\w-]/g, '_');
      await makeFolder(folder);
      // Renamed into place, so that nobody reads half a mail.
      await writeFile(join(folder, `.${name}.part`), message as Buffer, { mode: 0o600 });
      await rename(join(folder, `.${name}.part`), join(folder, `${name}.eml`));
    },
    close: () => undefined,
  };
};

/** Production without SMTP_URL: nothing is lost, everything waits. */
export const createNoTransport = (): MailTransport => ({
  deliver: async () => {
    throw new Error('SMTP_URL is not set');
  },
  close: () => undefined,
});
