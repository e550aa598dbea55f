import type { FeeBasis, Regulation } from './regulation.ts';
import { sortByCounty } from './regulation.ts';
import { STATE_CODES, type StateCode } from './states.ts';
import type { Topic } from './topics.ts';

export type CarryBadge = 'Constitutional Carry' | 'Permit Required' | 'Unknown';
export type LevelBadge = 'Very Permissive' | 'Restrictive' | 'Moderate' | 'Unknown';
export type IssueBadge = 'Shall Issue' | 'May Issue';

/** Above this a permit is dear enough to count as a restriction. */
const DEAR_PERMIT_DOLLARS = 100;

/** For a record that has no flags. Ours always have them, and they decide. */
const MAY_ISSUE_FALLBACK: readonly StateCode[] = ['CA', 'CT', 'DE', 'HI', 'MD', 'MA', 'NJ', 'NY', 'RI'];

export const carryBadgeOf = ({
  constitutionalCarry,
  permitRequired,
}: Pick<Regulation, 'constitutionalCarry' | 'permitRequired'>): CarryBadge => {
  if (constitutionalCarry) return 'Constitutional Carry';

  return permitRequired ? 'Permit Required' : 'Unknown';
};

/** What is unknown is never called moderate: neither a missing answer about open carry nor one about permits. */
export const levelBadgeOf = ({
  constitutionalCarry,
  openCarryAllowed,
  permitCost,
}: Pick<Regulation, 'constitutionalCarry' | 'openCarryAllowed' | 'permitCost'>): LevelBadge => {
  if (constitutionalCarry) return 'Very Permissive';
  if (constitutionalCarry === null) return 'Unknown';
  if (openCarryAllowed === false || (permitCost !== null && permitCost > DEAR_PERMIT_DOLLARS)) return 'Restrictive';

  return openCarryAllowed === null ? 'Unknown' : 'Moderate';
};

/** Null: the state issues no permit, or we could not confirm how. */
export const issueBadgeOf = ({
  state,
  mayIssue,
  shallIssue,
}: Pick<Regulation, 'state' | 'mayIssue' | 'shallIssue'>): IssueBadge | null => {
  if (mayIssue) return 'May Issue';
  if (shallIssue) return 'Shall Issue';
  if (mayIssue !== null || shallIssue !== null) return null;

  return MAY_ISSUE_FALLBACK.includes(state) ? 'May Issue' : null;
};

/** '$40', '$152.50'. */
export const formatDollars = (dollars: number): string =>
  `$${Number.isInteger(dollars) ? dollars : dollars.toFixed(2)}`;

/** For a table that has no room for who knows; opening the fact says it. */
export const NOT_CONFIRMED = 'We couldn’t confirm this';
export const VERIFY = `${NOT_CONFIRMED}. Check with the issuing office.`;
export const NO_PERMIT = 'This state issues no permit';

const PLUS_COSTS: Partial<Record<FeeBasis, string>> = {
  'state-plus-local-costs': ' plus local costs',
  'cap-plus-costs': ' plus other costs',
};

type FeeParts = { cost: number | null; max: number | null; basis: FeeBasis };

/** A fee in words. `isSetByCounties`: the record is the state's, and in this state counties set the fee. */
const describeFee = ({ cost, max, basis }: FeeParts, isSetByCounties: boolean): string => {
  if (basis === 'no-permit') return NO_PERMIT;
  const more = PLUS_COSTS[basis] ?? '';
  if (cost !== null) return `${cost === 0 ? 'Free' : formatDollars(cost)}${more}`;
  if (max !== null) return `Up to ${formatDollars(max)}${more}`;

  return isSetByCounties ? 'Set by each county' : 'Not on file';
};

type FeeRecord = Pick<
  Regulation,
  | 'county'
  | 'feeRule'
  | 'constitutionalCarry'
  | 'permitCost'
  | 'permitCostMax'
  | 'permitCostBasis'
  | 'renewalCost'
  | 'renewalCostMax'
  | 'renewalCostBasis'
>;

const isSetByCounties = ({ county, feeRule }: FeeRecord): boolean => county === null && feeRule === 'county-set';

