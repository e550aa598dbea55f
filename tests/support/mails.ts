import { asc } from 'drizzle-orm';
import type { Db } from '#server/db/database.ts';
import { mails } from '#server/db/schema.ts';

export type Letter = { to: string; subject: string; text: string; html: string; token: string };

/** Takes what was mailed since the last time, with the token that a link of it holds. */
export const takeMails = async (db: Db): Promise<Letter[]> => {
  const rows = await db.select().from(mails).orderBy(asc(mails.createdAt));
  await db.delete(mails);

  return rows.map(({ recipient, subject, textBody, htmlBody }) => ({
    to: recipient,
    subject,
    text: textBody,
    html: htmlBody,
    token: /\?(?:token|confirm|change|prove)=([\w-]+)/.exec(textBody)?.[1] ?? '',
  }));
};

/** The only mail there is. */
export const takeMail = async (db: Db): Promise<Letter> => {
  const [mail, ...others] = await takeMails(db);
  if (!mail || others.length > 0) throw new Error(`There are ${others.length + (mail ? 1 : 0)} mails, not one`);

  return mail;
};
