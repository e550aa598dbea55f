import type { FastifyInstance } from 'fastify';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { makeReady } from '#server/http/cached-response.ts';
import { handle, handleCached } from '#server/http/handle.ts';
import { defineEndpoint } from '#shared/contracts/endpoint.ts';
import type { Caller, RandomCall } from '#tests/support/random/calls.ts';
import { createRandomClient } from '#tests/support/random/random-client.ts';
import { openTestDatabase } from '#tests/support/test-database.ts';

// What the random calls look for is there to be found: each of these routes does one thing that none may do.

const database = openTestDatabase();

const bad = defineEndpoint({
  method: 'POST',
  path: '/api/bad',
  access: 'user',
  summary: 'For this test',
  body: z.object({ password: z.string() }),
  response: z.object({ told: z.string() }),
});

const readable = defineEndpoint({
  method: 'GET',
  path: '/api/bad',
  access: 'user',
  summary: 'For this test',
  response: z.strictObject({ told: z.string() }),
});

type Bad = { name: string; finds: RegExp; mount: (app: FastifyInstance) => void; caller?: Caller; method?: 'GET' };

const text = (body: string) => makeReady(body, 'application/json; charset=utf-8');

const BAD_ROUTES: Bad[] = [
  {
    name: 'breaks',
    finds: /^it broke: 500/,
    mount: (app) =>
      handle(app, bad, () => {
        throw new Error('a bug');
      }),
  },
  {
    name: 'refuses in a shape of its own',
    finds: /^a refusal in another shape/,
    mount: (app) =>
      handle(app, bad, ({ reply }) => {
        reply.code(400).send({ told: 'no' });
        return { told: '' };
      }),
  },
  {
    name: 'answers what its contract does not know',
    finds: /^against its contract/,
    method: 'GET',
    mount: (app) => handleCached(app, readable, () => text('{"told":"x","more":1}')),
  },
  {
    name: 'lets anyone in',
    finds: /^visitor on a route for user was answered 200, not 401/,
    caller: 'visitor',
    mount: (app) => handle(app, { ...bad, access: 'public' }, () => ({ told: 'x' })),
  },
  {
    name: 'leads to another site',
    finds: /^leads to https:\/\/evil.example/,
    method: 'GET',
    mount: (app) => handle(app, { ...readable, response: 'redirect' }, () => 'https://evil.example/'),
  },
  {
    name: 'lets shared caches keep it',
    finds: /^a shared cache may keep it/,
    mount: (app) =>
      handle(app, bad, ({ reply }) => {
        reply.header('cache-control', 'public, max-age=60');
        return { told: 'x' };
      }),
  },
  {
    name: 'sets a cookie that scripts can read',
    finds: /^a loose cookie: token/,
    mount: (app) =>
      handle(app, bad, ({ reply }) => {
        reply.setCookie('token', 'x', { sameSite: 'lax' });
        return { told: 'x' };
      }),
  },
  {
    name: 'tells of somebody else',
    finds: /^tells of somebody else/,
    mount: (app) =>
      handle(app, bad, async () => {
        const { rows } = (await database.get().db.execute('select name from saved_trips')) as {
          rows: { name: string }[];
        };
        return { told: rows[0]?.name ?? '' };
      }),
  },
  {
    name: 'tells a secret',
    finds: /^tells a secret/,
    mount: (app) => handle(app, bad, ({ body: { password } }) => ({ told: password })),
  },
  {
    name: 'logs what it was given',
    finds: /^the log holds "correct-horse/,
    mount: (app) =>
      handle(app, bad, ({ body: { password }, request }) => {
        request.log.info({ given: password }, 'asked');
        return { told: 'x' };
      }),
  },
  {
    name: 'logs an address',
    finds: /^the log holds an address/,
    mount: (app) =>
      handle(app, bad, ({ viewer, request }) => {
        request.log.info(`asked by ${viewer.user.email}`);
        return { told: 'x' };
      }),
  },
];

test.each(BAD_ROUTES)('a route that $name is found', async ({ mount, finds, caller = 'member', method = 'POST' }) => {
  const client = await createRandomClient(database.get(), { extend: mount });
  const endpoint = method === 'GET' ? readable : bad;
  const call: RandomCall = {
    route: { method, path: '/api/bad', access: 'user', endpoint },
    caller,
    params: {},
    query: null,
    body: method === 'GET' ? null : { kind: 'json', value: { password: '«password»' } },
    headers: {},
  };

  const { problems } = await client.examine(call);

  expect(problems.filter((problem) => finds.test(problem))).toHaveLength(1);
});
