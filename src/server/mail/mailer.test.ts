import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { SMTPServer } from 'smtp-server';
import { expect, onTestFinished, test } from 'vitest';
import { mails } from '#server/db/schema.ts';
import { createJobQueue } from '#server/jobs/queue.ts';
import { createTestClock } from '#tests/support/test-app.ts';
import { openTestDatabase } from '#tests/support/test-database.ts';
import { createMailer, deliverMail } from './mailer.ts';
import { createNoTransport, createOutbox, createSmtpTransport, type MailTransport } from './transport.ts';

const database = openTestDatabase();

const MESSAGE = {
  to: 'pat@test.example',
  subject: 'Sign in: “Hello”',
  text: 'Open https://x.example/secret-link',
  html: '<p>Open <a href="https://x.example/secret-link">this</a></p>',
};

const startMailer = async (transport: MailTransport) => {
  const jobs = createJobQueue(database.get(), {
    onError: (error) => {
      throw error;
    },
    runsByItself: false,
  });
  const { db } = database.get();
  const parts = { db, jobs, transport, from: 'CarryAtlas <support@x.example>', host: 'x.example' };
  const mailer = createMailer({ ...parts, clock: createTestClock().now });
  await jobs.start();
  onTestFinished(async () => {
    await jobs.stop();
    transport.close();
  });

  /** Tries what is waiting, not minding how long it should wait. */
  const deliver = async () => {
    await db.execute(sql`update pgboss.job set start_after = now() where state = 'retry'`);
    return jobs.runDue(deliverMail);
  };
  const row = async () => (await db.select().from(mails))[0];

  return { mailer, deliver, row, db };
};

/** A real mail server on this machine that keeps what it gets, or refuses as told. */
const startSmtp = async (refusal: () => Error | null = () => null) => {
  const received: string[] = [];
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    logger: false,
    onRcptTo: (_address, _session, callback) => callback(refusal()),
    onData: (stream, _session, callback) => {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        received.push(Buffer.concat(chunks).toString());
        callback();
      });
    },
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  onTestFinished(
    () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve());
      }),
  );
  const address = server.server.address();

  return { received, url: `smtp://127.0.0.1:${typeof address === 'object' ? address?.port : 0}` };
};

test('a mail goes out by SMTP with both parts; its text is not kept', async () => {
  const { received, url } = await startSmtp();
  const { mailer, deliver, row, db } = await startMailer(createSmtpTransport(url));
  await mailer.send(db, MESSAGE);

  await deliver();

  expect(received).toHaveLength(1);
  expect(received[0]).toContain('To: pat@test.example');
  expect(received[0]).toContain('From: CarryAtlas <support@x.example>');
  expect(received[0]).toContain('text/plain');
  expect(received[0]).toContain('text/html');
  expect(await row()).toMatchObject({ state: 'sent', attempts: 1, textBody: '', htmlBody: '', lastError: null });
  expect(await deliver()).toBe(0);
});

test('a refused mail is tried again under the same message id, and the reason is kept without the address', async () => {
  let isDown = true;
  const { received, url } = await startSmtp(() =>
    isDown ? Object.assign(new Error('pat@test.example is busy'), { responseCode: 451 }) : null,
  );
  const { mailer, deliver, row, db } = await startMailer(createSmtpTransport(url));
  await mailer.send(db, MESSAGE);

  await deliver();
  const waiting = await row();
  expect(waiting).toMatchObject({ state: 'queued', attempts: 1, lastError: 'EENVELOPE 451' });
  expect(waiting?.textBody).toBe(MESSAGE.text);

  isDown = false;
  await deliver();
  expect(received[0]).toContain(`Message-ID: <${waiting?.id}@x.example>`);
  expect(await row()).toMatchObject({ state: 'sent', attempts: 2 });
});

test('a mail server that is not there loses nothing', async () => {
  const { mailer, deliver, row, db } = await startMailer(createSmtpTransport('smtp://127.0.0.1:1'));
  await mailer.send(db, MESSAGE);

  await deliver();

  expect(await row()).toMatchObject({ state: 'queued', attempts: 1, lastError: 'ESOCKET', textBody: MESSAGE.text });
});

test('a mail that fails to the last is marked as failed and kept', async () => {
  const { mailer, deliver, row, db } = await startMailer(createNoTransport());
  await mailer.send(db, MESSAGE);

  for (let tries = 0; tries < deliverMail.retryLimit; tries += 1) await deliver();
  expect(await row()).toMatchObject({ state: 'queued', attempts: 11, lastError: 'SMTP_URL is not set' });
  await deliver();
  expect(await row()).toMatchObject({ state: 'failed', attempts: 12, textBody: MESSAGE.text });
  expect(await deliver()).toBe(0);
});

test('header injection in a recipient or subject stays text', async () => {
  const { received, url } = await startSmtp();
  const { mailer, deliver, db } = await startMailer(createSmtpTransport(url));
  await mailer.send(db, { ...MESSAGE, subject: 'Hi\r\nBcc: victim@test.example' });

  await deliver();

  expect(received[0]).not.toMatch(/^Bcc:/m);
});

test('a mail server can’t take a mail before its sender wrote that down', async () => {
  const { received, url } = await startSmtp();
  const { mailer } = await startMailer(createSmtpTransport(url));
  const idOf = (mail: string): string => /^Message-ID: <(.+)@/im.exec(mail)?.[1] ?? '';
  let before: string[] = [];

  await mailer.deliverNow('one', MESSAGE, async () => {
    // Time enough to take the first, if it could.
    await mailer.deliverNow('two', MESSAGE, async () => undefined);
    before = received.map(idOf);
  });

  expect([before, received.map(idOf)]).toEqual([['two'], ['two', 'one']]);
});

test('a mail that its sender couldn’t write down never arrives; the next one does', async () => {
  const { received, url } = await startSmtp();
  const { mailer } = await startMailer(createSmtpTransport(url));

  const first = mailer.deliverNow('one', MESSAGE, () => Promise.reject(new Error('the database is gone')));
  await expect(first).rejects.toThrow('the database is gone');
  await mailer.deliverNow('two', MESSAGE, () => Promise.resolve());

  expect(received).toHaveLength(1);
  expect(received[0]).toContain('Message-ID: <two@x.example>');
});

test('in demo mode mail becomes files', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'carryatlas-outbox-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const { mailer, deliver, row, db } = await startMailer(createOutbox(join(folder, 'outbox')));
  await mailer.send(db, MESSAGE);

  await deliver();

  const [file = ''] = await readdir(join(folder, 'outbox'));
  expect(file).toMatch(/\.eml$/);
  expect(await readFile(join(folder, 'outbox', file), 'utf8')).toContain('https://x.example/secret-link');
  expect(await row()).toMatchObject({ state: 'sent' });
});
