import { formatPartialDate } from './calendar-display.ts';
import type { FactValue, TopicFact } from './evidence.ts';
import type { Basis, FeePart } from './fact.ts';
import type { Regulation } from './regulation.ts';
import { formatDollars, NO_PERMIT, NOT_CONFIRMED, readableWord, VERIFY, yearsText } from './regulation-display.ts';
import { STATES } from './states.ts';
import type { Topic } from './topics.ts';

type Wording = {
  label: string;
  /** What each answer means, in words; `null` is 'known to be nothing'. Others are worded by their kind. */
  answers?: Partial<Record<string, string>>;
  kind?: 'dollars' | 'years' | 'age' | 'days' | 'first-days' | 'rounds' | 'places' | 'states' | 'date';
};

const YES_NO = { true: 'Yes', false: 'No' } as const;
const YES_CONDITIONAL_NO = { yes: 'Yes', conditional: 'With conditions', no: 'No' } as const;

/** What each topic is called, and what its answers mean. */
const WORDINGS: Record<Topic, Wording> = {
  'concealed-carry': { label: 'Concealed carry', answers: { true: 'Allowed', false: 'Not allowed' } },
  'permitless-carry': { label: 'Carry without a permit', answers: { true: 'Allowed', false: 'Not allowed' } },
  'permitless-since': {
    label: 'Carry without a permit since',
    kind: 'date',
    answers: { always: 'Always', null: 'Not allowed: a permit is required' },
  },
  'permitless-age': {
    label: 'Minimum age without a permit',
    kind: 'age',
    answers: { null: 'A permit is required' },
  },
  'permit-required': { label: 'Permit to carry', answers: { true: 'Required', false: 'Not required' } },
  issuance: {
    label: 'How permits are issued',
    answers: { 'shall-issue': 'Shall issue', 'may-issue': 'May issue', 'no-permit': NO_PERMIT },
  },
  'issuing-authority': { label: 'Issuing authority', answers: { null: 'None' } },
  statute: { label: 'Statute', answers: { null: 'None' } },
  'official-link': { label: 'Official page' },
  'fee-rule': {
    label: 'Who sets the fee',
    answers: {
      fixed: 'The law; same fee everywhere',
      'fixed-plus-local-costs': 'The state, plus local costs',
      capped: 'The county, up to a maximum in state law',
      'capped-plus-costs': 'The county; state law caps part of it',
      'band-plus-costs': 'The county, within limits, plus other costs',
      'county-set': 'The county',
      'no-permit': NO_PERMIT,
    },
  },
  'permit-cost': { label: 'Permit fee', kind: 'dollars', answers: { null: 'No single statewide fee' } },
  'renewal-cost': { label: 'Renewal fee', kind: 'dollars', answers: { null: 'No single statewide fee' } },
  'permit-cost-cap': { label: 'Maximum permit fee', kind: 'dollars', answers: { null: 'No maximum' } },
  'renewal-cost-cap': { label: 'Maximum renewal fee', kind: 'dollars', answers: { null: 'No maximum' } },
  'permit-years': { label: 'Permit valid for', kind: 'years', answers: { null: NO_PERMIT } },
  'renewal-years': { label: 'Renewal valid for', kind: 'years', answers: { null: NO_PERMIT } },
  'military-years': { label: 'Valid for (military)', kind: 'years', answers: { null: 'No separate term' } },
  'law-enforcement-years': {
    label: 'Valid for (law enforcement)',
    kind: 'years',
    answers: { null: 'No separate term' },
  },
  'minimum-age': { label: 'Minimum age for a permit', kind: 'age', answers: { null: NO_PERMIT } },
  'military-minimum-age': { label: 'Minimum age (military)', kind: 'age', answers: { null: 'No separate age' } },
  'resident-required': {
    label: 'Must live here to get a permit',
    answers: { ...YES_NO, null: NO_PERMIT },
  },
  'non-resident-permits': {
    label: 'Permits for non-residents',
    answers: { issues: 'Issued', conditional: 'Issued with conditions', 'does-not-issue': 'Not issued' },
  },
  'open-carry': {
    label: 'Open carry',
    answers: {
      allowed: 'Allowed',
      'with-permit': 'Allowed with a permit',
      conditional: 'Only under conditions',
      prohibited: 'Not allowed',
    },
  },
  'honored-permits': { label: 'Permits it recognizes', kind: 'states' },
  'visitors-without-permit': {
    label: 'Permit for visitors',
    answers: { true: 'Not required', false: 'Required' },
  },
  'own-residents': {
    label: 'Does another state’s permit count if you live here?',
    kind: 'first-days',
    answers: { excluded: 'No', counted: 'Yes' },
  },
  'duty-to-inform': {
    label: 'Duty to inform an officer',
    answers: {
      yes: 'Yes, at once',
      'with-id': 'Yes, when asked for ID',
      'on-request': 'Only if asked',
      no: 'Not required',
    },
  },
  'vehicle-carry': {
    label: 'Permit for a loaded handgun in a vehicle',
    answers: { yes: 'Not required', conditional: 'It depends', no: 'Required' },
  },
  'magazine-limit': { label: 'Magazine limit', kind: 'rounds', answers: { null: 'None' } },
  'magazine-possession': {
    label: 'Having a magazine over the limit',
    answers: {
      'no-limit': 'No limit',
      'sale-only': 'Not banned, but buying or selling one is',
      'sale-and-import': 'Bringing one in is banned, and so is selling one',
      'owned-before': 'Banned, unless you owned it by a date in the law',
      banned: 'Banned',
    },
  },
  'hollow-points': {
    label: 'Hollow-point ammunition',
    answers: { 'no-limit': 'No state limit', conditional: 'With conditions', banned: 'Banned' },
  },
  'signs-force-of-law': {
    label: '“No guns” signs have the force of law',
    answers: { ...YES_CONDITIONAL_NO, conditional: 'It depends' },
  },
  restaurants: {
    label: 'Carry where alcohol is served',
    answers: { ...YES_CONDITIONAL_NO, yes: 'Yes, unless posted' },
  },
  'red-flag-law': { label: 'Red flag law', answers: YES_NO },
  'stand-your-ground': {
    label: 'Duty to retreat',
    answers: {
      statute: 'None, by statute',
      'case-law': 'None, by court rulings',
      'duty-to-retreat': 'Yes, outside the home',
    },
  },
  'training-required': { label: 'Training for a permit', answers: { true: 'Required', false: 'Not required' } },
  'processing-days': { label: 'Decision due within', kind: 'days', answers: { null: 'No deadline in law' } },
  preemption: {
    label: 'State law overrides local rules',
    answers: { yes: 'Yes', partial: 'In part', no: 'No' },
  },
  'campus-carry': {
    label: 'Carry on college campuses',
    answers: { ...YES_CONDITIONAL_NO, 'institution-decides': 'Each college decides' },
  },
  'purchase-permit': {
    label: 'Permit to buy a handgun',
    answers: { ...YES_CONDITIONAL_NO, yes: 'Required', no: 'Not required' },
  },
  'private-sale-check': {
    label: 'Background check for private sales',
    answers: { ...YES_CONDITIONAL_NO, yes: 'Required', no: 'Not required' },
  },
  'prohibited-places': { label: 'Off-limits places', kind: 'places' },
  'owner-card': { label: 'FOID card', answers: { true: 'Required', false: 'Not required' } },
  'owner-card-cost': { label: 'FOID card fee', kind: 'dollars' },
};

