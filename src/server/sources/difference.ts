import { diffLines } from 'diff';

export const LONGEST_DIFFERENCE = 2000;
/** More than this of one line helps no one to find the place. */
const LONGEST_LINE = 400;
/** What stays around the words that differ. */
const CONTEXT = 60;
/** Past these, two versions have too little in common to be compared. */
const BOUNDS = { maxEditLength: 1500, timeout: 500 };

const REWRITTEN = 'Most of the page is different.';
const FURTHER_DOWN = 'The change is further down the page than we compare.';

/** What is left where a text was cut in the middle of a character. */
const HALF_CHARACTERS = /[\uD800-\uDBFF](?![\uDC00-\uDFFF])|(?<![\uD800-\uDBFF])[\uDC00-\uDFFF]/g;

export const cut = (text: string, length: number): string =>
  (text.length <= length ? text : `${text.slice(0, length - 1).trimEnd()}…`).replace(HALF_CHARACTERS, '');

/** How many characters two texts share from the start. */
const sharedStart = (a: string, b: string): number => {
  let at = 0;
  while (at < a.length && at < b.length && a[at] === b[at]) at += 1;

  return at;
};

const backward = (text: string): string => [...text].toReversed().join('');

/** Two long lines that differ in a few words: only those, with what stands around them. */
const narrow = (before: string, after: string): [string, string] => {
  const start = sharedStart(before, after);
  const end = sharedStart(backward(before.slice(start)), backward(after.slice(start)));
  const narrowed = (line: string): string => {
    const from = Math.max(0, start - CONTEXT);
    const to = Math.min(line.length, line.length - end + CONTEXT);

    return `${from > 0 ? '…' : ''}${line.slice(from, to)}${to < line.length ? '…' : ''}`;
  };

  return [narrowed(before), narrowed(after)];
};

const linesOf = (value: string): string[] => value.split('\n').filter((line) => line !== '');

const write = (sign: string, lines: readonly string[]): string[] =>
  lines.map((line) => `${sign} ${cut(line, LONGEST_LINE)}`);

/** A change of one line into another is shown by the words that differ. */
const writePair = (removed: readonly string[], added: readonly string[]): string[] => {
  const [before, after] = [removed[0], added[0]];
  if (before === undefined || after === undefined || removed.length > 1 || added.length > 1)
    return [...write('-', removed), ...write('+', added)];
  const [shortBefore, shortAfter] = narrow(before, after);

  return [...write('-', [shortBefore]), ...write('+', [shortAfter])];
};

/** A line more at the top pushes one out at the end of what is kept: that is no difference. */
const withoutEnd = <T extends { added: boolean; removed: boolean }>(parts: readonly T[]): T[] =>
  parts.slice(0, parts.findLastIndex(({ added, removed }) => !added && !removed) + 1);

/**
 * What differs, in lines that begin with - and +. Plain text, and never longer than the limit. Of texts longer than
 * `keptCharacters` only the beginnings are compared.
 */
export const describeDifference = (before: string, after: string, keptCharacters: number): string => {
  const isCut = Math.max(before.length, after.length) >= keptCharacters;
  const all = diffLines(`${before.slice(0, keptCharacters)}\n`, `${after.slice(0, keptCharacters)}\n`, BOUNDS);
  if (!all) return REWRITTEN;
  const parts = isCut ? withoutEnd(all) : all;
  const lines = parts.flatMap(({ added, removed, value }, at) => {
    if (removed) return writePair(linesOf(value), parts[at + 1]?.added ? linesOf(parts[at + 1]?.value ?? '') : []);
    // It was written with what it replaced.
    return added && !parts[at - 1]?.removed ? write('+', linesOf(value)) : [];
  });

  return lines.length === 0 ? FURTHER_DOWN : cut(lines.join('\n'), LONGEST_DIFFERENCE);
};
