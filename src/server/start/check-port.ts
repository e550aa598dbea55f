import { createServer } from 'node:net';
import { StartError } from '../errors.ts';

const REASONS: Record<string, string> = {
  EADDRINUSE: 'is taken by another program. Stop that one, or set PORT to another number',
  EACCES: 'may not be used by this user. Set PORT to a number above 1023',
  EADDRNOTAVAIL: 'does not belong to this machine. Set HOST to an address that does',
  EAFNOSUPPORT: 'is of a kind that this machine does not speak. Set HOST to an IPv4 address',
  ENOTFOUND: 'is not an address. Set HOST to an address of this machine',
  EAI_AGAIN: 'is not an address that can be looked up. Set HOST to an address of this machine',
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
