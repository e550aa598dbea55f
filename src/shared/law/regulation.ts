import { z } from 'zod';
import { shortCountyName } from './county-name.ts';
import { OFFICES } from './county-office.ts';
import { type CountyFee, type CountyRecord, countyRecordOf } from './county-record.ts';
import type { County, Facts, Jurisdiction } from './jurisdiction.ts';
import type { Source } from './source.ts';
import { stateCodeSchema } from './states.ts';
import { FEE_RULES, OPEN_CARRY_ANSWERS, type Topic } from './topics.ts';

/** What a fee on the wire rests on. The names are ours; the amounts are in the two fields beside it. */
const FEE_BASES = [
  'state',
  'state-plus-local-costs',
  'county',
  'county-law',
  'county-account',
  'cap',
  'cap-plus-costs',
  'not-on-file',
  'no-permit',
] as const;

export type FeeBasis = (typeof FEE_BASES)[number];

const flag = z.boolean().nullable();
const dollars = z.number().nullable();

/** A record of `/api/regulations`: flat. Null is unknown unless it says otherwise. */
export const regulationSchema = z.strictObject({
  id: z.string(),
  state: stateCodeSchema,
  county: z.string().nullable().describe('Null: the record of the whole state'),
  permitCost: dollars.describe('Dollars; null where it is not known or set by counties'),
  permitCostMax: dollars.describe('The cap that the law sets, where the amount itself is not known'),
  permitCostBasis: z.enum(FEE_BASES),
  permitCostAsOf: z.string().nullable().describe('Date of the source of the amount or the cap'),
  renewalCost: dollars,
  renewalCostMax: dollars,
  renewalCostBasis: z.enum(FEE_BASES),
  feeRule: z.enum(FEE_RULES).nullable().describe('Who sets the fee in this state'),
  constitutionalCarry: flag,
  permitRequired: flag,
  openCarryAllowed: flag,
  openCarry: z.enum(OPEN_CARRY_ANSWERS).nullable().describe('The same in more words'),
  concealedCarryAllowed: flag,
  mayIssue: flag,
  shallIssue: flag,
  minimumAge: z.number().nullable(),
  restrictedAreas: z.string().nullable().describe('JSON array of snake_case words: places with a condition'),
  prohibitedAreas: z.string().nullable().describe('JSON array of snake_case words'),
  reciprocityStates: z.string().nullable().describe('Comma list of states whose permits are honored; empty: none'),
  officialLink: z.string().nullable(),
  residentRequired: flag,
  permitValidityYears: z.number().nullable(),
  permitDurationBreakdown: z.string().nullable().describe('JSON object'),
  issuingOffice: z.enum(OFFICES),
  details: z.array(z.string()).describe('What is particular to this county'),
  countyPage: z.string().optional().describe("The county's own page about permits"),
  officePhone: z.string().optional().describe('Of the office that issues, never of another'),
  officeStreet: z.string().optional(),
  officeCity: z.string().optional(),
  officeAsOf: z.string().optional().describe('Date of the source of phone and street'),
  officeIsChecked: z.literal(true).optional().describe('Someone opened the source on that day'),
  officeSite: z.string().optional().describe('A site by its name, such as fultoncountyga.gov'),
  officeSiteOf: z.enum(['office', 'county']).optional().describe("Whose site: the office's own or the county's"),
  officeSiteAsOf: z.string().optional(),
});

export type Regulation = z.infer<typeof regulationSchema>;

/** The value of a fact; null where it is unknown. */
const answerTo = <Key extends Topic>(facts: Facts, topic: Key) => {
  const fact = facts[topic];

  return fact && fact.basis !== 'unknown' ? (fact.value as Extract<Facts[Key], { value: unknown }>['value']) : null;
};

type Fee = { cost: number | null; max: number | null; basis: FeeBasis; asOf: string | null };

/** Where the county's own fee was read: on its page, in a law for this county alone, or in somebody's account. */
const COUNTY_BASES = {
  county_page: 'county',
  state_law: 'county-law',
  statutory_cap: 'county-law',
  secondary: 'county-account',
} as const;

const feeOnWire = (fee: CountyFee): Fee => {
  if (!('dollars' in fee)) return { cost: null, max: null, basis: fee.kind, asOf: null };
  const asOf = fee.fact.basis === 'unknown' ? null : fee.fact.asOf;
  if (fee.kind === 'county') return { cost: fee.dollars, max: null, basis: COUNTY_BASES[fee.fact.basis], asOf };
  if (fee.kind === 'inherited') {
    return { cost: fee.dollars, max: null, basis: fee.hasLocalCosts ? 'state-plus-local-costs' : 'state', asOf };
  }

  return { cost: null, max: fee.dollars, basis: fee.hasLocalCosts ? 'cap-plus-costs' : 'cap', asOf };
};

/** A place that is off limits only under a condition: posted, without consent, unless allowed. */
const HAS_CONDITION = /^posted-|-posted$|-(if|unless|without|except|where|during|by)-|-on-request$|-with-notice$/;

const onWire = (places: readonly string[]): string | null =>
  places.length > 0 ? JSON.stringify(places.map((place) => place.replaceAll('-', '_'))) : null;

