import type { IncomingMessage } from 'node:http';
import { Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import { PageError } from './page-error.ts';

/** Lets so many bytes through and breaks off at the next. */
const atMost = (bytes: number): Transform => {
  let seen = 0;

  return new Transform({
    transform(part: Buffer, _encoding, done) {
      seen += part.length;
      if (seen > bytes) done(new PageError('too-large'));
      else done(null, part);
    },
  });
};

const unpackerOf = (encoding: string | undefined): Transform | null => {
  if (encoding === undefined || encoding === '' || encoding === 'identity') return null;
  // All that we say we accept, and one layer of it.
  if (encoding === 'gzip' || encoding === 'x-gzip') return createGunzip();

  throw new PageError('unreadable');
};

/** The whole body, or an error before it grows past the limit: as it comes, and as it is unpacked. */
export const readBody = async (response: IncomingMessage, bytes: number, signal: AbortSignal): Promise<Buffer> => {
  if (Number(response.headers['content-length']) > bytes) throw new PageError('too-large');
  const unpacker = unpackerOf(response.headers['content-encoding']?.trim().toLowerCase());
  const parts: Buffer[] = [];
  const collect = async (source: AsyncIterable<Buffer>): Promise<void> => {
    for await (const part of source) parts.push(part);
  };
  if (unpacker) await pipeline(response, atMost(bytes), unpacker, atMost(bytes), collect, { signal });
  else await pipeline(response, atMost(bytes), collect, { signal });

  return Buffer.concat(parts);
};
