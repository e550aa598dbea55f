import { constants } from 'node:os';

const SIGNALS = /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP']);

/**
 * On Ctrl-C and the like, cleans up and exits with the status a shell expects; a second one exits at once.
 * The returned function gives the signals back.
 * @param {() => Promise<void>} cleanUp
 * @returns {() => void}
 */
export const cleanUpOnInterrupt = (cleanUp) => {
  let isCleaning = false;

  /** @param {NodeJS.Signals} signal */
  const onSignal = (signal) => {
    const status = 128 + constants.signals[signal];
    if (isCleaning) process.exit(status);

    isCleaning = true;
    cleanUp().finally(() => process.exit(status));
  };

  for (const signal of SIGNALS) process.on(signal, onSignal);

  return () => {
    for (const signal of SIGNALS) process.off(signal, onSignal);
  };
};
