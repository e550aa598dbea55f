import { MapPinned, Target } from 'lucide-react';
import { type ReactNode, useCallback, useMemo, useRef, useState } from 'react';
import { DEFAULT_LOCATION } from '#shared/places/default-location.ts';
import { NEARBY_MILES } from '#shared/ranges/distance.ts';
import { filterRanges } from '#shared/ranges/filter-ranges.ts';
import type { Range } from '#shared/ranges/range.ts';
import { sortRanges } from '#shared/ranges/sort-ranges.ts';
import { bringIntoView } from '../../lib/bring-into-view.ts';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { DelayedSkeleton, Skeleton } from '../../ui/skeleton.tsx';
import { FurtherRanges } from './further-ranges.tsx';
import { type NumberedRange, numberRanges, pointOf } from './listed-ranges.ts';
import { isMapOut, MapUnavailable } from './map-unavailable.tsx';
import type { MapsState } from './maps/maps-service.ts';
import { NearbyNotices } from './nearby-notices.tsx';
import { RangeCard } from './range-card.tsx';
import { type Filtering, isFiltered, NO_FILTERS, RangeFilters } from './range-filters.tsx';
import { RangeMap } from './range-map.tsx';
import type { NearbyRanges } from './use-nearby-ranges.ts';
import type { useSavedRanges } from './use-saved-ranges.ts';
import { useShowResults } from './use-show-results.ts';

/** With fewer than this nearby, a member wants to know what is a drive away. */
const FEW = 3;

const rangesText = (count: number): string => `${count} ${count === 1 ? 'range' : 'ranges'}`;

/** One that is known to its county only is counted apart: nobody knows how far it is. */
const foundText = (ranges: readonly Range[], place: string): string => {
  const unplaced = ranges.filter(({ distance }) => distance === null).length;
  const placed = `${rangesText(ranges.length - unplaced)} within ${NEARBY_MILES} miles of ${place}`;

  return unplaced === 0 ? placed : `${placed}, and ${unplaced} somewhere in the county`;
};

/** '3 match, 4 may match, of 9 ranges': a range of which something is not known is no match. */
const filteredText = (listed: readonly NumberedRange[], ranges: readonly Range[], place: string): string => {
  const matching = listed.filter(({ unknown }) => unknown.length === 0).length;
  const unsure = listed.length - matching;
  const counts = `${matching} ${matching === 1 ? 'matches' : 'match'}${unsure > 0 ? `, ${unsure} may match` : ''}`;

  return `${counts}, of ${foundText(ranges, place)}`;
};

const ListSkeleton = () => (
  <DelayedSkeleton label="Loading ranges…">
    <div className="flex flex-col gap-3">
      <Skeleton className="h-36" />
      <Skeleton className="h-36" />
      <Skeleton className="h-36" />
    </div>
  </DelayedSkeleton>
);

type RangeListsProps = { listed: readonly NumberedRange[]; toCard: (one: NumberedRange) => ReactNode };

/** What matches, and below it what may. */
const RangeLists = ({ listed, toCard }: RangeListsProps) => {
  const matching = listed.filter(({ unknown }) => unknown.length === 0);
  const unsure = listed.slice(matching.length);

  return (
    <>
      {matching.length > 0 && (
        <ol aria-label="Ranges" className="flex flex-col gap-3">
          {matching.map(toCard)}
        </ol>
      )}
      {unsure.length > 0 && (
        <section aria-label="Not known" className="flex flex-col gap-3">
          <div>
            <h3 className="text-lg">Not known</h3>
            <p className="text-quiet">
              These may match. We don’t know everything you asked for. Ask the range before you go: its details have the
              phone number if we know it. If they don’t, look the range up by name.
            </p>
          </div>
          <ol aria-label="Ranges that may match" className="flex flex-col gap-3">
            {unsure.map(toCard)}
          </ol>
        </section>
      )}
    </>
  );
};

/** `onClear`: takes the filters away that left nothing; null: there are none. */
const NoRanges = ({ place, onClear }: { place: string; onClear: (() => void) | null }) => (
  <EmptyState
    Icon={Target}
    heading="No ranges found"
    text={
      onClear
        ? 'No range here matches all your filters.'
        : `We don’t know of any within ${NEARBY_MILES} miles of ${place}. Try another ZIP code or town.`
    }
    action={
      onClear && (
        <Button look="secondary" onClick={onClear}>
          Clear filters
        </Button>
      )
    }
  />
);

