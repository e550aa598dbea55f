import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from 'node:crypto';

const NONCE_BYTES = 12;
const TAG_BYTES = 16;

/** Encrypts what a copy of the database must not tell, and knows it again. Each purpose has a key of its own. */
export const createSeal = (secret: string, purpose: string) => {
  const keyOf = (use: string): Buffer => Buffer.from(hkdfSync('sha256', secret, '', `${purpose} ${use}`, 32));
  const [sealing, naming] = [keyOf('seal'), keyOf('name')];

  return {
    seal(text: string): string {
      const nonce = randomBytes(NONCE_BYTES);
      const cipher = createCipheriv('aes-256-gcm', sealing, nonce);
      const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);

      return Buffer.concat([nonce, cipher.getAuthTag(), body]).toString('base64url');
    },

    /** Null: it was sealed under another secret, or changed since. */
    open(sealed: string): string | null {
      const bytes = Buffer.from(sealed, 'base64url');
      if (bytes.length < NONCE_BYTES + TAG_BYTES) return null;

      try {
        const decipher = createDecipheriv('aes-256-gcm', sealing, bytes.subarray(0, NONCE_BYTES));
        decipher.setAuthTag(bytes.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES));

        return Buffer.concat([decipher.update(bytes.subarray(NONCE_BYTES + TAG_BYTES)), decipher.final()]).toString();
      } catch {
        return null;
      }
    },

    /** The same for the same text, and of no use to anyone else. */
    nameOf: (text: string): string => createHmac('sha256', naming).update(text).digest('base64url'),
  };
};

export type Seal = ReturnType<typeof createSeal>;
