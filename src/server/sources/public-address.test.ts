import { expect, test } from 'vitest';
import { isPublicAddress } from './public-address.ts';

test.each([
  '93.184.216.34',
  '8.8.8.8',
  '11.0.0.1',
  '172.32.0.1',
  '100.128.0.1',
  '192.169.0.1',
  '2606:2800:220:1::1',
  '2a00:1450:4001::1',
])('%s is public', (address) => {
  expect(isPublicAddress(address)).toBe(true);
});

test.each([
  // This network, private, shared by carriers, loopback, link-local and metadata.
  ...['0.0.0.0', '0.1.2.3', '10.0.0.1', '10.255.255.255', '172.16.0.1', '172.31.255.255', '192.168.1.1'],
  ...['100.64.0.1', '100.127.255.255', '127.0.0.1', '127.255.0.1', '169.254.169.254', '169.254.0.1'],
  // Protocols, examples, benchmarks, multicast, reserved, broadcast.
  ...['192.0.0.8', '192.0.2.1', '192.88.99.1', '198.18.0.1', '198.19.255.1', '198.51.100.1', '203.0.113.1'],
  ...['224.0.0.1', '239.255.255.250', '240.0.0.1', '255.255.255.255'],
  // IPv6: unspecified, loopback, local, multicast, examples, and those that carry an IPv4 address.
  ...['::', '::1', 'fe80::1', 'fe80::1%eth0', 'febf::1', 'fec0::1', 'fc00::1', 'fd12:3456::1', 'ff02::1'],
  ...['2001:db8::1', '100::1', '::ffff:127.0.0.1', '::ffff:8.8.8.8', '::ffff:0:127.0.0.1', '::127.0.0.1'],
  ...['64:ff9b::7f00:1', '64:ff9b:1::a00:1', '2002:7f00:1::', '2001:0:7f00:1::', '2001:2::1', '2001:10::1'],
  ...['2001:20::1', '2001:30::1'],
  // IPv6 that is given to no one.
  ...['4000::1', '1234::1', 'e000::1'],
  // No addresses at all, or such as only some programs understand.
  ...['', 'localhost', '0177.0.0.1', '0x7f.1', '2130706433', '127.1', '1.2.3.4:80', '[::1]', ' 8.8.8.8'],
])('%j is not', (address) => {
  expect(isPublicAddress(address)).toBe(false);
});
