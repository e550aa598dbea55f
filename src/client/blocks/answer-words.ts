import { stateName } from '#shared/law/fact-wording.ts';
import type { PlaceCell } from '#shared/law/place-matrix.ts';
import type { PlaceAnswer, PlaceKind } from '#shared/law/place-rules.ts';
import type { StateCode } from '#shared/law/states.ts';
import type { Reader, ReaderHere, ShownAnswer } from '#shared/recognition/place-answer.ts';

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
  depends: 'treat it as a no until you’ve read the details.',
};

type Asked = { kind: PlaceKind; state: StateCode; answer: ShownAnswer; here: ReaderHere; cell: PlaceCell | undefined };

/** What the law of a place says to someone who needs no permit to carry. */
const lawWithoutPermit = ({ answer, withoutPermit }: PlaceCell): PlaceCell['answer'] => withoutPermit ?? answer;

/** Whether being old enough would answer. Not where the law says no, or asks for a permit, at any age. */
export const isAgeAsked = ({ reader, permitNeed }: ReaderHere, cell: PlaceCell | undefined): boolean => {
  if (!cell || reader !== 'none' || permitNeed !== 'by-age') return false;
  const law = lawWithoutPermit(cell);
  // Where being old enough is not all that it takes, age alone must not sound like a yes.
  if (law === 'depends') return cell.answer === 'depends';
  if (law === 'locked-in-car') return cell.answer !== 'locked-in-car';

  return law !== 'unknown' && law !== 'banned' && law !== 'with-permit';
};

/** Whether it takes a permit is open; what holds in either case, such as a sign or the owner's word, is not. */
const openSentence = (name: string, law: PlaceAnswer, permitNeed: 'by-age' | 'unclear', isForAll: boolean): string => {
  const ifNoneIsNeeded = permitNeed === 'by-age' ? 'If you do, ' : 'If it does, ';
  const holds = law === 'no-state-ban' ? '' : ` ${isForAll ? 'Either way, ' : ifNoneIsNeeded}${TO_OTHERS[law]}`;

  return permitNeed === 'by-age'
    ? `Only with a permit, unless you qualify to carry without one in ${name}, which depends on your age.${holds} Enter your age under My permits.`
    : `Only with a permit. We couldn’t confirm that ${name} lets you carry without one.${holds}`;
};

/** Null: to someone without a permit the law says the same as to others, or the answer itself tells. */
const withoutPermitSentence = (name: string, answer: ShownAnswer, here: ReaderHere, cell: PlaceCell): string | null => {
  const { reader, permitNeed } = here;
  if (reader !== 'none' || permitNeed === 'not-needed') return null;
  // No permit, and no age, changes that: a line about them would sound as if one were all that it takes.
  if (answer === 'banned' || answer === 'locked-in-car') return null;
  if (permitNeed === 'needed') {
    return `${name} requires a permit to carry. Without one that counts there, this kind of place is off limits.`;
  }
  const law = lawWithoutPermit(cell);
  // The law of the place itself asks for a permit, at any age.
  if (law === 'with-permit' || law === 'unknown') return null;
  if (permitNeed === 'by-age' && !isAgeAsked(here, cell)) {
    return `${FOR.none}, ${TO_OTHERS.depends}`;
  }

  return openSentence(name, law, permitNeed, law === cell.answer);
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
