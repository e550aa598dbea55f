import { createServer } from 'node:net';
import { gzipSync } from 'node:zlib';
import { expect, onTestFinished, test, vi } from 'vitest';
import { failed, redirectTo, startLooking } from '#tests/support/look-at-sites.ts';
import { type Reply, SITE_ADDRESS, type Sites } from '#tests/support/source-site.ts';
import { createTimeBudget, LOOK_LIMITS } from './fetch-page.ts';

const MEGABYTE = 1024 * 1024;
/** For sites that would never end: the same limit, shorter. */
const SHORT = { ...LOOK_LIMITS, milliseconds: 400 };

/** Addresses of networks that a visitor must not reach, in every form that a URL may give them. */
const PRIVATE = [
  ...['http://10.0.0.5/', 'http://172.16.0.1/', 'http://192.168.0.1/', 'http://127.0.0.1/', 'http://0.0.0.0/'],
  ...['http://169.254.169.254/latest/meta-data/iam/', 'http://100.64.0.1/', 'http://198.18.0.1/', 'http://224.0.0.1/'],
  ...['http://[::1]/', 'http://[::]/', 'http://[::ffff:127.0.0.1]/', 'http://[::ffff:a9fe:a9fe]/'],
  ...['http://[fd00::1]/', 'http://[fe80::1]/', 'http://[ff02::1]/', 'http://[64:ff9b::7f00:1]/'],
  ...['http://[2002:7f00:1::]/', 'http://[2001:0:7f00:1::]/', 'http://[::127.0.0.1]/'],
  ...['http://2130706433/', 'http://0x7f000001/', 'http://0177.0.0.1/', 'http://127.1/', 'http://10.5/'],
  ...['http://127.0.0.1:80/', 'http://127.0.0.1:443/', 'http://%31%32%37.0.0.1/', '//10.0.0.5/', '\\\\10.0.0.5\\x'],
  ...['http://localhost/', 'http://metadata.internal/', 'http://mixed.example/', 'http://mapped.example/'],
];

/** Other ways out of the web, or around its rules. */
const UNSAFE = [
  ...['file:///etc/passwd', 'file://10.0.0.5/share', 'ftp://law.example/x', 'gopher://127.0.0.1:6379/_x'],
  ...['data:text/html,x', 'javascript:alert(1)', 'blob:x', 'about:blank', 'ws://law.example/', 'mailto:a@b.example'],
  ...['http://user:pass@law.example/', 'http://user@law.example/', 'http://:pass@law.example/'],
  ...['http://law.example:8080/', 'http://law.example:22/', 'http://law.example:6379/', 'http://law.example:5432/'],
  ...['http://', 'http://[', `http://law.example/${'x'.repeat(2000)}`],
];

const namePrivate = ({ name }: Sites): void => {
  name('localhost', () => ['127.0.0.1', '::1']);
  name('metadata.internal', () => ['169.254.169.254']);
  name('mixed.example', () => [SITE_ADDRESS, '10.0.0.5']);
  name('mapped.example', () => ['::ffff:10.0.0.5']);
};

const STATUSES = [301, 302, 303, 307, 308];

test('no redirect leads into a private network or out of the web', async () => {
  const sites = await startLooking();
  namePrivate(sites);
  const targets = [...PRIVATE, ...UNSAFE];
  for (const [at, target] of targets.entries()) {
    sites.put('law.example/x', redirectTo(target, STATUSES[at % STATUSES.length]));
    const expected = PRIVATE.includes(target) ? 'private-address' : 'unsafe-url';
    expect(await sites.lookAt('http://law.example/x'), target).toMatchObject(failed(expected));
  }

  expect(sites.trapped.connections).toBe(0);
  expect(new Set(sites.connected)).toEqual(new Set([`${SITE_ADDRESS}:80`]));
  process.stdout.write(`redirects: ${targets.length} tried, ${sites.trapped.connections} reached\n`);
});

