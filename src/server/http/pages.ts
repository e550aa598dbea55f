import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { type IssuanceFigures, NO_ISSUANCE_FIGURES } from '#shared/law/issuance-figures.ts';
import { fillPage, ISSUANCE_MARKS, type PagesManifest } from '#shared/site/page-template.ts';
import { GUIDELINE_PAGES, type GuidelinePath, guidelinePath, PAGE_ROUTES } from '#shared/site/routes.ts';
import type { SiteConfig } from '#shared/site/site-config.ts';
import { AppError, StartError } from '../errors.ts';
import type { SessionStore } from '../sessions/session-store.ts';
import { type CachedResponse, makeReady, sendReady } from './cached-response.ts';
import { sendProblem } from './problems.ts';
import type { SessionCookies } from './session-cookies.ts';

/** Every page as bytes, with its brand filled in. */
export type PageSet = {
  /** The prerendered page at a path; the frame for all others. */
  pageAt: (path: string) => CachedResponse;
  /** The page of a guideline; null: there is none of this name. */
  findGuideline: (path: GuidelinePath) => CachedResponse | null;
  guidelinePaths: readonly GuidelinePath[];
  shell: CachedResponse;
  notFound: CachedResponse;
  inlineScriptHashes: readonly string[];
  /** Makes the pages with figures of the law anew. */
  refill: (figures: IssuanceFigures) => void;
};

const HTML = 'text/html; charset=utf-8';
/** Asked for again each time, answered with 304 while nothing changed. */
const REVALIDATE = 'no-cache';

export const loadPages = async (folder: string, siteConfig: SiteConfig, origin: string): Promise<PageSet> => {
  const read = async (file: string): Promise<string> => {
    try {
      return await readFile(join(folder, file), 'utf8');
    } catch (error) {
      throw new StartError(`The built pages are missing (${file}): run npm run build.`, { cause: error });
    }
  };
  const manifest = JSON.parse(await read('pages.json')) as PagesManifest;
  const files = [...new Set([...Object.values(manifest.files), manifest.shell, manifest.notFound])];
  const templates = new Map(await Promise.all(files.map(async (file) => [file, await read(file)] as const)));
  const ready = new Map<string, CachedResponse>();
  let figures = NO_ISSUANCE_FIGURES;

  /** Filled when first wanted: there are a hundred of them, and a start should not wait for all. */
  const get = (file: string): CachedResponse => {
    const known = ready.get(file);
    if (known) return known;

    const template = templates.get(file);
    if (template === undefined) throw new StartError(`The built pages have no ${file}: run npm run build.`);
    const bytes = makeReady(fillPage(template, siteConfig, origin, figures), HTML);
    ready.set(file, bytes);
    return bytes;
  };
  const shell = get(manifest.shell);
  const isGuideline = (path: string): path is GuidelinePath => path.startsWith(guidelinePath(''));

  return {
    pageAt: (path) => (manifest.files[path] ? get(manifest.files[path]) : shell),
    findGuideline: (path) => (manifest.files[path] ? get(manifest.files[path]) : null),
    guidelinePaths: Object.keys(manifest.files).filter(isGuideline),
    shell,
    notFound: get(manifest.notFound),
    inlineScriptHashes: manifest.inlineScriptHashes,
    refill: (newFigures) => {
      figures = newFigures;
      for (const [file, template] of templates) {
        if (Object.values(ISSUANCE_MARKS).some((mark) => template.includes(mark))) ready.delete(file);
      }
    },
  };
};

const isHome = (path: string): boolean => path === '/' || path === '/home';

export type PageParts = { cookies: SessionCookies; sessions: SessionStore };

/** The pages of the route table, and the answers to every other address. */
export const servePages = (app: FastifyInstance, pages: PageSet, { cookies, sessions }: PageParts): void => {
  /**
   * Without its hint a session looks signed out to the app. It gets the hint back on the front page, which varies by
   * cookie, and never on a page that a shared cache may keep.
   */
  const restoreHintCookie = async (token: string, reply: FastifyReply): Promise<void> => {
    const found = await sessions.find(token).catch(() => null);
    if (found?.prolongedTo) cookies.write(reply, token, found.prolongedTo);
    else if (found) cookies.giveHint(reply);
  };

  /** The same address is the landing page for visitors and the app for members. */
  const sendHome = (request: FastifyRequest, reply: FastifyReply, landing: CachedResponse) => {
    reply.header('vary', 'Cookie');
    const token = cookies.read(request);
    if (!token) return sendReady(request, reply, landing);
    reply.header('cache-control', 'private, no-cache');
    if (cookies.hasHint(request)) return sendReady(request, reply, pages.shell);

    return restoreHintCookie(token, reply).then(() => sendReady(request, reply, pages.shell));
  };

  for (const route of PAGE_ROUTES) {
    const { path } = route;

    app.get(path, { config: { access: 'public' } }, (request, reply) => {
      if ('hasSecretInAddress' in route) reply.header('referrer-policy', 'no-referrer');
      reply.header('cache-control', REVALIDATE);
      const page = pages.pageAt(path);

      return isHome(path) ? sendHome(request, reply, page) : sendReady(request, reply, page);
    });
  }

  app.get<{ Params: { slug: string } }>(GUIDELINE_PAGES.path, { config: { access: 'public' } }, (request, reply) => {
    const path = guidelinePath(request.params.slug);
    const page = pages.findGuideline(path);
    if (!page) return answerNotFound(request, reply, pages);

    return sendReady(request, reply.header('cache-control', REVALIDATE), page);
  });

  app.setNotFoundHandler((request, reply) => answerNotFound(request, reply, pages));
};

const answerNotFound = (request: FastifyRequest, reply: FastifyReply, pages: PageSet): FastifyReply => {
  const isPage = ['GET', 'HEAD'].includes(request.method) && !/^\/(api|assets)(\/|$|\?)/.test(request.url);
  if (!isPage)
    return sendProblem(request, reply, new AppError('not-found', 'There’s nothing at this URL. Check for typos.'));

  return sendReady(request, reply.code(404).header('cache-control', REVALIDATE), pages.notFound);
};