export const permitCostText = (record: FeeRecord): string => {
  const { constitutionalCarry, permitCost, permitCostMax, permitCostBasis } = record;
  if (constitutionalCarry && permitCost === 0) return 'Free (Constitutional Carry)';

  return describeFee({ cost: permitCost, max: permitCostMax, basis: permitCostBasis }, isSetByCounties(record));
};

export const renewalCostText = (record: FeeRecord): string => {
  const { renewalCost, renewalCostMax, renewalCostBasis } = record;

  return describeFee({ cost: renewalCost, max: renewalCostMax, basis: renewalCostBasis }, isSetByCounties(record));
};

/** Who sets a fee, for the column beside it. */
export const FEE_BASIS_TEXT: Record<FeeBasis, string> = {
  // D.C. and Puerto Rico are no states.
  state: 'Set by law',
  'state-plus-local-costs': 'The state’s part only',
  county: 'The county’s own page',
  'county-law': 'A state law for this county',
  'county-account': 'Reported by someone other than the county',
  cap: 'Maximum in state law',
  'cap-plus-costs': 'State law caps part of it',
  'not-on-file': 'We couldn’t confirm this',
  'no-permit': NO_PERMIT,
};

/** Place names from the files that need other words on screen. */
const READABLE: ReadonlyMap<string, string> = new Map([
  ['jails prisons', 'jails and prisons'],
  ['bars 51 percent', 'bars that make 51% or more of their income from alcohol'],
  ['bars alcohol establishments', 'bars and alcohol establishments'],
  ['college pro sports', 'college and professional sports'],
  ['execution site 1000ft', 'within 1,000 feet of an execution site'],
  ['pro sports', 'professional sports'],
  ['school college pro sports', 'school, college, and professional sports'],
  ['school college sports', 'school and college sports'],
  ['airports secure', 'secure areas of airports'],
  ['airports terminal', 'airport terminals'],
  ['airports terminal and secure', 'airport terminals and secure areas'],
  ['police stations secure', 'secure areas of police stations'],
  ['areas barred by federal law', 'places where federal law bans guns'],
  ['places barred by police rule', 'places where a police rule bans guns'],
  ['places barred on the license', 'places where your license bans guns'],
  ['colleges if barred to students', 'colleges, if guns are banned there for students'],
  ['colleges state', 'state colleges'],
  ['New York City without city permit', 'New York City, unless you have a city permit'],
  ['Bayport Hastings Raguet wildlife areas', 'Bayport, Hastings, and Raguet wildlife areas'],
  ['Department of State buildings Harrisburg', 'Department of State buildings in Harrisburg'],
  ['Falls Jordan and Kerr Lake recreation areas', 'Falls, Jordan, and Kerr Lake recreation areas'],
  ['Statue of Liberty and ferries', 'the Statue of Liberty and its ferries'],
  ['administrative hearings offices', 'offices for administrative hearings'],
  ['alcohol served', 'places that serve alcohol'],
  ['aquariums fairs and carnivals', 'aquariums, fairs, and carnivals'],
  ['bars over 50 percent', 'bars that make over half their income from alcohol'],
  ['bars over half income', 'bars that make over half their income from alcohol'],
  ['boys and girls schools', 'the state boys’ and girls’ schools'],
  ['child placing agencies', 'child-placing agencies'],
  ['disability addiction and mental health programs', 'disability, addiction, and mental health programs'],
  ['elected officials primary offices', 'elected officials’ primary offices'],
  ['entertainment venues 2500 seats', 'entertainment venues with 2,500 seats or more'],
  ['explosive or volatile material facilities', 'facilities with explosive or volatile material'],
  ['government buildings screened', 'government buildings where entry is screened'],
  ['governors residence', 'the governor’s residence'],
  ['governors western residence', 'the governor’s western residence'],
  ['gun shows with matching ammunition', 'gun shows, with ammunition that fits your gun'],
  [
    'homes of governor constitutional officers and legislators',
    'homes of the governor, constitutional officers, and legislators',
  ],
  ['mental health institution grounds', 'grounds of mental health institutions'],
  ['over 21 alcohol areas', 'alcohol areas closed to anyone under 21'],
  ['parks forests and wildlife areas', 'parks, forests, and wildlife areas'],
  ['parks forests wildlife and rest areas', 'parks, forests, wildlife areas, and rest areas'],
  ['places in school use', 'places in use by a school'],
  ['places of worship in school use', 'places of worship in use by a school'],
  ['police stations restricted', 'restricted areas of police stations'],
  ['polling places and 150 feet around', 'polling places and within 150 feet of them'],
  ['posted closed off public areas', 'closed-off public areas, if posted'],
  ['pro sports events', 'professional sports events'],
  ['public gatherings with permit 100 feet', 'within 100 feet of a public gathering that has a permit'],
  ['school zone roads 1000 feet', 'roads within 1,000 feet of a school'],
  [
    'secure areas of jails police courts mental health',
    'secure areas of jails, police buildings, courts, and mental health buildings',
  ],
  ['sports events selling alcohol', 'sports events that sell alcohol'],
  ['stadiums 5000 seats', 'stadiums with 5,000 seats or more'],
  [
    'state parks without license unless unloaded and cased',
    'state parks, unless you have a license or the gun is unloaded and cased',
  ],
  ['colleges unless licensed and concealed', 'colleges, unless you have a license and carry concealed'],
]);

