import { connect } from 'node:net';
import { expect, test } from 'vitest';
import { createTestApp } from '#tests/support/test-app.ts';
import { openTestDatabase } from '#tests/support/test-database.ts';
import { markDatabaseLineError } from '../db/database-away.ts';
import { nameOutage } from '../db/outages.ts';
import { createErrorAlerts } from '../mail/error-alerts.ts';
import type { OutgoingMail } from '../mail/transport.ts';
import { describeError } from './logging.ts';

const database = openTestDatabase();

const aReset = () => Object.assign(new Error('read ECONNRESET'), { code: 'ECONNRESET' });

/** A listening server whose operators are told by email, and its log. */
const startWatched = async () => {
  const [emails, lines]: [OutgoingMail[], string[]] = [[], []];
  const alerts = createErrorAlerts({
    recipients: ['ops@test.example'],
    transport: { deliver: async (email) => void emails.push(email), close: () => undefined },
    from: 'CarryAtlas <support@carryatlas.example>',
    brand: { productName: 'CarryAtlas', supportEmail: 'support@carryatlas.example', origin: 'http://localhost:5000' },
    clock: () => new Date(),
    onFailure: (error) => {
      throw error;
    },
  });
  const { app, post } = await createTestApp(database.get(), {
    env: { LOG_LEVEL: 'info' },
    parts: {
      onBroken: (error, where) => void alerts.tell({ error: describeError(error), where, outage: nameOutage(error) }),
      logStream: { write: (line) => lines.push(line) },
    },
    extend: (instance) => {
      instance.post('/api/failing', { config: { access: 'public' } }, () => {
        throw new Error('a bug');
      });
      instance.post('/api/unreachable', { config: { access: 'public' } }, () => {
        throw new Error('Failed query', { cause: markDatabaseLineError(aReset()) });
      });
      instance.post('/api/failing-elsewhere', { config: { access: 'public' } }, () => {
        throw new Error('fetch failed', { cause: aReset() });
      });
    },
  });
  const { port } = new URL(await app.listen({ host: '127.0.0.1', port: 0 }));
  const readLines = () => lines.map((line) => JSON.parse(line));

  return {
    post,
    emails,
    routes: app.accessTable.filter((line) => line.startsWith('public POST /api/')).map((line) => line.split(' ')[2]),
    readErrors: () => readLines().filter(({ level }) => level >= 50),
    countBrokenOff: () => readLines().filter(({ msg }) => msg === 'client closed the request early').length,
    /** Says that 500 bytes are coming, sends a few, and hangs up. */
    breakOff: (path = '') => {
      const head = `POST ${path} HTTP/1.1\r\nHost: localhost:${port}\r\nOrigin: http://localhost:${port}\r\nContent-Type: application/json\r\nContent-Length: 500\r\n\r\n`;
      const socket = connect(Number(port), '127.0.0.1');
      socket.end(`${head}{"a":`);
    },
  };
};

test('clients that hang up on ten routes are no error, and the bug after them is the one email', async () => {
  const { post, emails, routes, readErrors, countBrokenOff, breakOff } = await startWatched();
  const broken = routes.filter((path) => !path?.includes('/failing') && !path?.includes('/unreachable')).slice(0, 10);
  expect(broken).toHaveLength(10);

  for (const path of broken) breakOff(path);
  await expect.poll(countBrokenOff).toBe(10);
  expect(emails).toEqual([]);
  expect(readErrors()).toEqual([]);

  expect((await post('/api/failing', {})).statusCode).toBe(500);
  expect(emails.map(({ subject }) => subject)).toEqual(['CarryAtlas: Error in POST /api/failing']);
  expect(readErrors()).toHaveLength(1);
});

test('a connection to the database that is reset is still an error and an email', async () => {
  const { post, emails, readErrors } = await startWatched();

  expect((await post('/api/unreachable', {})).statusCode).toBe(503);
  expect(emails.map(({ subject }) => subject)).toEqual(["CarryAtlas: the database can't be reached"]);
  expect(readErrors()).toHaveLength(1);
});

test('a reset by anyone else is a bug of ours, and nobody is told that the database is away', async () => {
  const { post, emails } = await startWatched();

  const answer = await post('/api/failing-elsewhere', {});

  expect([answer.statusCode, answer.json().code, answer.headers['retry-after']]).toEqual([500, 'internal', undefined]);
  expect(emails.map(({ subject }) => subject)).toEqual(['CarryAtlas: Error in POST /api/failing-elsewhere']);
});
