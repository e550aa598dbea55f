import { rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Transform } from 'node:stream';
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

/**
 * Hands a mail over, or throws; the queue tries again. `beforeEnd` is awaited when all but the end has been handed over:
 * until it is done the mail server can't take the mail, and when it throws the server never does.
 */
export type MailTransport = {
  deliver: (mail: OutgoingMail, beforeEnd?: BeforeEnd) => Promise<void>;
  close: () => void;
};

type BeforeEnd = () => Promise<void>;

const SMTP_TIMEOUT_MS = 20_000;

/** Passes everything on, and its end only after `beforeEnd`. */
const holdEnd = (beforeEnd: BeforeEnd): Transform =>
  new Transform({
    transform: (part, _encoding, done) => done(null, part),
    flush: (done) => void beforeEnd().then(() => done(), done),
  });

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

  const waiting = new Map<string, BeforeEnd>();
  transporter.use('stream', ({ data, message }, done) => {
    const beforeEnd = waiting.get(String(data.messageId));
    if (beforeEnd) message.transform(() => holdEnd(beforeEnd));
    done();
  });

  return {
    deliver: async (mail, beforeEnd) => {
      if (beforeEnd) waiting.set(mail.messageId, beforeEnd);
      try {
        await transporter.sendMail(mail);
      } finally {
        waiting.delete(mail.messageId);
      }
    },
    close: () => transporter.close(),
  };
};

/** Demo mode: mail becomes files that any mail program opens. */
export const createOutbox = (folder: string): MailTransport => {
  const transporter = nodemailer.createTransport({ streamTransport: true, buffer: true });

  return {
    async deliver(mail, beforeEnd) {
      const { message } = await transporter.sendMail(mail);
      const name = mail.messageId.replace(/[^\w-]/g, '_');
      await makeFolder(folder);
      // Renamed into place, so that nobody reads half a mail.
      await writeFile(join(folder, `.${name}.part`), message as Buffer, { mode: 0o600 });
      await beforeEnd?.();
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
