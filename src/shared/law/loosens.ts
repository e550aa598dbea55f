import type { Topic } from './topics.ts';

/** A fact, an answer for a kind of place or a rule, as files hold it. */
export type AnyFact = {
  readonly basis?: unknown;
  readonly value?: unknown;
  readonly answer?: unknown;
  readonly withoutPermit?: unknown;
  readonly visitors?: unknown;
  readonly summary?: unknown;
  readonly details?: unknown;
};

/** From what lets somebody do least to what lets them do most. */
type Order = readonly unknown[];

const NO_YES: Order = [false, true];
const YES_NO: Order = [true, false];
const BANS: Order = ['banned', 'conditional', 'no-limit'];
const DUTY: Order = ['yes', 'conditional', 'no'];
const LEAVE: Order = ['no', 'conditional', 'yes'];

/** Of a number: whether a lower one lets somebody do more. `null` is 'none', and its place is given. */
type Numbers = { looser: 'lower' | 'higher'; none: 'strictest' | 'loosest' };

/** `neutral`: whatever it says, it lets nobody carry or do more. */
const DIRECTIONS: Record<Topic, Order | Numbers | 'neutral' | 'places' | 'states'> = {
  'concealed-carry': NO_YES,
  'permitless-carry': NO_YES,
  'permitless-since': 'neutral',
  'permitless-age': { looser: 'lower', none: 'strictest' },
  'permit-required': YES_NO,
  issuance: ['no-permit', 'may-issue', 'shall-issue'],
  'issuing-authority': 'neutral',
  statute: 'neutral',
  'official-link': 'neutral',
  'fee-rule': 'neutral',
  'permit-cost': 'neutral',
  'renewal-cost': 'neutral',
  'permit-cost-cap': 'neutral',
  'renewal-cost-cap': 'neutral',
  'permit-years': { looser: 'higher', none: 'strictest' },
  'renewal-years': { looser: 'higher', none: 'strictest' },
  'military-years': { looser: 'higher', none: 'strictest' },
  'law-enforcement-years': { looser: 'higher', none: 'strictest' },
  'minimum-age': { looser: 'lower', none: 'loosest' },
  'military-minimum-age': { looser: 'lower', none: 'strictest' },
  'resident-required': [true, false, null],
  'non-resident-permits': ['does-not-issue', 'conditional', 'issues'],
  'open-carry': ['prohibited', 'conditional', 'with-permit', 'allowed'],
  'honored-permits': 'states',
  'visitors-without-permit': NO_YES,
  'own-residents': ['excluded', 'counted'],
  'duty-to-inform': ['yes', 'with-id', 'on-request', 'no'],
  'vehicle-carry': LEAVE,
  'magazine-limit': { looser: 'higher', none: 'loosest' },
  'magazine-possession': ['banned', 'owned-before', 'sale-and-import', 'sale-only', 'no-limit'],
  'hollow-points': BANS,
  'signs-force-of-law': DUTY,
  restaurants: LEAVE,
  'red-flag-law': YES_NO,
  'stand-your-ground': ['duty-to-retreat', 'case-law', 'statute'],
  'training-required': YES_NO,
  'processing-days': 'neutral',
  preemption: ['no', 'partial', 'yes'],
  'campus-carry': ['no', 'institution-decides', 'conditional', 'yes'],
  'purchase-permit': DUTY,
  'private-sale-check': DUTY,
  'prohibited-places': 'places',
  'owner-card': YES_NO,
  'owner-card-cost': 'neutral',
};

/** Some of these can't be compared: what depends may be anything. Only these steps surely let nobody do more. */
const STRICTER_PLACE_ANSWERS: Readonly<Record<string, readonly string[]>> = {
  'no-state-ban': ['with-permit', 'banned', 'banned-if-posted', 'place-decides', 'locked-in-car', 'depends'],
  'with-permit': ['banned', 'locked-in-car'],
  'banned-if-posted': ['banned', 'locked-in-car'],
  'place-decides': ['banned', 'locked-in-car'],
  'locked-in-car': ['banned'],
  depends: ['banned'],
  banned: [],
  // Of federal law.
  'state-law': ['banned', 'place-decides', 'depends'],
};

type Step = 'same' | 'stricter' | 'looser';

const stepInOrder = (order: Order, before: unknown, after: unknown): Step => {
  const [was, is] = [order.indexOf(before), order.indexOf(after)];
  // What the order doesn't know may be anything.
  if (was < 0 || is < 0) return 'looser';

  return is < was ? 'stricter' : 'looser';
};

