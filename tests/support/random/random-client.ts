import { setImmediate } from 'node:timers/promises';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import type { InjectOptions, LightMyRequestResponse } from 'fastify';
import type { Database } from '#server/db/database.ts';
import { publishTree } from '../publish.ts';
import { createTemporaryFolder } from '../temporary-folder.ts';
import { createTestApp, type TestAppOptions } from '../test-app.ts';
import { addressOf, type RandomCall } from './calls.ts';
import { createJudge, type Exchange } from './judge.ts';
import { ADMIN_EMAIL, createWorld } from './world.ts';

const FORGETS_AFTER_CALLS = 20;

const writeBody = ({ body }: RandomCall): Pick<InjectOptions, 'payload'> & { type: string | null } => {
  if (!body) return { type: null };
  if (body.kind === 'raw') return { payload: body.text, type: body.type };

  const payload = JSON.stringify(body.value);
  return payload === undefined ? { type: null } : { payload, type: 'application/json' };
};

const UNPACK: Partial<Record<string, (bytes: Buffer) => Buffer>> = { br: brotliDecompressSync, gzip: gunzipSync };

const textOf = ({ headers, rawPayload }: LightMyRequestResponse): string => {
  const unpack = rawPayload.length > 0 ? UNPACK[String(headers['content-encoding'])] : undefined;

  return (unpack ? unpack(rawPayload) : rawPayload).toString();
};

/** The server with people in it, and somebody who makes random calls and looks at what comes of them. */
export const createRandomClient = async (database: Database, { extend }: Pick<TestAppOptions, 'extend'> = {}) => {
  const { db } = database;
  const lines: string[] = [];
  await publishTree(database);
  const server = await createTestApp(database, {
    env: { LOG_LEVEL: 'debug', ADMIN_EMAILS: ADMIN_EMAIL, DATA_DIR: createTemporaryFolder() },
    parts: { logStream: { write: (line) => void lines.push(line) } },
    ...(extend ? { extend } : {}),
  });
  const world = await createWorld({ db, sessions: server.sessions, now: server.clock.now });
  const judge = createJudge(world);
  let calls = 0;

  const send = async (template: RandomCall): Promise<Exchange> => {
    const person = await world.find(template.caller);
    // The route is what is asked, and no part of the question.
    const { route, ...rest } = template;
    const asked = (await world.resolve(rest, { person, path: route.path })) as typeof rest;
    const call: RandomCall = { ...asked, route };
    const { type, payload } = writeBody(call);
    const url = addressOf(call);
    const headers = { ...call.headers, ...(type === null ? {} : { 'content-type': type }) };
    lines.length = 0;
    const response = await server.call({
      method: call.route.method as 'GET',
      url,
      headers,
      ...(person ? { cookies: { session: person.token } } : {}),
      ...(payload === undefined ? {} : { payload }),
    });
    // The line about a request is written once its answer is out.
    await setImmediate();

    const body = call.body?.kind === 'json' ? call.body.value : null;
    const sent = { url, headers, body, sessionToken: person?.token ?? null };

    return { call, sent, response, text: textOf(response), log: [...lines] };
  };

  return {
    ...server,
    world,

    /** Makes the call and says what is wrong with the answer. */
    async examine(template: RandomCall): Promise<{ problems: string[]; exchange: Exchange }> {
      calls += 1;
      if (calls % FORGETS_AFTER_CALLS === 0) await world.forgetAttempts();
      const exchange = await send(template);
      const { response, text } = exchange;
      if (response.statusCode === 200 && /json/.test(String(response.headers['content-type']))) {
        world.learn(template.route.path, JSON.parse(text));
      }

      return { problems: judge(exchange), exchange };
    },
  };
};
