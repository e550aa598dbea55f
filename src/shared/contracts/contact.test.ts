import { expect, test } from 'vitest';
import { sendMessage } from './contact.ts';

const TYPED = { name: 'Ada Rider', email: 'ada@test.example', message: 'Hello from the road.' };

test.each([
  ['a whole message', {}, {}],
  ['no name', { name: '' }, { name: 'Name is required' }],
  ['a name of spaces', { name: '   ' }, { name: 'Name is required' }],
  ['no address', { email: '' }, { email: 'Valid email is required' }],
  ['an address without a host', { email: 'ada@' }, { email: 'Valid email is required' }],
  [
    'two lines in the address',
    { email: 'ada@test.example\nBcc: all@test.example' },
    { email: 'Valid email is required' },
  ],
  ['nine characters', { message: '123456789' }, { message: 'Message must be at least 10 characters' }],
  ['nine characters and spaces', { message: ' 123456789 ' }, { message: 'Message must be at least 10 characters' }],
  ['ten characters', { message: '1234567890' }, {}],
])('%s', (_case, changes, expected) => {
  const issues = sendMessage.body.safeParse({ ...TYPED, ...changes }).error?.issues ?? [];

  expect(Object.fromEntries(issues.map(({ path, message }) => [path[0], message]))).toEqual(expected);
});
