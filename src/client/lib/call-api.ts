import type { z } from 'zod';
import type { CallOf, Endpoint, ResultOf } from '#shared/contracts/endpoint.ts';
import type { Problem } from '#shared/contracts/problem.ts';
import { confirmConnection, doubtConnection, noticeKeptAnswer } from './connection.ts';
import { KEPT_ANSWER } from './kept-marks.ts';
import { noticeSessionEnd } from './session-end.ts';

/** The server answered, and not with a success. */
export class ApiError extends Error {
  readonly status: number;
  /** What the server said in its own error shape; null when something else answered. */
  readonly problem: Problem | null;

  constructor(status: number, text: string, problem: Problem | null) {
    super(`${status}: ${text}`);
    this.name = 'ApiError';
    this.status = status;
    this.problem = problem;
  }
}

/** No answer: offline, a server that is down, a connection that broke. */
export class NetworkError extends Error {
  constructor(cause: unknown) {
    super('No answer from the server', { cause });
    this.name = 'NetworkError';
  }
}

/** A success that is not what the contract says: an older page after a release, or a proxy's own page. */
export class UnexpectedAnswerError extends Error {
  constructor(endpoint: Endpoint, cause: unknown) {
    super(`Unexpected answer to ${endpoint.method} ${endpoint.path}`, { cause });
    this.name = 'UnexpectedAnswerError';
  }
}

/** The server's own words about a failure, else the screen's. */
export const messageOf = (error: unknown, fallback: string): string =>
  (error instanceof ApiError && error.problem?.message) || fallback;

/** What a form says of a call that failed. */
export const failureText = (error: unknown, fallback: string): string =>
  error instanceof NetworkError ? 'Connection error. Please try again.' : messageOf(error, fallback);

type CallableEndpoint = Endpoint & { response: z.ZodType };

type CallOptions = {
  signal?: AbortSignal;
  cache?: RequestCache;
};

type Call<E extends Endpoint> = CallOf<E> & CallOptions;

/** An endpoint without params, query and body may be called with nothing. */
type CallArguments<E extends Endpoint> = Record<never, never> extends CallOf<E> ? [call?: Call<E>] : [call: Call<E>];

type Parts = { params?: Record<string, unknown>; query?: Record<string, unknown>; body?: unknown };

const urlOf = (endpoint: Endpoint, { params = {}, query = {} }: Parts): string => {
  const path = endpoint.path.replace(/:(\w+)/g, (_match, name: string) => encodeURIComponent(String(params[name])));
  const search = new URLSearchParams();

  for (const [name, value] of Object.entries(query)) {
    for (const one of Array.isArray(value) ? value : [value]) {
      if (one !== undefined) search.append(name, String(one));
    }
  }

  return search.size > 0 ? `${path}?${search}` : path;
};

const isAbort = (error: unknown): boolean => error instanceof Error && error.name === 'AbortError';

/** Waits for the network; a failure of it becomes a NetworkError, a call that was given up stays what it is. */
const overNetwork = async <T>(work: Promise<T>): Promise<T> => {
  try {
    return await work;
  } catch (error) {
    if (isAbort(error)) throw error;
    doubtConnection();
    throw new NetworkError(error);
  }
};

const findProblem = async (text: string): Promise<Problem | null> => {
  // Not imported above: the first page calls nothing, and so need not carry the schema library.
  const { problemSchema } = await import('#shared/contracts/problem.ts');

  try {
    return problemSchema.safeParse(JSON.parse(text)).data ?? null;
  } catch {
    return null;
  }
};

/**
 * How the browser calls the API. Sends the session, and JSON when there is a body; what comes back is parsed by
 * the contract. Raises ApiError, NetworkError or UnexpectedAnswerError, and passes on the abort of `signal`.
 */
export const callApi = async <E extends CallableEndpoint>(
  endpoint: E,
  ...[call]: CallArguments<E>
): Promise<ResultOf<E>> => {
  const { signal, cache, ...parts }: CallOptions & Parts = call ?? {};
  const hasBody = parts.body !== undefined;

  const response = await overNetwork(
    fetch(urlOf(endpoint, parts), {
      method: endpoint.method,
      credentials: 'include',
      headers: { accept: 'application/json', ...(hasBody && { 'content-type': 'application/json' }) },
      ...(hasBody && { body: JSON.stringify(parts.body) }),
      ...(signal && { signal }),
      ...(cache && { cache }),
    }),
  );
  const text = await overNetwork(response.text());
  if (response.headers.has(KEPT_ANSWER)) noticeKeptAnswer();
  else confirmConnection();

  if (!response.ok) {
    const problem = await findProblem(text);
    // Any call may be the first to learn it, also one whose screen says something else of a failure.
    if (problem?.code === 'sign-in-required') noticeSessionEnd();

    throw new ApiError(response.status, text || response.statusText, problem);
  }

  try {
    return endpoint.response.parse(text === '' ? undefined : JSON.parse(text)) as ResultOf<E>;
  } catch (error) {
    throw new UnexpectedAnswerError(endpoint, error);
  }
};
