import { Bookmark, Trash2 } from 'lucide-react';
import type { Location } from '#shared/contracts/places.ts';
import { milesBetween } from '#shared/ranges/distance.ts';
import type { Range } from '#shared/ranges/range.ts';
import { Card, CardHeading } from '../../ui/card.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { TextButton } from '../../ui/text-button.tsx';
import { pointOf } from './listed-ranges.ts';
import { addressOf, milesText } from './range-features.ts';
import type { useSavedRanges } from './use-saved-ranges.ts';

const GOOGLE_PREFIX = 'google_';

/** The page of a place whose id is all that we may keep. */
const servicePage = (id: string): string =>
  `https://www.google.com/maps/place/?q=place_id:${encodeURIComponent(id.slice(GOOGLE_PREFIX.length))}`;

const distanceText = (range: Range, from: Location | null): string | null => {
  const point = pointOf(range);

  return point && from ? milesText(milesBetween(from, point), range) : null;
};

type SavedRow = { id: string; range: Range | null };
type SavedNameProps = { row: SavedRow; near: Range | undefined; onDetails: (range: Range) => void };

const SavedName = ({ row: { id, range }, near, onDetails }: SavedNameProps) => {
  const known = range ?? near;
  if (known) {
    return (
      <TextButton className="text-left" onClick={() => onDetails(known)}>
        {known.name}
      </TextButton>
    );
  }
  if (!id.startsWith(GOOGLE_PREFIX)) return <span className="text-quiet">No longer in our directory</span>;

  return (
    <a href={servicePage(id)} target="_blank" rel="noreferrer" className="text-link inline-flex min-h-11 items-center">
      A place on Google Maps
      <span className="sr-only"> (opens in a new tab)</span>
    </a>
  );
};

type SavedRangesProps = {
  savedRanges: ReturnType<typeof useSavedRanges>;
  /** What is listed now: it knows the names of the service's places, which are not kept. */
  nearby: readonly Range[];
  from: Location | null;
  onDetails: (range: Range) => void;
};

/** All that the member saved, wherever it is. Nothing is said before there is any. */
export const SavedRanges = ({ savedRanges: { saved = [], setSaved }, nearby, from, onDetails }: SavedRangesProps) => {
  if (saved.length === 0) return null;

  return (
    <Card>
      <CardHeading Icon={Bookmark}>Saved Ranges</CardHeading>
      <ul className="divide-y divide-tan">
        {saved.map((row) => {
          const near = nearby.find(({ id }) => id === row.id);
          const known = row.range ?? near;

          return (
            <li key={row.id} className="flex items-center gap-3 py-1">
              <div className="flex min-w-0 flex-1 flex-wrap items-center gap-x-4">
                <SavedName row={row} near={near} onDetails={onDetails} />
                {known && <span className="text-quiet">{addressOf(known)}</span>}
              </div>
              {known && <span className="shrink-0 tabular-nums">{distanceText(known, from)}</span>}
              <IconButton
                label={`Remove ${known?.name ?? 'this place'} from your saved ranges`}
                Icon={Trash2}
                onClick={() => setSaved(row.id, row.range, false)}
              />
            </li>
          );
        })}
      </ul>
    </Card>
  );
};
