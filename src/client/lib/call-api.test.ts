import { expect, test } from 'vitest';
import { z } from 'zod';
import { defineEndpoint } from '#shared/contracts/endpoint.ts';
import { logIn } from '#shared/contracts/sign-in.ts';
import { type ApiCall, answers, fakeApi, refuses, responds } from '#tests/support/fake-api.ts';
import { aUser } from '#tests/support/render-app.tsx';
import { ApiError, callApi, messageOf, NetworkError, UnexpectedAnswerError } from './call-api.ts';

const credentials = { email: 'member@demo.example', password: 'carry-atlas-demo' };

const listCounties = defineEndpoint({
  method: 'GET',
  path: '/api/counties',
  access: 'public',
  summary: 'Only here',
  query: z.object({ state: z.string(), county: z.string().optional(), kind: z.array(z.string()).optional() }),
  response: z.array(z.string()),
});

const failureOf = async (call: Promise<unknown>): Promise<unknown> =>
  call.then(
    () => expect.fail('the call should have failed'),
    (error: unknown) => error,
  );

const onlyCall = (calls: ApiCall[]): ApiCall => {
  expect(calls).toHaveLength(1);

  return calls[0] as ApiCall;
};

test('a body goes out as JSON, with the session, and the answer comes back parsed', async () => {
  const { calls } = fakeApi(answers(logIn, aUser()));

  expect(await callApi(logIn, { body: credentials })).toEqual(aUser());

  const { init } = onlyCall(calls);
  expect(init).toMatchObject({ method: 'POST', credentials: 'include', body: JSON.stringify(credentials) });
  expect(init.headers).toMatchObject({ 'content-type': 'application/json' });
});

test('a call without a body claims no content type', async () => {
  const { calls } = fakeApi(answers(listCounties, []));

  await callApi(listCounties, { query: { state: 'TX' } });

  const { init } = onlyCall(calls);
  expect(init.credentials).toBe('include');
  expect(init).not.toHaveProperty('body');
  expect(init.headers).not.toHaveProperty('content-type');
});

test('a query is encoded, repeated for a list, and left out where it is undefined', async () => {
  const { calls } = fakeApi(answers(listCounties, []));

  await callApi(listCounties, { query: { state: 'TX', county: undefined, kind: ['a b', 'c&d'] } });

  expect(onlyCall(calls).url).toBe('/api/counties?state=TX&kind=a+b&kind=c%26d');
});

test('a parameter takes its place in the path, encoded', async () => {
  const getCounty = defineEndpoint({
    ...listCounties,
    path: '/api/counties/:name',
    params: z.object({ name: z.string() }),
  });
  const { calls } = fakeApi(answers({ ...getCounty, path: '/api/counties/El%20Paso%2FTX' }, []));

  await callApi(getCounty, { params: { name: 'El Paso/TX' }, query: { state: 'TX' } });

  expect(onlyCall(calls).url).toBe('/api/counties/El%20Paso%2FTX?state=TX');
});

test('a refusal raises the status and the whole body text, and carries the problem', async () => {
  fakeApi(refuses(logIn, 'wrong-credentials', 'That email and password don’t match.'));

  const error = await failureOf(callApi(logIn, { body: credentials }));

  expect(error).toBeInstanceOf(ApiError);
  expect(error).toMatchObject({
    message:
      '401: {"code":"wrong-credentials","message":"That email and password don’t match.","requestId":"test-request"}',
    status: 401,
    problem: { code: 'wrong-credentials' },
  });
  expect(messageOf(error, 'Fallback')).toBe('That email and password don’t match.');
});

test('an empty refusal raises the status text', async () => {
  fakeApi(responds(logIn, () => new Response('', { status: 502, statusText: 'Bad Gateway' })));

  const error = await failureOf(callApi(logIn, { body: credentials }));

  expect(error).toMatchObject({ message: '502: Bad Gateway', status: 502, problem: null });
});

test.each([
  ['a proxy’s page', '<h1>Down</h1>'],
  ['JSON of another shape', '{"error":"down"}'],
  ['a code that we do not have', '{"code":"odd","message":"Odd.","requestId":"1"}'],
])('%s is no problem of ours: the screen says it in its own words', async (_case, body) => {
  fakeApi(responds(logIn, () => new Response(body, { status: 503 })));

  const error = await failureOf(callApi(logIn, { body: credentials }));

  expect(error).toMatchObject({ message: `503: ${body}`, problem: null });
  expect(messageOf(error, 'Fallback')).toBe('Fallback');
});

test('no connection is an error of its own', async () => {
  const cause = new TypeError('Failed to fetch');
  fakeApi(responds(logIn, () => Promise.reject(cause)));

  const error = await failureOf(callApi(logIn, { body: credentials }));

  expect(error).toBeInstanceOf(NetworkError);
  expect(error).toMatchObject({ cause });
  expect(messageOf(error, 'Fallback')).toBe('Fallback');
});

test('a connection that breaks within the answer is the same error', async () => {
  const broken = new Response('{}');
  broken.text = () => Promise.reject(new TypeError('network error'));
  fakeApi(responds(logIn, () => broken));

  expect(await failureOf(callApi(logIn, { body: credentials }))).toBeInstanceOf(NetworkError);
});

test('a call that is given up stays an abort, and the signal reaches the network', async () => {
  const controller = new AbortController();
  const { calls } = fakeApi(responds(logIn, () => Promise.reject(new DOMException('Given up', 'AbortError'))));

  const error = await failureOf(callApi(logIn, { body: credentials, signal: controller.signal }));

  expect(error).toMatchObject({ name: 'AbortError' });
  expect(onlyCall(calls).init.signal).toBe(controller.signal);
});

test.each([
  ['a page', '<!doctype html>'],
  ['another shape', '{"id":1}'],
  ['nothing', ''],
])('a success that is %s and not what the contract says is refused', async (_case, body) => {
  fakeApi(responds(logIn, () => new Response(body)));

  expect(await failureOf(callApi(logIn, { body: credentials }))).toBeInstanceOf(UnexpectedAnswerError);
});
