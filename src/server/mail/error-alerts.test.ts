import { expect, test } from 'vitest';
import { createTestClock } from '#tests/support/test-app.ts';
import { createErrorAlerts } from './error-alerts.ts';
import type { OutgoingMail } from './transport.ts';

const HOUR = 60 * 60 * 1000;

const setUp = (recipients = ['ops@test.example'], deliver?: () => Promise<void>) => {
  const clock = createTestClock();
  const sent: OutgoingMail[] = [];
  const failures: Error[] = [];
  const alerts = createErrorAlerts({
    recipients,
    transport: { deliver: deliver ?? (async (mail) => void sent.push(mail)), close: () => undefined },
    from: 'CarryAtlas <support@carryatlas.example>',
    brand: {
      productName: 'CarryAtlas',
      supportEmail: 'support@carryatlas.example',
      origin: 'https://carryatlas.example',
    },
    clock: clock.now,
    onFailure: (error) => failures.push(error),
  });
  const tell = (
    type = 'TypeError',
    where = 'POST /api/login',
    stack = '    at login (sign-in.ts:1:1)',
    outage: string | null = null,
  ) => alerts.tell({ error: { type, message: 'x is undefined', stack }, where, outage });

  return { clock, sent, failures, tell };
};

test('an operator is told of an error with its place, once an hour, and how many were left out', async () => {
  const { clock, sent, tell } = setUp();

  for (let times = 0; times < 100; times += 1) await tell();
  expect(sent).toHaveLength(1);
  expect(sent[0]).toMatchObject({ to: 'ops@test.example', subject: 'CarryAtlas: TypeError in POST /api/login' });
  expect(sent[0]?.text).toContain('at login (sign-in.ts:1:1)');

  clock.advance(HOUR);
  await tell();
  expect(sent).toHaveLength(2);
  expect(sent[1]?.text).toContain('Errors not emailed since the last alert: 99');
  expect(sent[1]?.messageId).not.toBe(sent[0]?.messageId);
});

test('a hundred different errors are twenty emails', async () => {
  const { sent, tell } = setUp();

  for (let at = 0; at < 100; at += 1) await tell(`Error${at}`);

  expect(sent).toHaveLength(20);
});

test('one error at a hundred places is three emails, and hides no other', async () => {
  const { sent, tell } = setUp();

  for (let at = 0; at < 100; at += 1) await tell('Error', `GET /api/${at}`);
  expect(sent).toHaveLength(3);

  await tell('RangeError', 'GET /api/0');
  expect(sent.at(-1)?.subject).toBe('CarryAtlas: RangeError in GET /api/0');
});

test('a flood of many kinds at many places leaves room for kinds not reported yet', async () => {
  const { sent, tell } = setUp();

  for (const place of [1, 2, 3]) for (let at = 0; at < 8; at += 1) await tell(`Error${at}`, `GET /api/${place}`);
  expect(sent).toHaveLength(10);

  for (let at = 0; at < 20; at += 1) await tell(`Late${at}`);
  expect(sent.slice(10).map(({ subject }) => subject)).toEqual(
    Array.from({ length: 10 }, (_, at) => `CarryAtlas: Late${at} in POST /api/login`),
  );
});

test('errors that pass through the same library are told apart by our own code', async () => {
  const { sent, tell } = setUp();
  const stackOf = (line: string) =>
    `    at read (/srv/node_modules/zod/parse.js:1:1)\n    at node:internal:1\n    at ${line}`;

  for (const place of [1, 2, 3, 4]) await tell('Error', `GET /api/${place}`, stackOf('trips.ts:1:1'));
  await tell('Error', 'GET /api/5', stackOf('ranges.ts:1:1'));

  expect(sent.map(({ subject }) => subject.split(' ').at(-1))).toEqual(['/api/1', '/api/2', '/api/3', '/api/5']);
});

test('a database outage is one email, wherever it shows', async () => {
  const { sent, tell } = setUp();

  for (let at = 0; at < 100; at += 1) await tell(`Error${at}`, `GET /api/${at}`, '', "the database can't be reached");

  expect(sent.map(({ subject }) => subject)).toEqual(["CarryAtlas: the database can't be reached"]);
});

test('a mail server that is down is told to the log and breaks nothing', async () => {
  const { failures, tell } = setUp(['ops@test.example'], async () => {
    throw new Error('ECONNREFUSED');
  });

  await tell();

  expect(failures.map(({ message }) => message)).toEqual(['ECONNREFUSED']);
});

test('nobody is told where nobody is named', async () => {
  const { sent, tell } = setUp([]);

  await tell();

  expect(sent).toEqual([]);
});
