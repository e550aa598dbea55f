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
  const tell = (type = 'TypeError', where = 'POST /api/login') =>
    alerts.tell({ error: { type, message: 'x is undefined', stack: '    at login (sign-in.ts:1:1)' }, where });

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
  expect(sent[1]?.text).toContain('Left out before: 99');
  expect(sent[1]?.messageId).not.toBe(sent[0]?.messageId);
});

test('a hundred different errors are ten mails', async () => {
  const { sent, tell } = setUp();

  for (let at = 0; at < 100; at += 1) await tell(`Error${at}`);

  expect(sent).toHaveLength(10);
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
