import { randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
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
/** Three encodings, each as 200 and as 304. */
const MOST_FORMS = 6;

export const createKnownAnswers = () => {
  const answers = new Map<string, KnownAnswer>();

  return {
    get: (address: string): KnownAnswer | undefined => answers.get(address),
    remember({ method, url }: FastifyRequest, answer: () => KnownAnswer): void {
      if (method !== 'GET' || url.length > LONGEST_ADDRESS || answers.has(url)) return;
      if (answers.size >= MOST_KNOWN) answers.delete(answers.keys().next().value ?? '');
      answers.set(url, answer());
    },
  };
};

const findBytes = ({ find }: KnownAnswer): ReadyBytes | null => {
  try {
    return find();
  } catch {
    // The whole way fails at the same place, and says so.
    return null;
  }
};

/** An answer in one form, ready to be written. */
type Sending = { status: 200 | 304; head: string[]; body: Buffer | undefined; times: TimeSeries };

/** Where the id of the request stands in the list that `writeHead` takes. */
const ID_AT = 1;

/** Puts a head together once for each answer and form of it: that costs as much as half of the sending. */
const createSendings = (securityHeaders: SecurityHeaders, times: RequestTimes) => {
  const always = Object.entries(securityHeaders).flat();
  const sendings = new WeakMap<KnownAnswer, Map<string, Sending>>();

  const prepare = (known: KnownAnswer, { contentType }: ReadyBytes, variant: ChosenVariant): Sending => {
    const { encoding, bytes, etag, isKnown } = variant;
    const status = isKnown ? 304 : 200;
    const head = ['x-request-id', '', ...always, 'cache-control', known.cacheControl, 'etag', etag, 'vary', known.vary];
    if (!isKnown) head.push('content-type', contentType, 'content-length', String(bytes.length));
    if (!isKnown && encoding !== 'identity') head.push('content-encoding', encoding);

    return { status, head, body: isKnown ? undefined : bytes, times: times.of('GET', known.route, status) };
  };

  return (known: KnownAnswer, ready: ReadyBytes, variant: ChosenVariant): Sending => {
    const forms = sendings.get(known) ?? new Map<string, Sending>();
    const form = variant.isKnown ? `304 ${variant.etag}` : variant.etag;
    const made = forms.get(form);
    if (made) return made;

    const sending = prepare(known, ready, variant);
    // Publishing renews bytes and their tags; what is left of the former ones goes.
    if (forms.size >= MOST_FORMS) forms.clear();
    sendings.set(known, forms.set(form, sending));

    return sending;
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
  const sendingOf = createSendings(securityHeaders, times);
  const isSaid = saysRequests(app);

  const mayTake = ({ headers }: IncomingMessage, { access, isForVisitors }: KnownAnswer): boolean => {
    if (loopbackOnly && !isLoopbackHost(headers.host)) return false;
    if (headers['content-length'] !== undefined || headers['transfer-encoding'] !== undefined) return false;
    if (access === 'public') return !isForVisitors || headers.cookie === undefined;

    return isAdmitted(recallViewer(headers.cookie), access);
  };

  const answer = (request: IncomingMessage, response: ServerResponse): boolean => {
    const { method, url = '', headers } = request;
    const known = method === 'GET' ? app.knownAnswers.get(url) : undefined;
    if (!known || app.leaving.hasBegun() || !mayTake(request, known)) return false;
    const ready = findBytes(known);
    if (!ready) return false;

    const startedAt = performance.now();
    const sending = sendingOf(known, ready, chooseVariant(headers, ready));
    const requestId = randomUUID();
    sending.head[ID_AT] = requestId;
    response.writeHead(sending.status, sending.head);
    response.end(sending.body);
    // Not when it has left: waiting for that costs more than all of the above.
    const elapsed = performance.now() - startedAt;
    sending.times.add(elapsed / 1000);
    if (isSaid) app.log.info({ requestId, ...describeRequest('GET', url, sending.status, elapsed) }, 'request');

    return true;
  };

  const wholeWay = app.server.listeners('request');
  app.server.removeAllListeners('request');
  app.server.on('request', (request, response) => {
    if (answer(request, response)) return;
    for (const listener of wholeWay) listener.call(app.server, request, response);
  });
};