test('no source leads there itself, nor by its robots.txt, nor by the fifth redirect', async () => {
  const sites = await startLooking();
  namePrivate(sites);
  const absolute = PRIVATE.filter((url) => URL.canParse(url));
  for (const url of absolute) expect(await sites.lookAt(url), url).toMatchObject(failed('private-address'));
  for (const url of UNSAFE.filter((one) => URL.canParse(one)))
    expect(await sites.lookAt(url), url).toMatchObject(failed('unsafe-url'));
  expect(sites.connected).toEqual([]);

  for (const [at, url] of absolute.entries()) {
    sites.put(`r${at}.example/robots.txt`, redirectTo(url));
    sites.put(`r${at}.example/`, { body: 'text' });
    expect(await sites.lookAt(`http://r${at}.example/`), url).toMatchObject(failed('private-address'));
  }
  for (const hop of [0, 1, 2, 3]) sites.put(`law.example/${hop}`, redirectTo(`/${hop + 1}`));
  sites.put('law.example/4', redirectTo('http://10.0.0.5/'));
  expect(await sites.lookAt('http://law.example/0')).toMatchObject(failed('private-address'));

  expect(sites.trapped.connections).toBe(0);
  process.stdout.write(
    `sources and robots.txt: ${2 * absolute.length + 1} tried, ${sites.trapped.connections} reached\n`,
  );
});

test('a name that answers otherwise the second time wins nothing', async () => {
  const sites = await startLooking();
  let tried = 0;
  // The first so many answers are public: for robots.txt, for the page, for what it redirects to.
  for (const publicAnswers of [0, 1, 2, 3]) {
    const host = `rebinds${publicAnswers}.example`;
    let asked = 0;
    sites.put(`${host}/x`, redirectTo(`http://${host}/y`));
    sites.put(`${host}/y`, { body: 'text' });
    sites.name(host, () => {
      asked += 1;
      return asked <= publicAnswers ? [SITE_ADDRESS] : ['169.254.169.254'];
    });
    const before = sites.connected.length;
    const seen = await sites.lookAt(`http://${host}/x`);
    tried += 1;
    expect(seen.kind).toBe(publicAnswers === 3 ? 'read' : 'failed');
    // As many connections as answers that were looked at: nothing is asked for again behind the check.
    expect(sites.connected.length - before).toBe(publicAnswers);
    expect(asked).toBe(Math.min(publicAnswers + 1, 3));
  }

  expect(sites.trapped.connections).toBe(0);
  process.stdout.write(`rebinding names: ${tried} tried, ${sites.trapped.connections} reached\n`);
});

test('five redirects are followed, and not the sixth', async () => {
  const { put, lookAt, pages } = await startLooking();
  for (const hop of [0, 1, 2, 3, 4, 5]) put(`law.example/${hop}`, redirectTo(`/${hop + 1}`));
  put('law.example/6', { body: 'text' });

  expect(await lookAt('http://law.example/1')).toMatchObject({ kind: 'read', finalUrl: 'http://law.example/6' });
  const asked = pages().length;
  expect(await lookAt('http://law.example/0')).toMatchObject(failed('too-many-redirects'));
  expect(pages().slice(asked)).not.toContain('law.example/6');
});

test('https never becomes http, and a certificate of another name is refused', async () => {
  const { put, name, lookAt, requests } = await startLooking({ isSecure: true });
  put('localhost/x', redirectTo('http://law.example/plain'));
  put('localhost/y', redirectTo('https://localhost/z'));
  put('localhost/z', { body: 'text' });
  put('law.example/plain', { body: 'text' });
  name('localhost', () => [SITE_ADDRESS]);

  expect(await lookAt('https://localhost/y')).toMatchObject({ kind: 'read', finalUrl: 'https://localhost/z' });
  expect(await lookAt('https://localhost/x')).toMatchObject(failed('unsafe-url'));
  expect(await lookAt('https://law.example/plain')).toMatchObject(failed('bad-certificate'));
  expect(await lookAt(`https://${SITE_ADDRESS}/plain`)).toMatchObject(failed('bad-certificate'));
  expect(requests.map(({ url }) => url)).not.toContain('law.example/plain');
});

test('a certificate that nobody vouches for is refused', async () => {
  const { put, name, network, lookAt } = await startLooking({ isSecure: true });
  put('localhost/x', { body: 'text' });
  name('localhost', () => [SITE_ADDRESS]);
  delete network.authorities;

  expect(await lookAt('https://localhost/x')).toMatchObject(failed('bad-certificate'));
});

