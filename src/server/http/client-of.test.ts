import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { clientAt } from './client-of.ts';

test.each([
  ['192.0.2.1', '192.0.2.1'],
  ['::ffff:192.0.2.1', '192.0.2.1'],
  ['::ffff:c000:201', '192.0.2.1'],
  ['0:0:0:0:0:FFFF:192.0.2.1', '192.0.2.1'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:db8:1:2::', '2001:db8:1:2::/64'],
  ['2001:0DB8:0001:0002:ffff:ffff:ffff:ffff', '2001:db8:1:2::/64'],
  ['2001:db8:1:3::1', '2001:db8:1:3::/64'],
  ['2001:db8::1', '2001:db8:0:0::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  ['::1', '0:0:0:0::/64'],
  ['64:ff9b::192.0.2.1', '64:ff9b:0:0::/64'],
  ['not an address', 'not an address'],
])('%s counts as %s', (ip, client) => {
  expect(clientAt(ip)).toBe(client);
});

test('request.ip is read in one place', () => {
  const server = join(import.meta.dirname, '..');
  const readers = readdirSync(server, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts') && !file.endsWith('client-of.ts'))
    .filter((file) =>
      /\brequest\.ip\b|\{[^}]*\bip\b[^}]*\}: FastifyRequest/.test(readFileSync(join(server, file), 'utf8')),
    );

  expect(readers).toEqual([]);
});
