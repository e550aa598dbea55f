import { QueryClientProvider } from '@tanstack/react-query';
import { render, screen, within } from '@testing-library/react';
import { onTestFinished } from 'vitest';
import { changeWhere } from '#client/blocks/current-location.ts';
import { LocationWidget } from '#client/features/location/location-widget.tsx';
import { MapsProvider } from '#client/features/ranges/maps/maps-provider.tsx';
import type { MapsService, MapsState } from '#client/features/ranges/maps/maps-service.ts';
import { MissingRangeDialog } from '#client/features/ranges/missing-range-dialog.tsx';
import { RangePartsContext } from '#client/features/ranges/range-parts.ts';
import { RangeReviews } from '#client/features/ranges/range-reviews.tsx';
import { RangesPage } from '#client/features/ranges/ranges-page.tsx';
import { ReportRangeDialog } from '#client/features/ranges/report-range-dialog.tsx';
import { createQueryClient } from '#client/lib/query-client.ts';
import { createMemoryHistory, Router } from '#client/lib/router.tsx';
import { SiteConfigProvider } from '#client/lib/site-config.tsx';
import { Toaster } from '#client/ui/toaster.tsx';
import type { Location } from '#shared/contracts/places.ts';
import { findNearbyRanges } from '#shared/contracts/ranges.ts';
import { answers, fakeApi, type Reply } from './fake-api.ts';
import { aLocation, aRange, emptyPlaces } from './ranges.ts';
import { aSiteConfig } from './render-app.tsx';

export const ready = (service: MapsService): MapsState => ({ status: 'ready', service });

type Situation = { maps?: MapsState; here?: Location | null; replies?: Reply[] };

/** The ranges page as a member sees it who is at this place, with this maps service; left out: in Colorado, with none. */
export const renderRanges = ({
  maps = { status: 'off', service: null },
  here = aLocation(),
  replies = [],
}: Situation = {}) => {
  const api = fakeApi(...replies, ...emptyPlaces());
  const queryClient = createQueryClient();
  onTestFinished(() => queryClient.clear());
  changeWhere(queryClient, { location: here });
  const page = (state: MapsState) => (
    <Router history={createMemoryHistory('/ranges')}>
      <SiteConfigProvider config={aSiteConfig()}>
        <QueryClientProvider client={queryClient}>
          <MapsProvider>
            <RangePartsContext value={{ MissingRangeDialog, ReportRangeDialog, RangeReviews }}>
              <RangesPage
                maps={state}
                detector={(aside) => <LocationWidget geocoder={state.service} autoDetect={null} aside={aside} />}
              />
            </RangePartsContext>
          </MapsProvider>
          <Toaster />
        </QueryClientProvider>
      </SiteConfigProvider>
    </Router>
  );
  const { rerender, unmount } = render(page(maps));

  return { ...api, queryClient, unmount, setMaps: (next: MapsState) => rerender(page(next)) };
};

export const INDOOR = aRange({ id: 'us-co-a', name: 'Alpha Indoor', isIndoor: true, isOutdoor: false, distance: 9.4 });
export const OUTDOOR = aRange({
  id: 'us-co-b',
  name: 'Bravo Fields',
  isIndoor: false,
  allowsRifle: true,
  distance: 2.6,
});
const COUNTY = aRange({
  id: 'us-co-c',
  name: 'Charlie Club',
  latitude: null,
  longitude: null,
  distance: null,
  precision: 'county',
});
/** As the server sends them: nearest first, those without a distance last. */
export const RANGES = [OUTDOOR, INDOOR, COUNTY];

/** The page of a member around whom these are. */
export const openWith = (...ranges: typeof RANGES) => renderRanges({ replies: [answers(findNearbyRanges, ranges)] });

/** What the list of ranges shows, in its order. */
export const listedNames = async () =>
  (await screen.findAllByRole('list', { name: /^Ranges/ }))
    .flatMap((list) => within(list).getAllByRole('heading', { level: 3 }))
    .map(({ textContent }) => textContent);

/** Of our own map, in its order. */
export const pins = () => [...document.querySelectorAll('[data-pin]')].map((pin) => pin.textContent);