export const topicLabel = (topic: Topic): string => WORDINGS[topic].label;

const STATE_NAMES = new Map<string, string>(STATES);

export const stateName = (code: string): string => STATE_NAMES.get(code) ?? code;

/** The name as it stands in a sentence: 'the District of Columbia'. */
export const stateInSentence = (code: string): string => (code === 'DC' ? `the ${stateName(code)}` : stateName(code));

/** A sentence that may open with such a name. */
export const capitalized = (text: string): string => `${text.charAt(0).toUpperCase()}${text.slice(1)}`;

const listText = (items: readonly string[], kind: Wording['kind']): string => {
  if (items.length === 0) return 'None';

  // A place may have a comma of its own.
  return kind === 'places' ? items.map(readableWord).join('; ') : items.join(', ');
};

const numberText = (value: number, kind: Wording['kind']): string => {
  if (kind === 'dollars') return value === 0 ? 'Free' : formatDollars(value);
  if (kind === 'years') return yearsText(value);
  if (kind === 'days') return `${value} days`;
  // Of someone who just moved there.
  if (kind === 'first-days') return `Only for your first ${value} days`;

  return kind === 'rounds' ? `${value} rounds` : `${value}`;
};

/** The answer of a fact as a reader wants it. */
export const valueText = (topic: Topic, value: FactValue): string => {
  const { answers = {}, kind } = WORDINGS[topic];
  if (Array.isArray(value)) return listText(value, kind);
  const answer = answers[String(value)];
  if (answer) return answer;
  if (typeof value === 'number') return numberText(value, kind);
  if (value === null) return 'None';

  return kind === 'date' ? formatPartialDate(String(value)) : String(value);
};

/** The answer, or that we could not confirm it. */
export const factText = ({ topic, value }: Pick<TopicFact, 'topic' | 'value'>): string =>
  value === undefined ? VERIFY : valueText(topic, value);

const FEE_TOPICS: readonly Topic[] = ['permit-cost', 'renewal-cost', 'permit-cost-cap', 'renewal-cost-cap'];

