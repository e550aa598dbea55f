import type { FastifyInstance } from 'fastify';

/**
 * A stop has two parts. Leaving: the server says that it is not ready, so that a load balancer sends no more, and
 * still answers whatever comes. Closing: it waits for requests in flight, and Fastify closes connections that are idle
 * when that begins. One that becomes idle later would be kept open for a minute: it is closed as soon as its answer is out.
 */
export const finishConnections = (app: FastifyInstance): void => {
  let isLeaving = false;
  const leave = (): void => {
    isLeaving = true;
  };
  app.decorate('leaving', { begin: leave, hasBegun: () => isLeaving });
  app.addHook('preClose', async () => leave());

  app.addHook('onSend', (_request, reply, _payload, done) => {
    if (isLeaving) reply.header('connection', 'close');
    done();
  });

  // For answers whose headers were out before the stop began.
  app.addHook('onResponse', (_request, _reply, done) => {
    if (isLeaving) setImmediate(() => app.server.closeIdleConnections());
    done();
  });
};
