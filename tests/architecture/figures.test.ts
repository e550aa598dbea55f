import { readFileSync } from 'node:fs';
import { compile } from 'tailwindcss';
import { expect, test } from 'vitest';

test('figures in the slab font are lining, or a 0 would look like an o', async () => {
  const theme = readFileSync('src/client/app/theme.css', 'utf8').replaceAll(/@import "\..*;/g, '');
  const { build } = await compile(theme, {
    loadStylesheet: async () => ({ path: '', base: '', content: '@tailwind utilities;' }),
  });

  const css = build(['font-slab']);

  expect(css).toMatch(/--font-slab--font-feature-settings: "lnum"/);
  for (const rule of [/\.font-slab \{[^}]*\}/, /h1,\s+h2,\s+h3 \{[^}]*\}/])
    expect(rule.exec(css)?.[0]).toContain('font-feature-settings: var(--font-slab--font-feature-settings)');
});
