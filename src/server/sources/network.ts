import { lookup } from 'node:dns/promises';

/**
 * What the watcher needs of a network. Every address is checked between the two calls, so neither decides what is safe.
 * Only tests hand in another one: no setting can.
 */
export type Network = {
  /** The addresses behind a name. */
  resolve: (hostname: string) => Promise<string[]>;
  /** Where a checked address is reached: at itself, except in tests. */
  routeTo: (address: string, port: number) => { host: string; port: number };
  /** The certificates that are believed; left out: Node's list. */
  authorities?: string;
};

export const PUBLIC_NETWORK: Network = {
  resolve: async (hostname) =>
    (await lookup(hostname, { all: true, order: 'ipv4first' })).map(({ address }) => address),
  routeTo: (host, port) => ({ host, port }),
};
