import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';

/** What only its holder knows: in a cookie or a link. */
export const newSecret = (): string => randomBytes(32).toString('base64url');

/** How a secret that we gave away is kept: a copy of the database opens nothing. */
export const hashSecret = (secret: string): string => createHash('sha256').update(secret).digest('base64url');

/** How long it takes tells nothing of where they differ. */
export const isSameSecret = (a: string, b: string): boolean => {
  const [left, right] = [Buffer.from(a), Buffer.from(b)];

  return left.length === right.length && timingSafeEqual(left, right);
};
