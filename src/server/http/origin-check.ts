import type { FastifyInstance, FastifyRequest } from 'fastify';
import { AppError } from '../errors.ts';

const SAFE_METHODS = ['GET', 'HEAD', 'OPTIONS'];
const LOOPBACK_HOST = /^(localhost|127\.0\.0\.1|\[::1\])(:\d+)?$/i;

const comesFromUs = (request: FastifyRequest, publicOrigin: string | null): boolean => {
  const { origin } = request.headers;
  // Without an Origin a browser still tells by Sec-Fetch-Site; a program that tells nothing is refused.
  if (origin === undefined) return request.headers['sec-fetch-site'] === 'same-origin';

  return origin === (publicOrigin ?? `${request.protocol}://${request.host}`);
};

const originOf = (url: string): string | null => (URL.canParse(url) ? new URL(url).origin : null);

/**
 * Whether a navigation came from our own pages or the address bar. Browsers without Sec-Fetch-Site are judged by
 * Origin and Referer, where they send them.
 */
export const isOwnNavigation = ({ headers, protocol, host }: FastifyRequest, ownOrigin: string): boolean => {
  const { origin, referer } = headers;
  const site = headers['sec-fetch-site'];
  if (site !== undefined) return site === 'same-origin' || site === 'none';
  const ours = [ownOrigin, `${protocol}://${host}`];

  return [origin, referer].every((from) => from === undefined || ours.includes(originOf(from) ?? ''));
};

/**
 * A state-changing call must come from our own pages: cookies travel with forged requests too. Endpoints that
 * are called from elsewhere say how they prove their caller instead.
 */
export const checkOrigins = (app: FastifyInstance, publicOrigin: string | null): void => {
  const isFree = (request: FastifyRequest): boolean =>
    request.is404 ||
    SAFE_METHODS.includes(request.method) ||
    (request.routeOptions.config.provenBy ?? 'origin') !== 'origin';

  app.addHook('onRequest', (request, _reply, done) => {
    if (isFree(request) || comesFromUs(request, publicOrigin)) done();
    else done(new AppError('forbidden', 'This request must come from the site itself. Reload the page and try again.'));
  });
};

const UNCLEAR_HOST = 'A request must name exactly one host.';

const countHosts = (rawHeaders: readonly string[]): number =>
  rawHeaders.filter((name, at) => at % 2 === 0 && name.length === 4 && name.toLowerCase() === 'host').length;

/** A proxy and we could each believe another of two hosts. Node refuses only none, in a shape of its own. */
export const refuseUnclearHosts = (app: FastifyInstance): void => {
  app.addHook('onRequest', ({ raw }, _reply, done) => {
    const hosts = countHosts(raw.rawHeaders);
    // HTTP/1.0 knew none.
    if (hosts === 1 || (hosts === 0 && raw.httpVersion === '1.0')) done();
    else done(new AppError('invalid-request', UNCLEAR_HOST));
  });
};

const REFUSAL = 'The demo only works on this machine. Set ALLOW_PUBLIC_DEMO=1 to share it.';

const isLoopbackHost = (host: string | undefined): boolean => LOOPBACK_HOST.test(host ?? '');

/** A demo answers only to the names of this machine, so that no other site can be pointed at it. */
export const refuseForeignHosts = (app: FastifyInstance): void => {
  app.addHook('onRequest', (request, _reply, done) => {
    if (isLoopbackHost(request.headers.host)) done();
    else done(new AppError('forbidden', REFUSAL));
  });
};
