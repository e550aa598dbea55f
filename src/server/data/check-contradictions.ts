import type { Facts, Jurisdiction } from '#shared/law/jurisdiction.ts';
import type { Topic } from '#shared/law/topics.ts';
import type { Problem } from './problem.ts';

/** The value of a topic; undefined where nobody knows. */
const answerTo = <Key extends Topic>(facts: Facts, topic: Key) => {
  const fact = facts[topic];

  return fact && fact.basis !== 'unknown' ? fact.value : undefined;
};

type Contradiction = [topic: Topic, isWrong: (facts: Facts) => boolean, message: string];

const isCountySet = (facts: Facts): boolean =>
  ['capped', 'capped-plus-costs', 'band-plus-costs', 'county-set'].includes(answerTo(facts, 'fee-rule') ?? '');

/** What our own sentences say of larger magazines. */
const magazineWords = (facts: Facts): string =>
  (['magazine-limit', 'magazine-possession'] as const)
    .flatMap((topic) => [facts[topic]?.summary ?? '', ...(facts[topic]?.details ?? [])])
    .join(' ');

/** Pairs of facts that can't both be true. Unknown ones contradict nothing. */
const CONTRADICTIONS: Contradiction[] = [
  [
    'permit-required',
    (facts) => {
      const required = answerTo(facts, 'permit-required');
      return required !== undefined && required === answerTo(facts, 'permitless-carry');
    },
    'a permit is either required or not',
  ],
  [
    'permitless-since',
    (facts) => answerTo(facts, 'permitless-carry') === false && typeof answerTo(facts, 'permitless-since') === 'string',
    'permitless since a date, but not permitless',
  ],
  [
    'visitors-without-permit',
    (facts) => answerTo(facts, 'permitless-carry') === false && answerTo(facts, 'visitors-without-permit') === true,
    'visitors need no permit where everyone else does',
  ],
  [
    'permitless-age',
    (facts) => answerTo(facts, 'visitors-without-permit') === true && answerTo(facts, 'permitless-age') === null,
    'visitors need no permit, but there is no age for carrying without one',
  ],
  [
    'fee-rule',
    (facts) =>
      (answerTo(facts, 'fee-rule') === 'no-permit') !== (answerTo(facts, 'issuance') === 'no-permit') &&
      answerTo(facts, 'issuance') !== undefined,
    'fee rule and issuance disagree on whether there is a permit',
  ],
  [
    'permit-cost',
    (facts) => isCountySet(facts) && typeof answerTo(facts, 'permit-cost') === 'number',
    'one price for the state, but counties set it',
  ],
  [
    'permit-cost-cap',
    (facts) => {
      const [cost, cap] = [answerTo(facts, 'permit-cost'), answerTo(facts, 'permit-cost-cap')];
      return typeof cost === 'number' && typeof cap === 'number' && cost > cap;
    },
    'the price is above the cap',
  ],
  [
    'resident-required',
    (facts) => answerTo(facts, 'resident-required') === true && answerTo(facts, 'non-resident-permits') === 'issues',
    'residents only, but issues to non-residents',
  ],
  [
    'magazine-possession',
    (facts) =>
      answerTo(facts, 'magazine-possession') === 'sale-only' &&
      /\b(import\w*|bring(s|ing)?|brought)\b/i.test(magazineWords(facts)),
    'only sales are banned, but the words speak of bringing one in',
  ],
];

export const checkContradictions = (file: string, { facts }: Jurisdiction): Problem[] =>
  CONTRADICTIONS.filter(([, isWrong]) => isWrong(facts)).map(([topic, , message]) => ({
    file,
    place: `facts.${topic}`,
    rule: 'contradiction',
    message,
  }));
