import { randomBytes } from 'node:crypto';

/** Odd, so that every number comes once before one comes again; large, so that two in a row look unlike. */
const STRIDE = 0x9e3779b1;

/**
 * Names a request in its answer, in the log and in what a member writes to support. It is no secret, only one of its
 * kind: the first half is this process's, the second does not tell how many came before. A random one for each is a
 * measurable part of a ready answer.
 */
export const createRequestIds = (prefix = randomBytes(6).toString('hex')): (() => string) => {
  let count = 0;

  return () => {
    count = (count + STRIDE) >>> 0;

    return `${prefix}-${count.toString(16).padStart(8, '0')}`;
  };
};

export const nextRequestId = createRequestIds();
