import { ArrowDown, ArrowUp, ArrowUpDown, ExternalLink, Table2 } from 'lucide-react';
import { memo, useDeferredValue, useMemo, useState } from 'react';
import { formatPartialDate } from '#shared/domain/law/calendar-display.ts';
import type { Regulation } from '#shared/domain/law/regulation.ts';
import { TextField } from '../../ui/text-field.tsx';
import { type CountyRow, matchesFilter, rowsOf, type Sort, type SortKey, sortRows } from './county-rows.ts';
import { SectionCard } from './section-card.tsx';

/** As many as a screen shows: they come with the first paint, the others right after it. */
const FIRST_ROWS = 12;

const PAD = 'px-3 py-2 first:pl-4 last:pr-4';

type RowProps = { row: CountyRow; isHidden: boolean; onChoose: (county: string) => void };

// Remembered and hidden instead of removed: a key press changes only the rows that come or go.
const Row = memo(({ row: { county, feeText, basisText, asOf, link }, isHidden, onChoose }: RowProps) => (
  <tr hidden={isHidden} className="print:table-row">
    <th scope="row" className={`${PAD} text-left font-semibold`}>
      <button type="button" className="text-link -my-2 min-h-11 text-left" onClick={() => onChoose(county)}>
        {county}
      </button>
    </th>
    <td className={`${PAD} text-right tabular-nums max-sm:whitespace-nowrap`}>
      {feeText}
      <span className="block text-xs text-quiet sm:hidden">{basisText}</span>
    </td>
    <td className={`${PAD} max-sm:hidden`}>
      {basisText}
      {asOf && <span className="block text-sm text-quiet">as of {formatPartialDate(asOf)}</span>}
    </td>
    <td className={PAD}>
      {link && (
        <a
          href={link}
          target="_blank"
          rel="noreferrer"
          aria-label={`Official page for ${county} (opens in a new tab)`}
          className="grid size-11 place-items-center rounded-control text-denim hover:bg-hover"
        >
          <ExternalLink aria-hidden="true" className="size-5" />
        </a>
      )}
    </td>
  </tr>
));

type HeaderProps = {
  sortKey: SortKey;
  label: string;
  sort: Sort;
  isNumeric?: boolean;
  isWideOnly?: boolean;
  onSort: (key: SortKey) => void;
};

const SortHeader = ({ sortKey, label, sort, isNumeric = false, isWideOnly = false, onSort }: HeaderProps) => {
  const isSorted = sort.key === sortKey;
  const SortedIcon = sort.isDescending ? ArrowDown : ArrowUp;
  const Icon = isSorted ? SortedIcon : ArrowUpDown;
  const direction = sort.isDescending ? 'descending' : 'ascending';

  return (
    <th
      scope="col"
      aria-sort={isSorted ? direction : 'none'}
      className={`px-1 ${isNumeric ? 'text-right' : 'text-left'} ${isWideOnly ? 'max-sm:hidden' : ''}`}
    >
      <button
        type="button"
        onClick={() => onSort(sortKey)}
        className="inline-flex min-h-11 items-center gap-1 rounded-control px-2 text-sm font-semibold text-quiet hover:bg-hover hover:text-umber"
      >
        {label}
        <Icon aria-hidden="true" className={`size-4 ${isSorted ? 'text-saddle' : 'opacity-50'}`} />
      </button>
    </th>
  );
};

type CountyTableProps = { records: readonly Regulation[]; onChoose: (county: string) => void };

/** The counties of a state whose fees differ. */
export const CountyTable = ({ records, onChoose }: CountyTableProps) => {
  const [typed, setTyped] = useState('');
  const [sort, setSort] = useState<Sort>({ key: 'county', isDescending: false });
  const rows = useMemo(() => sortRows(rowsOf(records), sort), [records, sort]);
  const isComplete = useDeferredValue(true, false);
  const filter = useDeferredValue(typed);
  const count = rows.filter((row) => matchesFilter(row, filter)).length;

  const changeSort = (key: SortKey): void =>
    setSort((last) => ({ key, isDescending: last.key === key && !last.isDescending }));

  return (
    <SectionCard heading={`Fees by county (${records.length})`} Icon={Table2}>
      <p className="mb-3">
        Counties set or add to the fee here. Press a county for its whole record. What is not on file is never
        estimated.
      </p>
      <div className="no-print mb-3 max-w-sm">
        <TextField
          label="Filter counties"
          type="search"
          value={typed}
          placeholder="Name or basis"
          autoComplete="off"
          onChange={({ target }) => setTyped(target.value)}
        />
      </div>
      <p role="status" className="sr-only">
        {filter && (count === 1 ? '1 county' : `${count} counties`)}
      </p>
      <div className="max-h-[30rem] overflow-auto rounded-panel border border-tan bg-surface print:max-h-none">
        <table className="w-full border-collapse">
          <caption className="sr-only">Permit fees by county</caption>
          <thead className="sticky top-0 z-10 bg-surface shadow-[0_1px_0_var(--color-saddle)]">
            <tr>
              <SortHeader sortKey="county" label="County" sort={sort} onSort={changeSort} />
              <SortHeader sortKey="fee" label="Fee" sort={sort} isNumeric onSort={changeSort} />
              <SortHeader sortKey="basis" label="Basis" sort={sort} isWideOnly onSort={changeSort} />
              <th scope="col" className="px-3 text-left text-sm font-semibold text-quiet">
                Link
              </th>
            </tr>
          </thead>
          <tbody className="divide-y divide-tan">
            {(isComplete ? rows : rows.slice(0, FIRST_ROWS)).map((row) => (
              <Row key={row.id} row={row} isHidden={!matchesFilter(row, filter)} onChoose={onChoose} />
            ))}
          </tbody>
        </table>
        {count === 0 && <p className="px-4 py-6 text-center text-quiet">No county matches “{filter}”.</p>}
      </div>
    </SectionCard>
  );
};
