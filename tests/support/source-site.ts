import { once } from 'node:events';
import { createServer, type IncomingMessage, type RequestListener, type ServerResponse } from 'node:http';
import { createServer as createSecureServer } from 'node:https';
import { type AddressInfo, createServer as createTrap, type Server, type Socket } from 'node:net';
import { onTestFinished } from 'vitest';
import type { Network } from '#server/sources/network.ts';
import { aCertificate } from './certificate.ts';

export type Handler = (request: IncomingMessage, response: ServerResponse) => void;

/** What a site answers: a status, headers and text, or whatever a handler does. */
export type Reply = { status?: number; headers?: Record<string, string>; body?: string | Buffer } | Handler;

/** Public addresses that the test's site plays; one for each name that is not given others. */
export const SITE_ADDRESS = '93.184.216.34';

const listen = async (server: Server): Promise<number> => {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');

  return (server.address() as AddressInfo).port;
};

const answer = (reply: Reply, request: IncomingMessage, response: ServerResponse): void => {
  if (typeof reply === 'function') {
    reply(request, response);
    return;
  }
  const { status = 200, headers = {}, body = '' } = reply;
  response.writeHead(status, { 'content-type': 'text/html', ...headers }).end(body);
};

/**
 * Sites of any name, on this machine, and a network of names and addresses around them. A connection to an address of
 * `SITE_ADDRESS`'s network reaches the sites. Any other reaches the trap, which counts: it stands for all that must
 * never be reached.
 */
export const startSites = async ({ isSecure = false } = {}) => {
  const replies = new Map<string, Reply>();
  const requests: { url: string; headers: IncomingMessage['headers'] }[] = [];
  const atOnce = { now: 0, most: 0 };
  const serve: RequestListener = (request, response) => {
    const url = `${request.headers.host}${request.url}`;
    requests.push({ url, headers: request.headers });
    atOnce.now += 1;
    atOnce.most = Math.max(atOnce.most, atOnce.now);
    response.on('close', () => {
      atOnce.now -= 1;
    });
    answer(replies.get(url) ?? { status: 404 }, request, response);
  };
  const plain = createServer(serve);
  const sockets = new Set<Socket>();
  plain.on('connection', (socket) => sockets.add(socket));
  const certificate = isSecure ? aCertificate() : null;
  const secure = certificate && createSecureServer(certificate, serve);
  const trapped = { connections: 0 };
  const trap = createTrap((socket) => {
    trapped.connections += 1;
    socket.on('error', () => undefined);
    socket.end('HTTP/1.1 200 OK\r\ncontent-type: text/plain\r\n\r\nsecret of the private network');
  });
  const ports = { plain: await listen(plain), secure: secure ? await listen(secure) : 0, trap: await listen(trap) };
  onTestFinished(() => {
    for (const server of [plain, secure]) {
      server?.closeAllConnections();
      server?.close();
    }
    trap.close();
  });

  const names = new Map<string, () => string[] | Promise<string[]>>();
  const resolved: string[] = [];
  const connected: string[] = [];
  const network: Network = {
    async resolve(hostname) {
      resolved.push(hostname);
      const addresses = await names.get(hostname)?.();
      if (!addresses) throw Object.assign(new Error(`no ${hostname}`), { code: 'ENOTFOUND' });

      return addresses;
    },
    routeTo(address, port) {
      connected.push(`${address}:${port}`);
      if (!address.startsWith('93.184.216.')) return { host: '127.0.0.1', port: ports.trap };

      return { host: '127.0.0.1', port: port === 443 ? ports.secure : ports.plain };
    },
    ...(certificate && { authorities: certificate.cert }),
  };

  return {
    network,
    requests,
    trapped,
    resolved,
    connected,
    ports,
    atOnce,
    sockets,
    /** What is at `host/path`, from now on. The name gets an address. */
    put(at: string, reply: Reply): void {
      const { hostname } = new URL(`http://${at}`);
      if (!names.has(hostname)) names.set(hostname, () => [SITE_ADDRESS]);
      replies.set(at, reply);
    },
    /** Which addresses a name leads to; asked anew each time. */
    name(hostname: string, addresses: () => string[] | Promise<string[]>): void {
      names.set(hostname, addresses);
    },
    /** Pages that were asked for, without robots.txt. */
    pages: (): string[] => requests.map(({ url }) => url).filter((url) => !url.endsWith('/robots.txt')),
  };
};

export type Sites = Awaited<ReturnType<typeof startSites>>;