/** Phrases that many of them share. */
const PHRASES: readonly [pattern: RegExp, words: string][] = [
  [/ if open or drinking$/, ', if you carry openly or drink'],
  [/ if drinking or posted$/, ', if you’re drinking or a sign bans guns'],
  [/ if screened\b/, ', if entry is screened'],
  [/ (if posted|if secured|unless allowed|by court order|by order)\b/, ', $1'],
  [/ secured and posted$/, ', if secured and posted'],
  [/ without (consent|permission)$/, ', unless you have $1'],
  [/ without notice$/, ', unless you’ve given notice'],
  [/ except notified employees$/, ', except for employees who gave notice'],
  [/ except permit holders$/, ', except for permit holders'],
  [/ where ordained$/, ', where a local ordinance bans guns'],
  [/ by own rule$/, ', by their own rules'],
  [/ by board rule$/, ', by rule of the board'],
  [/ by code$/, ', by local code'],
  [/^(public .+) on request$/, '$1, if you’re asked to hand over your gun'],
  [/ on request$/, ', if you’re asked not to carry'],
  [/ if barred\b/, ', if guns are banned there'],
  [/ where locally barred\b/, ' where the city or county bans guns'],
  [/\bbarred\b/, 'banned'],
  [/^school zone 1000 feet\b/, 'within 1,000 feet of a school'],
  [/^school and college zones 1000 feet\b/, 'within 1,000 feet of a school or college'],
  [/ without (?=[eO]\w+ (license|permit)\b)/, ' without an '],
  [/ without (?=([A-Z]\w+ )?(license|permit)\b)/, ' without a '],
  [/ without (?=an? (\w+ )?(license|permit)( or consent)?$)/, ', unless you have '],
  [/ without enhanced or honored permit$/, ', unless you have an enhanced or recognized permit'],
];

/** Where a place ends and its condition begins: 'pro sports| without permit'. */
const CONDITION = / (?:if|unless|without|except|where|by|on request)\b/;

/** The place in its own words, then its condition. */
const phrased = (plain: string): string => {
  const end = plain.search(CONDITION);
  const place = end < 0 ? plain : plain.slice(0, end);
  const text = `${READABLE.get(place) ?? place}${plain.slice(place.length)}`;

  return PHRASES.reduce((left, [pattern, words]) => left.replace(pattern, words), text);
};

/** 'nursing_homes' → 'Nursing homes'. */
export const readableWord = (word: string): string => {
  const plain = word.replace(/[_-]+/g, ' ').trim();
  const text = READABLE.get(plain) ?? phrased(plain);

  return text.charAt(0).toUpperCase() + text.slice(1);
};

