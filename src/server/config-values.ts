import { isIP } from 'node:net';
import { z } from 'zod';

/** What a single variable may hold; what settings mean together is in `config.ts`. No message repeats a value. */

export const listOf = (value: string): string[] =>
  value
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '');

/** A line break in what becomes a header of a mail would begin another header. */
export const oneLineSchema = z.string().regex(/^\P{Cc}*$/u, { error: 'must be one line of plain text', abort: true });

const SENDER = /^(?:[^<>]*<)?([^<>\s]+@[^<>\s]+?)>?$/;

const isSender = (value: string): boolean => {
  const email = SENDER.exec(value.trim())?.[1];

  return value.includes('<') === value.includes('>') && z.email().safeParse(email).success;
};

export const mailFromSchema = oneLineSchema
  .max(320)
  .refine(isSender, 'must be one sender, such as Name <name@site.example>');

const DISTINCT_CHARACTERS = 8;

export const sessionSecretSchema = z
  .string()
  .min(32, 'must have at least 32 characters')
  .refine(
    (secret) => new Set(secret).size >= DISTINCT_CHARACTERS,
    'repeats a few characters: make a random one with `openssl rand -base64 32`',
  );

const parseUrl = (value: string): URL | null => (URL.canParse(value) ? new URL(value) : null);

const PUBLIC_URL_HINT =
  "must be the site's URL alone, such as https://carry.example, without a user, path, query, or fragment";

export const publicUrlSchema = z.string().transform((value, context) => {
  const url = parseUrl(value);
  if (url && /^https?:$/.test(url.protocol) && url.href === `${url.origin}/`) return url;
  context.addIssue(PUBLIC_URL_HINT);

  return z.NEVER;
});

const isDecodable = (text: string): boolean => {
  try {
    return decodeURIComponent(text) !== null;
  } catch {
    return false;
  }
};

/** A socket's folder stands in the query. Without a host or a database the driver would go looking for some of its own. */
const isDatabaseUrl = (value: string): boolean => {
  const url = parseUrl(value);
  if (!url || !/^postgres(ql)?:$/.test(url.protocol)) return false;

  return (
    (url.hostname !== '' || url.searchParams.has('host')) &&
    url.pathname.length > 1 &&
    [url.username, url.password, url.pathname].every(isDecodable)
  );
};

export const databaseUrlSchema = z
  .string()
  .refine(isDatabaseUrl, 'must be a postgres:// URL, such as postgres://user:password@host/database');

/**
 * The widest network that may be a proxy's: the private ones are no wider. IPv4 addresses also stand in IPv6, under a
 * prefix of zeros, and would all be trusted by a wide network there.
 */
const findLeastBits = (address: string): number => {
  if (isIP(address) === 4) return 8;
  const { hostname } = new URL(`http://[${address}]`);
  if (/^\[(::|0:)/.test(hostname)) return 104;

  return /^\[f[cd]/.test(hostname) ? 7 : 16;
};

/** One proxy is an address, a network, or a name that Fastify knows. `true` would let anybody forge their address. */
const isProxy = (value: string): boolean => {
  if (['loopback', 'linklocal', 'uniquelocal'].includes(value)) return true;
  const [address = '', bits, ...rest] = value.split('/');
  // A zone, as in fe80::1%eth0, is no part of an address that arrives.
  if (isIP(address) === 0 || address.includes('%') || rest.length > 0) return false;
  if (bits === undefined) return true;

  return (
    /^\d{1,3}$/.test(bits) && Number(bits) >= findLeastBits(address) && Number(bits) <= (isIP(address) === 4 ? 32 : 128)
  );
};

export const trustProxySchema = z
  .string()
  .transform(listOf)
  .refine(
    (proxies) => proxies.length > 0 && proxies.every(isProxy),
    'must be the IP addresses or networks of your proxies, such as 10.0.0.5 or 10.0.0.0/24, separated by commas; ' +
      'a network that includes everyone lets anyone forge an IP address',
  );
