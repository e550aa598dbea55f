import type { ReactNode } from 'react';

export type TableColumn<Row> = {
  id: string;
  header: string;
  cell: (row: Row) => ReactNode;
  /** To the right and in figures of one width, so that the eye can compare. */
  isNumeric?: boolean;
};

type TableProps<Row> = {
  caption: string;
  /** The first one names the row. */
  columns: readonly [TableColumn<Row>, ...TableColumn<Row>[]];
  rows: readonly Row[];
  rowId: (row: Row) => string;
  /**
   * Where there is no room: `stack` makes each row a small list, to read one at a time; `scroll` keeps the columns,
   * to compare, and scrolls within itself with the first one in place.
   */
  narrow?: 'stack' | 'scroll';
};

// Explicit roles: some screen readers lose a table that is laid out as blocks.
const ROLE = {
  table: { role: 'table' },
  group: { role: 'rowgroup' },
  row: { role: 'row' },
  header: { role: 'columnheader' },
  rowHeader: { role: 'rowheader' },
  cell: { role: 'cell' },
} as const;

const LOOKS = {
  stack: {
    frame: 'bg-surface',
    head: 'max-sm:sr-only',
    table: 'max-sm:block',
    body: 'max-sm:block',
    row: 'max-sm:block max-sm:py-3',
    rowHeader:
      'max-sm:block max-sm:px-0 max-sm:pt-0 max-sm:pb-1 max-sm:font-slab max-sm:text-lg max-sm:text-saddle-strong',
    cell: 'max-sm:flex max-sm:justify-between max-sm:gap-6 max-sm:px-0 max-sm:py-1 max-sm:text-right max-sm:before:text-left max-sm:before:text-quiet max-sm:before:content-[attr(data-header)]',
  },
  scroll: {
    frame: 'more-aside',
    head: '',
    table: 'min-w-max',
    body: '',
    row: '',
    rowHeader: 'sticky left-0 bg-surface max-sm:shadow-[1px_0_0_var(--color-tan)]',
    cell: '',
  },
} as const;

const PAD = 'px-3 py-2.5 sm:first:pl-4 sm:last:pr-4';

const alignment = (isNumeric = false): string => (isNumeric ? 'text-right tabular-nums' : 'text-left');

/** Figures and words to compare. Fits 360 px: see `narrow`. */
export const Table = <Row,>({ caption, columns, rows, rowId, narrow = 'stack' }: TableProps<Row>) => {
  const [first, ...others] = columns;
  const look = LOOKS[narrow];
  // What scrolls must be reachable by keyboard.
  const scroller = narrow === 'scroll' ? { role: 'region', 'aria-label': caption, tabIndex: 0 } : {};

  return (
    <div className={`overflow-x-auto rounded-panel border border-tan ${look.frame}`} {...scroller}>
      <table {...ROLE.table} className={`w-full border-collapse ${look.table}`}>
        <caption className="sr-only">{caption}</caption>
        <thead {...ROLE.group} className={look.head}>
          <tr {...ROLE.row} className="border-b border-saddle">
            {columns.map(({ id, header, isNumeric }) => (
              <th
                key={id}
                {...ROLE.header}
                scope="col"
                className={`${PAD} align-bottom text-sm font-semibold text-quiet ${alignment(isNumeric)} ${id === first.id ? look.rowHeader : ''}`}
              >
                {header}
              </th>
            ))}
          </tr>
        </thead>
        <tbody {...ROLE.group} className={`divide-y divide-tan ${look.body}`}>
          {rows.map((row) => (
            <tr key={rowId(row)} {...ROLE.row} className={`max-sm:px-4 ${look.row}`}>
              <th {...ROLE.rowHeader} scope="row" className={`${PAD} text-left font-semibold ${look.rowHeader}`}>
                {first.cell(row)}
              </th>
              {others.map(({ id, header, cell, isNumeric }) => (
                <td
                  key={id}
                  {...ROLE.cell}
                  data-header={header}
                  className={`${PAD} ${alignment(isNumeric)} ${look.cell}`}
                >
                  {cell(row)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
};
