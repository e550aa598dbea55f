import { expect, test } from 'vitest';
import { type PlainHeaders, readPlainHeaders } from './plain-headers.ts';

test.each<[string, string[], Partial<PlainHeaders> | null]>([
  ['nothing', [], {}],
  [
    'what a browser sends',
    ['Host', 'a.example', 'Accept', '*/*', 'Accept-Encoding', 'br'],
    { host: 'a.example', 'accept-encoding': 'br' },
  ],
  ['small letters', ['cookie', 'sid=1', 'if-none-match', '"x"'], { cookie: 'sid=1', 'if-none-match': '"x"' }],
  ['capitals', ['COOKIE', 'sid=1'], { cookie: 'sid=1' }],
  ['an empty one', ['Cookie', ''], { cookie: '' }],
  ['names of objects', ['__proto__', 'x', 'constructor', 'y', 'toString', 'z'], {}],
  ['a cookie twice', ['Cookie', 'a=1', 'cookie', 'b=2'], null],
  ['an empty one twice', ['Host', '', 'host', 'evil.example'], null],
  ['a body', ['Content-Length', '0'], null],
  ['a body in pieces', ['transfer-ENCODING', 'chunked'], null],
])('%s', (_case, raw, plain) => {
  expect(readPlainHeaders(raw)).toEqual(plain);
});
