import { isIP } from 'node:net';
import ipaddr from 'ipaddr.js';

/** All IPv6 that is routed in public. Ranges that carry IPv4 inside, such as NAT64's, are mostly outside of it. */
const GLOBAL_IPV6 = ipaddr.IPv6.parseCIDR('2000::/3');

/**
 * Whether an IP address is one of the public internet. Everything special is not: private, loopback, link-local (cloud
 * metadata), shared by carriers, multicast, reserved, and IPv6 forms that wrap an IPv4 address.
 */
export const isPublicAddress = (address: string): boolean => {
  // A zone, as in fe80::1%eth0, is never part of a public one. Loose forms of IPv4, such as 0177.1, are no address here.
  if (isIP(address) === 0 || address.includes('%')) return false;
  const parsed = ipaddr.parse(address);
  if (parsed.range() !== 'unicast') return false;

  return parsed.kind() === 'ipv4' || (parsed as ipaddr.IPv6).match(GLOBAL_IPV6);
};
