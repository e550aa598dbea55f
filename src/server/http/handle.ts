import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { z } from 'zod';
import type { AccessLevel, AnswerOf, Endpoint, RequestOf } from '#shared/contracts/endpoint.ts';
import { AppError } from '../errors.ts';
import type { Viewer } from './access.ts';
import { makeReady, type ReadyBytes, sendReady } from './ready-bytes.ts';

export type HandlerInput<E extends Endpoint> = RequestOf<E> & {
  /** Never null behind a level: the guard has refused already. Null on public routes. */
  viewer: E['access'] extends Exclude<AccessLevel, 'public'> ? Viewer : null;
  request: FastifyRequest;
  reply: FastifyReply;
};

/** PostgreSQL's text holds no NUL; no field of ours means anything by one. */
const holdsNul = (value: unknown): boolean => {
  if (typeof value === 'string') return value.includes('\0');
  if (typeof value !== 'object' || value === null) return false;

  return Object.entries(value).some(([key, inner]) => key.includes('\0') || holdsNul(inner));
};

/** What the routes of every endpoint share: its schemas at the edge, its level. */
const routeOf = ({ method, path, access, provenBy, params, query, body }: Endpoint) => ({
  method,
  url: path,
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
    const isBad = holdsNul(p) || holdsNul(q) || holdsNul(b);
    done(isBad ? new AppError('invalid-request', 'Text must not contain NUL characters.') : undefined);
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
export const makeReadyAnswer = <E extends ReadableEndpoint>({ response }: E, answer: AnswerOf<E>): ReadyBytes =>
  makeReady(JSON.stringify(response.parse(answer)), 'application/json; charset=utf-8');

/**
 * Mounts an endpoint whose answers are kept as bytes by `makeReadyAnswer`. Browsers ask each time and are told 304
 * while nothing changed; caches in between keep what is public only.
 */
export const handleReady = <E extends ReadableEndpoint>(
  app: FastifyInstance,
  endpoint: E,
  find: (request: RequestOf<E>) => ReadyBytes,
): void => {
  const cacheControl = endpoint.access === 'public' ? 'no-cache' : 'private, no-cache';

  app.endpoints.push(endpoint);
  app.route({
    ...routeOf(endpoint),
    handler: (request, reply) => {
      const { params, query, body } = request;

      return sendReady(
        request,
        reply.header('cache-control', cacheControl),
        find({ params, query, body } as RequestOf<E>),
      );
    },
  });
};
