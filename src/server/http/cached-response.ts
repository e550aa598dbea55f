import { createHash } from 'node:crypto';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';

/** An answer that is the same for many: made once, kept in every form that a browser has asked for. */
export type CachedResponse = {
  contentType: string;
  variants: Readonly<Record<'identity' | 'gzip' | 'br', Variant>>;
};

/** The highest that takes milliseconds: each of the two above it takes ten times as long, and all wait for it. */
export const BROTLI_QUALITY = 9;

type Variant = { bytes: Buffer; etag: string };

/** Made when it is first asked for: a start that compressed every page would keep its first visitor waiting. */
const later = (make: () => Variant): (() => Variant) => {
  let made: Variant | null = null;

  return () => {
    made ??= make();
    return made;
  };
};

export const makeReady = (content: string | Buffer, contentType: string): CachedResponse => {
  const identity = Buffer.from(content);
  const hash = createHash('sha256').update(identity).digest('base64url').slice(0, 22);
  const gzip = later(() => ({ bytes: gzipSync(identity), etag: `"${hash}-gz"` }));
  const br = later(() => ({
    bytes: brotliCompressSync(identity, { params: { [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY } }),
    etag: `"${hash}-br"`,
  }));

  return {
    contentType,
    variants: {
      identity: { bytes: identity, etag: `"${hash}"` },
      get gzip() {
        return gzip();
      },
      get br() {
        return br();
      },
    },
  };
};

/** Makes every form now, in a quiet moment. */
export const warm = ({ variants: { gzip, br } }: CachedResponse): boolean => gzip.bytes.length + br.bytes.length > 0;

type Encoding = keyof CachedResponse['variants'];

/** The best form that `Accept-Encoding` allows. A coding with q=0 is refused by the client. */
const chooseEncoding = (header = ''): Encoding => {
  const offered = header.toLowerCase().split(',');
  const accepts = (coding: string) =>
    offered.some((part) => {
      const [name = '', ...parameters] = part.split(';').map((piece) => piece.trim());
      return name === coding && !parameters.some((parameter) => /^q=0(\.0*)?$/.test(parameter));
    });

  if (accepts('br')) return 'br';
  return accepts('gzip') ? 'gzip' : 'identity';
};

const matchesEtag = (ifNoneMatch: string | undefined, etag: string): boolean =>
  ifNoneMatch?.split(',').some((candidate) => candidate.trim().replace(/^W\//, '') === etag) ?? false;

/** Sends the bytes, or 304 when the browser has them. The caller sets status and `Cache-Control`. */
export const sendReady = (request: FastifyRequest, reply: FastifyReply, ready: CachedResponse): FastifyReply => {
  const { 'accept-encoding': accepted, 'if-none-match': had } = request.headers;
  const encoding = chooseEncoding(accepted);
  const { bytes, etag } = ready.variants[encoding];
  const vary = reply.getHeader('vary');

  reply.header('etag', etag).header('vary', vary ? `${vary}, Accept-Encoding` : 'Accept-Encoding');
  if (reply.statusCode === 200 && matchesEtag(had, etag)) return reply.code(304).send();
  if (encoding !== 'identity') reply.header('content-encoding', encoding);

  return reply.type(ready.contentType).send(bytes);
};
