import { LocationWidget } from '../features/location/location-widget.tsx';
import { MapsProvider, useMaps } from '../features/ranges/maps/maps-provider.tsx';
import { RangesPage } from '../features/ranges/ranges-page.tsx';

const Ranges = () => {
  const maps = useMaps();

  return (
    <RangesPage
      maps={maps}
      detector={(aside) => (
        <LocationWidget geocoder={maps.service} autoDetect="if-allowed" hasRecentSearches aside={aside} />
      )}
    />
  );
};

/** The finder with the location detector, and the maps service that both use. */
export const RangesScreen = () => (
  <MapsProvider>
    <Ranges />
  </MapsProvider>
);
