import { escapeHtml } from '#shared/site/escape-html.ts';
import type { MailMessage } from './mailer.ts';

export type Brand = { productName: string; supportEmail: string; origin: string };

/** A letter as its writer thinks of it; the look is made here, once for all of them. */
export type Letter = {
  subject: string;
  heading: string;
  paragraphs: string[];
  /** The one thing to do. */
  button?: { label: string; url: string };
  /** Small facts, such as when and from where. */
  facts?: [name: string, value: string][];
  /** What to do when the reader did not expect this. */
  aside?: string;
};

const writeText = (
  { heading, paragraphs, button, facts = [], aside }: Letter,
  { productName, supportEmail, origin }: Brand,
): string =>
  [
    heading,
    ...paragraphs,
    ...(facts.length > 0 ? [facts.map(([name, value]) => `${name}: ${value}`).join('\n')] : []),
    ...(button ? [`${button.label}:\n${button.url}`] : []),
    ...(aside ? [aside] : []),
    `-- \n${productName}, ${origin}\nQuestions: ${supportEmail}`,
  ].join('\n\n');

// Mail programs know little CSS: tables, and styles on each element. Colours are the theme's, in both schemes.
const FONT = "font-family:'Source Sans 3','Segoe UI',Roboto,Helvetica,Arial,sans-serif";
const SLAB = "font-family:'Zilla Slab',Rockwell,Georgia,serif";

const NIGHT = `
  @media (prefers-color-scheme: dark) {
    .ground { background: #221810 !important; }
    .sheet { background: #2b2017 !important; border-color: #5c4730 !important; }
    .ink, .ink td { color: #f4e9d8 !important; }
    .quiet, .quiet a { color: #d9c7ad !important; }
    .saddle { color: #e3b67f !important; }
    .action { background: #e0b075 !important; }
    .action a { color: #2a1a0c !important; }
    .rule { border-color: #5c4730 !important; }
  }`;

const writeHtml = (
  { subject, heading, paragraphs, button, facts = [], aside }: Letter,
  { productName, supportEmail, origin }: Brand,
): string => {
  const paragraph = (text: string, look: string, kind: string): string =>
    `<p class="${kind}" style="margin:0 0 16px;${FONT};${look}">${escapeHtml(text)}</p>`;
  const body = [
    ...paragraphs.map((text) => paragraph(text, 'font-size:16px;line-height:1.55;color:#3b2616', 'ink')),
    ...(facts.length > 0
      ? [
          `<table role="presentation" class="ink" cellpadding="0" cellspacing="0" style="margin:0 0 20px">${facts
            .map(
              ([name, value]) =>
                `<tr><td style="padding:2px 18px 2px 0;vertical-align:top;${FONT};font-size:15px;color:#5a4330">${escapeHtml(name)}</td><td style="padding:2px 0;${FONT};font-size:15px;font-weight:600;color:#3b2616">${escapeHtml(value)}</td></tr>`,
            )
            .join('')}</table>`,
        ]
      : []),
    ...(button
      ? [
          `<table role="presentation" cellpadding="0" cellspacing="0" style="margin:8px 0 24px"><tr><td class="action" style="border-radius:8px;background:#7d4f22"><a href="${escapeHtml(button.url)}" style="display:inline-block;padding:13px 26px;${FONT};font-size:16px;font-weight:600;color:#ffffff;text-decoration:none">${escapeHtml(button.label)}</a></td></tr></table>`,
          paragraph(
            'If the button does not work, open this address:',
            'font-size:14px;color:#5a4330;margin:0 0 4px',
            'quiet',
          ),
          `<p class="quiet" style="margin:0 0 20px;${FONT};font-size:14px;line-height:1.4;word-break:break-all"><a href="${escapeHtml(button.url)}" style="color:#23527c">${escapeHtml(button.url)}</a></p>`,
        ]
      : []),
    ...(aside ? [paragraph(aside, 'font-size:15px;line-height:1.5;color:#5a4330', 'quiet')] : []),
  ].join('\n');

  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><meta name="color-scheme" content="light dark"><title>${escapeHtml(subject)}</title><style>${NIGHT}</style></head>
<body class="ground" style="margin:0;padding:0;background:#f4ead9">
<table role="presentation" class="ground" width="100%" cellpadding="0" cellspacing="0" style="background:#f4ead9"><tr><td align="center" style="padding:28px 12px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:560px">
<tr><td class="saddle" style="padding:0 4px 14px;${SLAB};font-size:22px;font-weight:600;color:#8a5a2b">${escapeHtml(productName)}</td></tr>
<tr><td class="sheet" style="background:#fffcf7;border:1px solid #d8bd94;border-radius:12px;padding:28px 26px 14px">
<h1 class="saddle" style="margin:0 0 16px;${SLAB};font-size:26px;line-height:1.2;font-weight:600;color:#8a5a2b">${escapeHtml(heading)}</h1>
${body}
</td></tr>
<tr><td class="quiet" style="padding:16px 4px 0;${FONT};font-size:13px;line-height:1.5;color:#5a4330">${escapeHtml(productName)} · <a href="${escapeHtml(origin)}" style="color:#5a4330">${escapeHtml(origin.replace(/^https?:\/\//, ''))}</a><br>Questions? Write to <a href="mailto:${escapeHtml(supportEmail)}" style="color:#5a4330">${escapeHtml(supportEmail)}</a>.</td></tr>
</table></td></tr></table></body></html>
`;
};

/** Both parts of a mail from the same words. */
export const composeLetter = (to: string, letter: Letter, brand: Brand): MailMessage => ({
  to,
  subject: letter.subject,
  text: writeText(letter, brand),
  html: writeHtml(letter, brand),
});
