import { isIP } from 'node:net';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Registry } from 'prom-client';
import { AppError } from '../errors.ts';
import { createRequestTimes, type RequestTimes } from './request-times.ts';
import { isSameSecret } from './secrets.ts';

const isLoopback = (address: string | undefined): boolean =>
  address !== undefined && isIP(address) !== 0 && /^(127\.|::1$|::ffff:127\.)/.test(address);

/** Straight from this machine. A proxy on this machine speaks for strangers, and says so. */
const isLocal = ({ headers, socket }: FastifyRequest): boolean =>
  isLoopback(socket.remoteAddress) && !headers['x-forwarded-for'] && !headers['forwarded'];

const holdsToken = (request: FastifyRequest, token: string): boolean =>
  isSameSecret(request.headers.authorization ?? '', `Bearer ${token}`);

/** `/metrics` in Prometheus' text form: for this machine, and with the token for others. */
export const exposeMetrics = (app: FastifyInstance, registry: Registry, token: string | null): RequestTimes => {
  const times = createRequestTimes();

  app.addHook('onResponse', ({ method, routeOptions }, reply, done) => {
    // The pattern, not the address: addresses are endless, and some are private.
    times.of(method, routeOptions.url ?? 'unknown', reply.statusCode).add(reply.elapsedTime / 1000);
    done();
  });

  app.get('/metrics', { config: { access: 'public' } }, async (request, reply) => {
    const isAllowed = token === null ? isLocal(request) : isLocal(request) || holdsToken(request, token);
    if (!isAllowed) throw new AppError('forbidden', 'Metrics need the token set as METRICS_TOKEN.');

    return reply
      .header('cache-control', 'no-store')
      .type(registry.contentType)
      .send(`${await registry.metrics()}\n${times.toText()}`);
  });

  return times;
};
