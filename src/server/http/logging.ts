import { randomUUID } from 'node:crypto';
import { type FastifyInstance, type FastifyServerOptions, LogController } from 'fastify';
import type { Config } from '../config.ts';

const EMAIL = /[^\s@<>"'=(,;:/]+@[^\s@<>"'),;:/]+\.[^\s@<>"'),;:/]+/g;
const MAX_PATH = 200;
/** The levels at which each request gets a line. */
const REQUEST_LOG_LEVELS = ['trace', 'debug', 'info'];

/** Messages of libraries quote what they were given; addresses go no further than this. */
export const scrub = (text: string): string => text.replace(EMAIL, '[email]');

type ErrorDescription = { type: string; message: string; stack: string; [detail: string]: unknown };

type DatabaseCause = { code?: unknown; constraint?: unknown; table?: unknown };

/**
 * What a log may say of an error. A failed query's message holds its parameters (addresses, hashes), so only
 * its kind and the frames are kept.
 */
export const describeError = (error: Error): ErrorDescription => {
  const frames = (error.stack ?? '').split('\n').filter((line) => /^\s+at /.test(line));
  const cause = error.cause as DatabaseCause | undefined;
  if ('query' in error && 'params' in error) {
    const { code, constraint, table } = cause ?? {};
    return {
      type: 'FailedQuery',
      message: 'A query failed',
      code,
      constraint,
      table,
      query: error.query,
      stack: frames.join('\n'),
    };
  }

  const inner = error.cause instanceof Error ? { cause: describeError(error.cause) } : {};
  return { type: error.name, message: scrub(error.message), stack: frames.join('\n'), ...inner };
};

/** One line of JSON for each request, on standard output. */
export const loggerOptions = (level: Config['logLevel']) =>
  ({
    logger: {
      level,
      serializers: { err: describeError },
      redact: {
        paths: ['*.password', '*.token', '*.secret', '*.authorization', '*.cookie', '*.email'],
        censor: '[redacted]',
      },
    },
    // Our own line below leaves out what must not be kept.
    logController: new LogController({ disableRequestLogging: true, requestIdLogLabel: 'requestId' }),
    genReqId: () => randomUUID(),
  }) satisfies FastifyServerOptions;

/** The path only: queries hold searches, places and tokens. */
export const describeRequest = (method: string, url: string, status: number, elapsed: number) => {
  const [path = ''] = url.split('?', 1);

  return { method, path: scrub(path.slice(0, MAX_PATH)), status, ms: Math.round(elapsed * 10) / 10 };
};

export const logRequests = (app: FastifyInstance): void => {
  // Hooks that every request passes call back instead of returning a promise: it is measurably cheaper.
  app.addHook('onRequest', (request, reply, done) => {
    reply.header('x-request-id', request.id);
    done();
  });

  if (!REQUEST_LOG_LEVELS.includes(app.log.level)) return;

  app.addHook('onResponse', (request, reply, done) => {
    request.log.info(describeRequest(request.method, request.url, reply.statusCode, reply.elapsedTime), 'request');
    done();
  });
};
