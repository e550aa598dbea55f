import { MapPinOff } from 'lucide-react';
import type { Point } from '#shared/ranges/distance.ts';
import { SupportLink } from '../../blocks/support-link.tsx';
import type { MapsState } from './maps/maps-service.ts';
import { useSurroundings } from './nearby-queries.ts';

/** Whether the maps service is out, for whatever reason. One that is loading may still come. */
export const isMapOut = ({ status }: MapsState): boolean => status === 'off' || status === 'failed';

const stillWorksText = (hasList: boolean, hasOutlines: boolean): string => {
  if (hasList && hasOutlines) return ' The list and outline map still work.';
  if (hasList) return ' The list still works.';

  return hasOutlines ? ' The outline map still works.' : '';
};

type MapUnavailableProps = { maps: MapsState; center: Point; hasList: boolean };

/** Says that the street map is missing, what to try, and what still works. The cause is for operators: see the log. */
export const MapUnavailable = ({ maps, center, hasList }: MapUnavailableProps) => {
  const { isSuccess: hasOutlines } = useSurroundings(center);

  return (
    <section
      aria-label="Map Unavailable"
      className="flex gap-3 rounded-panel border border-brass/45 bg-brass/10 px-4 py-3"
    >
      <MapPinOff aria-hidden="true" className="mt-0.5 size-6 shrink-0 text-brass" />
      <div className="min-w-0">
        <h2 className="text-lg text-umber">Map Unavailable</h2>
        <p>
          {maps.status === 'off' ? 'The street map isn’t available right now.' : 'The street map didn’t load.'}
          {stillWorksText(hasList, hasOutlines)}
        </p>
        <ul className="mt-1 list-disc pl-5">
          <li>{maps.status === 'off' ? 'Try again later.' : 'Check your connection, then reload the page.'}</li>
          {maps.status === 'failed' && <li>Allow Google Maps in your content blocker or privacy settings.</li>}
          <li>
            Still not working? Email us at <SupportLink />.
          </li>
        </ul>
      </div>
    </section>
  );
};
