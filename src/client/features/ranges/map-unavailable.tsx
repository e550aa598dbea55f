import { MapPinOff } from 'lucide-react';
import { SupportLink } from '../../blocks/support-link.tsx';
import type { MapsState } from './maps/maps-service.ts';

/** Whether the maps service is out, for whatever reason. One that is loading may still come. */
export const isMapOut = ({ status }: MapsState): boolean => status === 'off' || status === 'failed';

/** Says that there is no map of a service, what may be the cause, and what works all the same. */
export const MapUnavailable = ({ maps }: { maps: MapsState }) => (
  <section
    aria-label="Map Unavailable"
    className="flex gap-3 rounded-panel border border-brass/45 bg-brass/10 px-4 py-3"
  >
    <MapPinOff aria-hidden="true" className="mt-0.5 size-6 shrink-0 text-brass" />
    <div className="min-w-0">
      <h2 className="text-lg text-umber">Map Unavailable</h2>
      <p>The list and the outline map below work without it. To get the street map back:</p>
      <ul className="mt-1 list-disc pl-5">
        {maps.status === 'off' ? (
          <li>No maps key is configured on this server, so no street map is loaded.</li>
        ) : (
          <>
            <li>Check your internet connection, then reload the page.</li>
            <li>Allow scripts from Google Maps in your content blocker or privacy settings.</li>
            <li>If it still fails, the maps key may be missing, refused, or out of its billing limit.</li>
          </>
        )}
        <li>
          Tell us at <SupportLink /> if it stays like this.
        </li>
      </ul>
    </div>
  </section>
);
