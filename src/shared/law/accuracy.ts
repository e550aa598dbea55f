import { isDueForReview, UNDATED } from './calendar.ts';
import type { Basis, Evidenced } from './fact.ts';
import { topicLabel } from './fact-wording.ts';
import type { Jurisdiction } from './jurisdiction.ts';
import { placeKindName } from './place-rules.ts';
import { topicSchema } from './topics.ts';

/** How a group of answers is known, and how old it is. Everything is counted, also what looks bad. */
type AccuracyTally = {
  answers: number;
  basis: Record<Basis, number>;
  /** Of the known: the source is from the last 12 months, is older, or has no date. */
  recent: number;
  older: number;
  undated: number;
};

type StateAccuracy = AccuracyTally & {
  state: string;
  name: string;
  /** The newest date among its sources; null: none has one. */
  newest: string | null;
};

/** An answer whose sources say different things, by its name. */
type Disagreement = { state: string; name: string; about: string };

type NamedAnswer = { about: string; answer: Evidenced };

/** Every answer of a state that has evidence of its own: by topic, place, kind of permit, and row of what it honors. */
const answersOf = ({ facts, places = {}, permits, honors, counties }: Jurisdiction): NamedAnswer[] => [
  ...Object.entries(facts).flatMap(([written, answer]) => {
    const topic = topicSchema.safeParse(written).data;

    return topic && answer ? [{ about: topicLabel(topic), answer }] : [];
  }),
  ...Object.entries(places).flatMap(([kind, answer]) =>
    answer ? [{ about: `Places: ${placeKindName(kind as keyof typeof places)}`, answer }] : [],
  ),
  ...permits.map((answer) => ({ about: `Its permit: ${answer.name}`, answer })),
  ...honors.map((answer) => ({ about: 'Rules for a permit it recognizes', answer })),
  ...counties.list.flatMap(({ name, permitCost, renewalCost }) =>
    [permitCost, renewalCost].flatMap((answer) => (answer ? [{ about: `Fee in ${name}`, answer }] : [])),
  ),
];

const NO_BASIS: Record<Basis, number> = { state_law: 0, statutory_cap: 0, county_page: 0, secondary: 0, unknown: 0 };

const tallyOf = (answers: readonly NamedAnswer[], today: string): AccuracyTally => {
  const tally = { answers: answers.length, basis: { ...NO_BASIS }, recent: 0, older: 0, undated: 0 };
  for (const { answer } of answers) {
    tally.basis[answer.basis] += 1;
    if (answer.asOf === UNDATED) tally.undated += 1;
    else if (answer.asOf !== undefined) tally[isDueForReview(answer, today) ? 'older' : 'recent'] += 1;
  }

  return tally;
};

/** Sources that disagree are said to, in what stands beside the answer. */
const isDisputed = ({ answer: { howWeKnow = '', summary = '', details = [] } }: NamedAnswer): boolean =>
  [howWeKnow, summary, ...details].some((text) => /\bdisagree/i.test(text));

export type Accuracy = {
  total: AccuracyTally & { states: number; counties: number };
  states: StateAccuracy[];
  disagreements: Disagreement[];
};

/** How true the records are, counted from the records themselves. */
export const accuracyOf = (jurisdictions: readonly Jurisdiction[], today: string): Accuracy => {
  const all = jurisdictions
    .map((jurisdiction) => ({ ...jurisdiction, answers: answersOf(jurisdiction) }))
    .toSorted((a, b) => a.name.localeCompare(b.name));
  const codeOf = (code: string): string => code.slice(3).toUpperCase();

  return {
    total: {
      ...tallyOf(
        all.flatMap(({ answers }) => answers),
        today,
      ),
      states: all.length,
      counties: all.reduce((sum, { counties }) => sum + counties.list.length, 0),
    },
    states: all.map(({ code, name, answers }) => ({
      state: codeOf(code),
      name,
      ...tallyOf(answers, today),
      newest:
        answers
          .flatMap(({ answer: { asOf } }) => (asOf === undefined || asOf === UNDATED ? [] : [asOf]))
          .toSorted()
          .at(-1) ?? null,
    })),
    disagreements: all.flatMap(({ code, name, answers }) =>
      [...new Set(answers.filter(isDisputed).map(({ about }) => about))].map((about) => ({
        state: codeOf(code),
        name,
        about,
      })),
    ),
  };
};
