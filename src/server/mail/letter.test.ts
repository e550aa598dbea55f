import { expect, test } from 'vitest';
import { composeLetter } from './letter.ts';

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
