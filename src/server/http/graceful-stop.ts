import type { FastifyInstance } from 'fastify';

/**
 * A stop waits for requests in flight, and Fastify closes connections that are idle when it begins. One that
 * becomes idle later would be kept open for a minute: it is closed as soon as its answer is out.
 */
export const finishConnections = (app: FastifyInstance): void => {
  let isStopping = false;
  app.addHook('preClose', async () => {
    isStopping = true;
  });

  app.addHook('onSend', (_request, reply, _payload, done) => {
    if (isStopping) reply.header('connection', 'close');
    done();
  });

  // For answers whose headers were out before the stop began.
  app.addHook('onResponse', (_request, _reply, done) => {
    if (isStopping) setImmediate(() => app.server.closeIdleConnections());
    done();
  });
};
