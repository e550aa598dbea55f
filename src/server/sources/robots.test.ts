import { expect, test } from 'vitest';
import { workOf } from '#tests/support/work-of.ts';
import { readRobots } from './robots.ts';

// Ten times what the worst of them takes; what grows with the square takes hundreds.
const MOST_WORK = 10;

const mayRead = (text: string, path: string): boolean =>
  readRobots(text, 'CarryAtlas').isAllowed(new URL(path, 'https://law.example'));

const EVERYONE = 'User-agent: *\nDisallow: /private\nAllow: /private/open\nDisallow: /*.php$\nDisallow: /a*b*c\n';

test.each([
  ['', '/x', true],
  ['Disallow: /', '/x', true],
  [EVERYONE, '/', true],
  [EVERYONE, '/private/x', false],
  [EVERYONE, '/private/open/x', true],
  ['User-agent: *\nAllow: /private/open\nDisallow: /private', '/private/open/x', true],
  [EVERYONE, '/x.php', false],
  [EVERYONE, '/x.php?y', true],
  [EVERYONE, '/a1b2c3', false],
  [EVERYONE, '/a1c2b3', true],
  ['User-agent: *\nDisallow:', '/x', true],
  ['User-agent: *\nDisallow: /', '/x', false],
  ['User-agent: *\nDisallow: /\n\nUser-agent: carryatlas\nDisallow: /secret', '/x', true],
  ['User-agent: *\nAllow: /\n\nUser-agent: CARRYATLAS/2\nDisallow: /', '/x', false],
  ['User-agent: other\nUser-agent: CarryAtlas\nDisallow: /x', '/x', false],
  ['User-agent: CarryAtlas\nUser-agent: other\nDisallow: /x', '/x', false],
  ['User-agent: CarryAtlas\nDisallow: /x\nUser-agent: other\nDisallow: /y', '/y', true],
  ['\uFEFFuser-AGENT : * # all\r\nDISALLOW : /x # this', '/x', false],
  ['User-agent: *\nDisallow: /x\nAllow: /x', '/x', true],
  ['User-agent: *\nDisallow: /caf%C3%a9', '/café', false],
  ['User-agent: *\nDisallow: /x$', '/x', false],
  ['User-agent: *\nDisallow: /x$', '/xy', true],
  ['User-agent: *\nDisallow: /%zz', '/x', true],
])('%j lets us read %s: %j', (text, path, isAllowed) => {
  expect(mayRead(text, path)).toBe(isAllowed);
});

test.each([
  ['User-agent: *\nCrawl-delay: 10', 10],
  ['User-agent: *\nCrawl-delay: -1', 0],
  ['User-agent: *\nCrawl-delay: soon', 0],
])('%j asks for a pause of %d seconds', (text, seconds) => {
  expect(readRobots(text, 'CarryAtlas').delaySeconds).toBe(seconds);
});

test.each([
  ['names and rules', `${'user-agent: a\n'.repeat(18_000)}${'disallow: /\n'.repeat(21_000)}`],
  ['stars', `user-agent: *\ndisallow: ${'*a'.repeat(250_000)}`],
  ['rules of one star', `user-agent: *\n${'disallow: /*x\n'.repeat(36_000)}`],
])('half a megabyte of %s is read at once', (_what, text) => {
  expect(workOf(() => mayRead(text, `/${'a'.repeat(1900)}`))).toBeLessThan(MOST_WORK);
});