test.each([
  ['its page', '/x', 'drip'],
  ['its headers', '/x', 'headers'],
  ['nothing', '/x', 'silence'],
  ['its robots.txt', '/robots.txt', 'drip'],
])('a site that drips %s is cut off in time', async (_what, path, how) => {
  const { put, lookAt } = await startLooking({ limits: SHORT });
  put('law.example/x', { body: 'text' });
  const ended = new Promise<void>((resolve) => {
    put(`law.example${path}`, (request, response) => {
      const { socket } = request;
      socket.on('close', () => resolve());
      if (how === 'silence') return;
      if (how === 'drip') response.writeHead(200, { 'content-type': 'text/html' });
      else socket.write('HTTP/1.1 200 OK\r\n');
      const timer = setInterval(() => (how === 'drip' ? response.write('x') : socket.write('x: y\r\n')), 20);
      socket.on('close', () => clearInterval(timer));
    });
  });
  const began = performance.now();

  expect(await lookAt('http://law.example/x')).toMatchObject(failed('too-slow'));
  await ended;
  expect(performance.now() - began).toBeLessThan(SHORT.milliseconds * 5);
});

test('redirects that drip share one limit of time', async () => {
  const { put, lookAt } = await startLooking({ limits: SHORT });
  const slowly =
    (location: string): Reply =>
    (_request, response) => {
      setTimeout(() => response.writeHead(302, { location }).end(), 150);
    };
  for (const hop of [0, 1, 2, 3]) put(`law.example/${hop}`, slowly(`/${hop + 1}`));
  put('law.example/4', { body: 'text' });

  expect(await lookAt('http://law.example/0')).toMatchObject(failed('too-slow'));
});

test('time that one request took is not there for the next', async () => {
  const now = vi.spyOn(performance, 'now').mockReturnValueOnce(0).mockReturnValueOnce(60);
  onTestFinished(() => now.mockRestore());
  const { spend } = createTimeBudget(50);

  await spend(async () => 'read');

  await expect(spend(async () => 'read')).rejects.toMatchObject({ reason: 'too-slow' });
});

test('a name server that never answers is waited for no longer', async () => {
  const { name, lookAt } = await startLooking({ limits: SHORT });
  name('law.example', () => new Promise(() => undefined));

  expect(await lookAt('http://law.example/')).toMatchObject(failed('too-slow'));
});

/** Sends as long as it is listened to; how much the other side took. */
const endless = (bytes: number, headers: Record<string, string>) => {
  const sent = { bytes: 0, isOver: false };
  const part = Buffer.alloc(MEGABYTE / 4, 'x');
  const reply: Reply = (_request, response) => {
    response.writeHead(200, { 'content-type': 'text/html', ...headers });
    const write = (): void => {
      while (sent.bytes < bytes && !response.destroyed) {
        sent.bytes += part.length;
        if (!response.write(part)) return void response.once('drain', write);
      }
      sent.isOver = sent.bytes >= bytes;
      response.end();
    };
    write();
  };

  return { sent, reply };
};

test.each([
  ['that says so', { 'content-length': String(200 * MEGABYTE) }],
  ['that comes without a length', {}],
])('of 200 MB %s a few are taken', async (_what, headers: Record<string, string>) => {
  const { put, lookAt } = await startLooking();
  const { sent, reply } = endless(200 * MEGABYTE, headers);
  put('law.example/x', reply);

  expect(await lookAt('http://law.example/x')).toMatchObject(failed('too-large'));
  expect(sent.isOver).toBe(false);
  // Two, and what the buffers of the connection hold.
  expect(sent.bytes).toBeLessThan(16 * MEGABYTE);
  process.stdout.write(`of 200 MB, ${(sent.bytes / MEGABYTE).toFixed(1)} MB left the site\n`);
});

