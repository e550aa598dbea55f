import { z } from 'zod';
import {
  AGE_BANDS,
  EMPTY_WALLET,
  isSamePermit,
  MAGAZINE_ROUNDS,
  MOST_HANDGUNS,
  MOST_PERMITS,
  type Permit,
  permitSchema,
  type Wallet,
  walletSchema,
} from './permit.ts';

const FORMAT = 'permit-wallet';
/** 2: a permit that never expires says so. 3: permits by their own kinds, home, handguns. */
const VERSION = 3;

/** No wallet is longer: what is, is read no further. */
export const WALLET_FILE_BYTES = 256 * 1024;

export const writeWallet = (wallet: Wallet): string =>
  `${JSON.stringify({ format: FORMAT, version: VERSION, ...wallet }, null, 2)}\n`;

export type WalletReading = { wallet: Wallet; problem: null } | { wallet: null; problem: string };

const refuse = (problem: string): WalletReading => ({ wallet: null, problem });

const headSchema = z.looseObject({ format: z.literal(FORMAT), version: z.number() });

/** A permit of before version 3: three classes for all states. */
const classedPermitSchema = permitSchema.omit({ kind: true }).extend({
  class: z.enum(['standard', 'enhanced', 'provisional']),
});

const classedWalletSchema = z.strictObject({
  permits: z.array(classedPermitSchema).max(MOST_PERMITS),
  ageBand: z.enum(AGE_BANDS).nullable(),
  magazineRounds: z.int().min(MAGAZINE_ROUNDS.least).max(MAGAZINE_ROUNDS.most).nullable(),
});

/** What a state calls the class that a wallet used to know; ‘standard’ said nothing where a state has several. */
const KIND_OF_CLASS = {
  standard: () => null,
  enhanced: (state: string) => (state === 'ND' ? 'class-1' : 'enhanced'),
  provisional: (state: string) => (state === 'TX' ? 'under-21' : 'provisional'),
} as const;

const modernWallet = ({ permits, ageBand, magazineRounds }: z.infer<typeof classedWalletSchema>): Wallet => ({
  ...EMPTY_WALLET,
  permits: permits.map(({ class: of, ...permit }) => ({ ...permit, kind: KIND_OF_CLASS[of](permit.state) })),
  ageBand,
  handguns: magazineRounds === null ? [] : [{ name: '', magazineRounds }],
});

const readShape = (version: number, rest: unknown): Wallet | null => {
  if (version >= VERSION) return walletSchema.safeParse(rest).data ?? null;
  const older = classedWalletSchema.safeParse(rest).data;

  return older ? modernWallet(older) : null;
};

/** What is wrong with the first permit that is no good, in words. */
const describePermit = (permits: unknown, version: number): string => {
  if (!Array.isArray(permits)) return 'This file has no list of permits.';
  if (permits.length > MOST_PERMITS)
    return `This file holds ${permits.length} permits. A wallet holds up to ${MOST_PERMITS}.`;
  const schema = version >= VERSION ? permitSchema : classedPermitSchema;
  const at = permits.findIndex((permit) => !schema.safeParse(permit).success);

  return at < 0 ? 'We can’t read part of this file.' : `We can’t read permit ${at + 1} in this file.`;
};

/** A wallet as it was exported or kept; anything else is refused whole. */
export const readWallet = (text: string): WalletReading => {
  if (text.length > WALLET_FILE_BYTES) return refuse('This file is too large to be a wallet.');
  let parsed: unknown;
  try {
    parsed = JSON.parse(text);
  } catch {
    return refuse('This file is damaged or isn’t a wallet.');
  }
  const head = headSchema.safeParse(parsed);
  if (!head.success) return refuse('This file isn’t a wallet exported from here.');
  const { format: _format, version, ...rest } = head.data;
  if (version > VERSION) return refuse('A newer version exported this wallet. Reload the page, then try again.');
  const wallet = readShape(version, rest);
  if (!wallet) return refuse(describePermit(rest['permits'], version));
  const unclear = wallet.permits.findIndex(({ expiresOn, neverExpires }) => neverExpires && expiresOn !== null);
  if (unclear >= 0) return refuse(`Permit ${unclear + 1} in this file has an expiration date and also never expires.`);
  const wrong = wallet.permits.findIndex(
    ({ issuedOn, expiresOn }) => issuedOn !== null && expiresOn !== null && expiresOn <= issuedOn,
  );

  return wrong < 0
    ? { wallet, problem: null }
    : refuse(`Permit ${wrong + 1} in this file expires before it was issued.`);
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
  const handguns = [...kept.handguns];
  for (const handgun of imported.handguns) {
    const isHere = handguns.some(
      ({ name, magazineRounds }) => name === handgun.name && magazineRounds === handgun.magazineRounds,
    );
    if (!isHere && handguns.length < MOST_HANDGUNS) handguns.push(handgun);
  }

  return {
    wallet: {
      permits,
      home: kept.home ?? imported.home,
      homeSince: kept.home === null ? imported.homeSince : kept.homeSince,
      ageBand: kept.ageBand ?? imported.ageBand,
      citizenship: kept.citizenship ?? imported.citizenship,
      services: [...new Set([...kept.services, ...imported.services])],
      handguns,
      ...(kept.isAsked && { isAsked: kept.isAsked }),
    },
    added: permits.length - kept.permits.length,
    alreadyHeld,
    leftOut,
  };
};
