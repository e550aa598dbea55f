import { type Guideline, sortByTitle } from './guideline.ts';

/** A guideline made ready for searching: done once, so that a keystroke costs only the comparison. */
export type SearchableGuideline = {
  guideline: Guideline;
  /** Its running text, for the piece that is shown around a hit. */
  content: string;
  /** Title, content and category in lower case: a hit is within one of them. */
  fields: readonly [title: string, content: string, category: string];
  /** Other words for it in lower case: never a hit, only offered when there is none. */
  otherWords: readonly string[];
};

const textOf = ({ blocks }: Guideline): string =>
  blocks.flatMap((block) => (block.kind === 'list' ? block.items : [block.text])).join(' ');

/** Sorted by title, so that whatever is found is too. */
export const makeSearchable = (guidelines: readonly Guideline[]): SearchableGuideline[] =>
  sortByTitle(guidelines).map((guideline) => {
    const content = textOf(guideline);

    return {
      guideline,
      content,
      fields: [guideline.title.toLowerCase(), content.toLowerCase(), guideline.category.toLowerCase()],
      otherWords: guideline.alsoCalled.map((word) => word.toLowerCase()),
    };
  });

/** What is searched for: without the spaces around it, and in lower case. Empty: nothing is. */
export const termOf = (typed: string): string => typed.trim().toLowerCase();

/** Whose title, content or category holds what was typed, by title. Every letter stands for itself. */
export const filterGuide = (guide: readonly SearchableGuideline[], typed: string): SearchableGuideline[] => {
  const term = termOf(typed);

  return guide.filter(({ fields }) => fields.some((field) => field.includes(term)));
};

/** A text cut where what was typed stands in it: every second piece is a hit. */
export const splitAtHits = (text: string, typed: string): string[] => {
  const term = termOf(typed);
  const lower = text.toLowerCase();
  // A letter that grows in lower case would move every place behind it.
  if (term === '' || lower.length !== text.length) return [text];

  const pieces: string[] = [];
  let from = 0;
  for (let at = lower.indexOf(term); at !== -1; at = lower.indexOf(term, from)) {
    pieces.push(text.slice(from, at), text.slice(at, at + term.length));
    from = at + term.length;
  }

  return [...pieces, text.slice(from)];
};

const EXCERPT_LENGTH = 150;
const BEFORE_HIT = 50;

/** The piece of the content around the first hit, cut between words; null where the content holds none. */
export const findExcerpt = ({ content, fields }: SearchableGuideline, typed: string): string | null => {
  const term = termOf(typed);
  const at = term === '' ? -1 : fields[1].indexOf(term);
  if (at === -1) return null;

  const start = at <= BEFORE_HIT ? 0 : content.indexOf(' ', at - BEFORE_HIT) + 1;
  const from = start > at ? at : start;
  const wanted = Math.max(at + term.length, from + EXCERPT_LENGTH);
  const space = content.indexOf(' ', wanted);
  const to = space === -1 ? content.length : space;

  return `${from > 0 ? '… ' : ''}${content.slice(from, to)}${to < content.length ? ' …' : ''}`;
};
