import { z } from 'zod';
import { isSamePermit, MOST_PERMITS, type Permit, permitSchema, type Wallet, walletSchema } from './permit.ts';

const FORMAT = 'permit-wallet';
/** Since version 2 a permit that never expires says so; before, an empty day meant that or nothing. */
const VERSION = 2;

/** No wallet is longer: what is, is read no further. */
export const WALLET_FILE_BYTES = 256 * 1024;

export const writeWallet = (wallet: Wallet): string =>
  `${JSON.stringify({ format: FORMAT, version: VERSION, ...wallet }, null, 2)}\n`;

export type WalletReading = { wallet: Wallet; problem: null } | { wallet: null; problem: string };

const refuse = (problem: string): WalletReading => ({ wallet: null, problem });

const headSchema = z.looseObject({ format: z.literal(FORMAT), version: z.number() });

/** What is wrong with the first permit that is no good, in words. */
const describePermit = (permits: unknown): string => {
  if (!Array.isArray(permits)) return 'Its list of permits is missing.';
  if (permits.length > MOST_PERMITS)
    return `It holds ${permits.length} permits; a wallet holds at most ${MOST_PERMITS}.`;
  const at = permits.findIndex((permit) => !permitSchema.safeParse(permit).success);

  return at < 0 ? 'Its age or magazine size is not one that a wallet holds.' : `Permit ${at + 1} in it can’t be read.`;
};

/** A wallet as it was exported or kept; anything else is told and nothing of it is taken. */
export const readWallet = (text: string): WalletReading => {
  if (text.length > WALLET_FILE_BYTES) return refuse('This file is too large to be a wallet.');
  let parsed: unknown;
  try {
    parsed = JSON.parse(text);
  } catch {
    return refuse('This file is damaged, or it is not a wallet.');
  }
  const head = headSchema.safeParse(parsed);
  if (!head.success) return refuse('This is not a wallet that was exported here.');
  const { format: _format, version, ...rest } = head.data;
  if (version > VERSION) return refuse('This wallet was exported by a newer version. Please reload the page first.');
  const wallet = walletSchema.safeParse(rest);
  if (!wallet.success) return refuse(describePermit(rest['permits']));
  const { permits } = wallet.data;
  const unclear = permits.findIndex(({ expiresOn, neverExpires }) => neverExpires && expiresOn !== null);
  if (unclear >= 0) return refuse(`Permit ${unclear + 1} in it has an expiration date and never expires.`);
  const wrong = permits.findIndex(
    ({ issuedOn, expiresOn }) => issuedOn !== null && expiresOn !== null && expiresOn <= issuedOn,
  );

  return wrong < 0
    ? { wallet: wallet.data, problem: null }
    : refuse(`Permit ${wrong + 1} in it expires before it was issued.`);
};

export type Merged = { wallet: Wallet; added: number; alreadyHeld: number; leftOut: number };

/** Puts an imported wallet beside the one that is there. What is there stays as it is. */
export const mergeWallets = (kept: Wallet, imported: Wallet): Merged => {
  const permits: Permit[] = [...kept.permits];
  let alreadyHeld = 0;
  let leftOut = 0;
  for (const permit of imported.permits) {
    if (permits.some((one) => isSamePermit(one, permit))) alreadyHeld += 1;
    else if (permits.length >= MOST_PERMITS) leftOut += 1;
    else permits.push(permit);
  }

  return {
    wallet: {
      permits,
      ageBand: kept.ageBand ?? imported.ageBand,
      magazineRounds: kept.magazineRounds ?? imported.magazineRounds,
    },
    added: permits.length - kept.permits.length,
    alreadyHeld,
    leftOut,
  };
};
