import { Bookmark, BookmarkCheck, CircleQuestionMark, Info, MapPin, Navigation, Star } from 'lucide-react';
import { memo, useEffect, useRef } from 'react';
import { asOfText } from '#shared/law/calendar-display.ts';
import type { Range } from '#shared/ranges/range.ts';
import { bringIntoView } from '../../lib/bring-into-view.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import type { NumberedRange } from './listed-ranges.ts';
import { MemberVoices } from './member-voices.tsx';
import { addressOf, doubtLabel, knownFeatures, milesText, placeNote } from './range-features.ts';

type RangeActions = {
  onSelect: (id: string) => void;
  onDetails: (range: Range) => void;
  onDirections: (range: Range) => void;
  onSave: (range: Range, isSaved: boolean) => void;
};

const Rating = ({ range: { rating, reviewCount } }: { range: Range }) =>
  rating === null ? null : (
    <span className="inline-flex items-center gap-1 tabular-nums">
      <Star aria-hidden="true" className="size-4 text-brass" />
      <span className="sr-only">Rated </span>
      {rating}
      {reviewCount !== null && <span className="text-quiet">({reviewCount.toLocaleString('en-US')} reviews)</span>}
    </span>
  );

type RangeCardProps = RangeActions & {
  listed: NumberedRange;
  isSelected: boolean;
  /** Chosen on the map: it comes into view. */
  isPointedAt: boolean;
  isSaved: boolean;
  canNavigate: boolean;
};

/** One range of the list: everything that the map can do can be done here. */
export const RangeCard = memo(
  ({
    listed: { range, number, unknown },
    isSelected,
    isPointedAt,
    isSaved,
    canNavigate,
    onSelect,
    onDetails,
    onDirections,
    onSave,
  }: RangeCardProps) => {
    const ref = useRef<HTMLLIElement>(null);
    const address = addressOf(range);
    const note = placeNote(range);
    const features = knownFeatures(range);

    useEffect(() => {
      if (isPointedAt) bringIntoView(ref.current, 'nearest');
    }, [isPointedAt]);

    return (
      <li
        ref={ref}
        data-selected={isSelected || undefined}
        className="scroll-my-24 rounded-panel border border-tan bg-card p-4 transition-colors data-selected:border-saddle data-selected:shadow-[inset_5px_0_0_var(--color-brick)]"
      >
        <div className="flex items-start gap-3">
          <span
            aria-hidden="true"
            className={`grid size-8 shrink-0 place-items-center rounded-full text-sm font-semibold tabular-nums ${isSelected ? 'bg-brick text-surface' : 'bg-action text-on-action'}`}
          >
            {number}
          </span>
          <div className="min-w-0 flex-1">
            <div className="flex flex-wrap items-baseline justify-between gap-x-4">
              <h3 className="text-lg wrap-anywhere">
                <span className="sr-only">{number}. </span>
                {range.name}
              </h3>
              {range.distance !== null && (
                <span className="font-semibold tabular-nums">{milesText(range.distance, range)}</span>
              )}
            </div>
            {address && <p className="text-quiet wrap-anywhere">{address}</p>}
            <p className="flex flex-wrap items-center gap-x-4 text-sm">
              <Rating range={range} />
              {range.source && <span className="text-quiet">Listing: {asOfText(range.source.asOf)}</span>}
              {note && (
                <span className="inline-flex items-center gap-1 text-quiet">
                  <CircleQuestionMark aria-hidden="true" className="size-4 shrink-0 text-slate" />
                  {note}
                </span>
              )}
            </p>
            <MemberVoices range={range} />
            {(features.length > 0 || unknown.length > 0) && (
              <ul aria-label={`What ${range.name} has`} className="mt-2 flex flex-wrap gap-1.5">
                {features.map((label) => (
                  <li key={label}>
                    <Badge tone="sage">{label}</Badge>
                  </li>
                ))}
                {unknown.map((doubt) => (
                  <li key={doubt}>
                    <Badge tone="slate">{doubtLabel(doubt)}: unknown</Badge>
                  </li>
                ))}
              </ul>
            )}
          </div>
        </div>
        <div className="no-print mt-3 flex flex-wrap gap-2">
          <Button look="secondary" size="compact" Icon={Info} onClick={() => onDetails(range)}>
            Details<span className="sr-only"> of {range.name}</span>
          </Button>
          <Button
            look="secondary"
            size="compact"
            Icon={Navigation}
            disabled={!canNavigate}
            onClick={() => onDirections(range)}
          >
            Directions<span className="sr-only"> to {range.name}</span>
          </Button>
          <Button
            look="quiet"
            size="compact"
            Icon={isSaved ? BookmarkCheck : Bookmark}
            aria-pressed={isSaved}
            onClick={() => onSave(range, !isSaved)}
          >
            {isSaved ? 'Saved' : 'Save'}
            <span className="sr-only"> {range.name}</span>
          </Button>
          {range.latitude !== null && (
            <Button
              look="quiet"
              size="compact"
              Icon={MapPin}
              aria-pressed={isSelected}
              onClick={() => onSelect(range.id)}
            >
              Show on map<span className="sr-only"> {range.name}</span>
            </Button>
          )}
        </div>
      </li>
    );
  },
);