/** What comes on top of a fee or cap that the state sets, by its rule. */
export const COSTS_ON_TOP: Partial<Record<string, string>> = {
  'fixed-plus-local-costs': ' plus local costs',
  'capped-plus-costs': ' plus other costs',
  'band-plus-costs': ' plus other costs',
};

/** The same under its state's rule: a state's fee never stands without the costs that come on top. */
export const factTextUnder = (fact: TopicFact, feeRule: unknown): string => {
  const text = factText(fact);
  if (!FEE_TOPICS.includes(fact.topic) || fact.isOfCounty || typeof fact.value !== 'number') return text;

  return `${text}${COSTS_ON_TOP[String(feeRule)] ?? ''}`;
};

const bare = (text: string): string => text.toLowerCase().replace(/\.$/, '');

/** Whether its sentence says more than the answer on the screen. */
export const isSummaryFuller = ({ summary }: Pick<TopicFact, 'summary'>, shown: string): boolean =>
  summary !== undefined && shown !== NO_PERMIT && bare(summary) !== bare(shown);

/** The mark of an answer that may mislead alone; null: it is the whole answer. */
export const moreMark = (fact: Pick<TopicFact, 'summary' | 'details'>, shown: string): string | null => {
  if (fact.details) return 'see conditions';

  return isSummaryFuller(fact, shown) ? 'see details' : null;
};

type CarryRules = Pick<Regulation, 'concealedCarryAllowed' | 'constitutionalCarry' | 'permitRequired'>;

/** 'Allowed' never stands alone where it takes a permit. Null: unknown. */
export const concealedCarryText = (rules: CarryRules): string | null => {
  const { concealedCarryAllowed, constitutionalCarry, permitRequired } = rules;
  if (concealedCarryAllowed === null) return null;
  if (concealedCarryAllowed && (permitRequired === true || constitutionalCarry === false)) {
    return valueText('open-carry', 'with-permit');
  }

  return valueText('concealed-carry', concealedCarryAllowed);
};

/** What there is nothing to say of where no permit is issued: 'Not required' would sound as if there were one. */
const OF_A_PERMIT: ReadonlySet<Topic> = new Set<Topic>([
  'permit-cost',
  'renewal-cost',
  'permit-cost-cap',
  'renewal-cost-cap',
  'military-years',
  'law-enforcement-years',
  'military-minimum-age',
  'non-resident-permits',
  'training-required',
  'processing-days',
]);

/** Who knows: where no permit is issued, no office issues one. */
export const whomToAsk = (issuance: FactValue | undefined): string =>
  issuance === 'no-permit' ? 'a state agency' : 'the issuing office';

/** No other state's permit counts, and visitors can't get the state's own. */
const isClosedToVisitors = (answerOf: (topic: Topic) => FactValue | undefined): boolean => {
  const honored = answerOf('honored-permits');

  return Array.isArray(honored) && honored.length === 0 && answerOf('non-resident-permits') === 'does-not-issue';
};

/** The same among the other facts of its place. */
export const factTextAmong = (fact: TopicFact, facts: readonly TopicFact[]): string => {
  const answerOf = (topic: Topic) => facts.find((other) => other.topic === topic)?.value;
  const flagOf = (topic: Topic) => {
    const value = answerOf(topic);

    return typeof value === 'boolean' ? value : null;
  };
  const issuance = answerOf('issuance');
  if (fact.value === undefined) return `${NOT_CONFIRMED}. Check with ${whomToAsk(issuance)}.`;
  if (issuance === 'no-permit' && OF_A_PERMIT.has(fact.topic)) return NO_PERMIT;
  if (fact.topic === 'concealed-carry' && fact.value === true) {
    const rules = { constitutionalCarry: flagOf('permitless-carry'), permitRequired: flagOf('permit-required') };

    return concealedCarryText({ concealedCarryAllowed: true, ...rules }) ?? VERIFY;
  }
  if (fact.topic === 'visitors-without-permit' && fact.value === false && isClosedToVisitors(answerOf)) {
    return 'Required, and visitors can’t get one to carry concealed';
  }

  return factTextUnder(fact, answerOf('fee-rule'));
};

const PART_NAMES: Record<FeePart['for'], string> = {
  state: 'The state',
  office: 'The office that issues it',
  sheriff: 'The sheriff',
  police: 'The local police',
  fingerprints: 'Fingerprints and background check',
  photos: 'Photographs',
  card: 'The card',
};

/** What a part of a fee is for, and how much it is. */
export const feePartText = ({ for: what, dollars, isMost }: FeePart): string =>
  `${PART_NAMES[what]}: ${isMost ? 'up to ' : ''}${formatDollars(dollars)}`;

export const BASIS_TEXT: Record<Basis, string> = {
  state_law: 'The law or an official state page',
  statutory_cap: 'A maximum set by law',
  county_page: 'The county’s own page',
  secondary: 'Someone else’s summary of the law',
  unknown: 'Not confirmed',
};
