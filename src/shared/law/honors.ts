import { z } from 'zod';
import { partialDateSchema } from './calendar.ts';
import { formatPartialDate } from './calendar-display.ts';
import { evidenceShape, FACT_LIMITS, type Fact, howWeKnowSchema, type UnknownFact } from './fact.ts';
import type { PermitKind } from './permit-kind.ts';
import { STATES, type StateCode, stateCodeSchema } from './states.ts';

const slug = z.string().regex(/^[a-z0-9]+(-[a-z0-9]+)*$/);

const STATE_NAMES = new Map<string, string>(STATES);

const stateName = (code: StateCode): string => STATE_NAMES.get(code) ?? code;

const rowShape = {
  /** `all`: every other issuer. `others`: any issuer that no row above names. */
  issuers: z.union([z.enum(['all', 'others']), z.array(stateCodeSchema).min(1)]),
  /** Of `all`: whom the rows above speak of, and so this one does not, even if one of them gets lost. */
  except: z.array(stateCodeSchema).min(1).optional(),
  /** Left out: the kind that lists mean. */
  kinds: z.union([z.literal('any'), z.array(slug).min(1)]).optional(),
  /** Left out: either. */
  residency: z.enum(['resident', 'non-resident']).optional(),
  /** Left out: none is asked for, and that is established. */
  age: z.union([z.int().min(16).max(25), z.literal('unknown')]).optional(),
  issuedSince: partialDateSchema.optional(),
  /** What concerns the gun and not the person. */
  remark: z.string().trim().min(1).max(160).optional(),
};

const HONORS_RESULTS = ['yes', 'no', 'unknown'] as const;

/** What a state makes of the permits of some issuers. The first row that speaks of a permit decides. */
export const honorsRowSchema = z.discriminatedUnion('basis', [
  z.strictObject({ ...rowShape, result: z.enum(HONORS_RESULTS), ...evidenceShape }),
  z.strictObject({
    ...rowShape,
    result: z.literal('unknown'),
    basis: z.literal('unknown'),
    howWeKnow: howWeKnowSchema,
  }),
]);

type ParsedRow = z.infer<typeof honorsRowSchema>;

/** A row whose evidence can be asked for whether or not there is one. */
export type HonorsRow =
  | Exclude<ParsedRow, { basis: 'unknown' }>
  | (Extract<ParsedRow, { basis: 'unknown' }> & Omit<UnknownFact, 'basis' | 'howWeKnow'>);

/** A city or county where a permit counts for less than in the rest of the state. */
export const localLimitSchema = z.strictObject({
  counties: z.array(z.string().regex(/^\d{5}$/)).min(1),
  permits: z.enum(['own', 'all']).describe('This state’s own permits, or every permit that counts here'),
  exceptKinds: z.array(slug).min(1).optional(),
  result: z.enum(['conditional', 'no']),
  summary: z.string().trim().min(1).max(160),
  ...evidenceShape,
});

export type LocalLimit = z.infer<typeof localLimitSchema>;

const names = ({ issuers, except }: HonorsRow, issuer: StateCode): boolean =>
  issuers === 'all' ? !except?.includes(issuer) : issuers !== 'others' && issuers.includes(issuer);

/** The rows that speak of an issuer: those that name it or all, else the one about the others. */
export const rowsFor = (rows: readonly HonorsRow[], issuer: StateCode): readonly HonorsRow[] => {
  const named = rows.filter((row) => names(row, issuer));

  return named.length > 0 ? named : rows.filter(({ issuers }) => issuers === 'others');
};

const coversKind = ({ kinds, result }: HonorsRow, kind: PermitKind): boolean => {
  if (kinds === 'any') return !(kind.isLimited && result === 'yes');

  return kinds === undefined ? kind.isListed === true : kinds.includes(kind.id);
};

/** The rows about one kind of an issuer. Who is in no other row is meant with all that they issue. */
export const rowsForKind = (rows: readonly HonorsRow[], kind: PermitKind): readonly HonorsRow[] =>
  rows.filter((row) => row.issuers === 'others' || coversKind(row, kind));

/** ‘Idaho (Enhanced License only)’, where only some of an issuer's kinds or holders count. */
const limitText = (issuer: StateCode, kinds: readonly PermitKind[], rows: readonly HonorsRow[]): string | null => {
  const decided = kinds.map((kind) => ({ kind, row: rowsForKind(rows, kind)[0] }));
  const honored = decided.filter(({ row }) => row?.result === 'yes');
  const residencies = new Set(honored.map(({ row }) => row?.residency));
  const only = residencies.size === 1 ? [...residencies][0] : undefined;
  const parts = [
    ...(honored.length < kinds.length ? [honored.map(({ kind }) => kind.name).join(' or ')] : []),
    ...(only === undefined ? [] : [only === 'resident' ? 'if held by its residents' : 'non-resident permits']),
    ...honored.flatMap(({ row }) => (row?.issuedSince ? [`issued since ${formatPartialDate(row.issuedSince)}`] : [])),
  ];

  return parts.length === 0 ? null : `${stateName(issuer)}: only ${[...new Set(parts)].join(', ')}.`;
};

type Kinds = ReadonlyMap<StateCode, readonly PermitKind[]>;

/** What the rows say together, as one fact: issuers of which at least one kind counts. */
export const honoredPermitsFact = (
  rows: readonly HonorsRow[],
  visited: StateCode,
  kindsOf: Kinds,
): Fact<StateCode[]> => {
  const rowsByIssuer = [...kindsOf]
    .filter(([issuer, kinds]) => issuer !== visited && kinds.length > 0)
    .map(([issuer, kinds]) => ({ issuer, kinds, rows: rowsFor(rows, issuer) }));
  const honored = rowsByIssuer.filter((one) =>
    one.kinds.some((kind) => rowsForKind(one.rows, kind)[0]?.result === 'yes'),
  );
  const counted = new Map<HonorsRow, number>();
  for (const { rows: own } of honored.length > 0 ? honored : rowsByIssuer) {
    for (const row of own) counted.set(row, (counted.get(row) ?? 0) + 1);
  }
  const [main] = [...counted].toSorted((a, b) => b[1] - a[1]).map(([row]) => row);
  const isUnknown = honored.length === 0 && rows.some(({ result }) => result === 'unknown');
  if (!main || main.basis === 'unknown' || isUnknown) {
    return { basis: 'unknown', howWeKnow: main?.howWeKnow ?? 'We couldn’t find which permits this state recognizes.' };
  }
  const { basis, source, locator, asOf, alsoIn, howWeKnow } = main;
  const isOfResidentsOnly = honored.every((one) => one.rows.every(({ residency }) => residency === 'resident'));
  const details =
    isOfResidentsOnly && honored.length > 0
      ? ['Only permits held by residents of the state that issued them.']
      : honored.flatMap((one) => limitText(one.issuer, one.kinds, one.rows) ?? []);

  return {
    value: honored.map(({ issuer }) => issuer).toSorted(),
    ...(details.length > 0 && { details: details.map((text) => text.slice(0, FACT_LIMITS.detail)) }),
    basis,
    source,
    locator,
    asOf,
    ...(alsoIn && { alsoIn }),
    ...(howWeKnow !== undefined && { howWeKnow }),
  };
};
