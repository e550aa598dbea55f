import { LineCounter, parseDocument } from 'yaml';
import type { z } from 'zod';
import { type Problem, problemsOf } from './problem.ts';

/** The files of `data/` by their path inside it. */
export type DataFiles = ReadonlyMap<string, string>;

export type Parsed<Value> = { problems: Problem[]; value: Value | null };

const readYaml = (file: string, text: string): Parsed<unknown> => {
  const lineCounter = new LineCounter();
  const document = parseDocument(text, { lineCounter });
  const problems = document.errors.map(({ message, linePos }) => ({
    file,
    place: linePos ? `line ${linePos[0].line}` : '',
    rule: 'not-yaml',
    message: message.split('\n')[0]?.replace(/ at line \d+, column \d+:?$/, '') ?? '',
  }));

  return { problems, value: problems.length > 0 ? null : document.toJS() };
};

// Reading takes most of the time of a check, and a set is read for its problems and again for its form.
const alreadyRead = new WeakMap<DataFiles, Map<string, Parsed<unknown>>>();

/** Reads a file as YAML: every mistake in it with its line, or what it says. */
export const parseYaml = (files: DataFiles, file: string, text: string): Parsed<unknown> => {
  const ofThese = alreadyRead.get(files) ?? new Map<string, Parsed<unknown>>();
  const parsed = ofThese.get(file) ?? readYaml(file, text);
  alreadyRead.set(files, ofThese.set(file, parsed));

  return parsed;
};

export type WrittenFile = { text: string; value: unknown };

/** The same files but for some, whose text and meaning are given. What was read of the others is not read again. */
export const withWritten = (files: DataFiles, written: ReadonlyMap<string, WrittenFile>): DataFiles => {
  const texts = [...written].map(([file, { text }]) => [file, text] as const);
  const changed = new Map([...files, ...texts].toSorted(([a], [b]) => (a < b ? -1 : 1)));
  const known = new Map(alreadyRead.get(files));
  for (const [file, { value }] of written) known.set(file, { problems: [], value });
  alreadyRead.set(changed, known);

  return changed;
};

/** The file as its schema wants it, or every reason why not. */
export const parseFile = <Schema extends z.ZodType>(
  files: DataFiles,
  file: string,
  schema: Schema,
): Parsed<z.infer<Schema>> => {
  const text = files.get(file);
  if (text === undefined) {
    return { problems: [{ file, place: '', rule: 'no-such-file', message: 'the file is missing' }], value: null };
  }
  const { problems, value } = parseYaml(files, file, text);
  if (problems.length > 0) return { problems, value: null };

  const parsed = schema.safeParse(value);

  return parsed.success
    ? { problems: [], value: parsed.data }
    : { problems: problemsOf(file, '', parsed.error), value: null };
};
