import { Agent, type RequestOptions, request } from 'node:https';
import { connect as connectPlain } from 'node:net';
import { connect as connectTls } from 'node:tls';

/** Longer than anything between here and the database waits: what takes longer has been forgotten. */
const GIVE_UP_MS = 60_000;

export type Site = { port: number; certificate: string };

export type Answer = {
  /** 0: the connection broke before there was an answer. */
  status: number;
  text: string;
  headers: Record<string, string | string[] | undefined>;
};

/** A place in the network, made up: 10.x.y.z. */
const placeOf = (visitor: number): string =>
  `10.${(visitor >> 16) & 255}.${(visitor >> 8) & 255}.${visitor & 255 || 1}`;

/** Tells the load balancer by the PROXY protocol where the visitor is, then speaks TLS. */
const createAgent = ({ port, certificate }: Site, visitor: number): Agent => {
  const agent = new Agent({ keepAlive: true });
  agent.createConnection = () => {
    const line = connectPlain(port, '127.0.0.1');
    line.setNoDelay(true);
    line.write(`PROXY TCP4 ${placeOf(visitor)} 127.0.0.1 40000 ${port}\r\n`);

    return connectTls({ socket: line, ca: certificate, host: '127.0.0.1' });
  };

  return agent;
};

/**
 * A visitor's browser: a place of its own, cookies, connections that are kept. Each has a number, which no other
 * browser should have.
 */
export const createBrowser = (site: Site, visitor: number, cookies: Record<string, string> = {}) => {
  const agent = createAgent(site, visitor);
  const jar = new Map(Object.entries(cookies));
  const origin = `https://127.0.0.1:${site.port}`;

  const keepCookies = (headers: Answer['headers']): void => {
    for (const cookie of headers['set-cookie'] ?? []) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(cookie) ?? [];
      if (value === '') jar.delete(name);
      else jar.set(name, value);
    }
  };

  const send = (method: string, path: string, body: string | undefined, headers: Record<string, string>) =>
    new Promise<Answer>((resolve) => {
      const options: RequestOptions = { agent, method, path, host: '127.0.0.1', port: site.port, headers };
      const sent = request(options, (response) => {
        let text = '';
        response.setEncoding('utf8');
        response.on('data', (chunk: string) => {
          text += chunk;
        });
        response.on('end', () => resolve({ status: response.statusCode ?? 0, text, headers: response.headers }));
        response.on('error', ({ message }) => resolve({ status: 0, text: message, headers: {} }));
      });
      sent.setTimeout(GIVE_UP_MS, () => sent.destroy(new Error('no answer')));
      sent.on('error', ({ message }) => resolve({ status: 0, text: message, headers: {} }));
      if (body === undefined) sent.end();
      else {
        // As browsers over HTTP/2: the headers first, the body in a piece of its own.
        sent.flushHeaders();
        setImmediate(() => sent.end(body));
      }
    });

  const ask = async (
    method: string,
    path: string,
    body?: object | string,
    more: Record<string, string> = {},
  ): Promise<Answer> => {
    const text = typeof body === 'object' ? JSON.stringify(body) : body;
    const answer = await send(method, path, text, {
      cookie: [...jar].map(([name, value]) => `${name}=${value}`).join('; '),
      ...(method === 'GET' ? {} : { origin }),
      ...(text === undefined
        ? {}
        : { 'content-type': 'application/json', 'content-length': String(Buffer.byteLength(text)) }),
      ...more,
    });
    keepCookies(answer.headers);

    return answer;
  };

  return {
    get: (path: string, headers?: Record<string, string>) => ask('GET', path, undefined, headers),
    post: (path: string, body?: object | string, headers?: Record<string, string>) => ask('POST', path, body, headers),
    put: (path: string) => ask('PUT', path),
    cookie: (name: string): string | undefined => jar.get(name),
    close: (): void => agent.destroy(),
  };
};

export type Browser = ReturnType<typeof createBrowser>;
