import { expect, test } from 'vitest';
import { fillPage, PAGE_MARKS, TEMPLATE_CONFIG } from './page-template.ts';

const config = { ...TEMPLATE_CONFIG, productName: 'A & "B" <i>', supportEmail: 'help@x.example', host: 'x.example' };

test('names are filled in as text, never as markup', () => {
  const page = fillPage(
    `<h1 title="${PAGE_MARKS.productName}">${PAGE_MARKS.productName}</h1>`,
    config,
    'https://x.example',
  );

  expect(page).toBe('<h1 title="A &amp; &quot;B&quot; &lt;i&gt;">A &amp; &quot;B&quot; &lt;i&gt;</h1>');
});

test('the configuration in the page cannot end its own script element', () => {
  const hostile = { ...config, productName: '</script><script>alert(1)</script><!--' };
  const page = fillPage(
    `<script type="application/json">${PAGE_MARKS.siteConfig}</script>`,
    hostile,
    'https://x.example',
  );

  expect(page.match(/<\/script>/g)).toHaveLength(1);
  expect(page).not.toContain('<!--');
  expect(JSON.parse(page.slice('<script type="application/json">'.length, -'</script>'.length))).toEqual(hostile);
});

test('replacement patterns in a name mean nothing', () => {
  expect(fillPage(PAGE_MARKS.productName, { ...config, productName: "$& $' $1" }, '')).toBe('$&amp; $&#x27; $1');
});

test('the mode and the origin are told', () => {
  const template = `${PAGE_MARKS.mode} ${PAGE_MARKS.origin}/about`;

  expect(fillPage(template, { ...config, isDemo: true }, 'http://localhost:5000')).toBe(
    'demo http://localhost:5000/about',
  );
  expect(fillPage(template, { ...config, isDemo: false }, 'https://x.example')).toBe(
    'production https://x.example/about',
  );
});

test.each([
  ['demo', { isDemo: true, stripePublishableKey: 'pk_test_1' }],
  ['test-payments', { isDemo: false, stripePublishableKey: 'pk_test_1' }],
  ['production', { isDemo: false, stripePublishableKey: 'pk_live_1' }],
])('the page says %s', (mode, changes) => {
  expect(fillPage(PAGE_MARKS.mode, { ...config, ...changes }, '')).toBe(mode);
});
