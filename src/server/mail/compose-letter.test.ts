import { expect, test } from 'vitest';
import { composeLetter } from './compose-letter.ts';

const BRAND = { productName: 'O’Neil & <Sons>', supportEmail: 'help@x.example', origin: 'https://x.example' };

const compose = () =>
  composeLetter(
    'pat@test.example',
    {
      subject: 'Sign in',
      heading: 'Sign <in>',
      paragraphs: ['One & two.'],
      button: { label: 'Open', url: 'https://x.example/direct-login?token=abc&x="' },
      facts: [['Browser', '<script>alert(1)</script>']],
      aside: 'Not you?',
    },
    BRAND,
  );

test('both parts say the same, with the link', () => {
  const { to, subject, text, html } = compose();

  expect([to, subject]).toEqual(['pat@test.example', 'Sign in']);
  expect(text).toContain('Open:\nhttps://x.example/direct-login?token=abc&x="');
  for (const words of ['Not you?', 'help@x.example']) {
    expect(text).toContain(words);
    expect(html).toContain(words);
  }
});

test('nothing in a letter becomes markup', () => {
  const { html } = compose();

  expect(html).toContain('Sign &lt;in&gt;');
  expect(html).toContain('O’Neil &amp; &lt;Sons&gt;');
  expect(html).toContain('href="https://x.example/direct-login?token=abc&amp;x=&quot;"');
  expect(html).not.toContain('<script>');
});

const HOSTILE = [
  '<img src=x onerror=alert(1)>',
  '</style><script>alert(1)</script>',
  '"><a href="https://evil.example">Sign in</a>',
  "' onmouseover='alert(1)",
  '<!-- [if mso]><b>x</b><![endif] -->',
  '&lt;b&gt; &amp; already escaped',
];

test.each(HOSTILE)('hostile text stays text wherever it stands: %s', (text) => {
  const letter = {
    subject: text,
    heading: text,
    paragraphs: [text, text],
    button: { label: text, url: `https://x.example/?a=${text}` },
    facts: [
      [text, text],
      [text, 'twice'],
    ] satisfies [string, string][],
    aside: text,
  };
  const { html } = composeLetter('pat@test.example', letter, { ...BRAND, productName: text, supportEmail: text });
  const clean = composeLetter('pat@test.example', { ...letter, subject: 'x', heading: 'x' }, BRAND).html;

  // No tag, comment or attribute more than with harmless words.
  const tags = (source: string) => source.match(/<[a-z!/][^\s>]*/gi) ?? [];
  expect(tags(html)).toEqual(tags(clean.replaceAll(text, 'x')));
  expect(html).not.toContain('<script');
  expect(html.replace(/"[^"]*"/g, '""')).not.toMatch(/<[^>]* on(error|mouseover)=/);
  expect(html).not.toContain('href="https://evil.example"');
});

test('the look: one button, support line, both color schemes', () => {
  const { html } = compose();

  expect(html).toMatch(/^<!DOCTYPE html [^>]*><html[^>]* lang="en"/);
  expect(html).toContain('<meta name="color-scheme" content="light dark"/>');
  expect(html).toContain('@media (prefers-color-scheme: dark)');
  expect(html.match(/class="action"/g)).toHaveLength(1);
  expect(html).toContain('href="mailto:help@x.example"');
  expect(html).toContain('<title>Sign in</title>');
});

test('line breaks of a message stay line breaks', () => {
  const letter = { subject: 'x', heading: 'x', paragraphs: ['first line\nsecond line'] };
  const { html, text } = composeLetter('pat@test.example', letter, BRAND);

  expect(html).toMatch(/white-space:pre-line[^>]*>first line\nsecond line</);
  expect(text).toContain('first line\nsecond line');
});

test('an inbox previews the first paragraph', () => {
  const { html } = compose();
  const preview = html.slice(html.indexOf('<body'), html.indexOf('class="saddle"'));

  expect(preview).toMatch(/display:none[^>]*>One &amp; two\.</);
});
