import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { AccessLevel, AnswerOf, Endpoint, RequestOf } from '#shared/contracts/endpoint.ts';
import { AppError } from '../errors.ts';
import type { Viewer } from './access.ts';

type HandlerInput<E extends Endpoint> = RequestOf<E> & {
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

/** Mounts an endpoint: its schemas at the edge, its level on the route, its answer through the contract. */
export const handle = <E extends Endpoint>(
  app: FastifyInstance,
  endpoint: E,
  handler: (input: HandlerInput<E>) => Promise<AnswerOf<E>> | AnswerOf<E>,
): void => {
  const { method, path, access, provenBy, params, query, body, response } = endpoint;

  app.endpoints.push(endpoint);
  app.route({
    method,
    url: path,
    config: { access, ...(provenBy ? { provenBy } : {}) },
    schema: {
      ...(params ? { params } : {}),
      ...(query ? { querystring: query } : {}),
      ...(body ? { body } : {}),
      ...(response === 'redirect' ? {} : { response: { 200: response } }),
    },
    preValidation: async ({ params: p, query: q, body: b }) => {
      if ([p, q, b].some(holdsNul)) throw new AppError('invalid-request', 'Text must not contain NUL characters.');
    },
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
