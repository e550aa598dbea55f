import type { CurrentUser } from '#shared/contracts/sign-in.ts';
import { DashboardPage } from '../features/dashboard/dashboard-page.tsx';
import { LocationWidget } from '../features/location/location-widget.tsx';
import { MapsProvider, useMaps } from '../features/ranges/maps/maps-provider.tsx';
import { NearbyPanel } from '../features/ranges/nearby-panel.tsx';

type DashboardScreenProps = { user: CurrentUser };

const Dashboard = ({ user }: DashboardScreenProps) => {
  const maps = useMaps();

  return (
    <DashboardPage
      user={user}
      detector={<LocationWidget geocoder={maps.service} autoDetect="always" isCompact />}
      ranges={<NearbyPanel maps={maps} />}
    />
  );
};

/** The dashboard with the location detector and the ranges, which are features of their own. */
export const DashboardScreen = (props: DashboardScreenProps) => (
  <MapsProvider>
    <Dashboard {...props} />
  </MapsProvider>
);
