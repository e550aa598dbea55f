import { createHash } from 'node:crypto';
import { Parser } from 'htmlparser2';
import { PageError } from './page-error.ts';

/** What is compared. `text` is null for what has none that we read: a PDF. */
export type PageText = { hash: string; text: string | null };

/** Menus and what no one reads. A form stays: on many official sites it holds the whole page. */
const LEFT_OUT = new Set([
  ...['script', 'style', 'noscript', 'template', 'nav', 'footer', 'svg', 'iframe', 'object', 'canvas'],
  ...['select', 'button', 'dialog'],
]);
/** They run on within a line; everything else begins a new one. */
const INLINE = new Set([
  ...['a', 'abbr', 'b', 'bdi', 'bdo', 'cite', 'code', 'data', 'del', 'dfn', 'em', 'font', 'i', 'ins', 'kbd', 'label'],
  ...['mark', 'q', 's', 'samp', 'small', 'span', 'strike', 'strong', 'sub', 'sup', 'time', 'tt', 'u', 'var', 'wbr'],
]);
/** No page for people nests so deep, and the parser's work grows with the square of it. */
const DEEPEST = 500;

/** Control and invisible characters go, lines are trimmed, empty ones dropped: none of that is a change. */
const tidy = (text: string): string =>
  text
    .normalize('NFC')
    .replace(/\p{Zl}|\p{Zp}|\r/gu, '\n')
    .replace(/[^\n\P{C}]/gu, (character) => (character === '\t' ? ' ' : ''))
    .split('\n')
    .map((line) => line.replace(/\s+/g, ' ').trim())
    .filter((line) => line !== '')
    .join('\n');

const readHtml = (html: string): string => {
  const parts: string[] = [];
  let depth = 0;
  /** How deep the outermost element that is left out stands. */
  let leftOutAt = 0;
  const breakLine = (name: string): void => {
    if (!INLINE.has(name)) parts.push('\n');
  };
  const parser = new Parser({
    onopentagname(name) {
      depth += 1;
      if (depth > DEEPEST) throw new PageError('unreadable');
      if (leftOutAt === 0 && LEFT_OUT.has(name)) leftOutAt = depth;
      breakLine(name);
    },
    onclosetag(name) {
      if (leftOutAt === depth) leftOutAt = 0;
      depth -= 1;
      breakLine(name);
    },
    ontext(text) {
      // In HTML a line break is a space.
      if (leftOutAt === 0) parts.push(text.replace(/\s+/g, ' '));
    },
  });
  parser.end(html);

  return parts.join('');
};

const DECLARED = /charset\s*=\s*["']?\s*([\w:.-]{2,40})/i;

const decode = (body: Buffer, contentType: string): string => {
  const label = DECLARED.exec(contentType)?.[1] ?? DECLARED.exec(body.subarray(0, 2048).toString('latin1'))?.[1];
  try {
    return new TextDecoder(label ?? 'utf-8').decode(body);
  } catch {
    // A charset that no one knows.
    return new TextDecoder().decode(body);
  }
};

const hashOf = (content: string | Buffer): string => createHash('sha256').update(content).digest('base64url');

/** The visible text of a page, never its markup. */
export const readPageText = (body: Buffer, contentType = ''): PageText => {
  const type = contentType.split(';', 1)[0]?.trim().toLowerCase();
  if (type === 'application/pdf') return { hash: hashOf(body), text: null };
  if (type !== 'text/html' && type !== 'text/plain') throw new PageError('other-type');
  const written = decode(body, contentType);
  const text = tidy(type === 'text/html' ? readHtml(written) : written);
  if (text === '') throw new PageError('no-text');

  return { hash: hashOf(text), text };
};
