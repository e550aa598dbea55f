import { existsSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const DOCUMENT = 'docs/security.md';

type Row = { chapter: string; point: string; shownBy: string };

/** The rows of every table: point, what we do, what shows it. */
const rowsOf = (text: string): Row[] => {
  let chapter = '';

  return text.split('\n').flatMap((line) => {
    chapter = /^## (V\d+)/.exec(line)?.[1] ?? chapter;
    const [, point = '', , shownBy = ''] = line.split(/(?<!\\)\|/).map((cell) => cell.trim());

    return /^\d+\.\d+/.test(point) ? [{ chapter, point, shownBy }] : [];
  });
};

/** 'file' — title, file — title; as it stands in the test. */
const testsIn = (shownBy: string): { file: string; title: string }[] =>
  [...shownBy.matchAll(/`([^`]+\.(?:test|spec)\.tsx?)`: ‘(.+?)’(?=;|$)/g)].map(([, file = '', title = '']) => ({
    file,
    title,
  }));

/** In code a title may be quoted in any way, and its quotes be escaped. */
const holdsTitle = (code: string, title: string): boolean =>
  ["'", '"', '`'].some((quote) => code.includes(`${quote}${title.replaceAll(quote, `\\${quote}`)}${quote}`));

const findGaps = (text: string): string[] =>
  rowsOf(text).flatMap(({ point, shownBy }) => {
    const tests = testsIn(shownBy);
    if (tests.length === 0)
      return /^(Does not apply|Not tested|Partly): \S/.test(shownBy) ? [] : [`${point}: no test and no reason`];

    return tests.flatMap(({ file, title }) => {
      if (!existsSync(file)) return [`${point}: there is no ${file}`];

      return holdsTitle(readFileSync(file, 'utf8'), title) ? [] : [`${point}: ${file} has no test ‘${title}’`];
    });
  });

test('every point of the security document names a test that exists, or says why there is none', () => {
  const text = readFileSync(DOCUMENT, 'utf8');

  expect(findGaps(text)).toEqual([]);
  expect(rowsOf(text).length).toBeGreaterThan(60);
  expect(new Set(rowsOf(text).map(({ chapter }) => chapter))).toEqual(
    new Set(Array.from({ length: 14 }, (_, at) => `V${at + 1}`)),
  );
});

test.each([
  ['a file that is gone', '| 1.1.1 | x | `tests/nowhere.test.ts`: ‘a title’ |', 'there is no tests/nowhere.test.ts'],
  [
    'a title that is gone',
    '| 1.1.1 | x | `tests/architecture/access.test.ts`: ‘a title’ |',
    'tests/architecture/access.test.ts has no test ‘a title’',
  ],
  ['neither test nor reason', '| 1.1.1 | x | yes |', 'no test and no reason'],
])('%s is found', (_case, row, gap) => {
  expect(findGaps(`## V1 Design\n${row}`)).toEqual([`1.1.1: ${gap}`]);
});