/** The terms and ages of a permit, as far as they are known. */
const breakdownOf = (facts: Facts): string | null => {
  const [first, renewal] = [answerTo(facts, 'permit-years'), answerTo(facts, 'renewal-years')];
  const military = answerTo(facts, 'military-years');
  const militaryAge = answerTo(facts, 'military-minimum-age');
  const terms = {
    ...(renewal !== null && renewal !== first
      ? { civilian_initial: first, civilian_renewal: renewal }
      : { civilian: first }),
    military,
    law_enforcement: answerTo(facts, 'law-enforcement-years'),
    ...(militaryAge !== null && { civilian_min_age: answerTo(facts, 'minimum-age'), military_min_age: militaryAge }),
  };
  const known = Object.entries(terms).filter(([, value]) => value !== null);

  return known.length > 0 ? JSON.stringify(Object.fromEntries(known)) : null;
};

/** What is the same in every record of a jurisdiction. */
const ofWholeState = ({ code, facts }: Jurisdiction) => {
  const places = answerTo(facts, 'prohibited-places') ?? [];
  const issuance = answerTo(facts, 'issuance');
  const openCarry = answerTo(facts, 'open-carry');

  return {
    state: stateCodeSchema.parse(code.slice(3).toUpperCase()),
    feeRule: answerTo(facts, 'fee-rule'),
    constitutionalCarry: answerTo(facts, 'permitless-carry'),
    permitRequired: answerTo(facts, 'permit-required'),
    openCarryAllowed: openCarry && openCarry !== 'prohibited',
    openCarry,
    concealedCarryAllowed: answerTo(facts, 'concealed-carry'),
    mayIssue: issuance && issuance === 'may-issue',
    shallIssue: issuance && issuance === 'shall-issue',
    minimumAge: answerTo(facts, 'minimum-age'),
    restrictedAreas: onWire(places.filter((place) => HAS_CONDITION.test(place))),
    prohibitedAreas: onWire(places.filter((place) => !HAS_CONDITION.test(place))),
    reciprocityStates: answerTo(facts, 'honored-permits')?.join(',') ?? null,
    residentRequired: answerTo(facts, 'resident-required'),
    permitValidityYears: answerTo(facts, 'permit-years'),
    permitDurationBreakdown: breakdownOf(facts),
  };
};

/** In the state's own record there is no county, and so nothing that one could set. */
const NO_COUNTY: County = { fips: '', name: '', kind: 'county' };

/** A source's URL where it is a page; a site alone does not lead a reader to the text. */
const pageOf = (key: string | null, sources: Readonly<Record<string, Source>>): string | null => {
  const address = (key && sources[key]?.address) || '';

  return /^https?:/.test(address) ? address : null;
};

/** Every record of a jurisdiction: its own, then its counties by name, each the state's with its differences applied. */
export const regulationsOf = (
  jurisdiction: Jurisdiction,
  sources: Readonly<Record<string, Source>>,
): [Regulation, ...Regulation[]] => {
  const shared = ofWholeState(jurisdiction);
  const officialLink = answerTo(jurisdiction.facts, 'official-link');

  const recordOf = (county: County): Regulation => {
    const own = countyRecordOf(jurisdiction, county);
    const { office, page, details, permitCost, renewalCost } = own;
    const countyPage = pageOf(page, sources);
    const [first, renewal] = [feeOnWire(permitCost), feeOnWire(renewalCost)];

    return {
      ...shared,
      id: county.fips === '' ? jurisdiction.code : `${jurisdiction.code}-${county.fips}`,
      county: county.fips === '' ? null : shortCountyName(county.name),
      permitCost: first.cost,
      permitCostMax: first.max,
      permitCostBasis: first.basis,
      permitCostAsOf: first.asOf,
      renewalCost: renewal.cost,
      renewalCostMax: renewal.max,
      renewalCostBasis: renewal.basis,
      officialLink: countyPage ?? officialLink,
      issuingOffice: office,
      details: [...details],
      ...(countyPage && { countyPage }),
      ...reachOnWire(own),
    };
  };
  const counties = jurisdiction.counties.list.map(recordOf);

  return [recordOf(NO_COUNTY), ...sortByCounty(counties)];
};

/** How to reach the office; what is not known is left out, which most counties of a state that issues itself are. */
const reachOnWire = ({ contact, site }: Pick<CountyRecord, 'contact' | 'site'>) => ({
  ...(contact?.phone && { officePhone: contact.phone }),
  ...(contact?.street && { officeStreet: contact.street }),
  ...(contact?.city && { officeCity: contact.city }),
  ...(contact && { officeAsOf: contact.asOf }),
  ...(contact?.isCorrected && { officeIsChecked: true as const }),
  ...(site && {
    officeSite: site.site,
    officeSiteOf: site.office ? ('office' as const) : ('county' as const),
    officeSiteAsOf: site.asOf,
  }),
});

const compareNames = new Intl.Collator('en').compare;

export const sortByCounty = (records: readonly Regulation[]): Regulation[] =>
  records.toSorted((a, b) => compareNames(a.county ?? '', b.county ?? ''));
