import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Location } from '#shared/contracts/places.ts';
import { findNearbyRanges } from '#shared/contracts/ranges.ts';
import { mergeRanges } from '#shared/domain/ranges/merge-ranges.ts';
import type { Range } from '#shared/domain/ranges/range.ts';
import { callApi } from '../../lib/call-api.ts';
import { Button } from '../../ui/button.tsx';
import { Page } from '../../ui/page.tsx';
import { DirectionsDialog } from './maps/directions-dialog.tsx';
import { pointOfRange } from './maps/directions-ends.ts';
import { MapsProvider, useMaps } from './maps/maps-provider.tsx';
import { ServiceRangeMap } from './maps/service-map.tsx';

const HERE: Location = { lat: 29.76328, lng: -95.36327, address: 'Houston, TX' };

const Finder = () => {
  const { status, service } = useMaps();
  const [selectedId, setSelectedId] = useState<string | null>(null);
  const [opened, setOpened] = useState<Range | null>(null);
  const directory = useQuery({
    queryKey: ['ranges', 'directory'],
    queryFn: () => callApi(findNearbyRanges, { body: { lat: HERE.lat, lng: HERE.lng, radius: 25 } }),
  });
  const found = useQuery({
    queryKey: ['ranges', 'service'],
    queryFn: () => service?.findRanges(HERE) ?? [],
    enabled: service !== null,
  });
  const ranges = mergeRanges(found.data ?? [], directory.data ?? [], HERE);
  const pins = ranges.flatMap((range, at) => {
    const point = pointOfRange(range);

    return point ? [{ id: range.id, number: at + 1, title: range.name, point }] : [];
  });

  return (
    <>
      {(status === 'off' || status === 'failed') && <h2>Map Unavailable</h2>}
      {found.isError && <h3>Unable to find ranges in your area</h3>}
      {status === 'failed' && <p>Google Maps failed to load. Please check your internet connection and try again.</p>}
      {service && (
        <ServiceRangeMap
          service={service}
          pins={pins}
          selectedId={selectedId}
          onSelect={setSelectedId}
          centre={HERE}
          className="h-96"
        />
      )}
      <ol aria-label="Ranges">
        {ranges.map((range) => (
          <li key={range.id} data-selected={range.id === selectedId || undefined}>
            <h3>{range.name}</h3>
            <Button onClick={() => setOpened(range)}>Directions to {range.name}</Button>
          </li>
        ))}
      </ol>
      {opened && <DirectionsDialog range={opened} from={HERE} onClose={() => setOpened(null)} />}
    </>
  );
};

export const RangesPage = () => (
  <Page heading="Firing Ranges">
    <MapsProvider>
      <Finder />
    </MapsProvider>
  </Page>
);
