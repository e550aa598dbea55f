import { randomUUID } from 'node:crypto';
import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from 'node:http';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { AccessLevel } from '#shared/contracts/endpoint.ts';
import { type AccessGuard, isAdmitted } from './access.ts';
import { describeRequest, saysRequests } from './logging.ts';
import { isLoopbackHost } from './origin-check.ts';
import { type ChosenVariant, chooseVariant, type ReadyBytes } from './ready-bytes.ts';
import type { RequestTimes, TimeSeries } from './request-times.ts';
import type { SecurityHeaders } from './security-headers.ts';

/** What the whole way has answered once, for this very address: the same for everybody who may have it. */
export type KnownAnswer = {
  access: AccessLevel;
  /** The route's pattern. */
  route: string;
  cacheControl: string;
  vary: string;
  /** A page looks at cookies: whoever sends any goes the whole way. */
  isForVisitors?: boolean;
  /** Asked each time, since publishing renews them. Null: the whole way tells why not. */
  find: () => ReadyBytes | null;
};

/** Every state's law in every form, every page, and room; strangers can make up more. */
const MOST_KNOWN = 2000;
const LONGEST_ADDRESS = 200;

/** Whoever makes up addresses pushes out what is not asked for, and not what is. */
export const createKnownAnswers = (most = MOST_KNOWN) => {
  const answers = new Map<string, KnownAnswer>();

  return {
    get(address: string): KnownAnswer | undefined {
      const known = answers.get(address);
      if (known && answers.size >= most) {
        answers.delete(address);
        answers.set(address, known);
      }

      return known;
    },
    remember({ method, url }: Pick<FastifyRequest, 'method' | 'url'>, answer: () => KnownAnswer): void {
      if (method !== 'GET' || url.length > LONGEST_ADDRESS || answers.has(url)) return;
      if (answers.size >= most) answers.delete(answers.keys().next().value ?? '');
      answers.set(url, answer());
    },
  };
};

type Found = { ready: ReadyBytes; variant: ChosenVariant };

const findVariant = ({ find }: KnownAnswer, headers: IncomingHttpHeaders): Found | null => {
  try {
    const ready = find();

    return ready && { ready, variant: chooseVariant(headers, ready) };
  } catch {
    // The whole way fails at the same place, and says so.
    return null;
  }
};

/** What is written before the bytes; the id of the request stands in it, at each request another. */
type Head = { status: 200 | 304; headers: string[]; times: TimeSeries };

/** Where the id of the request stands in the list that `writeHead` takes. */
const ID_AT = 1;

/**
 * Puts a head together once for each form of an answer: that costs as much as half of the sending. It hangs on the
 * bytes and goes when they do.
 */
const createHeads = (securityHeaders: SecurityHeaders, times: RequestTimes) => {
  const always = Object.entries(securityHeaders).flat();
  const heads = new WeakMap<ReadyBytes, Map<string, Head>>();

  const make = ({ cacheControl, vary, route }: KnownAnswer, { ready, variant }: Found): Head => {
    const { encoding, bytes, etag, isKnown } = variant;
    const status = isKnown ? 304 : 200;
    const headers = ['x-request-id', '', ...always, 'cache-control', cacheControl, 'etag', etag, 'vary', vary];
    if (!isKnown) headers.push('content-type', ready.contentType, 'content-length', String(bytes.length));
    if (!isKnown && encoding !== 'identity') headers.push('content-encoding', encoding);

    return { status, headers, times: times.of('GET', route, status) };
  };

  return (known: KnownAnswer, found: Found): Head => {
    const { ready, variant } = found;
    const forms = heads.get(ready) ?? new Map<string, Head>();
    // Two routes may send the same bytes, each with a head of its own.
    const form = `${variant.isKnown} ${variant.encoding} ${known.route}`;
    const head = forms.get(form) ?? make(known, found);
    heads.set(ready, forms.set(form, head));

    return head;
  };
};

type ShortWayParts = {
  securityHeaders: SecurityHeaders;
  loopbackOnly: boolean;
  recallViewer: AccessGuard['recallViewer'];
  times: RequestTimes;
};

/**
 * Answers again what is ready as bytes before Fastify sees the request: it costs little more than sending them. Whatever
 * is not plain (a session that has to be read, somebody who may not, an address that was not answered yet, a stop)
 * goes the whole way, which gives the same answer, header for header; a test compares them.
 */
export const openShortWay = (app: FastifyInstance, parts: ShortWayParts): void => {
  const { securityHeaders, loopbackOnly, recallViewer, times } = parts;
  const headOf = createHeads(securityHeaders, times);
  const isSaid = saysRequests(app);

  const mayTake = ({ headers }: IncomingMessage, { access, isForVisitors }: KnownAnswer): boolean => {
    if (loopbackOnly && !isLoopbackHost(headers.host)) return false;
    if (headers['content-length'] !== undefined || headers['transfer-encoding'] !== undefined) return false;
    if (access === 'public') return !isForVisitors || headers.cookie === undefined;

    return isAdmitted(recallViewer(headers.cookie), access);
  };

  const answer = (request: IncomingMessage, response: ServerResponse): boolean => {
    const { method, url = '' } = request;
    const known = method === 'GET' ? app.knownAnswers.get(url) : undefined;
    if (!known || app.leaving.hasBegun()) return false;
    const startedAt = performance.now();
    const found = mayTake(request, known) ? findVariant(known, request.headers) : null;
    if (!found) return false;

    const { status, headers, times: series } = headOf(known, found);
    const requestId = randomUUID();
    headers[ID_AT] = requestId;
    response.writeHead(status, headers);
    response.end(found.variant.isKnown ? undefined : found.variant.bytes);
    // Not when it has left: waiting for that costs more than all of the above.
    const elapsed = performance.now() - startedAt;
    series.add(elapsed / 1000);
    if (isSaid) app.log.info({ requestId, ...describeRequest('GET', url, status, elapsed) }, 'request');

    return true;
  };

  const wholeWay = app.server.listeners('request');
  app.server.removeAllListeners('request');
  app.server.on('request', (request, response) => {
    if (answer(request, response)) return;
    for (const listener of wholeWay) listener.call(app.server, request, response);
  });
};
