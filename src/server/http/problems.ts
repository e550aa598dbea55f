import { randomUUID } from 'node:crypto';
import { type IncomingMessage, type ServerResponse, STATUS_CODES } from 'node:http';
import type { Duplex } from 'node:stream';
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { hasZodFastifySchemaValidationErrors } from 'fastify-type-provider-zod';
import type { Problem, ProblemCode } from '#shared/contracts/problem.ts';
import { isDatabaseAway } from '../db/database-away.ts';
import { isDatabaseFull } from '../db/database-full.ts';
import { nameOutage } from '../db/outages.ts';
import { AppError } from '../errors.ts';
import { describeRequest } from './logging.ts';
import type { SecurityHeaders } from './security-headers.ts';

const CODE_OF_STATUS: Record<number, ProblemCode> = {
  404: 'not-found',
  413: 'too-large',
  415: 'unsupported-media-type',
  503: 'unavailable',
};

const AWAY = 'We’re having trouble loading our records. Please try again in a minute.';
const AWAY_FOR_SECONDS = 5;

const FULL = 'We can’t save changes right now. Please try again in a few minutes.';
const FULL_FOR_SECONDS = 120;

/** Our own messages are sentences for people; the library's own need the field's name to make sense. */
const describeIssue = (path: string, message: string): string =>
  /^(Invalid|Too|Unrecognized)/.test(message) && path !== '' ? `${path}: ${message}` : message;

const describeValidation = (error: FastifyError): string => {
  const issues = error.validation ?? [];
  const messages = issues.map(({ instancePath, message }) =>
    describeIssue(instancePath.slice(1).replaceAll('/', '.'), message ?? 'Invalid input'),
  );

  return [...new Set(messages)].slice(0, 5).join('. ');
};

const toAppError = (error: FastifyError): AppError => {
  if (error instanceof AppError) return error;
  if (hasZodFastifySchemaValidationErrors(error)) return new AppError('invalid-request', describeValidation(error));

  if (isDatabaseFull(error)) return new AppError('unavailable', FULL, FULL_FOR_SECONDS);
  if (isDatabaseAway(error)) return new AppError('unavailable', AWAY, AWAY_FOR_SECONDS);

  const status = error.statusCode ?? 500;
  const code = CODE_OF_STATUS[status] ?? (status >= 400 && status < 500 ? 'invalid-request' : 'internal');
  // What went wrong inside is for the log; a stranger learns only that it did, and the number to quote.
  return new AppError(
    code,
    code === 'internal' ? 'Something went wrong on our side. Please try again.' : error.message,
  );
};

export const sendProblem = (request: FastifyRequest, reply: FastifyReply, error: AppError): FastifyReply => {
  if (error.retryAfterSeconds !== null) reply.header('retry-after', error.retryAfterSeconds);
  const { code, message, details } = error;
  const problem: Problem = { code, message, ...(details && { details }), requestId: request.id };

  // Sent as text that is JSON already: a route's own response schema is for its successes.
  return reply
    .code(error.status)
    .header('cache-control', 'no-store')
    .type('application/json; charset=utf-8')
    .serializer(JSON.stringify)
    .send(problem);
};

/**
 * A request that Fastify could not even route, such as an address with a broken escape. No hook has run for it: what
 * they would have written is written here.
 */
export const createFrameworkErrorAnswer =
  (headers: SecurityHeaders) =>
  (error: FastifyError, request: FastifyRequest, reply: FastifyReply): FastifyReply =>
    sendProblem(request, reply.headers({ ...headers, 'x-request-id': request.id }), toAppError(error));

type Refusal = { status: number; message: string };

const NOT_HTTP: Refusal = { status: 400, message: 'This isn’t a valid HTTP request.' };

/** By the codes of Node's parser; every other is no HTTP. */
const REFUSALS: Record<string, Refusal> = {
  HPE_HEADER_OVERFLOW: { status: 431, message: 'The headers of this request are too large.' },
  ERR_HTTP_REQUEST_TIMEOUT: { status: 408, message: 'This request took too long to arrive. Please try again.' },
};

/** The same headers and shape as every other answer, for what no hook of ours sees. */
const composeRefusal = ({ message }: Refusal, headers: SecurityHeaders) => {
  const problem: Problem = { code: 'invalid-request', message, requestId: randomUUID() };
  const body = JSON.stringify(problem);

  return {
    body,
    headers: {
      ...headers,
      'x-request-id': problem.requestId,
      'cache-control': 'no-store',
      'content-type': 'application/json; charset=utf-8',
      'content-length': String(Buffer.byteLength(body)),
      connection: 'close',
    },
  };
};

/** Bytes that are no HTTP at all: there is no request yet, only a connection to answer and close. */
export const createClientErrorAnswer =
  (securityHeaders: SecurityHeaders) =>
  (error: { code?: string }, socket: Duplex): void => {
    if (error.code === 'ECONNRESET' || !socket.writable) {
      socket.destroy();
      return;
    }
    const refusal = REFUSALS[error.code ?? ''] ?? NOT_HTTP;
    const { body, headers } = composeRefusal(refusal, securityHeaders);
    const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
    socket.end(`HTTP/1.1 ${refusal.status} ${STATUS_CODES[refusal.status]}\r\n${lines.join('')}\r\n${body}`);
  };

const UNKNOWN_EXPECTATION: Refusal = { status: 417, message: 'This server doesn’t support that Expect header.' };

/** Node would refuse these by itself, in a shape of its own. */
export const refuseExpectations = ({ server }: FastifyInstance, securityHeaders: SecurityHeaders): void => {
  server.on('checkExpectation', (_request: IncomingMessage, response: ServerResponse) => {
    const { body, headers } = composeRefusal(UNKNOWN_EXPECTATION, securityHeaders);
    response.writeHead(UNKNOWN_EXPECTATION.status, headers).end(body);
  });
};

/** The client hung up before all of its request was here. Its connection breaks with the codes that a database's would. */
const isBrokenOff = (error: Error, { raw }: FastifyRequest): boolean => raw.errored === error;

const BROKEN_OFF = new AppError('invalid-request', 'The request ended before it was complete. Please try again.');

/** Errors become answers here and nowhere else. `onBroken` hears of those that are ours. */
export const answerProblems = (app: FastifyInstance, onBroken: (error: Error, where: string) => void): void => {
  app.setErrorHandler<FastifyError>((error, request, reply) => {
    if (isBrokenOff(error, request)) {
      // Its line, since nothing is answered that could have one.
      request.log.info(
        describeRequest(request.method, request.url, BROKEN_OFF.status, reply.elapsedTime),
        'client closed the request early',
      );
      return sendProblem(request, reply, BROKEN_OFF);
    }

    const problem = toAppError(error);
    if (problem.status >= 500) request.log.error({ err: error }, 'request failed');
    // What was answered on purpose, such as a provider that is away, is no bug. A database that is away or full is worse than one.
    if (problem.code === 'internal' || nameOutage(error))
      onBroken(error, `${request.method} ${request.routeOptions.url ?? 'unknown'}`);

    return sendProblem(request, reply, problem);
  });
};
