import { stateName } from '#shared/law/fact-wording.ts';
import type { StateCode } from '#shared/law/states.ts';
import { STATUS_WORDS } from '#shared/recognition/recognition-wording.ts';
import { STAY_WORDS, type TripRow } from '#shared/trips/trip-rows.ts';
import { STATUS_LOOKS } from '../../blocks/status-look.ts';
import { Badge } from '../../ui/badge.tsx';

/** What is asked of each state: the column's heading, and the label that stands before the answer on a phone. */
const COLUMNS = [
  ['officer', 'Tell the officer?', 'Tell officer:'],
  ['car', 'Loaded in the car?', 'Loaded in car:'],
  ['magazine', 'Magazine limit', 'Magazine limit:'],
  ['signs', 'Are signs law?', 'Signs are law:'],
] as const;

const cellOf = (row: TripRow, column: (typeof COLUMNS)[number][0]) =>
  column === 'magazine' && row.isMagazineOver ? (
    <strong className="text-brick-strong">Yours is over the limit: {row.magazine}</strong>
  ) : (
    row[column]
  );

type RowProps = { at: number | null; row: TripRow; onOpen: (state: StateCode) => void };

const Row = ({ at, row, onOpen }: RowProps) => {
  const { state, miles, stay, status, atLine } = row;
  const details = [STAY_WORDS[stay], miles > 0 ? `${Math.round(miles)} mi` : null].filter(Boolean).join(' · ');

  return (
    <tr className="flex flex-wrap items-center gap-x-3 border-t border-tan pb-1 align-top lg:table-row">
      <th
        scope="row"
        className="flex grow basis-28 flex-wrap items-center gap-x-2 text-left lg:table-cell lg:py-1.5 lg:pr-3 lg:whitespace-nowrap"
      >
        <button
          type="button"
          className="text-link inline-flex min-h-11 min-w-11 items-center text-left font-semibold lg:min-h-0"
          onClick={() => onOpen(state)}
        >
          {at !== null && `${at}. `}
          {stateName(state)}
        </button>
        <span className="text-sm font-normal text-quiet lg:block">{details}</span>
      </th>
      <td className="whitespace-nowrap lg:py-1.5 lg:pr-3">
        {status && <Badge {...STATUS_LOOKS[status]}>{STATUS_WORDS[status]}</Badge>}
      </td>
      {COLUMNS.map(([column, , label]) => (
        <td key={column} className="text-sm max-lg:leading-tight lg:py-1.5 lg:pr-3">
          <span className="text-quiet lg:sr-only">{label} </span>
          {cellOf(row, column)}
        </td>
      ))}
      <td className="basis-full text-sm max-lg:leading-tight lg:py-1.5">{atLine}</td>
    </tr>
  );
};

type TableProps = { label: string; rows: readonly TripRow[]; isNumbered: boolean; onOpen: (state: StateCode) => void };

const Table = ({ label, rows, isNumbered, onOpen }: TableProps) => (
  <table className="block w-full text-left lg:table" aria-label={label}>
    <thead className="sr-only lg:not-sr-only lg:table-header-group">
      <tr className="text-sm text-quiet">
        <th scope="col" className="pr-3 pb-1 font-normal">
          State
        </th>
        <th scope="col" className="pr-3 pb-1 font-normal">
          Your permits
        </th>
        {COLUMNS.map(([column, heading]) => (
          <th key={column} scope="col" className="pr-3 pb-1 font-normal">
            {heading}
          </th>
        ))}
        <th scope="col" className="pb-1 font-normal">
          At the state line
        </th>
      </tr>
    </thead>
    <tbody className="block lg:table-row-group">
      {rows.map((row, at) => (
        <Row key={row.state} at={isNumbered ? at + 1 : null} row={row} onOpen={onOpen} />
      ))}
    </tbody>
  </table>
);

const PLAIN = ['recognized', 'permitless'];

/** What the fold must not hide; null: nothing. */
const checkFirst = (others: readonly TripRow[]): string | null => {
  const missing = others.filter(({ status }) => status === null).length;
  if (missing > 0) {
    return missing === 1
      ? 'We couldn’t load the answer for this state. Treat it as a no until we have it.'
      : `We couldn’t load the answers for ${missing} states. Treat each as a no until we have them.`;
  }
  const strict = others.flatMap(({ state, status }) =>
    status === null || PLAIN.includes(status) ? [] : [`${stateName(state)}: ${STATUS_WORDS[status]}`],
  );

  return strict.length > 0 ? `Check these first: ${strict.join(' · ')}` : null;
};

type TripTableProps = {
  /** Of the fastest road. */
  rows: readonly TripRow[];
  /** States that only other roads pass. */
  others: readonly TripRow[];
  /** The answers are on their way. */
  isLoading: boolean;
  onOpen: (state: StateCode) => void;
};

/** The whole trip in one look: a row a state, and each opens. What only another road passes is folded, but never a no. */
export const TripTable = ({ rows, others, isLoading, onOpen }: TripTableProps) => {
  const first = isLoading ? null : checkFirst(others);

  return (
    <div className="-mx-3 sm:mx-0">
      <Table label="States in order" rows={rows} isNumbered onOpen={onOpen} />
      {others.length > 0 && (
        <details className="border-t border-tan pt-2">
          <summary className="min-h-11 cursor-pointer py-2">
            <span className="text-link">
              {others.length === 1
                ? 'Another route could take you through this state'
                : `Other routes could take you through any of these ${others.length} states`}
            </span>
            {first && <span className="block font-semibold text-brick-strong">{first}</span>}
          </summary>
          <Table label="States of other roads" rows={others} isNumbered={false} onOpen={onOpen} />
        </details>
      )}
    </div>
  );
};
