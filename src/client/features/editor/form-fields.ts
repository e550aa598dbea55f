import type { DeskFact, DeskField, FactView } from '#shared/contracts/editor.ts';
import type { Source } from '#shared/law/source.ts';

/** What stands in the form, as it is typed. */
export type Fields = Readonly<Record<string, string>>;

const NONE = 'null';

const linesOf = (value: unknown): string => (Array.isArray(value) ? value.join('\n') : '');

const listOf = (text = ''): string[] =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean);

type Part = { for: string; dollars: number; isMost?: true };

const partText = ({ for: what, dollars, isMost }: Part): string => `${what} ${dollars}${isMost ? ' up to' : ''}`;

const partOf = (line: string): Part => {
  const [, what = line, dollars = '', most] = /^(\S+)\s+\$?([\d.]+)(\s+up to)?$/.exec(line) ?? [];

  return { for: what, dollars: Number(dollars), ...(most && { isMost: true }) };
};

const valueText = ({ kind }: DeskField, value: unknown): string => {
  if (value === undefined) return '';
  if (value === null) return NONE;
  if (kind === 'choice') return JSON.stringify(value);

  return kind === 'list' ? linesOf(value) : String(value);
};

/** Words and evidence, which every fact has. */
const TEXTS = ['summary', 'basis', 'source', 'locator', 'asOf', 'howWeKnow'] as const;
const LISTS = ['details', 'alsoIn'] as const;

/** The form with a fact in it. */
export const fieldsOf = (fact: DeskFact, fields: readonly DeskField[]): Fields => ({
  ...Object.fromEntries(TEXTS.map((name) => [name, String(fact[name] ?? '')])),
  ...Object.fromEntries(LISTS.map((name) => [name, linesOf(fact[name])])),
  parts: Array.isArray(fact['parts']) ? (fact['parts'] as unknown as Part[]).map(partText).join('\n') : '',
  ...Object.fromEntries(fields.map((field) => [field.name, valueText(field, fact[field.name])])),
});

const parseChoice = (text: string): DeskFact[string] => {
  try {
    return JSON.parse(text) as DeskFact[string];
  } catch {
    return text;
  }
};

const parseValue = ({ kind }: DeskField, text: string): DeskFact[string] => {
  if (text === NONE) return null;
  if (kind === 'choice') return parseChoice(text);
  if (kind === 'list') return listOf(text);
  if (kind === 'number' || (kind === 'word-or-number' && /^\d+$/.test(text))) {
    // What is no figure goes as it was typed: the checker says what is wrong with it.
    return text.trim() === '' || Number.isNaN(Number(text)) ? text : Number(text);
  }

  return text.trim();
};

/** The fact that the form says. What was left empty is left out by the server. */
export const factOf = (typed: Fields, fields: readonly DeskField[]): DeskFact => ({
  ...Object.fromEntries(
    fields
      .filter(({ name }) => (typed[name] ?? '') !== '')
      .map((field) => [field.name, parseValue(field, typed[field.name] ?? '')]),
  ),
  ...Object.fromEntries(TEXTS.map((name) => [name, (typed[name] ?? '').trim()])),
  ...Object.fromEntries(LISTS.map((name) => [name, listOf(typed[name])])),
  ...(listOf(typed['parts']).length > 0 && { parts: listOf(typed['parts']).map(partOf) }),
});

/** A source that is not in the files yet; none while its key is empty. */
export const newSourcesOf = (typed: Fields): Record<string, Source> | undefined => {
  const key = (typed['newKey'] ?? '').trim();
  if (key === '') return undefined;
  const text = (name: string): string => (typed[name] ?? '').trim();

  return {
    [key]: {
      title: text('newTitle'),
      address: text('newAddress') || null,
      kind: (text('newKind') || 'official') as Source['kind'],
      date: text('newDate') || 'undated',
      licence: text('newLicence') || 'facts only; no text is copied',
    },
  };
};

/** Where the source can be opened; null: it is not on the web, or only its site is known. */
export const sourceLink = ({ fact, sources }: Pick<FactView, 'fact' | 'sources'>): string | null => {
  const address = sources[String(fact['source'])]?.address ?? '';

  return /^https?:\/\//.test(address) ? address : null;
};
