import { GUIDE_ENTRIES } from 'virtual:guide-entries';
import { expect, test } from 'vitest';
import { SIGNED_IN_HINT_COOKIE } from '#shared/sign-in/cookies.ts';
import { fillPage, PAGE_DATA_ELEMENT_ID } from '#shared/site/page-template.ts';
import { priceOf } from '#shared/site/product.ts';
import { PAGE_ROUTES } from '#shared/site/routes.ts';
import type { SiteConfig } from '#shared/site/site-config.ts';
import { aSiteConfig } from '#tests/support/render-app.tsx';
import { renderPages } from './prerender.tsx';

const build = {
  css: 'h1{color:red} @font-face { src: url(/assets/slab-1.woff2) }',
  entryScript: '/assets/main-1.js',
  chunksFor: (screenFile: string | null) => [
    '/assets/vendor-1.js',
    ...(screenFile ? [`/assets/${screenFile}-1.js`] : []),
  ],
};

const pages = await renderPages(build);

const pageOf = (file: string | undefined, changes: Partial<SiteConfig> = {}): Document => {
  const html = fillPage(
    pages.html[file ?? ''] ?? '',
    aSiteConfig({ productName: 'O’Neil & <Sons>', ...changes }),
    'https://o.example',
  );

  return new DOMParser().parseFromString(html, 'text/html');
};

const prerendered = PAGE_ROUTES.filter(({ kind }) => kind === 'prerendered');

test('exactly the prerendered pages and every guideline are rendered', () => {
  expect(Object.keys(pages.files)).toEqual([
    ...prerendered.map(({ path }) => path),
    ...GUIDE_ENTRIES.map(({ slug }) => `/safety/${slug}`),
  ]);
});

test.each(prerendered)('$path shows the configured price and no other', ({ path }) => {
  const page = pageOf(pages.files[path], { price: priceOf(1295) });
  const text = `${page.documentElement.outerHTML}`;

  expect(text).not.toMatch(/9\.95|83 cents|%%/);
  if (['/', '/pricing'].includes(path)) expect(text).toMatch(/\$12\.95[\s\S]*less than \$1\.08 per month/);
  if (path === '/terms') expect(page.body.textContent).toContain('renews at $12.95 every year');
  if (path === '/pricing') {
    const description = page.querySelector('meta[name=description]')?.getAttribute('content');
    expect(description).toBe('One membership, $12.95 a year, cancel anytime.');
  }
});

test('a guideline can be read as it comes, with its sources, and brings what the browser renders it from', () => {
  const page = pageOf(pages.files['/safety/air-travel']);
  const data = page.getElementById(PAGE_DATA_ELEMENT_ID)?.textContent ?? '';

  expect(page.title).toBe('Air travel with a firearm · O’Neil & <Sons>');
  expect(page.querySelector('h1')?.textContent).toBe('Air travel with a firearm');
  expect(page.querySelector('meta[name=description]')?.getAttribute('content')).toMatch(/^A gun flies/);
  expect(page.querySelector('link[rel=canonical]')?.getAttribute('href')).toBe('https://o.example/safety/air-travel');
  expect(page.querySelector('main')?.textContent).toContain('It is in a hard-sided container.');
  expect(page.querySelector('#sources + ul')?.textContent).toMatch(/\d{4}/);
  expect(JSON.parse(data)).toEqual([[['guide', 'air-travel'], expect.objectContaining({ slug: 'air-travel' })]]);
});

test('the safety page lists every guideline without bringing their texts', () => {
  const page = pageOf(pages.files['/safety']);
  const links = [...page.querySelectorAll('main a')].map((link) => link.getAttribute('href'));

  expect(links).toEqual(expect.arrayContaining(GUIDE_ENTRIES.map(({ slug }) => `/safety/${slug}`)));
  expect(page.getElementById(PAGE_DATA_ELEMENT_ID)).toBeNull();
  expect(page.body.textContent).not.toContain('It is in a hard-sided container.');
});

