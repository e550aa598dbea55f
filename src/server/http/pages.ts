import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { SiteConfig } from '#shared/contracts/site.ts';
import { fillPage, type PagesManifest } from '#shared/domain/page-template.ts';
import { PAGE_ROUTES } from '#shared/domain/routes.ts';
import { AppError, StartError } from '../errors.ts';
import { sendProblem } from './problems.ts';
import { makeReady, type ReadyBytes, sendReady } from './ready-bytes.ts';
import type { SessionCookies } from './session-cookies.ts';

/** Every page as bytes, with its brand filled in. */
export type PageSet = {
  /** The prerendered page at a path; the frame for all others. */
  pageAt: (path: string) => ReadyBytes;
  shell: ReadyBytes;
  notFound: ReadyBytes;
  inlineScriptHashes: readonly string[];
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
  const ready = new Map<string, ReadyBytes>();
  for (const file of files) ready.set(file, makeReady(fillPage(await read(file), siteConfig, origin), HTML));

  const get = (file: string): ReadyBytes => {
    const bytes = ready.get(file);
    if (!bytes) throw new StartError(`The built pages do not hold ${file}: run npm run build.`);
    return bytes;
  };
  const shell = get(manifest.shell);

  return {
    pageAt: (path) => (manifest.files[path] ? get(manifest.files[path]) : shell),
    shell,
    notFound: get(manifest.notFound),
    inlineScriptHashes: manifest.inlineScriptHashes,
  };
};

const isHome = (path: string): boolean => path === '/' || path === '/home';

/** The pages of the route table, and the answers to every other address. */
export const servePages = (app: FastifyInstance, pages: PageSet, cookies: SessionCookies): void => {
  for (const route of PAGE_ROUTES) {
    const { path } = route;
    const page = pages.pageAt(path);

    app.get(path, { config: { access: 'public' } }, (request, reply) => {
      if ('hasSecretInAddress' in route) reply.header('referrer-policy', 'no-referrer');
      cookies.mendHint(request, reply);
      reply.header('cache-control', REVALIDATE);
      if (!isHome(path)) return sendReady(request, reply, page);

      // The same address is the landing page for visitors and the app for members.
      reply.header('vary', 'Cookie');
      if (!cookies.read(request)) return sendReady(request, reply, page);
      return sendReady(request, reply.header('cache-control', 'private, no-cache'), pages.shell);
    });
  }

  app.setNotFoundHandler((request, reply) => answerNotFound(request, reply, pages));
};

const answerNotFound = (request: FastifyRequest, reply: FastifyReply, pages: PageSet): FastifyReply => {
  const isPage = ['GET', 'HEAD'].includes(request.method) && !/^\/(api|assets)(\/|$|\?)/.test(request.url);
  if (!isPage) return sendProblem(request, reply, new AppError('not-found', 'There is nothing at this address.'));

  return sendReady(request, reply.code(404).header('cache-control', REVALIDATE), pages.notFound);
};
