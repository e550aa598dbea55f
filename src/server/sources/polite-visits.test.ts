import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { failed, redirectTo, startLooking } from '#tests/support/look-at-sites.ts';
import type { Look } from './look-at-page.ts';

test('the site is told who asks, and gets no cookie back', async () => {
  const { put, lookAt, requests } = await startLooking();
  put('law.example/x', { status: 302, headers: { location: '/y', 'set-cookie': 'id=1' } });
  put('law.example/y', { headers: { 'set-cookie': 'id=2', etag: '"1"' }, body: 'text' });
  await lookAt('http://law.example/x');
  await lookAt('http://law.example/x');

  for (const { headers } of requests) {
    expect(headers['user-agent']).toBe('CarryAtlas/1.0 (+https://carryatlas.example/contact)');
    expect(Object.keys(headers).toSorted()).toEqual([
      'accept',
      'accept-encoding',
      'accept-language',
      'connection',
      'host',
      'user-agent',
    ]);
  }
});

test('a page that is as it was is not sent again', async () => {
  const { put, lookAt, requests } = await startLooking();
  const etag = '"one"';
  put('law.example/old', redirectTo('/x'));
  put('law.example/x', (request, response) => {
    const isKnown = request.headers['if-none-match'] === etag;
    response.writeHead(isKnown ? 304 : 200, { 'content-type': 'text/html', etag, 'last-modified': 'yesterday' });
    response.end(isKnown ? '' : 'text');
  });
  const first = await lookAt('http://law.example/old');
  expect(first).toMatchObject({ kind: 'read', etag, lastModified: 'yesterday', finalUrl: 'http://law.example/x' });
  const known = first as Extract<Look, { kind: 'read' }>;

  expect(await lookAt('http://law.example/old', known)).toEqual({
    kind: 'not-modified',
    finalUrl: 'http://law.example/x',
  });
  const [, , , redirect, page] = requests;
  expect(redirect?.headers).not.toHaveProperty('if-none-match');
  expect(page?.headers).toMatchObject({ 'if-none-match': etag, 'if-modified-since': 'yesterday' });
  expect(createHash('sha256').update('text').digest('base64url')).toBe(known.hash);
});

test.each(['"\xff"', `"${'x'.repeat(400)}"`])('the mark %j is not one to keep and send back', async (etag) => {
  const { put, lookAt } = await startLooking();
  put('law.example/x', { headers: { etag }, body: 'text' });

  expect(await lookAt('http://law.example/x')).toMatchObject({ kind: 'read', etag: null });
});

test('robots.txt is asked for first, once a day, and what it closes is not asked for, nor by a redirect', async () => {
  const { put, lookAt, requests, pages, waits, clock } = await startLooking();
  put('law.example/robots.txt', { body: 'User-agent: *\nDisallow: /closed\nCrawl-delay: 10' });
  put('law.example/closed', { body: 'text' });
  put('law.example/open', { body: 'text' });
  put('law.example/leads', redirectTo('/closed'));
  put('other.example/leads', redirectTo('http://law.example/closed'));

  expect(await lookAt('http://law.example/closed')).toEqual({ kind: 'disallowed' });
  expect(await lookAt('http://law.example/open')).toMatchObject({ kind: 'read' });
  expect(await lookAt('http://law.example/leads')).toEqual({ kind: 'disallowed' });
  expect(await lookAt('http://other.example/leads')).toEqual({ kind: 'disallowed' });
  expect(pages()).toEqual(['law.example/open', 'law.example/leads', 'other.example/leads']);
  expect(requests[0]?.url).toBe('law.example/robots.txt');
  expect(requests.filter(({ url }) => url === 'law.example/robots.txt')).toHaveLength(1);
  // Between any two requests to one host: what robots.txt asks for, and two seconds where it asks for nothing.
  expect(waits).toEqual([10_000, 10_000, 2000]);

  clock.advance(25 * 60 * 60 * 1000);
  await lookAt('http://law.example/open');
  expect(requests.filter(({ url }) => url === 'law.example/robots.txt')).toHaveLength(2);
});

test('a site whose robots.txt breaks is left alone', async () => {
  const { put, lookAt, pages } = await startLooking();
  put('law.example/x', { body: 'text' });
  put('law.example/robots.txt', { status: 503, headers: { 'retry-after': '7200' } });

  expect(await lookAt('http://law.example/x')).toMatchObject({
    ...failed('status'),
    status: 503,
    waitUntil: new Date('2026-06-30T14:00:00Z'),
  });
  expect(pages()).toEqual([]);
});

test.each([
  [429, { 'retry-after': '7200' }, '2026-06-30T14:00:02Z'],
  [429, { 'retry-after': 'Wed, 01 Jul 2026 12:00:00 GMT' }, '2026-07-01T12:00:00Z'],
  [429, {}, '2026-07-01T12:00:02Z'],
  [429, { 'retry-after': 'soon' }, '2026-07-01T12:00:02Z'],
  [429, { 'retry-after': '0' }, '2026-06-30T13:00:02Z'],
  [503, { 'retry-after': '99999999' }, '2026-07-30T12:00:02Z'],
  [503, {}, null],
])('%d with %j is waited for until %s', async (status, headers, until) => {
  const { put, lookAt } = await startLooking();
  put('law.example/x', { status, headers: headers as Record<string, string> });

  expect(await lookAt('http://law.example/x')).toMatchObject({ status, waitUntil: until && new Date(until) });
});
