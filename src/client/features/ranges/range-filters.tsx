import { CircleCheck, CirclePlus, SlidersHorizontal } from 'lucide-react';
import { NEARBY_MILES } from '#shared/ranges/distance.ts';
import type { RangeFilter } from '#shared/ranges/filter-ranges.ts';
import type { Range } from '#shared/ranges/range.ts';
import type { RangeSort } from '#shared/ranges/sort-ranges.ts';
import { SelectField } from '../../ui/select-field.tsx';
import { TextButton } from '../../ui/text-button.tsx';
import { FEATURES } from './range-features.ts';

export type Filtering = {
  filters: readonly RangeFilter[];
  isSavedOnly: boolean;
  withinMiles: number;
  sort: RangeSort;
};

export const NO_FILTERS: Filtering = { filters: [], isSavedOnly: false, withinMiles: NEARBY_MILES, sort: 'distance' };

export const isFiltered = ({ filters, isSavedOnly, withinMiles }: Filtering): boolean =>
  filters.length > 0 || isSavedOnly || withinMiles < NEARBY_MILES;

const DISTANCES = [5, 10, 15, NEARBY_MILES];

const SORTS: readonly { sort: RangeSort; label: string }[] = [
  { sort: 'distance', label: 'Nearest first' },
  { sort: 'name', label: 'By name' },
  { sort: 'rating', label: 'Best rated first' },
];

type ChipProps = { label: string; isOn: boolean; onToggle: () => void };

const Chip = ({ label, isOn, onToggle }: ChipProps) => {
  const Icon = isOn ? CircleCheck : CirclePlus;

  return (
    <button
      type="button"
      aria-pressed={isOn}
      onClick={onToggle}
      className="inline-flex min-h-11 shrink-0 items-center gap-1.5 rounded-full border border-saddle bg-card px-3.5 font-semibold text-umber transition-colors hover:bg-hover active:bg-press aria-pressed:border-transparent aria-pressed:bg-action aria-pressed:text-on-action"
    >
      <Icon aria-hidden="true" className="size-4.5 shrink-0" />
      {label}
    </button>
  );
};

type RangeFiltersProps = {
  /** All that are near; null: not known yet. */
  ranges: readonly Range[] | null;
  value: Filtering;
  onChange: (value: Filtering) => void;
};

/** What the list is narrowed to, and its order. A range of which something is not known stays, and says so. */
export const RangeFilters = ({ ranges, value, onChange }: RangeFiltersProps) => {
  const { filters, isSavedOnly, withinMiles, sort } = value;
  // Where nobody knows a feature of any range, filtering by it would change nothing.
  const offered = FEATURES.filter(
    ({ filter, of }) => !ranges || filters.includes(filter) || ranges.some((range) => of(range) !== null),
  );
  const toggle = (filter: RangeFilter): void =>
    onChange({
      ...value,
      filters: filters.includes(filter) ? filters.filter((one) => one !== filter) : [...filters, filter],
    });

  return (
    <section aria-label="Filters" className="no-print flex flex-col gap-3">
      <div className="flex flex-wrap items-center gap-2">
        <SlidersHorizontal aria-hidden="true" className="mr-1 size-5 text-saddle max-sm:hidden" />
        {offered.map(({ filter, label }) => (
          <Chip key={filter} label={label} isOn={filters.includes(filter)} onToggle={() => toggle(filter)} />
        ))}
        <Chip label="Saved" isOn={isSavedOnly} onToggle={() => onChange({ ...value, isSavedOnly: !isSavedOnly })} />
        {isFiltered(value) && <TextButton onClick={() => onChange({ ...NO_FILTERS, sort })}>Clear filters</TextButton>}
      </div>
      <div className="grid max-w-md grid-cols-2 gap-3">
        <SelectField
          label="Within"
          value={withinMiles}
          onChange={({ target }) => onChange({ ...value, withinMiles: Number(target.value) })}
        >
          {DISTANCES.map((miles) => (
            <option key={miles} value={miles}>
              {miles} miles
            </option>
          ))}
        </SelectField>
        <SelectField
          label="Sort"
          value={sort}
          onChange={({ target }) => {
            const chosen = SORTS.find((one) => one.sort === target.value);
            if (chosen) onChange({ ...value, sort: chosen.sort });
          }}
        >
          {SORTS.map((one) => (
            <option key={one.sort} value={one.sort}>
              {one.label}
            </option>
          ))}
        </SelectField>
      </div>
    </section>
  );
};
