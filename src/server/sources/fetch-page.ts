import { type IncomingHttpHeaders, type IncomingMessage, request as requestPlain } from 'node:http';
import { request as requestSecure } from 'node:https';
import { connect, isIP } from 'node:net';
import { connect as connectSecurely } from 'node:tls';
import type { Network } from './network.ts';
import { PageError, pageErrorOf } from './page-error.ts';
import { isPublicAddress } from './public-address.ts';
import { readBody } from './read-body.ts';

/** The most that one look at a page may take, with its robots.txt and all redirects. */
export const LOOK_LIMITS = { bytes: 2 * 1024 * 1024, milliseconds: 20_000 } as const;

export type LookLimits = { bytes: number; milliseconds: number };

const MOST_REDIRECTS = 5;
export const LONGEST_URL = 2000;
const PORTS = ['', '80', '443'];
const REDIRECTS = [301, 302, 303, 307, 308];

export type Answer = { url: URL; status: number; headers: IncomingHttpHeaders; body: Buffer };

export type Fetching = {
  network: Network;
  bytes: number;
  /** What is left of the time, counted over everything that is asked for one look. Pauses between requests are free. */
  time: TimeBudget;
  headersFor: (url: URL) => Record<string, string>;
  /** Before each request, and so before each redirect: waits for the host's turn, or refuses. */
  beforeAsking: (url: URL) => Promise<void>;
};

export type TimeBudget = { spend: <T>(run: (signal: AbortSignal) => Promise<T>) => Promise<T> };

export const createTimeBudget = (milliseconds: number): TimeBudget => {
  let left = milliseconds;

  return {
    async spend(run) {
      if (left < 1) throw new PageError('too-slow');
      const began = performance.now();
      try {
        return await run(AbortSignal.timeout(Math.ceil(left)));
      } finally {
        left -= performance.now() - began;
      }
    },
  };
};

/** Refuses a URL that we open under no circumstances, no matter who sent it. */
const refuseUnsafe = (url: URL, from: URL | null): void => {
  const isOfTheWeb = url.protocol === 'https:' || (url.protocol === 'http:' && from?.protocol !== 'https:');
  const hasPassword = url.username !== '' || url.password !== '';
  if (!isOfTheWeb || hasPassword || !PORTS.includes(url.port) || url.href.length > LONGEST_URL)
    throw new PageError('unsafe-url');
};

const rejectedBy = (signal: AbortSignal): Promise<never> =>
  new Promise((_resolve, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason), { once: true });
  });

/**
 * One address to connect to. The name is resolved once, here, and never again: were it resolved when connecting, its
 * second answer could be another one. A name with any private address among its answers is refused altogether.
 */
const findAddress = async (hostname: string, network: Network, signal: AbortSignal): Promise<string> => {
  const bare = hostname.replace(/^\[|\]$/g, '');
  const addresses = isIP(bare) ? [bare] : await Promise.race([network.resolve(bare), rejectedBy(signal)]);
  const [first] = addresses;
  if (first === undefined) throw new PageError('no-host');
  if (!addresses.every(isPublicAddress)) throw new PageError('private-address');

  return first;
};

const openConnection = (url: URL, address: string, { routeTo, authorities }: Network) => {
  const isSecure = url.protocol === 'https:';
  const route = routeTo(address, Number(url.port) || (isSecure ? 443 : 80));
  if (!isSecure) return connect(route);
  // A certificate is for the name. An address as a name is compared as the host that was connected to.
  const servername = isIP(url.hostname.replace(/^\[|\]$/g, '')) ? undefined : url.hostname;

  return connectSecurely({
    ...route,
    ...(servername && { servername }),
    ...(authorities && { ca: authorities }),
    ALPNProtocols: ['http/1.1'],
  });
};

const askOnce = (
  url: URL,
  address: string,
  { network, headersFor }: Fetching,
  signal: AbortSignal,
): Promise<IncomingMessage> =>
  new Promise((resolve, reject) => {
    const send = url.protocol === 'https:' ? requestSecure : requestPlain;
    // A connection of our own making: no agent, so none is shared, and no proxy of the environment is asked.
    const request = send({
      method: 'GET',
      host: url.hostname,
      path: `${url.pathname}${url.search}`,
      headers: { host: url.host, ...headersFor(url) },
      createConnection: () => openConnection(url, address, network),
      signal,
    });
    request.on('response', (response) => {
      // A line that breaks while no one reads is no one's error; a reader learns of it from the stream.
      response.on('error', () => undefined);
      resolve(response);
    });
    request.on('error', reject);
    // A change of protocol, which no one asked for. The connection is ours alone from here on.
    request.on('upgrade', (_response, socket) => {
      socket.destroy();
      reject(new PageError('unreadable'));
    });
    request.end();
  });

const targetOf = (answer: IncomingMessage, url: URL): URL | null => {
  const { location } = answer.headers;
  if (!REDIRECTS.includes(answer.statusCode ?? 0) || location === undefined) return null;
  if (!URL.canParse(location, url.href)) throw new PageError('unsafe-url');
  const target = new URL(location, url);
  target.hash = '';

  return target;
};

type Hop = { answer: Answer; target: null } | { answer: null; target: URL };

const takeHop = async (url: URL, fetching: Fetching): Promise<Hop> => {
  await fetching.beforeAsking(url);

  return fetching.time.spend(async (signal) => {
    const address = await findAddress(url.hostname, fetching.network, signal);
    const response = await askOnce(url, address, fetching, signal);
    try {
      const target = targetOf(response, url);
      if (target) return { answer: null, target };
      const { statusCode: status = 0, headers } = response;
      // What an error page says is not the page.
      const body = status === 200 ? await readBody(response, fetching.bytes, signal) : Buffer.alloc(0);

      return { answer: { url, status, headers, body }, target: null };
    } finally {
      response.destroy();
    }
  });
};

/** Asks for a page and for what it redirects to, each under the same rules. Throws only `PageError`s and bugs. */
export const fetchPage = async (address: string, fetching: Fetching): Promise<Answer> => {
  try {
    let from: URL | null = null;
    let url = new URL(address);
    for (let hops = 0; hops <= MOST_REDIRECTS; hops += 1) {
      refuseUnsafe(url, from);
      const { answer, target }: Hop = await takeHop(url, fetching);
      if (answer) return answer;
      [from, url] = [url, target];
    }
  } catch (error) {
    throw pageErrorOf(error);
  }

  throw new PageError('too-many-redirects');
};
