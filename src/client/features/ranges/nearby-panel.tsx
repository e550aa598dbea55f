import { useQuery } from '@tanstack/react-query';
import { Target } from 'lucide-react';
import { useMemo, useState } from 'react';
import { DEFAULT_LOCATION } from '#shared/places/default-location.ts';
import { DEFAULT_MAP } from '#shared/ranges/colorado.ts';
import { NEARBY_MILES, type Point } from '#shared/ranges/distance.ts';
import { billingStatusQuery } from '../../blocks/billing-status.ts';
import { useWhere } from '../../blocks/current-location.ts';
import { useSiteConfig } from '../../lib/site-config.tsx';
import { ButtonLink } from '../../ui/button.tsx';
import { Card, CardHeading } from '../../ui/card.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { DelayedSkeleton, Skeleton } from '../../ui/skeleton.tsx';
import { type NumberedRange, numberRanges } from './listed-ranges.ts';
import { isMapOut } from './map-unavailable.tsx';
import type { MapsState } from './maps/maps-service.ts';
import { NearbyNotices } from './nearby-notices.tsx';
import { useSurroundings } from './nearby-queries.ts';
import { PlaceCredits } from './place-credits.tsx';
import { milesText } from './range-features.ts';
import { RangeMap } from './range-map.tsx';
import { useNearbyRanges } from './use-nearby-ranges.ts';

/** The page of ranges has the rest. */
const SHOWN = 4;

const MapOut = ({ center }: { center: Point }) => {
  const { isSuccess: hasOutlines } = useSurroundings(center);

  return (
    <p className="text-sm text-quiet">Map Unavailable.{hasOutlines && ' We’re showing an outline map instead.'}</p>
  );
};

type NearbyMapProps = {
  maps: MapsState;
  ranges: readonly NumberedRange[];
  selectedId?: string | null;
  onSelect?: (id: string) => void;
};

const NearbyMap = ({ maps, ranges, selectedId = null, onSelect = () => undefined }: NearbyMapProps) => {
  const { location } = useWhere();
  const center = location ?? DEFAULT_MAP;

  return (
    <div className="flex flex-col gap-1">
      <RangeMap
        maps={maps}
        center={center}
        place={location?.address ?? DEFAULT_LOCATION.text}
        town={location ? (location.city ?? null) : DEFAULT_LOCATION.city}
        ranges={ranges}
        selectedId={selectedId}
        onSelect={onSelect}
        className="h-48"
      />
      {isMapOut(maps) && <MapOut center={center} />}
    </div>
  );
};

/** For someone signed in without a membership; no search is run for them. */
const CompactPaywall = ({ maps }: { maps: MapsState }) => {
  const { price } = useSiteConfig();

  return (
    <div className="flex flex-col gap-4">
      <NearbyMap maps={maps} ranges={[]} />
      <div className="flex flex-col items-start gap-3">
        <p>
          The range finder is for members: {price.perYear} per year, {price.pitch}.
        </p>
        <ButtonLink to="/checkout">Subscribe Now</ButtonLink>
        <p className="text-sm text-quiet">You will be redirected to payment.</p>
      </div>
    </div>
  );
};

type RangeRowProps = { listed: NumberedRange; isSelected: boolean };

const RangeRow = ({ listed: { range, number }, isSelected }: RangeRowProps) => (
  <li
    data-selected={isSelected || undefined}
    className="flex items-center gap-3 rounded-control px-2 py-1.5 data-selected:bg-hover data-selected:font-semibold"
  >
    <span
      aria-hidden="true"
      className="grid size-7 shrink-0 place-items-center rounded-full bg-action text-sm font-semibold text-on-action tabular-nums"
    >
      {number}
    </span>
    <span className="flex min-w-0 flex-1 flex-col sm:flex-row sm:items-center sm:gap-3">
      <span className="min-w-0 flex-1 wrap-anywhere">
        {range.name}
        {range.city && <span className="text-quiet">, {range.city}</span>}
      </span>
      {range.distance !== null && (
        <span className="tabular-nums sm:max-w-2/5 sm:text-right">{milesText(range.distance, range)}</span>
      )}
    </span>
  </li>
);

const MembersPanel = ({ maps }: { maps: MapsState }) => {
  const nearby = useNearbyRanges(maps);
  const { ranges, isDetecting, problem } = nearby;
  const [selectedId, setSelectedId] = useState<string | null>(null);
  const listed = useMemo(() => numberRanges((ranges ?? []).map((range) => ({ range, unknown: [] }))), [ranges]);
  const isWaiting = !ranges && problem !== 'directory-failed';

  return (
    <div className="flex flex-col gap-4">
      <NearbyMap maps={maps} ranges={listed} selectedId={selectedId} onSelect={setSelectedId} />
      <NearbyNotices nearby={nearby} />
      {isDetecting && <p className="text-quiet">We’ll show ranges as soon as we know where you are.</p>}
      {isWaiting && !isDetecting && (
        <DelayedSkeleton label="Loading ranges…">
          <Skeleton className="h-40" />
        </DelayedSkeleton>
      )}
      {ranges?.length === 0 && (
        <EmptyState
          Icon={Target}
          heading="No ranges found"
          text={`We don’t know of any within ${NEARBY_MILES} miles. Try another ZIP code or town.`}
        />
      )}
      {listed.length > 0 && (
        <ol aria-label="Nearest ranges" className="flex flex-col">
          {[
            ...listed.slice(0, SHOWN),
            // One that was chosen on the map is shown, wherever it is in the list.
            ...listed.slice(SHOWN).filter(({ range }) => range.id === selectedId),
          ].map((one) => (
            <RangeRow key={one.range.id} listed={one} isSelected={one.range.id === selectedId} />
          ))}
        </ol>
      )}
      <ButtonLink to="/ranges" look="secondary" className="self-start">
        {listed.length > SHOWN ? `See all ${listed.length} ranges` : 'Find ranges'}
      </ButtonLink>
    </div>
  );
};

/** What is near, on the dashboard: the same search as the page of ranges has. */
export const NearbyPanel = ({ maps }: { maps: MapsState }) => {
  const { data: status } = useQuery(billingStatusQuery);

  return (
    <Card>
      <CardHeading Icon={Target}>Nearby Ranges</CardHeading>
      {!status && (
        <DelayedSkeleton>
          <Skeleton className="h-48" />
        </DelayedSkeleton>
      )}
      {status && (status.hasAccess ? <MembersPanel maps={maps} /> : <CompactPaywall maps={maps} />)}
      <PlaceCredits />
    </Card>
  );
};
