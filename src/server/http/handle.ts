import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { z } from 'zod';
import type { AccessLevel, AnswerOf, Endpoint, RequestOf } from '#shared/contracts/endpoint.ts';
import { AppError } from '../errors.ts';
import type { Viewer } from './access.ts';
import { type CachedResponse, makeReady, sendReady } from './cached-response.ts';

export type HandlerInput<E extends Endpoint> = RequestOf<E> & {
  /** Never null behind a level: the guard has refused already. Null on public routes. */
  viewer: E['access'] extends Exclude<AccessLevel, 'public'> ? Viewer : null;
  request: FastifyRequest;
  reply: FastifyReply;
};

/** Ours nest five deep. Thousands are sent to exhaust the code that walks through them. */
const MAX_DEPTH = 32;

/** Half of a character that takes two. It can't be written as UTF-8, nor kept as JSON. */
const LONE_SURROGATE = /\p{Surrogate}/u;

/** PostgreSQL's text holds neither NUL nor half a character; no field of ours means anything by one. */
const findFaultOfText = (text: string): string | null => {
  if (text.includes('\0')) return 'This text contains a character we can’t save. Delete it and try again.';
  if (LONE_SURROGATE.test(text)) return 'This text contains a broken character. Delete it and try again.';

  return null;
};

const findFault = (value: unknown, depth = 0): string | null => {
  if (typeof value === 'string') return findFaultOfText(value);
  if (typeof value !== 'object' || value === null) return null;
  if (depth === MAX_DEPTH) return 'This request is nested too deeply.';

  for (const [key, inner] of Object.entries(value)) {
    const fault = findFault(key) ?? findFault(inner, depth + 1);
    if (fault) return fault;
  }
  return null;
};

/** What the routes of every endpoint share: its schemas at the edge, its level. */
const routeOf = ({ method, path, access, provenBy, params, query, body, bodyBytes }: Endpoint) => ({
  method,
  url: path,
  ...(bodyBytes ? { bodyLimit: bodyBytes } : {}),
  config: { access, ...(provenBy ? { provenBy } : {}) },
  schema: {
    ...(params ? { params } : {}),
    ...(query ? { querystring: query } : {}),
    ...(body ? { body } : {}),
  },
  // Not async: a promise for each request is a cost that reads feel.
  preValidation: (
    { params: p, query: q, body: b }: FastifyRequest,
    _reply: FastifyReply,
    done: (error?: Error) => void,
  ): void => {
    const fault = findFault(p) ?? findFault(q) ?? findFault(b);
    done(fault === null ? undefined : new AppError('invalid-request', fault));
  },
});

/** Mounts an endpoint: its schemas at the edge, its level on the route, its answer through the contract. */
export const handle = <E extends Endpoint>(
  app: FastifyInstance,
  endpoint: E,
  handler: (input: HandlerInput<E>) => Promise<AnswerOf<E>> | AnswerOf<E>,
): void => {
  const { response } = endpoint;
  const { schema, ...route } = routeOf(endpoint);

  app.endpoints.push(endpoint);
  app.route({
    ...route,
    schema: { ...schema, ...(response === 'redirect' ? {} : { response: { 200: response } }) },
    handler: async (request, reply) => {
      const { params: p, query: q, body: b, viewer } = request;
      // The schemas above have parsed these, and the guard has found the viewer; Fastify's types can't follow that.
      const answer = await handler({ params: p, query: q, body: b, viewer, request, reply } as HandlerInput<E>);
      // A handler that shows a page of its own instead of leading on has answered already.
      if (reply.sent) return reply;
      reply.header('cache-control', reply.getHeader('cache-control') ?? 'no-store');

      return response === 'redirect' ? reply.redirect(String(answer), 303) : answer;
    },
  });
};

type ReadableEndpoint = Endpoint & { method: 'GET'; response: z.ZodType };

/** An answer as bytes. It passes the contract here, once, and not at each request. */
export const cacheResponse = <E extends ReadableEndpoint>({ response }: E, answer: AnswerOf<E>): CachedResponse =>
  makeReady(JSON.stringify(response.parse(answer)), 'application/json; charset=utf-8');

/**
 * Mounts an endpoint whose answers are kept as bytes by `cacheResponse`. Browsers ask each time and are told 304
 * while nothing changed; caches in between keep what is public only.
 */
export const handleCached = <E extends ReadableEndpoint>(
  app: FastifyInstance,
  endpoint: E,
  find: (request: RequestOf<E>) => CachedResponse,
): void => {
  const cacheControl = endpoint.access === 'public' ? 'no-cache' : 'private, no-cache';

  app.endpoints.push(endpoint);
  app.route({
    ...routeOf(endpoint),
    handler: (request, reply) => {
      const { params, query, body } = request;
      const ready = find({ params, query, body } as RequestOf<E>);

      return sendReady(request, reply.header('cache-control', cacheControl), ready);
    },
  });
};
