import { appendFile, readFile } from 'node:fs/promises';
import { basename, dirname } from 'node:path';
import { CsvError, parse } from 'csv-parse/sync';
import { stringify } from 'csv-stringify/sync';
import { makeFolder } from '../../../db/data-folder.ts';
import { cellsOf, HEADINGS, type Spreadsheet, SpreadsheetError } from './spreadsheet.ts';

/**
 * A spreadsheet program would run what begins like a formula. An apostrophe in front makes it text; a cell that already
 * has one gets another, so that every cell reads back as it was.
 */
const FORMULA = /^'*[=+\-@\t\r＝＋－＠]/;

const mark = (cell: string): string => (FORMULA.test(cell) ? `'${cell}` : cell);

const unmark = (cell: string): string => (cell.startsWith("'") && FORMULA.test(cell) ? cell.slice(1) : cell);

const lineOf = (cells: readonly string[]): string => stringify([cells.map(mark)], { quoted: true });

/** Line by line, since one that a crash cut short has a quote that never ends. */
const firstCellOf = (line: string): string => {
  try {
    const [[cell = ''] = []] = parse(line, { bom: true, relax_column_count: true, trim: true });
    return unmark(cell);
  } catch (error) {
    if (error instanceof CsvError) return '';
    throw error;
  }
};

const isMissing = (error: unknown): boolean => (error as NodeJS.ErrnoException).code === 'ENOENT';

const explain = (path: string, error: unknown): SpreadsheetError =>
  new SpreadsheetError(`The file ${basename(path)} can't be used: ${(error as NodeJS.ErrnoException).code}.`, {
    cause: error,
  });

/** A file of comma-separated values in the data folder, which every spreadsheet program opens. */
export const createFileSpreadsheet = (path: string): Spreadsheet => {
  const read = async (): Promise<string> => {
    try {
      return await readFile(path, 'utf8');
    } catch (error) {
      if (isMissing(error)) return '';
      throw explain(path, error);
    }
  };

  const write = async (text: string): Promise<void> => {
    try {
      await makeFolder(dirname(path));
      await appendFile(path, text, { mode: 0o600 });
    } catch (error) {
      throw explain(path, error);
    }
  };

  /** A line that a crash cut short is ended, so that the next one does not continue it. */
  const missingStart = (text: string): string => {
    if (text === '') return lineOf(HEADINGS);

    return text.endsWith('\n') ? '' : '\n';
  };

  return {
    kind: 'file',
    where: basename(path),
    async test() {
      await write(missingStart(await read()));

      return `The file ${basename(path)} in the data folder works.`;
    },
    async listEmails() {
      // What a crash cut short is no entry: it has no end.
      const whole = (await read()).split('\n').slice(1, -1);

      return new Set(whole.map((line) => firstCellOf(line).toLowerCase()).filter((email) => email !== ''));
    },
    async append(row) {
      await write(`${missingStart(await read())}${lineOf(cellsOf(row))}`);
    },
  };
};
