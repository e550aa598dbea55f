import { createServer } from 'node:net';
import { StartError } from '../errors.ts';

const REASONS: Record<string, string> = {
  EADDRINUSE: 'is in use by another program. Stop it, or set PORT to another number',
  EACCES: "isn't open to this user. Set PORT to a number above 1023",
  EADDRNOTAVAIL: "isn't an IP address of this machine. Set HOST to one that is",
  EAFNOSUPPORT: "uses a network protocol that this machine doesn't support. Set HOST to an IPv4 address",
  ENOTFOUND: "isn't a known host. Set HOST to an IP address of this machine",
  EAI_AGAIN: "couldn't be looked up. Set HOST to an IP address of this machine",
};

/** A listening error as a sentence; anything else as it came. */
export const explainListening = (error: NodeJS.ErrnoException, host: string, port: number): Error => {
  const reason = REASONS[error.code ?? ''];

  return reason ? new StartError(`${host}:${port} ${reason}.`, { cause: error }) : error;
};

/** Asked before anything is opened, so that a start which can't succeed changes no data. */
export const checkPort = (host: string, port: number): Promise<void> =>
  new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once('error', (error) => reject(explainListening(error, host, port)));
    probe.listen(port, host, () => probe.close(() => resolve()));
  });
