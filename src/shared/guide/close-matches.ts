import { type SearchableGuideline, termOf } from './search-guide.ts';

const MOST = 5;
/** A page of text in the search box is no list of words to look for. */
const MOST_WORDS = 8;
const LONGEST_WORD = 24;
/** Shorter words are in every guideline. */
const SHORTEST_WORD = 4;
/** More than several words that merely stand somewhere in the text. */
const CALLED_SCORE = 10;

const wordsOf = (text: string): string[] => text.split(/[^\p{L}\p{N}]+/u).filter(({ length }) => length > 0);

/** How many letters must be added, left out or changed to make one word of the other. */
const distanceBetween = (a: string, b: string): number => {
  let above = Array.from({ length: b.length + 1 }, (_, column) => column);
  for (const [row, letter] of [...a].entries()) {
    const current = [row + 1];
    for (const [column, other] of [...b].entries()) {
      current.push(
        Math.min(
          (current[column] ?? 0) + 1,
          (above[column + 1] ?? 0) + 1,
          (above[column] ?? 0) + (letter === other ? 0 : 1),
        ),
      );
    }
    above = current;
  }

  return above[b.length] ?? a.length;
};

/** Is it the same word with a slip of the finger, or another ending? */
const isClose = (typed: string, word: string): boolean => {
  if (word.length < SHORTEST_WORD || Math.abs(typed.length - word.length) > 2) return false;

  return distanceBetween(typed, word) <= (typed.length >= 7 ? 2 : 1);
};

/** Is one of a guideline's other words typed, alone or among more, or begun? */
const isCalled = (otherWords: readonly string[], typed: string): boolean =>
  otherWords.some(
    (word) => ` ${typed} `.includes(` ${word} `) || ` ${typed} `.includes(` ${word}s `) || word.startsWith(typed),
  );

const scoreOf = ({ fields: [title, content, category] }: SearchableGuideline, words: readonly string[]): number => {
  const named = wordsOf(`${title} ${category}`);

  return words.reduce((sum, word) => {
    if (title.includes(word) || category.includes(word)) return sum + 4;
    if (named.some((other) => isClose(word, other))) return sum + 3;

    return content.includes(word) ? sum + 1 : sum;
  }, 0);
};

/** What to offer when nothing holds exactly what was typed: whose words are nearest, the best first. */
export const findCloseMatches = (guide: readonly SearchableGuideline[], typed: string): SearchableGuideline[] => {
  const term = termOf(typed);
  const words = wordsOf(typed.slice(0, MOST_WORDS * LONGEST_WORD).toLowerCase())
    .filter(({ length }) => length >= SHORTEST_WORD && length <= LONGEST_WORD)
    .slice(0, MOST_WORDS);

  return guide
    .map((one) => ({
      one,
      score: scoreOf(one, words) + (term.length > 1 && isCalled(one.otherWords, term) ? CALLED_SCORE : 0),
    }))
    .filter(({ score }) => score > 0)
    .toSorted((a, b) => b.score - a.score)
    .slice(0, MOST)
    .map(({ one }) => one);
};
