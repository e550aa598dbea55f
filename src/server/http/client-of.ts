import { isIPv6 } from 'node:net';
import type { FastifyRequest } from 'fastify';

const GROUPS = 8;
/** A customer gets at least this much of IPv6, so one customer is one client. */
const GROUPS_OF_A_NETWORK = 4;

/** The eight groups in their shortest hexadecimal form, however the address was written. */
const readGroups = (ip: string): string[] => {
  // The zone (fe80::1%eth0) is the name of our own network card.
  const [address = ''] = ip.split('%');
  // A URL writes an address in one form only, and a dotted IPv4 part as two groups.
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

/** Who counts as one client: an IPv4 address, or an IPv6 network of /64, whose every address one customer can use. */
export const clientAt = (ip: string): string => {
  if (!isIPv6(ip)) return ip;
  const groups = readGroups(ip);

  return readMappedIPv4(groups) ?? `${groups.slice(0, GROUPS_OF_A_NETWORK).join(':')}::/64`;
};

/** Whom limits by client count. Nothing else reads a caller's address. */
export const clientOf = ({ ip }: FastifyRequest): string => clientAt(ip);
