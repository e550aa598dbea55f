import { type Algorithm, hash, verify } from '@node-rs/argon2';

/** OWASP's least for argon2id: 19 MiB, two passes. Stored with each hash, so that it can be raised later. */
const COST = { algorithm: 2 satisfies Algorithm.Argon2id, memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;

/** What typing on another keyboard or system may change is made one before hashing. */
const normalize = (password: string): string => password.normalize('NFKC');

export const hashPassword = (password: string): Promise<string> => hash(normalize(password), COST);

let decoy: Promise<string> | undefined;

/** Costs the same for an account without a password, or none at all, as for a wrong one. */
export const verifyPassword = async (password: string, passwordHash: string | null): Promise<boolean> => {
  decoy ??= hashPassword('no account has this password');
  const isRight = await verify(passwordHash ?? (await decoy), normalize(password));

  return passwordHash !== null && isRight;
};
