import { QueryClientProvider } from '@tanstack/react-query';
import { render } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { onTestFinished } from 'vitest';
import { LocationWidget } from '#client/features/location/location-widget.tsx';
import { MapsProvider } from '#client/features/ranges/maps/maps-provider.tsx';
import type { MapsService, MapsState } from '#client/features/ranges/maps/maps-service.ts';
import { RangesPage } from '#client/features/ranges/ranges-page.tsx';
import { createQueryClient } from '#client/lib/query-client.ts';
import { SiteConfigProvider } from '#client/lib/site-config.tsx';
import { changeWhere } from '#client/lib/where.ts';
import { Toaster } from '#client/ui/toaster.tsx';
import type { Location } from '#shared/contracts/places.ts';
import { fakeApi, type Reply } from './fake-api.ts';
import { aLocation, emptyPlaces } from './ranges.ts';
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
    <MemoryRouter initialEntries={['/ranges']}>
      <SiteConfigProvider config={aSiteConfig()}>
        <QueryClientProvider client={queryClient}>
          <MapsProvider>
            <RangesPage
              maps={state}
              detector={(aside) => <LocationWidget geocoder={state.service} autoDetect={null} aside={aside} />}
            />
          </MapsProvider>
          <Toaster />
        </QueryClientProvider>
      </SiteConfigProvider>
    </MemoryRouter>
  );
  const { rerender, unmount } = render(page(maps));

  return { ...api, queryClient, unmount, setMaps: (next: MapsState) => rerender(page(next)) };
};
