import { DrizzleQueryError } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { createTestApp } from '#tests/support/test-app.ts';
import { openTestDatabase } from '#tests/support/test-database.ts';
import { describeError, scrub } from './logging.ts';

const database = openTestDatabase();

test('one line for each request: path, status and time; no query, address, password or cookie', async () => {
  const lines: string[] = [];
  const { get, post } = await createTestApp(database.get(), {
    env: { LOG_LEVEL: 'info' },
    parts: { logStream: { write: (line) => lines.push(line) } },
  });

  await get('/auth/reset-password?token=secret-token', { session: 'secret-cookie' });
  await post('/api/login', { email: 'pat@test.example', password: 'secret-password', isSignUp: true });
  await get('/nobody@test.example?lat=30.26');

  const log = lines.map((line) => JSON.parse(line));
  expect(log).toEqual([
    expect.objectContaining({
      method: 'GET',
      path: '/auth/reset-password',
      status: 200,
      requestId: expect.any(String),
    }),
    expect.objectContaining({ method: 'POST', path: '/api/login', status: 200, ms: expect.any(Number) }),
    expect.objectContaining({ method: 'GET', path: '/[email]', status: 404 }),
  ]);
  expect(lines.join('')).not.toMatch(/secret|pat@test|30\.26|127\.0\.0\.1/);
});

test('a failed query is told without what it was given', () => {
  const cause = Object.assign(new Error('Key (email)=(pat@test.example) already exists'), {
    code: '23505',
    constraint: 'users_email_key',
    detail: 'Key (email)=(pat@test.example)',
  });
  const told = describeError(new DrizzleQueryError('insert into users values ($1)', ['pat@test.example'], cause));

  expect(told).toMatchObject({ type: 'FailedQuery', code: '23505', constraint: 'users_email_key' });
  expect(JSON.stringify(told)).not.toContain('pat@test');
});

test.each([
  ['mail to pat@test.example failed', 'mail to [email] failed'],
  ['<pat.smith+x@mail.test.example>: no such user', '<[email]>: no such user'],
  ['Key (email)=(pat@test.example) exists', 'Key (email)=([email]) exists'],
  ['nothing here', 'nothing here'],
])('%s → %s', (text, expected) => {
  expect(scrub(text)).toBe(expected);
});

test('the cause of an error is told too, scrubbed', () => {
  const error = new Error('outer', { cause: new Error('inner pat@test.example') });

  expect(describeError(error)).toMatchObject({ message: 'outer', cause: { message: 'inner [email]' } });
});

test('a path without end is cut', async () => {
  const lines: string[] = [];
  const { get } = await createTestApp(database.get(), {
    env: { LOG_LEVEL: 'info' },
    parts: { logStream: { write: (line) => lines.push(line) } },
  });

  await get(`/${'x'.repeat(5000)}`);

  expect(JSON.parse(lines[0] ?? '').path).toBe(`/${'x'.repeat(199)}`);
});

test('what is called a secret is not written, wherever somebody logs it', async () => {
  const lines: string[] = [];
  const { app } = await createTestApp(database.get(), {
    env: { LOG_LEVEL: 'info' },
    parts: { logStream: { write: (line) => lines.push(line) } },
  });

  for (const name of ['password', 'token', 'secret', 'authorization', 'cookie', 'email']) {
    app.log.info({ given: { [name]: 'hunter2', kept: 'yes' } }, 'something');
  }

  expect(lines).toHaveLength(6);
  for (const line of lines) expect(JSON.parse(line).given).toMatchObject({ kept: 'yes' });
  expect(lines.join('')).not.toContain('hunter2');
});

test('the frames of an error are told without its words, which may hold anything', () => {
  const { stack } = describeError(new Error('card 4242 of pat@test.example\nand more'));

  expect(stack).toMatch(/^\s+at /);
  expect(stack).not.toMatch(/4242|and more/);
});
