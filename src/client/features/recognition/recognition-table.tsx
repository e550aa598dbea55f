import { ArrowDown, ArrowUp, ArrowUpDown } from 'lucide-react';
import { memo, useMemo, useState } from 'react';
import { asOfText } from '#shared/law/calendar-display.ts';
import type { StateCode } from '#shared/law/states.ts';
import { STATUS_WORDS } from '#shared/recognition/recognition-wording.ts';
import { RECOGNITION_STATUSES } from '#shared/recognition/recognize.ts';
import { STATUS_LOOKS } from '../../blocks/status-look.ts';
import { Badge } from '../../ui/badge.tsx';
import { MoreBelow } from '../../ui/more-below.tsx';
import type { StateRow } from './recognition-rows.ts';

type SortKey = 'state' | 'status' | 'asOf';

const COMPARE: Record<SortKey, (a: StateRow, b: StateRow) => number> = {
  state: (a, b) => a.name.localeCompare(b.name),
  status: (a, b) => RECOGNITION_STATUSES.indexOf(a.status) - RECOGNITION_STATUSES.indexOf(b.status),
  asOf: (a, b) => (a.asOf ?? '').localeCompare(b.asOf ?? ''),
};

type RowProps = StateRow & { onChoose: (state: StateCode) => void };

// Memoized: a switch changes some of 52.
const Row = memo(({ state, name, status, reason, caution, asOf, marks, onChoose }: RowProps) => (
  <tr className="break-inside-avoid">
    <th scope="row" className="py-1 pr-2 pl-3 text-left font-semibold">
      <button type="button" className="text-link min-h-11 text-left print:min-h-0" onClick={() => onChoose(state)}>
        {name}
      </button>
    </th>
    <td className="px-2 py-1.5">
      <Badge {...STATUS_LOOKS[status]}>{STATUS_WORDS[status]}</Badge>
      {reason && <span className="mt-1 block text-sm text-quiet">{reason}</span>}
      {caution && <span className="block text-sm font-semibold">{caution}</span>}
      {marks.map((mark) => (
        <span key={mark} className="block text-sm font-semibold">
          ● {mark}
        </span>
      ))}
    </td>
    <td className="py-1.5 pr-3 pl-2 text-sm text-quiet tabular-nums max-sm:hidden print:table-cell">
      {asOf && asOfText(asOf)}
    </td>
  </tr>
));

type SortHeaderProps = {
  label: string;
  isSorted: boolean;
  isDescending: boolean;
  className: string;
  onSort: () => void;
};

const SortHeader = ({ label, isSorted, isDescending, className, onSort }: SortHeaderProps) => {
  const SortedIcon = isDescending ? ArrowDown : ArrowUp;
  const Icon = isSorted ? SortedIcon : ArrowUpDown;
  const direction = isDescending ? 'descending' : 'ascending';

  return (
    <th scope="col" aria-sort={isSorted ? direction : 'none'} className={`px-1 text-left ${className}`}>
      <button
        type="button"
        onClick={onSort}
        className="inline-flex min-h-11 items-center gap-1 rounded-control px-2 text-sm font-semibold text-quiet hover:bg-hover hover:text-umber"
      >
        {label}
        <Icon aria-hidden="true" className={`size-4 ${isSorted ? 'text-saddle' : 'opacity-50'}`} />
      </button>
    </th>
  );
};

type RecognitionTableProps = { rows: readonly StateRow[]; onChoose: (state: StateCode) => void };

/** Every state in words, beside the map that shows the same. */
export const RecognitionTable = memo(({ rows, onChoose }: RecognitionTableProps) => {
  const [sort, setSort] = useState<{ key: SortKey; isDescending: boolean }>({ key: 'state', isDescending: false });
  const sorted = useMemo(() => {
    const list = rows.toSorted((a, b) => COMPARE[sort.key](a, b) || COMPARE.state(a, b));

    return sort.isDescending ? list.toReversed() : list;
  }, [rows, sort]);
  const header = (key: SortKey, label: string, className = '') => (
    <SortHeader
      label={label}
      isSorted={sort.key === key}
      isDescending={sort.isDescending}
      className={className}
      onSort={() => setSort((last) => ({ key, isDescending: last.key === key && !last.isDescending }))}
    />
  );

  return (
    <div className="max-h-[38rem] overflow-auto rounded-panel border border-tan bg-surface [contain:content] print:max-h-none print:overflow-visible print:border-0">
      <table className="w-full table-fixed border-collapse">
        <caption className="sr-only">Every state, with your permits</caption>
        <thead className="sticky top-0 z-10 bg-surface shadow-[0_1px_0_var(--color-saddle)]">
          <tr>
            {header('state', 'State', 'w-2/6 sm:max-lg:w-1/4')}
            {header('status', 'Result')}
            {header('asOf', 'As of', 'w-28 max-sm:hidden print:table-cell')}
          </tr>
        </thead>
        <tbody className="divide-y divide-tan align-top">
          {sorted.map((row) => (
            <Row key={row.state} {...row} onChoose={onChoose} />
          ))}
        </tbody>
      </table>
      <MoreBelow />
    </div>
  );
});
