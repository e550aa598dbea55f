import { once } from 'node:events';
import { createServer, type Socket } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { createBrowser } from '#tests/load/browser.ts';
import { startProxy } from '#tests/load/proxy-process.ts';
import { createTemporaryFolder } from '#tests/support/temporary-folder.ts';

/** Without waiting for bodies, HAProxy loses one answer of a hundred on a quiet machine, and many on a busy one. */
const REQUESTS = 1000;
const AT_ONCE = 20;

/** Is ready whenever it is asked, and breaks off whatever else it begins. */
const startBreaking = async (): Promise<string> => {
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on('error', () => undefined);
    socket.on('close', () => sockets.delete(socket));
    socket.on('data', (chunk) => {
      if (chunk.toString().startsWith('GET /readyz')) socket.end('HTTP/1.1 200 OK\r\ncontent-length: 0\r\n\r\n');
      else socket.destroy();
    });
  }).listen(0, '127.0.0.1');
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy();
    server.close();
  });
  await once(server, 'listening');
  const address = server.address();

  return `http://127.0.0.1:${typeof address === 'object' ? address?.port : 0}`;
};

test('a request to a server that breaks off always gets a 502, never just a closed connection', async () => {
  const site = await startProxy(createTemporaryFolder({}), [await startBreaking(), await startBreaking()]);
  onTestFinished(() => site.stop());
  const browsers = Array.from({ length: AT_ONCE }, (_one, at) => createBrowser(site, at));
  onTestFinished(() => {
    for (const { close } of browsers) close();
  });
  const [first] = browsers;
  await expect.poll(async () => (await first?.get('/readyz'))?.status).toBe(200);
  const statuses = new Map<number, number>();

  await Promise.all(
    browsers.map(async (browser) => {
      for (let sent = 0; sent < REQUESTS / AT_ONCE; sent += 1) {
        const { status } = await browser.post('/api/verify-payment', { paymentIntentId: 'pi_1' });
        statuses.set(status, (statuses.get(status) ?? 0) + 1);
      }
    }),
  );

  expect([...statuses]).toEqual([[502, REQUESTS]]);
});
