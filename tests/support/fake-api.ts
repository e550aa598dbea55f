import { expect, vi } from 'vitest';
import type { AnswerOf, Endpoint } from '#shared/contracts/endpoint.ts';
import { PROBLEM_STATUS, type Problem, type ProblemCode } from '#shared/contracts/problem.ts';

export type Reply = { endpoint: Endpoint; respond: (url: string, body: unknown) => Response | Promise<Response> };

/** The endpoint answers with this, in the shape that its contract has. */
export const answers = <E extends Endpoint>(endpoint: E, body: AnswerOf<E>): Reply => ({
  endpoint,
  respond: () => Response.json(body),
});

/** The endpoint answers with a problem of ours. */
export const refuses = (endpoint: Endpoint, code: ProblemCode, message: string): Reply => ({
  endpoint,
  respond: () => {
    const problem: Problem = { code, message, requestId: 'test-request' };

    return Response.json(problem, { status: PROBLEM_STATUS[code] });
  },
});

/** The endpoint does something that no contract describes: a bare status, a broken connection, an answer on demand. */
export const responds = (endpoint: Endpoint, respond: Reply['respond']): Reply => ({ endpoint, respond });

export type ApiCall = { method: string; url: string; init: RequestInit };

const surprises: string[] = [];

/** `/api/things/:id` is answered for every id. */
const isPathOf = (endpoint: Endpoint, path: string | undefined): boolean =>
  new RegExp(`^${endpoint.path.replaceAll('.', '\\.').replace(/:\w+/g, '[^/]+')}$`).test(path ?? '');

/** Stands in for the server in this test and keeps what it was asked. A call that nobody expected fails the test. */
export const fakeApi = (...replies: Reply[]): { calls: ApiCall[] } => {
  const calls: ApiCall[] = [];

  vi.stubGlobal('fetch', async (url: string, init: RequestInit = {}) => {
    const method = init.method ?? 'GET';
    const [path] = url.split('?');
    // Asked of its own accord after any call without an answer; what follows is tested in connection.test.tsx.
    if (path === '/healthz') return new Response();
    const reply = replies.find(({ endpoint }) => endpoint.method === method && isPathOf(endpoint, path));
    calls.push({ method, url, init });

    if (!reply) {
      surprises.push(`${method} ${url}`);
      throw new TypeError('nobody answers this call');
    }

    return reply.respond(url, init.body);
  });

  return { calls };
};

/** After each test, see dom.ts. */
export const checkCalls = (): void => {
  vi.unstubAllGlobals();
  expect(surprises.splice(0), 'every call was expected').toEqual([]);
};
