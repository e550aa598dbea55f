import { z } from 'zod';
import { type StateCode, stateCodeSchema } from '../law/states.ts';

/** What permits are called where a state has more than one. Provisional ones are for people below 21. */
export const PERMIT_CLASSES = ['standard', 'enhanced', 'provisional'] as const;

export type PermitClass = (typeof PERMIT_CLASSES)[number];

/** The ages that laws ask for are 18, 19 and 21: a band is known to reach each of them, or not to. */
export const AGE_BANDS = ['18', '19-20', '21-plus'] as const;

export type AgeBand = (typeof AGE_BANDS)[number];

export const AGES_OF_BAND: Readonly<Record<AgeBand, { least: number; most: number }>> = {
  18: { least: 18, most: 18 },
  '19-20': { least: 19, most: 20 },
  '21-plus': { least: 21, most: Number.POSITIVE_INFINITY },
};

/** More than anybody holds; a file that has more is not a wallet. */
export const MOST_PERMITS = 24;

export const MAGAZINE_ROUNDS = { least: 1, most: 100 } as const;

export const permitSchema = z.strictObject({
  state: stateCodeSchema,
  class: z.enum(PERMIT_CLASSES),
  isResident: z.boolean().describe('Issued to somebody who lives in the issuing state'),
  issuedOn: z.iso.date().nullable().describe('Issued, or last renewed'),
  expiresOn: z.iso.date().nullable().describe('Null: not entered, or it never expires'),
  neverExpires: z.literal(true).optional().describe('Its holder says so; a day left empty is not that'),
});

export type Permit = z.infer<typeof permitSchema>;

/** What a member keeps on a device. */
export const walletSchema = z.strictObject({
  permits: z.array(permitSchema).max(MOST_PERMITS),
  ageBand: z.enum(AGE_BANDS).nullable(),
  magazineRounds: z.int().min(MAGAZINE_ROUNDS.least).max(MAGAZINE_ROUNDS.most).nullable(),
});

export type Wallet = z.infer<typeof walletSchema>;

export const EMPTY_WALLET: Wallet = { permits: [], ageBand: null, magazineRounds: null };

/** One state issues a person one permit of a class, so these tell permits apart; the dates change with a renewal. */
export const isSamePermit = (a: Permit, b: Permit): boolean =>
  a.state === b.state && a.class === b.class && a.isResident === b.isResident;

export const isExpired = ({ expiresOn }: Pick<Permit, 'expiresOn'>, today: string): boolean =>
  expiresOn !== null && expiresOn < today;

export const isNotYetIssued = ({ issuedOn }: Pick<Permit, 'issuedOn'>, today: string): boolean =>
  issuedOn !== null && issuedOn > today;

export type PermitProblem = 'issues-none' | 'dates-in-wrong-order' | 'duplicate' | 'too-many';

type Surroundings = {
  /** Those that are in the wallet beside it. */
  others: readonly Permit[];
  /** States that are on record as issuing no permit. */
  issuingNone: readonly StateCode[];
};

/** Why a permit can't be put into the wallet as it is; null: it can. */
export const findPermitProblem = (permit: Permit, { others, issuingNone }: Surroundings): PermitProblem | null => {
  if (issuingNone.includes(permit.state)) return 'issues-none';
  if (permit.issuedOn !== null && permit.expiresOn !== null && permit.expiresOn <= permit.issuedOn) {
    return 'dates-in-wrong-order';
  }
  if (others.some((other) => isSamePermit(other, permit))) return 'duplicate';

  return others.length >= MOST_PERMITS ? 'too-many' : null;
};