const stepInNumbers = ({ looser, none }: Numbers, before: unknown, after: unknown): Step => {
  const limit = none === 'loosest' ? Number.POSITIVE_INFINITY : Number.NEGATIVE_INFINITY;
  const freedomOf = (value: unknown): number => {
    if (value === null) return limit;

    return typeof value === 'number' ? (looser === 'higher' ? value : -value) : Number.NaN;
  };

  return freedomOf(after) < freedomOf(before) ? 'stricter' : 'looser';
};

const holdsAll = (whole: unknown, part: unknown): boolean =>
  Array.isArray(whole) && Array.isArray(part) && part.every((item) => whole.includes(item));

const stepOfValue = (topic: Topic, before: unknown, after: unknown): Step => {
  if (JSON.stringify(before) === JSON.stringify(after)) return 'same';
  const direction = DIRECTIONS[topic];
  if (direction === 'neutral') return 'same';
  // More places off limits is stricter, and so are fewer permits that count.
  if (direction === 'places') return holdsAll(after, before) ? 'stricter' : 'looser';
  if (direction === 'states') return holdsAll(before, after) ? 'stricter' : 'looser';

  return 'looser' in direction
    ? stepInNumbers(direction as Numbers, before, after)
    : stepInOrder(direction as Order, before, after);
};

const stepOfAnswer = (before: unknown, after: unknown): Step => {
  if (before === after) return 'same';

  return STRICTER_PLACE_ANSWERS[String(before)]?.includes(String(after)) ? 'stricter' : 'looser';
};

const answersOf = ({ answer, withoutPermit = answer, visitors = answer }: AnyFact): unknown[] => [
  answer,
  withoutPermit,
  visitors,
];

const steps = (topic: Topic | null, before: AnyFact, after: AnyFact): Step[] => {
  if (topic) return [stepOfValue(topic, before.value, after.value)];
  const [was, is] = [answersOf(before), answersOf(after)];

  return was.map((answer, at) => stepOfAnswer(answer, is[at]));
};

const listOf = (details: unknown): readonly unknown[] => (Array.isArray(details) ? details : []);

/** A sentence that is gone or reworded may have been the one that kept somebody from it. One that is new can't let them. */
const losesWords = (before: AnyFact, after: AnyFact): boolean =>
  (before.summary !== undefined && before.summary !== after.summary) ||
  listOf(before.details).some((sentence) => !listOf(after.details).includes(sentence));

const STRICTEST: Partial<Record<Topic, unknown>> = Object.fromEntries(
  Object.entries(DIRECTIONS).flatMap(([topic, direction]) => (Array.isArray(direction) ? [[topic, direction[0]]] : [])),
);

const isStrictest = (topic: Topic | null, fact: AnyFact): boolean =>
  topic
    ? DIRECTIONS[topic] === 'neutral' || (topic in STRICTEST && STRICTEST[topic] === fact.value)
    : answersOf(fact).every((answer) => answer === 'banned');

const LOOSEST: Partial<Record<Topic, unknown>> = Object.fromEntries(
  Object.entries(DIRECTIONS).flatMap(([topic, direction]) =>
    Array.isArray(direction) ? [[topic, direction.at(-1)]] : [],
  ),
);

const isLoosest = (topic: Topic | null, fact: AnyFact): boolean =>
  topic
    ? DIRECTIONS[topic] === 'neutral' || (topic in LOOSEST && LOOSEST[topic] === fact.value)
    : answersOf(fact).every((answer) => answer === 'no-state-ban');

/**
 * Whether an answer lets somebody do more than the one before it: then a second person has to approve it. When in
 * doubt it does. Unknown counts as the strictest before and as the loosest after. `topic` is null for a kind of place
 * and for federal rules.
 */
export const loosens = (topic: Topic | null, before: AnyFact, after: AnyFact): boolean => {
  const [wasUnknown, isUnknown] = [before.basis === 'unknown', after.basis === 'unknown'];
  if (wasUnknown && isUnknown) return false;
  if (wasUnknown) return !isStrictest(topic, after);
  if (isUnknown) return !isLoosest(topic, before);

  const taken = steps(topic, before, after);
  if (taken.includes('looser')) return true;
  if (taken.includes('stricter')) return false;

  return losesWords(before, after);
};