const unquote = (text: string): string => text.replace(/^["'“”]+|["'“”]+$/g, '').trim();

const parseArray = (text: string): string[] | null => {
  try {
    const parsed: unknown = JSON.parse(text);

    return Array.isArray(parsed) ? parsed.filter((item) => typeof item === 'string') : null;
  } catch {
    return null;
  }
};

/** Plain text, quoted text or a JSON array of snake_case words, as a list to read. Empty: the record says nothing. */
export const parseAreas = (areas: string | null): string[] => {
  const text = (areas ?? '').trim();
  const words = text.startsWith('[') ? parseArray(text) : null;
  if (words) return words.map(readableWord).filter(Boolean);

  return unquote(text)
    .split(/\s*[;\n]\s*/)
    .filter(Boolean);
};

/** The states of a comma list, in the order of their names; null: unknown. Anything that is not a state is left out. */
export const parseReciprocity = (list: string | null): StateCode[] | null => {
  if (list === null) return null;
  const named = new Set(list.split(',').map((code) => code.trim().toUpperCase()));

  return STATE_CODES.filter((code) => named.has(code));
};

type DurationLine = { label: string; topic: Topic };

const DURATIONS: ReadonlyMap<string, DurationLine> = new Map<string, DurationLine>([
  ['civilian', { label: 'Civilian', topic: 'permit-years' }],
  ['civilian_initial', { label: 'First permit (civilian)', topic: 'permit-years' }],
  ['civilian_renewal', { label: 'Renewal (civilian)', topic: 'renewal-years' }],
  ['military', { label: 'Military', topic: 'military-years' }],
  ['law_enforcement', { label: 'Law enforcement', topic: 'law-enforcement-years' }],
  ['civilian_min_age', { label: 'Minimum age (civilian)', topic: 'minimum-age' }],
  ['military_min_age', { label: 'Minimum age (military)', topic: 'military-minimum-age' }],
]);

export const yearsText = (years: number): string => (years === 1 ? '1 year' : `${years} years`);

/** The lines of a duration breakdown; none where it is missing or not what it should be. */
export const durationLines = (breakdown: string | null): (DurationLine & { text: string })[] => {
  let parsed: unknown = null;
  try {
    parsed = JSON.parse(breakdown ?? 'null');
  } catch {
    return [];
  }
  if (typeof parsed !== 'object' || parsed === null) return [];

  return Object.entries(parsed).flatMap(([key, value]) => {
    const line = DURATIONS.get(key);
    if (!line || typeof value !== 'number') return [];

    return [{ ...line, text: key.endsWith('_min_age') ? `${value}` : yearsText(value) }];
  });
};

/** What tells records apart beside their place: a fee, a rule, a note; never the office, how to reach it, or a link. */
const PLACE_KEYS: ReadonlySet<string> = new Set<keyof Regulation>([
  'id',
  'county',
  'issuingOffice',
  'officialLink',
  'countyPage',
  'officePhone',
  'officeStreet',
  'officeCity',
  'officeAsOf',
  'officeIsChecked',
  'officeSite',
  'officeSiteOf',
  'officeSiteAsOf',
]);

const substanceOf = (record: Regulation): string =>
  JSON.stringify(record, (key, value) => (PLACE_KEYS.has(key) ? undefined : value));

/** A record of the whole state: one without a county, or one whose county says so. */
const isStatewide = ({ county }: Pick<Regulation, 'county'>): boolean => county === null || county === 'Statewide';

/** The record that speaks for the state: the one without a county, else the first. */
export const pickStateRecord = (records: readonly Regulation[]): Regulation | undefined =>
  records.find(isStatewide) ?? records[0];

/**
 * How the records of a state are shown: one summary where all say the same, otherwise the state's first and its
 * counties by name.
 */
export const arrangeRecords = (
  records: readonly Regulation[],
): { summary: Regulation | undefined; counties: Regulation[] } => {
  const summary = pickStateRecord(records);
  // The first that differs decides: a state with 159 counties is compared no further.
  const [first, ...rest] = records;
  const substance = first && substanceOf(first);
  const areIdentical = rest.every((record) => substanceOf(record) === substance);
  const others = records.filter((record) => record !== summary && !isStatewide(record));

  return { summary, counties: areIdentical ? [] : sortByCounty(others) };
};
