import { isIP } from 'node:net';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { Histogram, type Registry } from 'prom-client';
import { AppError } from '../errors.ts';
import { isSameSecret } from '../sessions/secrets.ts';

const BUCKETS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

const isLoopback = (address: string | undefined): boolean =>
  address !== undefined && isIP(address) !== 0 && /^(127\.|::1$|::ffff:127\.)/.test(address);

/** Straight from this machine. A proxy on this machine speaks for strangers, and says so. */
const isLocal = ({ headers, socket }: FastifyRequest): boolean =>
  isLoopback(socket.remoteAddress) && !headers['x-forwarded-for'] && !headers['forwarded'];

const holdsToken = (request: FastifyRequest, token: string): boolean =>
  isSameSecret(request.headers.authorization ?? '', `Bearer ${token}`);

/** `/metrics` in Prometheus' text form: for this machine, and with the token for others. */
export const exposeMetrics = (app: FastifyInstance, registry: Registry, token: string | null): void => {
  const durations = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time from request to end of response',
    labelNames: ['method', 'route', 'status'],
    buckets: BUCKETS,
    registers: [registry],
  });

  app.addHook('onResponse', ({ method, routeOptions }, reply, done) => {
    // The pattern, not the address: addresses are endless, and some are private.
    durations.observe(
      { method, route: routeOptions.url ?? 'unknown', status: reply.statusCode },
      reply.elapsedTime / 1000,
    );
    done();
  });

  app.get('/metrics', { config: { access: 'public' } }, async (request, reply) => {
    const isAllowed = token === null ? isLocal(request) : isLocal(request) || holdsToken(request, token);
    if (!isAllowed) throw new AppError('forbidden', 'Send the token from METRICS_TOKEN to read metrics.');

    return reply
      .header('cache-control', 'no-store')
      .type(registry.contentType)
      .send(await registry.metrics());
  });
};
