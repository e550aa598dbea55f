import { expect, test } from 'vitest';
import { workOf } from '#tests/support/work-of.ts';
import { readPageText } from './page-text.ts';

// Six times what the worst of them takes; what grows with the square takes hundreds.
const MOST_WORK = 40;

const textOf = (html: string, type = 'text/html; charset=utf-8') => readPageText(Buffer.from(html), type).text;

const reasonOf = (run: () => unknown): unknown => {
  try {
    return run();
  } catch (error) {
    return (error as { reason?: string }).reason;
  }
};

test('only what people read stays', () => {
  const html = `<!doctype html><title>Carry law</title><style>p{}</style><script nonce="a">var a = '<p>no</p>'</script>
    <nav><ul><li>Menu</ul></nav><form><h1>Permits &amp; fees</h1><p>A permit costs
    <b>$50</b>.<br>Renewal: $25<table><tr><td>Age<td>21</table></form><noscript>no</noscript><!-- no --><footer>© 2026</footer>`;

  expect(textOf(html)).toBe('Carry law\nPermits & fees\nA permit costs $50.\nRenewal: $25\nAge\n21');
});

test.each([
  ['another nonce', '<script nonce=b>2</script><p>A permit costs $50.'],
  ['another menu and ad frame', '<nav>New</nav><iframe src=ad>ad</iframe><p>A permit costs $50.'],
  ['other spaces and invisible characters', '<p>\n A  permit\u200b costs\t$50.\u0000\u0007 </p>\n\n'],
  ['other markup', '<div class=x><p id=y>A <i>permit</i> costs&nbsp;$50.</div>'],
])('%s is no change', (_what, html) => {
  expect(readPageText(Buffer.from(html), 'text/html').hash).toBe(
    readPageText(Buffer.from('<p>A permit costs $50.</p>'), 'text/html').hash,
  );
});

test('another word is a change', () => {
  expect(readPageText(Buffer.from('<p>A permit costs $60.'), 'text/html').hash).not.toBe(
    readPageText(Buffer.from('<p>A permit costs $50.'), 'text/html').hash,
  );
});

test('no control character is left, and no markup is made', () => {
  const text = textOf('<p>a\u0000\u001b[31m\u202eb&#x7;&#xD800;&lt;script&gt;<p>c\u2028d');

  expect(text).toMatch(/^a\[31mb\uFFFD*<script>\nc d$|^a\[31mb\uFFFD*<script>\nc\nd$/);
});

test.each([
  ['text/plain', 'a  b\r\n\r\n c', 'a b\nc'],
  ['TEXT/HTML ; charset="windows-1252"', '<p>§ 5', '§ 5'],
  ['text/html', '<meta charset=iso-8859-1><p>§ 5', '§ 5'],
  ['text/html; charset=klingon', '<p>5', '5'],
])('%s is read in its charset', (type, written, text) => {
  expect(readPageText(Buffer.from(written, type === 'text/plain' ? 'utf8' : 'latin1'), type).text).toBe(text);
});

test('a PDF is its bytes', () => {
  expect(readPageText(Buffer.from('%PDF-1'), 'application/pdf')).toMatchObject({ text: null });
  expect(readPageText(Buffer.from('%PDF-1'), 'application/pdf').hash).not.toBe(
    readPageText(Buffer.from('%PDF-2'), 'application/pdf').hash,
  );
});

test.each([
  ['image/png', 'x', 'other-type'],
  ['application/octet-stream', 'x', 'other-type'],
  ['', 'x', 'other-type'],
  ['text/html', '<script>app()</script>', 'no-text'],
  ['text/html', '<b>'.repeat(600), 'unreadable'],
])('%s %s is %s', (type, body, reason) => {
  expect(reasonOf(() => readPageText(Buffer.from(body), type))).toBe(reason);
});

test.each([
  ['tags that never close', `${'<b>'.repeat(330_000)}${'</i>'.repeat(250_000)}`],
  ['tags that close nothing', `${'<b>'.repeat(400)}${'</i>'.repeat(500_000)}`],
  ['entities', '&amp;'.repeat(400_000)],
  ['attributes', `<p ${Array.from({ length: 200_000 }, (_none, at) => `a${at}=1`).join(' ')}>x`],
  ['comments that do not end', '<!--'.repeat(500_000)],
  ['spaces', `<p>${' '.repeat(2_000_000)}x`],
])('two megabytes of %s take no long', (_what, html) => {
  expect(workOf(() => reasonOf(() => textOf(html)))).toBeLessThan(MOST_WORK);
});
