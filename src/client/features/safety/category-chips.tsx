import type { GuideEntry } from '#shared/guide/guideline.ts';

const CHIP =
  'inline-flex min-h-11 shrink-0 items-center whitespace-nowrap gap-1.5 sm:w-full sm:justify-between rounded-full border border-tan bg-card px-3.5 font-semibold text-umber hover:bg-hover active:bg-press aria-pressed:border-transparent aria-pressed:bg-action aria-pressed:text-on-action';

type CategoryChipsProps = {
  entries: readonly GuideEntry[];
  /** Null: all topics. */
  chosen: string | null;
  onChoose: (category: string | null) => void;
};

/** All topics, or those of one category. In columns, not in lines: a font that comes late must not change their number. */
export const CategoryChips = ({ entries, chosen, onChoose }: CategoryChipsProps) => {
  const categories = [...new Set(entries.map(({ category }) => category))].toSorted();
  const countOf = (category: string): number => entries.filter((entry) => entry.category === category).length;

  return (
    <ul
      aria-label="Topics by category"
      className="needs-script no-print flex gap-2 max-sm:-mx-5 max-sm:overflow-x-auto max-sm:px-5 max-sm:py-1 sm:grid sm:grid-cols-[repeat(auto-fill,minmax(9.5rem,1fr))]"
    >
      <li>
        <button type="button" className={CHIP} aria-pressed={chosen === null} onClick={() => onChoose(null)}>
          All topics <span className="text-sm font-normal">{entries.length}</span>
        </button>
      </li>
      {categories.map((category) => (
        <li key={category}>
          <button type="button" className={CHIP} aria-pressed={chosen === category} onClick={() => onChoose(category)}>
            {category} <span className="text-sm font-normal">{countOf(category)}</span>
          </button>
        </li>
      ))}
    </ul>
  );
};
