import { expect, test } from 'vitest';
import { contactMessages, mails } from '#server/db/schema.ts';
import { createTestApp } from '#tests/support/test-app.ts';
import { openTestDatabase } from '#tests/support/test-database.ts';

const database = openTestDatabase();

const MESSAGE = { name: 'Ada Rider', email: 'ada@test.example', message: 'The fee for El Paso is out of date.' };

const setUp = async () => {
  const { db } = database.get();
  const app = await createTestApp(database.get());

  return {
    ...app,
    write: (changes: Record<string, unknown> = {}) => app.post('/api/contact', { ...MESSAGE, ...changes }),
    kept: () => db.select().from(contactMessages),
    mailed: () => db.select().from(mails),
  };
};

test('a visitor writes to support: the message is kept, and mailed with the visitor as the one to reply to', async () => {
  const { write, kept, mailed, config } = await setUp();

  const response = await write();

  expect(response.statusCode).toBe(200);
  expect(response.json().message).toContain('Thank you');
  expect(await kept()).toEqual([expect.objectContaining({ ...MESSAGE, isSuspect: false })]);
  const [mail, ...others] = await mailed();
  expect(others).toEqual([]);
  expect(mail).toMatchObject({
    recipient: config.supportEmail,
    replyTo: MESSAGE.email,
    subject: 'Message from Ada Rider',
    state: 'queued',
  });
  expect(mail?.textBody).toContain(MESSAGE.message);
});

test('a message whose mail cannot be queued is not thanked for, and nothing of it is left', async () => {
  const { db } = database.get();
  const { post } = await createTestApp(database.get(), {
    parts: {
      mailer: {
        send: async () => {
          throw new Error('no queue');
        },
        deliverNow: async () => undefined,
        retry: async () => false,
        purgeExpired: async () => undefined,
      },
    },
  });

  const response = await post('/api/contact', MESSAGE);

  expect(response.statusCode).toBe(500);
  expect(response.body).not.toContain('Thank you');
  expect(await db.select().from(contactMessages)).toEqual([]);
});

test.each([
  ['no name', { name: ' ' }, 'Name is required'],
  ['no field for a name', { name: undefined }, 'Name is required'],
  ['no address', { email: 'ada' }, 'Valid email is required'],
  ['nine characters', { message: '123456789' }, 'Message must be at least 10 characters'],
  ['nine characters and spaces', { message: '  123456789  ' }, 'Message must be at least 10 characters'],
  ['more than a message', { message: 'x'.repeat(5001) }, 'Message must be at most 5000 characters'],
  ['a long name', { name: 'x'.repeat(101) }, 'Name must be at most 100 characters'],
  [
    'another field of a mail in the name',
    { name: 'Ada\r\nBcc: everybody@test.example' },
    'Name must be one line of text',
  ],
  ['a lone line feed in the name', { name: 'Ada\nBcc: everybody@test.example' }, 'Name must be one line of text'],
  [
    'another field of a mail in the address',
    { email: 'ada@test.example\r\nBcc: x@test.example' },
    'Valid email is required',
  ],
  ['two addresses', { email: 'ada@test.example, x@test.example' }, 'Valid email is required'],
  ['a NUL', { message: 'ten characters\0 and more' }, 'a character we can’t save'],
])('%s is refused in words, and neither kept nor mailed', async (_case, changes, words) => {
  const { write, kept, mailed } = await setUp();

  const response = await write(changes);

  expect(response.statusCode).toBe(400);
  expect(response.json()).toMatchObject({ code: 'invalid-request' });
  expect(response.json().message).toContain(words);
  expect(await kept()).toEqual([]);
  expect(await mailed()).toEqual([]);
});

test('a megabyte is refused before it is read', async () => {
  const { write, kept } = await setUp();

  const response = await write({ message: 'x'.repeat(1024 * 1024) });

  expect(response.statusCode).toBe(413);
  expect(response.json()).toMatchObject({ code: 'too-large' });
  expect(await kept()).toEqual([]);
});

test('script in a message stays text in the mail', async () => {
  const { write, kept, mailed } = await setUp();
  const attack = '<script>alert("x")</script><img src=x onerror=alert(1)>';

  await write({ message: attack, name: '<b>Ada</b>' });

  expect((await kept())[0]?.message).toBe(attack);
  const [mail] = await mailed();
  expect(mail?.htmlBody).not.toMatch(/<script|<img|<b>Ada/);
  expect(mail?.htmlBody).toContain('&lt;script&gt;');
});

test('a hundred posts in a minute: five are kept, the others are told when to come back', async () => {
  const { write, kept, mailed, clock } = await setUp();

  const responses = [];
  for (let count = 0; count < 100; count += 1) responses.push(await write());

  expect(responses.slice(0, 5).map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 200, 200]);
  expect(new Set(responses.slice(5).map(({ statusCode }) => statusCode))).toEqual(new Set([429]));
  expect(responses[5]?.headers['retry-after']).toBe('600');
  expect(responses[5]?.json().message).toContain('Please try again in 10 minutes');
  expect(await kept()).toHaveLength(5);
  expect(await mailed()).toHaveLength(5);

  clock.advance(600_001);
  expect((await write()).statusCode).toBe(200);
});

test('someone who writes all day is stopped at twenty messages, until the day is over', async () => {
  const { write, kept, clock } = await setUp();
  const windows = 5;
  const statuses: number[] = [];
  for (let count = 0; count < windows; count += 1) {
    for (let message = 0; message < 5; message += 1) statuses.push((await write()).statusCode);
    clock.advance(600_001);
  }

  expect(statuses.filter((status) => status === 200)).toHaveLength(20);
  expect(statuses.slice(20)).toEqual([429, 429, 429, 429, 429]);
  expect(await kept()).toHaveLength(20);

  clock.advance(24 * 60 * 60 * 1000);
  expect((await write()).statusCode).toBe(200);
});

test('whatever fills in the box that people do not see is thanked and kept, and not mailed', async () => {
  const { write, kept, mailed } = await setUp();

  const response = await write({ nickname: 'https://cheap.example' });

  expect(response.json()).toEqual((await write()).json());
  expect((await kept()).map(({ isSuspect }) => isSuspect).toSorted()).toEqual([false, true]);
  expect(await mailed()).toHaveLength(1);
});

test('a form of another site cannot write in a visitor’s name', async () => {
  const { call, kept } = await setUp();

  const response = await call({
    method: 'POST',
    url: '/api/contact',
    payload: MESSAGE,
    headers: { origin: 'https://elsewhere.example' },
  });

  expect(response.statusCode).toBe(403);
  expect(await kept()).toEqual([]);
});