/** What can be read of a page's own part where no script runs. */
const textWithoutScripts = (path: string): string => {
  const main = pageOf(pages.files[path]).querySelector('main');
  for (const hidden of main?.querySelectorAll('.needs-script') ?? []) hidden.remove();

  return main?.textContent ?? '';
};

test('without scripts the accuracy page points at no figures, and promises no more than its feed has', () => {
  const text = textWithoutScripts('/accuracy');

  expect(text).toContain('Carry law changes, sources disagree, and we make mistakes.');
  expect(text).toContain('The figures need JavaScript.');
  expect(text).not.toMatch(/Here is|every change|Loading/);
});

test.each(prerendered)('$path says what it is, to people and to search engines', ({ path, isIndexed }) => {
  const page = pageOf(pages.files[path]);

  expect(page.querySelectorAll('h1')).toHaveLength(1);
  expect(page.title).toContain('O’Neil & <Sons>');
  expect(page.querySelector('meta[name=description]')?.getAttribute('content')).toBeTruthy();
  // `/home` is the page of `/`, and says so.
  const address = path === '/home' ? '/' : path;
  expect(page.querySelector('link[rel=canonical]')?.getAttribute('href')).toBe(`https://o.example${address}`);
  expect(page.querySelector('meta[name=robots]')).toBeNull();
  expect(isIndexed || path === '/home').toBe(true);
  expect(page.body.textContent).not.toContain('%%');
});

test('a page is there at once: styles within it, fonts fetched beside it', () => {
  const page = pageOf(pages.files['/about']);

  expect(page.querySelector('head > style')?.textContent).toBe(build.css);
  expect(page.querySelector('link[rel=stylesheet]')).toBeNull();
  expect(page.querySelector('link[rel=preload][as=font]')?.getAttribute('href')).toBe('/assets/slab-1.woff2');
});

const scriptsOf = (place: ParentNode | undefined): (string | null)[] =>
  [...(place?.querySelectorAll('link[rel=modulepreload], script[src]') ?? [])].map(
    (tag) => tag.getAttribute('href') ?? tag.getAttribute('src'),
  );

test('scripts wait until what can be read is painted; the shell, where nothing can, does not wait', () => {
  const page = pageOf(pages.files['/about']);

  expect(scriptsOf(page)).toEqual([]);
  expect(scriptsOf(page.head.querySelector('template')?.content)).toEqual([
    '/assets/vendor-1.js',
    '/assets/about-page.tsx-1.js',
    build.entryScript,
  ]);
  expect(scriptsOf(pageOf(pages.shell))).toEqual(['/assets/vendor-1.js', build.entryScript]);
});

test('every page carries the same scripts of its own, of which one looks for the shared hint cookie', () => {
  for (const [file, html] of Object.entries(pages.html)) {
    const inline = html.match(/<script>.*?<\/script>/gs) ?? [];

    expect(inline, file).toHaveLength(file === pages.shell ? 1 : 2);
    expect(inline[0]).toContain(`(^|; )${SIGNED_IN_HINT_COOKIE}=`);
  }
});

test('the browser finds the configuration in the page', () => {
  const text = pageOf(pages.files['/']).querySelector('#site-config')?.textContent ?? '';

  expect(JSON.parse(text)).toMatchObject({ productName: 'O’Neil & <Sons>' });
});

test('the page for unknown addresses is no page to list, and has no address', () => {
  const page = pageOf(pages.notFound);

  expect(page.querySelector('h1')?.textContent).toBe('Page Not Found');
  expect(page.querySelector('meta[name=robots]')?.getAttribute('content')).toBe('noindex');
  expect(page.querySelector('link[rel=canonical]')).toBeNull();
});

test('the shell is a frame with a spinner that the browser replaces', () => {
  const page = pageOf(pages.shell);

  expect(page.querySelector('[role=status]')).not.toBeNull();
  expect(page.querySelector('#root')?.hasAttribute('data-prerendered')).toBe(false);
  expect(page.querySelector('meta[name=robots]')?.getAttribute('content')).toBe('noindex');
  expect(page.querySelector('[aria-current]')).toBeNull();
});
