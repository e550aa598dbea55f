import { randomBytes } from 'node:crypto';

/** A block of ids has its number in common; within it the last three digits differ. */
const BLOCK_BITS = 12;
const BLOCK_SIZE = 1 << BLOCK_BITS;
const BLOCKS = 2 ** 20;
/** Odd, so that every number comes once before one comes again; large, so that two in a row look unlike. */
const BLOCK_STRIDE = 0x9e379;
const STRIDE = 0x9e3;

const hex = (number: number, digits: number): string => number.toString(16).padStart(digits, '0');
/** Written once: to write a number for each request is a measurable part of a ready answer. */
const ENDINGS = Array.from({ length: BLOCK_SIZE }, (_, at) => hex((at * STRIDE) % BLOCK_SIZE, BLOCK_BITS / 4));

/**
 * Names a request in its answer, in the log and in what a member writes to support. It is no secret, only one of its
 * kind: the first half is this process's, the second does not tell how many came before.
 */
export const createRequestIds = (prefix = randomBytes(6).toString('hex')): (() => string) => {
  let count = 0;
  let block = 0;
  let beginning = '';

  return () => {
    if (count % BLOCK_SIZE === 0) {
      block = (block + BLOCK_STRIDE) % BLOCKS;
      beginning = `${prefix}-${hex(block, 5)}`;
      count = 0;
    }
    const ending = ENDINGS[count] ?? '';
    count += 1;

    return beginning + ending;
  };
};

export const nextRequestId = createRequestIds();
