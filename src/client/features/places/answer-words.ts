import { stateName } from '#shared/law/fact-wording.ts';
import type { ReaderHere, ShownAnswer } from '#shared/law/place-answer.ts';
import type { PlaceCell } from '#shared/law/place-matrix.ts';
import type { PlaceKind } from '#shared/law/place-rules.ts';
import type { StateCode } from '#shared/law/states.ts';

/** Places that a government runs: their agency is asked. Elsewhere it is whoever owns the place. */
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

export const WHO_ELSE = 'The owner, the city or county, and federal law can still say no.';

type Asked = { kind: PlaceKind; state: StateCode; answer: ShownAnswer; here: ReaderHere; cell: PlaceCell | undefined };

/** The answer as a sentence, for this reader. A reader who stops there is not wrong. */
export const answerSentence = ({ kind, state, answer, here, cell }: Asked): string => {
  const name = stateName(state);
  if (answer === 'not-read') return `We haven’t answered places in ${name} yet.`;
  if (answer === 'unknown' || !cell?.summary) {
    const whom = OF_GOVERNMENT.has(kind) ? 'the agency that runs the place' : 'the owner of the place';

    return `We couldn’t confirm this for ${name}. Ask ${whom} before you go.`;
  }
  if (here.reader === 'none' && answer === 'with-permit') {
    return here.permitNeed === 'needed'
      ? `${name} requires a permit to carry, so this place is off limits without one.`
      : `Only with a permit. We couldn’t confirm that ${name} lets you carry without one.`;
  }

  return cell.summary;
};

/** What the law says to permit holders, where the sentence for this reader is another one. */
export const furtherSummary = (sentence: string, cell: PlaceCell | undefined): string | null =>
  cell?.summary && cell.summary !== sentence ? cell.summary : null;
