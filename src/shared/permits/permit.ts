import { z } from 'zod';
import { type StateCode, stateCodeSchema } from '../law/states.ts';

/** The ages that laws ask for are 18, 19 and 21: a band is known to reach each of them, or not to. */
export const AGE_BANDS = ['18', '19-20', '21-plus'] as const;

export type AgeBand = (typeof AGE_BANDS)[number];

export const AGES_OF_BAND: Readonly<Record<AgeBand, { least: number; most: number }>> = {
  18: { least: 18, most: 18 },
  '19-20': { least: 19, most: 20 },
  '21-plus': { least: 21, most: Number.POSITIVE_INFINITY },
};

export const CITIZENSHIPS = ['citizen', 'permanent-resident', 'other'] as const;
export type Citizenship = (typeof CITIZENSHIPS)[number];

/** Service that laws speak of. */
export const SERVICES = ['active-military', 'officer', 'retired-officer'] as const;
export type Service = (typeof SERVICES)[number];

/** More than anyone holds; a file that has more is not a wallet. */
export const MOST_PERMITS = 24;
export const MOST_HANDGUNS = 12;
export const HANDGUN_NAME_LENGTH = 40;

export const MAGAZINE_ROUNDS = { least: 1, most: 100 } as const;

const roundsSchema = z.int().min(MAGAZINE_ROUNDS.least).max(MAGAZINE_ROUNDS.most);

export const permitSchema = z.strictObject({
  state: stateCodeSchema,
  kind: z
    .string()
    .regex(/^[a-z0-9]+(-[a-z0-9]+)*$/)
    .max(40)
    .nullable()
    .describe('The issuing state’s own kind; null: the holder has not said which card it is'),
  isResident: z.boolean().describe('Issued to someone who lived in the issuing state'),
  issuedOn: z.iso.date().nullable().describe('Issued, or last renewed'),
  expiresOn: z.iso.date().nullable().describe('Null: not entered, or it never expires'),
  neverExpires: z.literal(true).optional().describe('Its holder says so; a day left empty is not that'),
});

export type Permit = z.infer<typeof permitSchema>;

const handgunSchema = z.strictObject({
  name: z.string().trim().max(HANDGUN_NAME_LENGTH),
  magazineRounds: roundsSchema,
});

export type Handgun = z.infer<typeof handgunSchema>;

/** What a member keeps on a device. */
export const walletSchema = z.strictObject({
  permits: z.array(permitSchema).max(MOST_PERMITS),
  home: stateCodeSchema.nullable().describe('The state its holder lives in'),
  homeSince: z.iso.date().nullable(),
  ageBand: z.enum(AGE_BANDS).nullable(),
  citizenship: z.enum(CITIZENSHIPS).nullable(),
  services: z.array(z.enum(SERVICES)).max(SERVICES.length),
  handguns: z.array(handgunSchema).max(MOST_HANDGUNS),
  isAsked: z.literal(true).optional().describe('Its holder was asked for what was missing: that happens once'),
});

export type Wallet = z.infer<typeof walletSchema>;

export const EMPTY_WALLET: Wallet = {
  permits: [],
  home: null,
  homeSince: null,
  ageBand: null,
  citizenship: null,
  services: [],
  handguns: [],
};

/** The largest magazine decides whether a limit is passed. */
export const largestMagazineOf = ({ handguns }: Pick<Wallet, 'handguns'>): number | null =>
  handguns.length === 0 ? null : Math.max(...handguns.map(({ magazineRounds }) => magazineRounds));

/** One state issues a person one permit of a kind, so these tell permits apart; the dates change with a renewal. */
export const isSamePermit = (a: Permit, b: Permit): boolean =>
  a.state === b.state && a.kind === b.kind && a.isResident === b.isResident;

/** Tells permits of one wallet apart, as `isSamePermit` does. */
export const permitKeyOf = ({ state, kind, isResident }: Permit): string =>
  `${state} ${kind ?? ''} ${isResident ? 'resident' : 'non-resident'}`;

export const isExpired = ({ expiresOn }: Pick<Permit, 'expiresOn'>, today: string): boolean =>
  expiresOn !== null && expiresOn < today;

export const isNotYetIssued = ({ issuedOn }: Pick<Permit, 'issuedOn'>, today: string): boolean =>
  issuedOn !== null && issuedOn > today;

/** What a permit says of its end: nothing, where its holder has not entered it. */
export const isExpiryMissing = ({ expiresOn, neverExpires }: Permit): boolean => expiresOn === null && !neverExpires;

/** No permit was issued before, and none is good for longer. */
export const PERMIT_DAYS = { min: '1950-01-01', max: '2099-12-31' } as const;

export const isPermitDay = (day: string): boolean => day >= PERMIT_DAYS.min && day <= PERMIT_DAYS.max;

const EARLIEST_MOVE = '1900-01-01';

/** Days of grace are counted from a move: one that is still to come, or a year typed by half, would count wrongly. */
export const isMoveDay = (day: string, today: string): boolean =>
  z.iso.date().safeParse(day).success && day >= EARLIEST_MOVE && day <= today;

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