type RangesFinderProps = {
  maps: MapsState;
  nearby: NearbyRanges;
  savedRanges: ReturnType<typeof useSavedRanges>;
  onDetails: (range: Range) => void;
  onDirections: (range: Range) => void;
};

/** List and map of what is near, in step: what is chosen in one is marked in the other. */
export const RangesFinder = ({ maps, nearby, savedRanges, onDetails, onDirections }: RangesFinderProps) => {
  const { ranges, center, from, isDetecting, isServiceAtWork } = nearby;
  const headingRef = useRef<HTMLHeadingElement>(null);
  const mapRef = useRef<HTMLDivElement>(null);
  useShowResults(headingRef);
  const { isSaved, setSaved } = savedRanges;
  const [filtering, setFiltering] = useState<Filtering>(NO_FILTERS);
  const [selected, setSelected] = useState<{ id: string; isByMap: boolean } | null>(null);
  const place = from?.address ?? DEFAULT_LOCATION.text;

  const listed = useMemo(() => {
    const { filters, withinMiles, isSavedOnly, sort } = filtering;
    const kept = (ranges ?? []).filter(({ id }) => !isSavedOnly || isSaved(id));

    return numberRanges(filterRanges(sortRanges(kept, sort), filters, withinMiles));
  }, [ranges, filtering, isSaved]);

  const selectOnMap = useCallback((id: string) => setSelected({ id, isByMap: true }), []);
  const selectInList = useCallback((id: string) => {
    setSelected({ id, isByMap: false });
    bringIntoView(mapRef.current, 'nearest');
  }, []);
  const toCard = (one: NumberedRange) => (
    <RangeCard
      key={one.range.id}
      listed={one}
      isSelected={one.range.id === selected?.id}
      isPointedAt={one.range.id === selected?.id && selected.isByMap}
      isSaved={isSaved(one.range.id)}
      canNavigate={from !== null && pointOf(one.range) !== null}
      onSelect={selectInList}
      onDetails={onDetails}
      onDirections={onDirections}
      onSave={save}
    />
  );
  const save = useCallback((range: Range, willBeSaved: boolean) => setSaved(range.id, range, willBeSaved), [setSaved]);

  return (
    <section aria-label="Nearby ranges" className="flex flex-col gap-4">
      <div className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1">
        <h2 ref={headingRef} className="flex scroll-mt-20 items-center gap-2.5 text-2xl">
          <Target aria-hidden="true" className="size-6" />
          Nearby Ranges
        </h2>
        <p role="status" className="text-quiet">
          {ranges && (isFiltered(filtering) ? filteredText(listed, ranges, place) : foundText(ranges, place))}
          {ranges && isServiceAtWork && ' · searching Google Maps for more…'}
        </p>
      </div>
      <NearbyNotices nearby={nearby} />
      <RangeFilters ranges={ranges} value={filtering} onChange={setFiltering} />
      <div className="grid items-start gap-5 lg:grid-cols-2">
        {/* On a phone the list comes first: it is what was asked for. */}
        <div
          ref={mapRef}
          className="no-print flex scroll-my-20 flex-col gap-3 max-lg:order-last lg:[@media(min-height:50rem)]:sticky lg:[@media(min-height:50rem)]:top-24"
        >
          <RangeMap
            maps={maps}
            center={center}
            place={place}
            town={from ? (from.city ?? null) : DEFAULT_LOCATION.city}
            ranges={listed}
            selectedId={selected?.id ?? null}
            onSelect={selectOnMap}
            className="h-72 sm:h-96 lg:h-[min(34rem,calc(100dvh-15rem))]"
          />
          {isMapOut(maps) && <MapUnavailable maps={maps} center={center} hasList={listed.length > 0} />}
        </div>
        <div className="flex min-w-0 flex-col gap-3">
          {isDetecting && (
            <EmptyState
              Icon={MapPinned}
              heading="Finding your location"
              text="Your browser may ask for permission. You can also enter a ZIP code above."
            />
          )}
          {!isDetecting && !ranges && nearby.problem !== 'directory-failed' && <ListSkeleton />}
          {listed.length > 0 && !from && (
            <p className="text-quiet">To get directions, detect your location or enter a ZIP code.</p>
          )}
          {ranges && <RangeLists listed={listed} toCard={toCard} />}
          {ranges && listed.length === 0 && (
            <NoRanges
              place={place}
              onClear={isFiltered(filtering) ? () => setFiltering({ ...NO_FILTERS, sort: filtering.sort }) : null}
            />
          )}
          {ranges && ranges.length < FEW && <FurtherRanges center={center} onDetails={onDetails} />}
        </div>
      </div>
    </section>
  );
};