test('200 MB in a gzip of 200 KB are not unpacked', async () => {
  const { put, lookAt } = await startLooking();
  const bomb = gzipSync(Buffer.alloc(200 * MEGABYTE));
  const headers = { 'content-encoding': 'gzip' };
  put('law.example/x', { headers, body: bomb });
  put('law.example/y', { headers: { 'content-encoding': 'gzip, gzip' }, body: gzipSync(bomb) });
  put('law.example/z', { headers, body: bomb.subarray(0, 1000) });
  put('law.example/fine', { headers, body: gzipSync('<p>text') });
  const before = process.memoryUsage().rss;

  expect(await lookAt('http://law.example/x')).toMatchObject(failed('too-large'));
  const grown = (process.memoryUsage().rss - before) / MEGABYTE;
  expect(grown).toBeLessThan(64);
  expect(await lookAt('http://law.example/y')).toMatchObject(failed('unreadable'));
  expect(await lookAt('http://law.example/z')).toMatchObject(failed('unreadable'));
  expect(await lookAt('http://law.example/fine')).toMatchObject({ kind: 'read', text: 'text' });
  process.stdout.write(`a gzip of ${bomb.length} bytes: memory grew by ${grown.toFixed(1)} MB\n`);
});

test.each([
  ['an error', { status: 500 }, { ...failed('status'), status: 500 }],
  ['a refusal', { status: 403 }, { ...failed('status'), status: 403 }],
  ['a page that is gone', { status: 410 }, { kind: 'gone', status: 410 }],
  ['a page that is not there', { status: 404 }, { kind: 'gone', status: 404 }],
  ['not modified, though no one asked', { status: 304 }, { ...failed('status'), status: 304 }],
  ['a redirect to nowhere', { status: 302 }, { ...failed('status'), status: 302 }],
  ['a circle', redirectTo('/x'), failed('too-many-redirects')],
  ['a picture', { headers: { 'content-type': 'image/png' } }, failed('other-type')],
  ['an app without text', { body: '<script>app()</script>' }, failed('no-text')],
  ['a line that breaks off', (request) => request.socket.destroy(), failed('no-connection')],
  ['no HTTP', (request) => request.socket.end('hello\r\n\r\n'), failed('unreadable')],
  [
    'half a page',
    (request) => request.socket.end('HTTP/1.1 200 OK\r\ncontent-type: text/html\r\ncontent-length: 99\r\n\r\nhalf'),
    failed('no-connection'),
  ],
  [
    'a change of protocol',
    (request) => request.socket.write('HTTP/1.1 101 Switching\r\nconnection: upgrade\r\nupgrade: x\r\n\r\n'),
    failed('unreadable'),
  ],
  [
    'headers without end',
    (request) => request.socket.write(`HTTP/1.1 200 OK\r\n${'x: y\r\n'.repeat(20_000)}`),
    failed('unreadable'),
  ],
] as [string, Reply, object][])('%s is told as what it is', async (_what, reply, expected) => {
  const { put, lookAt } = await startLooking({ limits: { ...LOOK_LIMITS, milliseconds: 5000 } });
  put('law.example/x', reply);

  expect(await lookAt('http://law.example/x')).toMatchObject(expected);
});

test('a name that no one knows, and a port where no one listens', async () => {
  const { lookAt, network, put } = await startLooking();
  expect(await lookAt('http://nowhere.example/')).toMatchObject(failed('no-host'));

  put('law.example/x', { body: 'text' });
  const closed = createServer().listen(0, '127.0.0.1');
  await new Promise((resolve) => closed.once('listening', resolve));
  const { port } = closed.address() as { port: number };
  await new Promise((resolve) => closed.close(resolve));
  network.routeTo = () => ({ host: '127.0.0.1', port });
  expect(await lookAt('http://law.example/x')).toMatchObject(failed('no-connection'));
});

test('a site that never shakes hands is waited for no longer', async () => {
  const silent = createServer((socket) => void socket.on('error', () => undefined));
  silent.listen(0, '127.0.0.1');
  await new Promise((resolve) => silent.once('listening', resolve));
  onTestFinished(() => void silent.close());
  const { lookAt, network, name } = await startLooking({ limits: SHORT });
  name('law.example', () => [SITE_ADDRESS]);
  network.routeTo = () => ({ host: '127.0.0.1', port: (silent.address() as { port: number }).port });

  expect(await lookAt('https://law.example/')).toMatchObject(failed('too-slow'));
});
