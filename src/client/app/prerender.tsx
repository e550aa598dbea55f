import { renderToString } from 'react-dom/server';
import { ISSUANCE_MARKS, TEMPLATE_CONFIG } from '#shared/site/page-template.ts';
import { GUIDELINE_PAGES, guidelinePath, NOT_FOUND_PAGE, PAGE_ROUTES } from '#shared/site/routes.ts';
import { issuanceQuery } from '../features/about/issuance-query.ts';
import { guidelineQuery, loadGuidelines } from '../features/safety/guide-query.ts';
import { type PageData, putPageData } from '../lib/page-data.ts';
import { createQueryClient } from '../lib/query-client.ts';
import { createMemoryHistory, Router } from '../lib/router.tsx';
import { SiteConfigProvider } from '../lib/site-config.tsx';
import { Spinner } from '../ui/spinner.tsx';
import { App } from './app.tsx';
import { type BuildOutput, composeDocument } from './document.ts';
import { PageFrame } from './page-frame.tsx';
import { findVisitorScreen } from './screens.ts';

/** A path without a page: the router shows 'Page Not Found' there. */
const NOWHERE = '/404';

const SHELL_TITLE = '{product}';

/** The page at this path as a visitor sees it, and the chunks that bring it to life. */
const renderAt = async (path: string, build: BuildOutput, data: PageData = []) => {
  const screen = findVisitorScreen(path);
  if (!screen) throw new Error(`${path} is prerendered but has no screen for visitors`);
  await screen.preload();

  const queryClient = createQueryClient();
  putPageData(queryClient, data);
  const body = renderToString(
    <Router history={createMemoryHistory(path)}>
      <App config={TEMPLATE_CONFIG} queryClient={queryClient} />
    </Router>,
  );
  // Its timers would keep the build waiting until they ran out.
  queryClient.clear();
  if (!body.includes('<h1')) throw new Error(`${path} was rendered without its screen`);

  return { body, data, preloads: build.chunksFor(screen.file) };
};

const renderShell = (): string =>
  renderToString(
    <Router history={createMemoryHistory(NOWHERE)}>
      <SiteConfigProvider config={TEMPLATE_CONFIG}>
        <PageFrame path={null} user={{ status: 'presumed-signed-out' }}>
          <noscript>
            <h1>JavaScript is off</h1>
            <p>
              This page needs JavaScript. Turn it on and reload. Safety, About, Contact, and Pricing work without it.
            </p>
          </noscript>
          <Spinner />
        </PageFrame>
      </SiteConfigProvider>
    </Router>,
  );

const fileFor = (path: string): string => (path === '/' ? 'index.html' : `${path.slice(1).replaceAll('/', '-')}.html`);

export type RenderedPages = {
  /** HTML by file name. */
  html: Record<string, string>;
  /** File name by path. */
  files: Record<string, string>;
  shell: string;
  notFound: string;
};

/** Data that is unknown at build: marks again. */
const DATA_OF_PAGES: Partial<Record<string, PageData>> = {
  '/about': [[issuanceQuery.queryKey, ISSUANCE_MARKS]],
};

/** Every page that the server sends, as templates that wait for the brand. */
export const renderPages = async (build: BuildOutput): Promise<RenderedPages> => {
  const pages: RenderedPages = { html: {}, files: {}, shell: 'shell.html', notFound: '404.html' };

  for (const route of PAGE_ROUTES) {
    if (route.kind !== 'prerendered') continue;

    // `/home` is another name of `/`: the same page, with `/` as its canonical URL.
    const path = route.path === '/home' ? '/' : route.path;
    const file = fileFor(path);

    pages.files[route.path] = file;
    const data = DATA_OF_PAGES[path] ?? [];
    pages.html[file] ??= composeDocument(
      { head: route, isPrerendered: true, ...(await renderAt(path, build, data)) },
      build,
    );
  }

  for (const guideline of await loadGuidelines()) {
    const path = guidelinePath(guideline.slug);
    const file = fileFor(path);
    const title = GUIDELINE_PAGES.title.replace('{title}', () => guideline.title);
    const head = { path, title, description: guideline.summary, isIndexed: true };
    const data: PageData = [[guidelineQuery(guideline.slug).queryKey, guideline]];

    pages.files[path] = file;
    pages.html[file] = composeDocument({ head, isPrerendered: true, ...(await renderAt(path, build, data)) }, build);
  }

  pages.html[pages.notFound] = composeDocument(
    {
      head: { ...NOT_FOUND_PAGE, path: null, isIndexed: false },
      isPrerendered: true,
      ...(await renderAt(NOWHERE, build)),
    },
    build,
  );
  pages.html[pages.shell] = composeDocument(
    {
      head: { title: SHELL_TITLE, description: PAGE_ROUTES[0].description, path: null, isIndexed: false },
      isPrerendered: false,
      body: renderShell(),
      preloads: build.chunksFor(null),
    },
    build,
  );

  return pages;
};
