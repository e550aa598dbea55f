import { stateName } from '#shared/law/fact-wording.ts';
import type { Reader, ReaderHere, ShownAnswer } from '#shared/law/place-answer.ts';
import type { PlaceCell } from '#shared/law/place-matrix.ts';
import type { PlaceAnswer, PlaceKind } from '#shared/law/place-rules.ts';
import type { StateCode } from '#shared/law/states.ts';

/** Places that a government runs: ask the agency. Elsewhere: ask the owner. */
const OF_GOVERNMENT: ReadonlySet<PlaceKind> = new Set([
  'courthouses',
  'government-offices',
  'government-meetings',
  'polling-places',
  'parks',
  'playgrounds',
  'state-parks',
  'rest-areas',
  'jails',
  'police-stations',
  'buses-and-trains',
  'airports',
  'libraries',
  'demonstrations',
  'festivals-and-events',
  'school-zones',
] satisfies PlaceKind[]);

export const WHO_ELSE = 'the owner, the city or county, and federal law.';

/** Where it takes, or may take, a permit to carry at all, that is the answer. */
const WITHOUT_PERMIT: Record<Exclude<ReaderHere['permitNeed'], 'not-needed'>, (state: string) => string> = {
  needed: (state) =>
    `${state} requires a permit to carry. Without one that counts there, this kind of place is off limits.`,
  'by-age': (state) =>
    `Only with a permit, unless you’re old enough to carry without one in ${state}. Enter your age under My permits.`,
  unclear: (state) => `Only with a permit. We couldn’t confirm that ${state} lets you carry without one.`,
};

const FOR: Record<Reader, string> = {
  permit: 'With this state’s permit',
  visitor: 'With another state’s permit',
  none: 'Without a permit',
};

/** What an answer means to a reader for whom it is not the usual one. */
const TO_OTHERS: Record<PlaceAnswer, string> = {
  'no-state-ban': 'we found no state ban on guns here.',
  'with-permit': 'guns are off limits here.',
  banned: 'guns are banned here.',
  'banned-if-posted': 'guns are banned here if a sign says so.',
  'place-decides': 'it’s up to the owner or operator.',
  'locked-in-car': 'a gun must stay locked in the car.',
  depends: 'it depends. Treat it as a no until you’ve read the details.',
};

type Asked = { kind: PlaceKind; state: StateCode; answer: ShownAnswer; here: ReaderHere; cell: PlaceCell | undefined };

/** Null: to someone without a permit the law says the same as to others, or the answer itself tells. */
const withoutPermitSentence = (
  name: string,
  answer: ShownAnswer,
  { reader, permitNeed }: ReaderHere,
  cell: PlaceCell,
): string | null => {
  if (reader !== 'none' || permitNeed === 'not-needed') return null;
  // The badge says Banned: a line about permits would sound as if one were all that it takes.
  if (answer === 'banned') return null;
  if (permitNeed === 'needed') return WITHOUT_PERMIT.needed(name);
  if (answer !== 'with-permit') return null;

  // Where being old enough is not all that it takes, age alone must not sound like a yes.
  if (permitNeed !== 'by-age' || !cell.withoutPermit || cell.withoutPermit === cell.answer) {
    return WITHOUT_PERMIT[permitNeed](name);
  }

  return cell.withoutPermit === 'depends'
    ? 'Without a permit, treat it as a no until you’ve read the details.'
    : `Only with a permit. Without one, ${TO_OTHERS[cell.withoutPermit]}`;
};

/** The answer as a sentence, for this reader. A reader who stops there is not wrong. */
export const answerSentence = ({ kind, state, answer, here, cell }: Asked): string => {
  const name = stateName(state);
  if (answer === 'not-read' || answer === 'unknown' || !cell?.summary) {
    const why =
      answer === 'not-read'
        ? `We don’t have answers for places in ${name} yet.`
        : `We couldn’t confirm this for ${name}.`;
    const whom = OF_GOVERNMENT.has(kind) ? 'the agency that runs the place' : 'a state agency and the owner';

    return `${why} Treat it as a no until you’ve asked ${whom}.`;
  }
  // A ban for everyone comes first: a permit would change nothing about it.
  if (answer === 'banned' && cell.answer === 'banned') return cell.summary;
  const without = withoutPermitSentence(name, answer, here, cell);
  if (without) return without;
  // The summary speaks to permit holders first.
  if (answer !== cell.answer) return `${FOR[here.reader]}, ${TO_OTHERS[answer]}`;

  return cell.summary;
};

/** The law in general, where the sentence for this reader is another one. */
export const furtherSummary = (sentence: string, cell: PlaceCell | undefined): string | null =>
  cell?.summary && cell.summary !== sentence ? cell.summary : null;
