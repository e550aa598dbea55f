import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import type { Brand, Letter } from './letter.ts';
import { LetterEmail } from './letter-email.tsx';
import type { MailMessage } from './mailer.ts';

type Section = NonNullable<Letter['sections']>[number];

const sectionText = ({ heading, note, items, more, page }: Section): string =>
  [
    [heading.toUpperCase(), ...(note ? [note] : [])].join('\n'),
    ...items.map(({ title, lines, evidence, link }) =>
      [`* ${title}`, ...[...lines, evidence ?? [], link ?? []].flat().map((line) => `  ${line}`)].join('\n'),
    ),
    ...(more ? [more] : []),
    ...(page ? [`${page.label}: ${page.url}`] : []),
  ].join('\n\n');

const writeText = (
  { heading, paragraphs, button, facts = [], sections = [], aside, foot }: Letter,
  { productName, supportEmail, origin }: Brand,
): string =>
  [
    heading,
    ...paragraphs,
    ...(facts.length > 0 ? [facts.map(([name, value]) => `${name}: ${value}`).join('\n')] : []),
    ...sections.map(sectionText),
    ...(button ? [`${button.label}:\n${button.url}`] : []),
    ...(aside ? [aside] : []),
    ...(foot ? [[foot.text, ...foot.links.map(({ label, url }) => `${label}: ${url}`)].join('\n')] : []),
    `-- \n${productName}, ${origin}\nQuestions? Write to ${supportEmail}.`,
  ].join('\n\n');

const DOCTYPE =
  '<!DOCTYPE html PUBLIC "-//W3C//DTD XHTML 1.0 Transitional//EN" "http://www.w3.org/TR/xhtml1/DTD/xhtml1-transitional.dtd">';

/**
 * By React itself and not by React Email's `render`: that one brings a code formatter into the server, and a promise into
 * every transaction that queues a mail.
 */
const writeHtml = (letter: Letter, brand: Brand): string =>
  `${DOCTYPE}${renderToStaticMarkup(createElement(LetterEmail, { letter, brand }))}\n`;

/** Both parts of a mail from the same words. */
export const composeLetter = (to: string, letter: Letter, brand: Brand): MailMessage => ({
  to,
  subject: letter.subject,
  text: writeText(letter, brand),
  html: writeHtml(letter, brand),
});
