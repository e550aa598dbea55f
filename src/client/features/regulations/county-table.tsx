import { ArrowDown, ArrowUp, ArrowUpDown, Table2 } from 'lucide-react';
import { memo, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { asOfText } from '#shared/law/calendar-display.ts';
import type { Regulation } from '#shared/law/regulation.ts';
import { useIsPrinting } from '../../lib/use-is-printing.ts';
import { MoreBelow } from '../../ui/more-below.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { type CountyRow, matchesFilter, rowsOf, type Sort, type SortKey, sortRows } from './county-rows.ts';
import { InSteps } from './in-steps.tsx';
import { SectionCard } from './section-card.tsx';

/** As many as the table shows come at once, the others a few at a time, so that no key waits long for them. */
const FIRST_ROWS = 10;
const ROWS_A_STEP = 8;

// No thumbs on paper: the rows are closer there.
const PAD = 'px-3 py-2 first:pl-4 last:pr-4 print:py-0.5';

type RowProps = { row: CountyRow; onChoose: (county: string) => void };

const Row = ({ row: { id, county, feeText, basisText, asOf, office, phone, link }, onChoose }: RowProps) => (
  <tr data-id={id}>
    <th scope="row" className={`${PAD} text-left font-semibold`}>
      <button
        type="button"
        className="text-link -my-2 min-h-11 text-left print:my-0 print:min-h-0"
        onClick={() => onChoose(county)}
      >
        {county}
      </button>
    </th>
    <td className={`${PAD} text-right tabular-nums`}>
      {feeText}
      <span className="block text-xs text-quiet">{basisText}</span>
    </td>
    <td className={`${PAD} max-md:hidden`}>{asOf && asOfText(asOf)}</td>
    <td className={`${PAD} max-sm:hidden`}>
      {office}
      {phone && (
        <a href={`tel:+1${phone.replaceAll('-', '')}`} className="text-link block tabular-nums">
          {phone}
        </a>
      )}
    </td>
    <td className={PAD}>
      {link && (
        <a
          href={link}
          target="_blank"
          rel="noreferrer"
          aria-label={`Official page for ${county} (opens in a new tab)`}
          className="text-link grid min-h-11 place-items-center print:min-h-0"
        >
          Page
        </a>
      )}
    </td>
  </tr>
);

type RowsProps = {
  rows: readonly CountyRow[];
  /** All at once: a filter has to see every row. */
  isWhole: boolean;
  onChoose: (county: string) => void;
};

// Memoized: typing in the filter draws no row again, see `useFilter`.
const Rows = memo(({ rows, isWhole, onChoose }: RowsProps) => (
  <InSteps first={isWhole ? rows.length : FIRST_ROWS} step={ROWS_A_STEP}>
    {rows.map((row) => (
      <Row key={row.id} row={row} onChoose={onChoose} />
    ))}
  </InSteps>
));

/** Hides and shows rows in place: drawing 159 rows again at each keystroke would be felt. */
const useFilter = (rows: readonly CountyRow[], typed: string) => {
  const bodyRef = useRef<HTMLTableSectionElement>(null);
  // Paper can't say what was typed: it has them all.
  const filter = useIsPrinting() ? '' : typed;

  useLayoutEffect(() => {
    const shown = new Set(rows.filter((row) => matchesFilter(row, filter)).map(({ id }) => id));
    for (const row of bodyRef.current?.querySelectorAll('tr') ?? []) {
      row.toggleAttribute('hidden', !shown.has(row.dataset['id'] ?? ''));
    }
  }, [rows, filter]);

  return bodyRef;
};

type HeaderProps = {
  sortKey: SortKey;
  label: string;
  sort: Sort;
  /** Its place and width. */
  className: string;
  onSort: (key: SortKey) => void;
};

const SortHeader = ({ sortKey, label, sort, className, onSort }: HeaderProps) => {
  const isSorted = sort.key === sortKey;
  const SortedIcon = sort.isDescending ? ArrowDown : ArrowUp;
  const Icon = isSorted ? SortedIcon : ArrowUpDown;
  const direction = sort.isDescending ? 'descending' : 'ascending';

  return (
    <th scope="col" aria-sort={isSorted ? direction : 'none'} className={`px-1 ${className}`}>
      <button
        type="button"
        onClick={() => onSort(sortKey)}
        // On paper without a box of its own: the header that Chromium repeats on each sheet leaves a button's text out.
        className="inline-flex min-h-11 items-center gap-1 rounded-control px-2 text-sm font-semibold text-quiet hover:bg-hover hover:text-umber print:contents"
      >
        {label}
        <Icon aria-hidden="true" className={`size-4 print:hidden ${isSorted ? 'text-saddle' : 'opacity-50'}`} />
      </button>
    </th>
  );
};

type CountyTableProps = {
  records: readonly Regulation[];
  /** The fee is the state's in all of them: the table is about their offices. */
  haveOneFee?: boolean;
  onChoose: (county: string) => void;
};

/** What the table is about, and why someone would tap a county. Where the state issues, no county has an office of its own. */
const wordsOf = (haveOneFee: boolean, isByState: boolean) => {
  if (isByState && haveOneFee) {
    return {
      heading: 'Counties',
      caption: 'Counties',
      text: 'You apply to the state, and the fee is the same in every county. Tap a county for how to apply.',
    };
  }
  const whatFor = isByState ? 'how to apply to the state' : 'its office and how to apply';

  return haveOneFee
    ? {
        heading: 'Offices by county',
        caption: 'Offices by county',
        text: `The fee is the same in every county. Tap a county for ${whatFor}.`,
      }
    : {
        heading: 'Fees by county',
        caption: 'Permit fees by county',
        text: `The fee can differ by county. Tap a county for ${whatFor}. We never estimate a fee we don’t have on file.`,
      };
};

/** The counties of a state: what each asks, since when, and where to turn to. */
export const CountyTable = ({ records, haveOneFee = false, onChoose }: CountyTableProps) => {
  const [typed, setTyped] = useState('');
  const [sort, setSort] = useState<Sort>({ key: 'county', isDescending: false });
  const all = useMemo(() => sortRows(rowsOf(records), sort), [records, sort]);
  const bodyRef = useFilter(all, typed);
  const count = useMemo(() => all.filter((row) => matchesFilter(row, typed)).length, [all, typed]);

  const isByState = records.every(({ issuingOffice }) => issuingOffice === 'state');
  const { heading, caption, text } = wordsOf(haveOneFee, isByState);

  const changeSort = (key: SortKey): void =>
    setSort((last) => ({ key, isDescending: last.key === key && !last.isDescending }));

  return (
    <SectionCard heading={`${heading} (${records.length})`} Icon={Table2}>
      <p className="mb-3">{text}</p>
      <div className="no-print mb-3 max-w-sm">
        <TextField
          label="Filter counties"
          type="search"
          value={typed}
          placeholder="County or fee source"
          autoComplete="off"
          onChange={({ target }) => setTyped(target.value)}
        />
      </div>
      <p role="status" className="sr-only">
        {typed && (count === 1 ? '1 county' : `${count} counties`)}
      </p>
      <div className="max-h-[30rem] overflow-auto rounded-panel border border-tan bg-surface [contain:content] print:max-h-none">
        {/* Columns of fixed widths: a table that measures every cell is slow to lay out. */}
        <table className="w-full table-fixed border-collapse">
          <caption className="sr-only">{caption}</caption>
          <thead className="sticky top-0 z-10 bg-surface shadow-[0_1px_0_var(--color-saddle)]">
            <tr>
              <SortHeader sortKey="county" label="County" sort={sort} className="text-left" onSort={changeSort} />
              <SortHeader sortKey="fee" label="Fee" sort={sort} className="text-right" onSort={changeSort} />
              <SortHeader
                sortKey="age"
                label="Fee as of"
                sort={sort}
                className="text-left max-md:hidden"
                onSort={changeSort}
              />
              <SortHeader
                sortKey="office"
                label="Office"
                sort={sort}
                className="w-1/4 text-left max-sm:hidden"
                onSort={changeSort}
              />
              <th scope="col" className="w-18 px-3 text-left text-sm font-semibold text-quiet">
                Page
              </th>
            </tr>
          </thead>
          {/* Another order starts again from its first rows: moving 254 of them at once would be felt. */}
          <tbody key={`${sort.key} ${sort.isDescending}`} ref={bodyRef} className="divide-y divide-tan">
            <Rows rows={all} isWhole={typed !== ''} onChoose={onChoose} />
          </tbody>
        </table>
        {count === 0 && <p className="px-4 py-6 text-center text-quiet print:hidden">No county matches “{typed}”.</p>}
        <MoreBelow />
      </div>
    </SectionCard>
  );
};
