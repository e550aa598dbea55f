import { act } from '@testing-library/react';
import { hydrateRoot, type Root } from 'react-dom/client';
import { afterEach, expect, test } from 'vitest';
import { fillPage, PAGE_DATA_ELEMENT_ID } from '#shared/site/page-template.ts';
import { priceOf } from '#shared/site/product.ts';
import { PAGE_ROUTES } from '#shared/site/routes.ts';
import { fakeApi } from '#tests/support/fake-api.ts';
import { aSiteConfig, hintSignedIn, noFigures, someoneSignedIn } from '#tests/support/render-app.tsx';
import { presumeSignedOut } from '../lib/current-user.ts';
import { putPageData, readPageData } from '../lib/page-data.ts';
import { createQueryClient } from '../lib/query-client.ts';
import { createMemoryHistory, Router } from '../lib/router.tsx';
import { App } from './app.tsx';
import { renderPages } from './prerender.tsx';

const pages = await renderPages({ css: '', entryScript: '/main.js', chunksFor: () => [] });
const ADDRESSES: [address: string, file: string | undefined][] = [
  ...PAGE_ROUTES.flatMap(({ path }): [string, string | undefined][] =>
    pages.files[path] ? [[path, pages.files[path]]] : [],
  ),
  ['/safety/air-travel', pages.files['/safety/air-travel']],
  ['/safety/holsters?from=mail', pages.files['/safety/holsters']],
  ['/safety?q=holster', pages.files['/safety']],
  ['/safety/no-such-guideline', pages.notFound],
  ['/no-such-page', pages.notFound],
  ['/pricing?from=mail#top', pages.files['/pricing']],
];

// Everything that differs from what the build knew, and a name that needs escaping.
const config = aSiteConfig({
  productName: `O'Neil & "Sons" <Atlas>`,
  productionHost: 'o.example',
  isDemo: true,
  price: priceOf(1295),
});

let root: Root | null = null;

afterEach(async () => {
  await act(async () => root?.unmount());
  document.body.replaceChildren();
});

/** Takes the page over as main.tsx does. A mismatch is noise on the console, and noise fails the test. */
const takeOver = async (address: string, file: string | undefined, beforeRender = () => {}) => {
  const html = fillPage(pages.html[file ?? ''] ?? '', config, 'https://o.example');
  const page = new DOMParser().parseFromString(html, 'text/html');
  document.body.innerHTML = page.body.innerHTML;
  const data = page.getElementById(PAGE_DATA_ELEMENT_ID);
  if (data) document.body.append(data);
  const container = document.getElementById('root');
  if (!container) expect.fail('the page has no root');

  const heading = container.querySelector('h1');
  const queryClient = createQueryClient();
  putPageData(queryClient, readPageData());
  presumeSignedOut(queryClient);
  beforeRender();
  await act(async () => {
    root = hydrateRoot(
      container,
      <Router history={createMemoryHistory(address)}>
        <App config={config} queryClient={queryClient} />
      </Router>,
    );
  });

  return { heading, container };
};

test.each(ADDRESSES)('the page at %s is taken over as it stands', async (address, file) => {
  fakeApi(noFigures());

  const { heading, container } = await takeOver(address, file);

  expect(heading).not.toBeNull();
  expect(container.querySelector('h1')).toBe(heading);
});

test.each(ADDRESSES)('so is %s where somebody may be signed in, who then is', async (address, file) => {
  hintSignedIn();
  fakeApi(noFigures(), ...someoneSignedIn());

  const { container } = await takeOver(address, file);

  await expect.poll(() => container.querySelector('header')?.textContent).toContain('Sign Out');
});

test('a sign-in elsewhere while a page is taken over does not change it under the reader', async () => {
  fakeApi(noFigures());

  const { heading, container } = await takeOver('/', pages.files['/'], hintSignedIn);

  expect(container.querySelector('h1')).toBe(heading);
});
