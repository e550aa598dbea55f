import { gzipSync } from 'node:zlib';
import { expect, test } from './support/journey.ts';

/** Of JavaScript as it travels, by the thousand: what the first page may weigh, and what any other public page may. */
const FIRST_PAGE_BYTES = 105_000;
const PUBLIC_PAGE_BYTES = 150_000;

const PAGES = [
  '/',
  '/safety',
  '/safety/school-zones',
  '/glossary',
  '/about',
  '/contact',
  '/privacy',
  '/terms',
  '/pricing',
];

for (const path of PAGES) {
  const limit = path === '/' ? FIRST_PAGE_BYTES : PUBLIC_PAGE_BYTES;

  test(`opening ${path} costs a visitor at most ${limit} bytes of scripts`, async ({ page, request }) => {
    const scripts = new Set<string>();
    page.on('request', (one) => {
      if (one.resourceType() === 'script') scripts.add(one.url());
    });
    await page.goto(path, { waitUntil: 'networkidle' });

    let bytes = 0;
    for (const url of scripts) bytes += gzipSync(await (await request.get(url)).body(), { level: 9 }).length;
    expect(scripts.size).toBeGreaterThan(0);
    expect(bytes).toBeLessThanOrEqual(limit);
  });
}
