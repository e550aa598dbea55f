import type { CurrentUser } from '#shared/contracts/sign-in.ts';
import { MapsProvider, useMaps } from '../features/ranges/maps/maps-provider.tsx';
import { TripPage } from '../features/trips/trip-page.tsx';

type TripScreenProps = { user: CurrentUser };

const TripWithMaps = ({ user }: TripScreenProps) => {
  const { service } = useMaps();

  return <TripPage user={user} findRoutes={service?.findRoutes ?? null} />;
};

/** The trip planner, along the roads of the maps service where there is one. */
export const TripScreen = ({ user }: TripScreenProps) => (
  <MapsProvider>
    <TripWithMaps user={user} />
  </MapsProvider>
);
