import { useQuery } from '@tanstack/react-query';
import { BadgeCheck, Bookmark, History, type LucideIcon, TriangleAlert } from 'lucide-react';
import { billingStatusQuery } from '../../blocks/billing-status.ts';
import { recentSearchesQuery, savedRangesQuery } from '../../blocks/range-queries.ts';

/** Stands for a figure that is not there yet, or could not be had: never for a zero. */
const UNKNOWN = '–';

type TileProps = { Icon: LucideIcon; label: string; value: string | number };

// A list of terms may hold groups of terms and nothing else: the picture belongs to the term.
const Tile = ({ Icon, label, value }: TileProps) => (
  <div className="relative flex min-h-19 flex-col-reverse justify-center rounded-panel border border-tan bg-card py-4 pr-4 pl-19">
    <dt className="text-quiet">
      <span className="absolute inset-y-0 left-4 my-auto grid size-11 place-items-center rounded-full bg-hover text-saddle">
        <Icon aria-hidden="true" className="size-6" />
      </span>
      {label}
    </dt>
    <dd className="font-slab text-2xl leading-tight font-semibold text-saddle-strong tabular-nums">{value}</dd>
  </div>
);

/** What the member has done here, in figures. Loaded again on each visit: other screens and browsers change them. */
export const ActivityTiles = () => {
  const searches = useQuery({ ...recentSearchesQuery, staleTime: 0 });
  const saved = useQuery({ ...savedRangesQuery, staleTime: 0 });
  const { data: status } = useQuery(billingStatusQuery);
  const standing = status?.hasAccess ? 'Active' : 'Unpaid';

  return (
    <dl aria-label="Activity" className="grid gap-3 sm:grid-cols-3">
      <Tile Icon={History} label="Recent Searches" value={searches.data?.length ?? UNKNOWN} />
      <Tile Icon={Bookmark} label="Saved Ranges" value={saved.data?.length ?? UNKNOWN} />
      <Tile
        Icon={status && !status.hasAccess ? TriangleAlert : BadgeCheck}
        label="Account Status"
        value={status ? standing : UNKNOWN}
      />
    </dl>
  );
};
