/** What a figure must keep to. */
export type Limit = { atLeast: number } | { atMost: number };

/** One figure; without a value it could not be had, and the text says why. */
export type Cell = { value: number | null; text: string; limit?: Limit | undefined };

/** The first column is what is to be looked at: a ratio where there is one, since rates are the machine's. */
export type Table = {
  title: string;
  columns: readonly string[];
  rows: readonly { name: string; cells: readonly Cell[] }[];
  /** What a reader should know of how it was measured. */
  note?: string | undefined;
};

const cell = (text: string, value: number, limit?: Limit): Cell => ({ value, text, ...(limit && { limit }) });

const grouped = (value: number): string => Math.round(value).toLocaleString('en-US');
/** As many digits as are worth reading. */
const short = (value: number): string => {
  if (value >= 100) return grouped(value);
  if (value >= 10) return value.toFixed(1);

  return value.toFixed(2);
};

export const ratio = (value: number, limit?: Limit): Cell => cell(value.toFixed(2), value, limit);
export const times = (value: number, limit?: Limit): Cell => cell(`${short(value)} ×`, value, limit);
export const count = (value: number, limit?: Limit): Cell => cell(grouped(value), value, limit);

export const milliseconds = (value: number, limit?: Limit): Cell => cell(`${short(value)} ms`, value, limit);
export const seconds = (value: number, limit?: Limit): Cell => cell(`${value.toFixed(2)} s`, value, limit);
export const megabytes = (value: number, limit?: Limit): Cell => cell(`${short(value)} MB`, value, limit);
export const kilobytes = (bytes: number, limit?: Limit): Cell =>
  cell(`${(bytes / 1024).toFixed(1)} KB`, bytes / 1024, limit);
export const missing = (why: string): Cell => ({ value: null, text: why });

const isMissed = ({ value, limit }: Cell): boolean => {
  if (value === null || !limit) return false;

  return 'atLeast' in limit ? value < limit.atLeast : value > limit.atMost;
};

const limitText = (one: Cell): string[] => {
  if (!one.limit) return [];
  const asked = 'atLeast' in one.limit ? `≥ ${one.limit.atLeast}` : `≤ ${one.limit.atMost}`;

  return [`${asked} ${isMissed(one) ? 'MISSED' : 'ok'}`];
};

export const findMisses = (tables: readonly Table[]): string[] =>
  tables.flatMap(({ title, columns, rows }) =>
    rows.flatMap(({ name, cells }) =>
      cells.flatMap((one, at) =>
        isMissed(one) ? [`${title}: ${name}, ${columns[at] ?? ''} ${one.text}, asked ${limitText(one)[0]}`] : [],
      ),
    ),
  );

const GAP = 2;

/** Every line of a table as texts: the head, then the rows, with the limits at their end. */
const linesOf = ({ columns, rows }: Table): string[][] => [
  ['', ...columns, ''],
  ...rows.map(({ name, cells }) => [name, ...cells.map(({ text }) => text), cells.flatMap(limitText).join(', ')]),
];

/** For the terminal. */
export const printTable = (table: Table): string => {
  const lines = linesOf(table);
  const widths = (lines[0] ?? []).map((_text, at) => Math.max(...lines.map((line) => line[at]?.length ?? 0)));
  const print = (line: string[]): string =>
    line
      .map((text, at) => {
        const width = widths[at] ?? 0;
        if (at === 0 || at === line.length - 1) return text.padEnd(width + GAP);

        return `${text.padStart(width)}${' '.repeat(GAP)}`;
      })
      .join('')
      .trimEnd();

  return [table.title, ...lines.map(print), ...(table.note ? [table.note] : [])].join('\n');
};

/** For docs/performance.md. */
export const writeMarkdown = (table: Table): string => {
  const [head = [], ...rows] = linesOf(table);
  const row = (line: string[]): string => `| ${line.join(' | ')} |`;
  const rule = head.map((_text, at) => (at === 0 || at === head.length - 1 ? '---' : '---:'));

  return [
    `### ${table.title}`,
    '',
    row([...head.slice(0, -1), 'asked']),
    `|${rule.join('|')}|`,
    ...rows.map(row),
    ...(table.note ? ['', table.note] : []),
  ].join('\n');
};
