import type { FastifyInstance } from 'fastify';
import { PAGE_ROUTES } from '#shared/site/routes.ts';
import type { SiteConfig } from '#shared/site/site-config.ts';
import { type CachedResponse, makeReady, sendReady } from './cached-response.ts';
import type { PageSet } from './pages.ts';

const A_DAY = 'public, max-age=86400';

const robotsOf = (origin: string, isDemo: boolean): string =>
  isDemo
    ? 'User-agent: *\nDisallow: /\n'
    : `User-agent: *\nDisallow: /api/\nDisallow: /account\nDisallow: /admin\n\nSitemap: ${origin}/sitemap.xml\n`;

const sitemapOf = (origin: string, { guidelinePaths }: PageSet): string => {
  const listed = PAGE_ROUTES.filter(({ isIndexed }) => isIndexed).map(({ path }) => path);
  const pages = [...listed, ...guidelinePaths].map((path) => `  <url><loc>${origin}${path}</loc></url>`);

  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">',
    ...pages,
    '</urlset>',
    '',
  ].join('\n');
};

const manifestOf = ({ productName }: SiteConfig): string =>
  JSON.stringify({
    name: productName,
    short_name: productName,
    description: 'Concealed carry laws by state and county, permit recognition, trips, and ranges',
    id: '/',
    start_url: '/',
    display: 'standalone',
    background_color: '#f4ead9',
    theme_color: '#8a5a2b',
    shortcuts: [
      { name: 'Right here', url: '/', description: 'The law where you are' },
      { name: 'Trip planner', short_name: 'Trip', url: '/trip' },
      { name: 'My permits', short_name: 'Permits', url: '/permits' },
    ],
    icons: [
      { src: '/icon-192.png', sizes: '192x192', type: 'image/png' },
      { src: '/icon-512.png', sizes: '512x512', type: 'image/png' },
      { src: '/icon-maskable-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
    ],
  });

/** Files that depend on the brand or the address, so that no build can hold them. */
export const serveSiteFiles = (app: FastifyInstance, pages: PageSet, siteConfig: SiteConfig, origin: string): void => {
  const files: Record<string, CachedResponse> = {
    '/robots.txt': makeReady(robotsOf(origin, siteConfig.isDemo), 'text/plain; charset=utf-8'),
    '/sitemap.xml': makeReady(sitemapOf(origin, pages), 'application/xml; charset=utf-8'),
    '/manifest.webmanifest': makeReady(manifestOf(siteConfig), 'application/manifest+json; charset=utf-8'),
  };

  for (const [path, ready] of Object.entries(files)) {
    app.get(path, { config: { access: 'public' } }, (request, reply) =>
      sendReady(request, reply.header('cache-control', A_DAY), ready),
    );
  }
};
