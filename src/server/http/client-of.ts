import { isIPv6 } from 'node:net';
import type { FastifyRequest } from 'fastify';

const GROUPS = 8;
/** Providers hand out at least a /64 per customer, so a /64 is one client. */
const GROUPS_OF_A_NETWORK = 4;

/** The eight groups in short hexadecimal, however the address was written. */
const readGroups = (ip: string): string[] => {
  // A zone (fe80::1%eth0) names our own network interface.
  const [address = ''] = ip.split('%');
  // A URL normalizes the address and turns a dotted IPv4 part into two groups.
  const { hostname } = new URL(`http://[${address}]`);
  const [head = [], tail = []] = hostname
    .slice(1, -1)
    .split('::')
    .map((part) => part.split(':').filter((group) => group !== ''));

  return [...head, ...Array<string>(GROUPS - head.length - tail.length).fill('0'), ...tail];
};

const readMappedIPv4 = (groups: readonly string[]): string | null => {
  if (groups.slice(0, 6).join(':') !== '0:0:0:0:0:ffff') return null;

  return groups
    .slice(6)
    .map((group) => Number.parseInt(group, 16))
    .flatMap((group) => [group >> 8, group & 0xff])
    .join('.');
};

/** One client is an IPv4 address or an IPv6 /64: a customer can use every address in it. */
export const clientAt = (ip: string): string => {
  if (!isIPv6(ip)) return ip;
  const groups = readGroups(ip);

  return readMappedIPv4(groups) ?? `${groups.slice(0, GROUPS_OF_A_NETWORK).join(':')}::/64`;
};

/** The client that rate limits count. Nothing else reads request.ip. */
export const clientOf = ({ ip }: FastifyRequest): string => clientAt(ip);
