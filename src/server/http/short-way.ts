import type { IncomingMessage, ServerResponse } from 'node:http';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { AccessLevel } from '#shared/contracts/endpoint.ts';
import { type AccessGuard, isAdmitted } from './access.ts';
import { describeRequest, saysRequests } from './logging.ts';
import { isLoopbackHost } from './origin-check.ts';
import { type PlainHeaders, readPlainHeaders } from './plain-headers.ts';
import { chooseEncoding, type Encoding, isHad, type ReadyBytes, type Variant } from './ready-bytes.ts';
import { nextRequestId } from './request-id.ts';
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

/** Beside it stands how often it was answered on the short way, and what was written: 200, and 304 to who had it. */
type Remembered = KnownAnswer & { asked: number; heads: Heads; headsOfHad: Heads };

/** Every state's law in every form, every page, and room; strangers can make up more. */
const MOST_KNOWN = 2000;
const LONGEST_ADDRESS = 200;

const noHeads = (): Heads => ({ br: null, gzip: null, identity: null });

/** Whoever makes up addresses pushes out what is not asked for, and not what is. */
export const createKnownAnswers = (most = MOST_KNOWN) => {
  const answers = new Map<string, Remembered>();

  return {
    get(address: string): Remembered | undefined {
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
      answers.set(url, { ...answer(), asked: 0, heads: noHeads(), headsOfHad: noHeads() });
    },
  };
};

/** The bytes that an answer has now, and the form of them that is wanted. */
type Wanted = { ready: ReadyBytes; encoding: Encoding; variant: Variant; isHad: boolean };

const findWanted = ({ find }: KnownAnswer, headers: PlainHeaders): Wanted | null => {
  try {
    const ready = find();
    if (!ready) return null;
    const encoding = chooseEncoding(headers['accept-encoding']);
    const variant = ready.variants[encoding];

    return { ready, encoding, variant, isHad: isHad(headers['if-none-match'], variant.etag) };
  } catch {
    // The whole way fails at the same place, and says so.
    return null;
  }
};

/** What is written before the bytes; the id of the request stands in it, at each request another. */
type Head = { etag: string; status: 200 | 304; headers: string[]; times: TimeSeries };

/** One for each form of the bytes. */
type Heads = Record<Encoding, Head | null>;

/** Two looks at the clock cost as much as finding the answer: of so many one is timed, and stands for the rest. */
const TIMED_ONE_IN = 16;

/** Where the id of the request stands in the list that `writeHead` takes. */
const ID_AT = 1;

/**
 * Puts a head together once for each form of an answer: that costs as much as half of the sending. It is kept until
 * the bytes are others, which their etag tells; the bytes themselves are not held by it.
 */
const createHeads = (securityHeaders: SecurityHeaders, times: RequestTimes) => {
  const always = Object.entries(securityHeaders).flat();

  const make = ({ cacheControl, vary, route }: KnownAnswer, { ready, encoding, variant, isHad }: Wanted): Head => {
    const { bytes, etag } = variant;
    const status = isHad ? 304 : 200;
    const headers = ['x-request-id', '', ...always, 'cache-control', cacheControl, 'etag', etag, 'vary', vary];
    if (!isHad) headers.push('content-type', ready.contentType, 'content-length', String(bytes.length));
    if (!isHad && encoding !== 'identity') headers.push('content-encoding', encoding);

    return { etag, status, headers, times: times.of('GET', route, status) };
  };

  return (known: Remembered, wanted: Wanted): Head => {
    const { encoding, variant, isHad } = wanted;
    const heads = isHad ? known.headsOfHad : known.heads;
    const kept = heads[encoding];
    if (kept?.etag === variant.etag) return kept;
    const head = make(known, wanted);
    heads[encoding] = head;

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
  const { knownAnswers, leaving } = app;

  // Nearly all come by the same name: it is looked at once.
  let knownHost: string | null = null;
  const isOurHost = (host = ''): boolean => {
    if (host === knownHost) return true;
    if (!isLoopbackHost(host)) return false;
    knownHost = host;
    return true;
  };

  const mayTake = (headers: PlainHeaders, { access, isForVisitors }: KnownAnswer): boolean => {
    if (headers.host === undefined || (loopbackOnly && !isOurHost(headers.host))) return false;
    if (access === 'public') return !isForVisitors || headers.cookie === undefined;

    return isAdmitted(recallViewer(headers.cookie), access);
  };

  /** Returns the id that the answer bears. */
  const send = (response: ServerResponse, { status, headers }: Head, { isHad, variant }: Wanted): string => {
    const requestId = nextRequestId();
    headers[ID_AT] = requestId;
    response.writeHead(status, headers);
    if (isHad) response.end();
    else if (variant.text === null) response.end(variant.bytes);
    else response.end(variant.text, 'latin1');

    return requestId;
  };

  const answer = (request: IncomingMessage, response: ServerResponse): boolean => {
    const { url = '' } = request;
    const known = knownAnswers.get(url);
    if (!known || request.method !== 'GET' || leaving.hasBegun()) return false;
    const isTimed = isSaid || known.asked % TIMED_ONE_IN === 0;
    const startedAt = isTimed ? performance.now() : 0;
    const headers = readPlainHeaders(request.rawHeaders);
    const wanted = headers && mayTake(headers, known) ? findWanted(known, headers) : null;
    if (!wanted) return false;

    known.asked += 1;
    const head = headOf(known, wanted);
    const requestId = send(response, head, wanted);
    if (!isTimed) {
      head.times.addLikeLast();
      return true;
    }
    // Not when it has left: waiting for that costs more than all of the above.
    const elapsed = performance.now() - startedAt;
    head.times.add(elapsed / 1000);
    if (isSaid) app.log.info({ requestId, ...describeRequest('GET', url, head.status, elapsed) }, 'request');

    return true;
  };

  const wholeWay = app.server.listeners('request');
  app.server.removeAllListeners('request');
  app.server.on('request', (request, response) => {
    if (answer(request, response)) return;
    for (const listener of wholeWay) listener.call(app.server, request, response);
  });
};
