import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

/** What keys look like at those who give them out. */
const PATTERNS: Record<string, RegExp> = {
  'a private key': /-----BEGIN (?:[A-Z]+ )?PRIVATE KEY-----\s+[A-Za-z0-9+/=\s]{60,}/,
  "Stripe's secret key": /\b[rs]k_live_[A-Za-z0-9]{16,}/,
  "Stripe's test key": /\b[rs]k_test_[A-Za-z0-9]{24,}/,
  "Stripe's webhook secret": /\bwhsec_[A-Za-z0-9+/]{32,}/,
  "Google's API key": /\bAIza[A-Za-z0-9_-]{35}\b/,
  "Google's OAuth secret": /\bGOCSPX-[A-Za-z0-9_-]{20,}/,
  "Amazon's access key": /\b(?:AKIA|ASIA)[A-Z0-9]{16}\b/,
  "GitHub's token": /\b(?:gh[pousr]_[A-Za-z0-9]{36}|github_pat_[A-Za-z0-9_]{40,})/,
  "npm's token": /\bnpm_[A-Za-z0-9]{36}\b/,
  "Slack's token": /\bxox[abprs]-[A-Za-z0-9-]{20,}/,
  'a signed token': /\beyJ[A-Za-z0-9_-]{15,}\.eyJ[A-Za-z0-9_-]{15,}\.[A-Za-z0-9_-]{20,}/,
  // Words that stand for a password in examples have no digit.
  'an address with a password': /\b(?:postgres(?:ql)?|smtps?|https?):\/\/[^\s:@/'"`]+:(?=[^@\s]*\d)[^\s:@/'"`$]{8,}@/,
};

const findSecrets = (path: string, text: string): string[] =>
  Object.entries(PATTERNS)
    .filter(([, pattern]) => pattern.test(text))
    .map(([kind]) => `${path}: ${kind}`);

const PICTURES = /\.(png|avif|webp|woff2)$/;

test('nothing in the project looks like a key', () => {
  const paths = execFileSync('git', ['ls-files', '-co', '--exclude-standard'], { encoding: 'utf8' })
    .split('\n')
    .filter((path) => path !== '' && existsSync(path) && !PICTURES.test(path));

  expect(paths.length).toBeGreaterThan(300);
  expect(paths.flatMap((path) => findSecrets(path, readFileSync(path, 'utf8')))).toEqual([]);
});

test('no file of settings is under version control', () => {
  const tracked = execFileSync('git', ['ls-files'], { encoding: 'utf8' }).split('\n');

  expect(
    tracked.filter((path) => /(^|\/)\.env(\.(?!example$)|$)|\.(pem|p8|p12|key)$|service-account/.test(path)),
  ).toEqual([]);
});

/** Put together here, so that this file holds none. */
const letters = (count: number): string => 'aB3'.repeat(count).slice(0, count);

test.each([
  ['a private key', `-----BEGIN ${'PRIVATE'} KEY-----\n${letters(64)}\n`],
  ["Stripe's secret key", `sk_${'live'}_${letters(24)}`],
  ["Stripe's test key", `sk_${'test'}_${letters(30)}`],
  ["Stripe's webhook secret", `wh${'sec'}_${letters(32)}`],
  ["Google's API key", `AI${'za'}${letters(35)}`],
  ["Google's OAuth secret", `GOC${'SPX'}-${letters(24)}`],
  ["Amazon's access key", `AK${'IA'}${'A1B2'.repeat(4)}`],
  ["GitHub's token", `gh${'p'}_${letters(36)}`],
  ["npm's token", `np${'m'}_${letters(36)}`],
  ["Slack's token", `xo${'xb'}-${letters(24)}`],
  ['a signed token', `ey${'J'}${letters(20)}.ey${'J'}${letters(20)}.${letters(24)}`],
  ['an address with a password', `postgres${'://'}app:${letters(12)}@db.example/app`],
])('%s is found', (kind, text) => {
  expect(findSecrets('a-file', `const key = '${text}';`)).toEqual([`a-file: ${kind}`]);
});
