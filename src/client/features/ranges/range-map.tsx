import type { Point } from '#shared/ranges/distance.ts';
import type { NumberedRange } from './listed-ranges.ts';
import { pinsOf } from './listed-ranges.ts';
import type { MapsState } from './maps/maps-service.ts';
import { ServiceRangeMap } from './maps/service-map.tsx';
import { OfflineMap } from './offline-map/offline-map.tsx';

type RangeMapProps = {
  maps: MapsState;
  center: Point;
  /** What the middle is called, for those who do not see it. */
  place: string;
  /** The town in the middle; null: not known. */
  town: string | null;
  ranges: readonly NumberedRange[];
  selectedId: string | null;
  onSelect: (id: string) => void;
  /** Its height, as classes. */
  className: string;
};

/** The ranges on a map: the service's own where there is one, else ours. */
export const RangeMap = ({ maps, center, place, town, ranges, selectedId, onSelect, className }: RangeMapProps) =>
  maps.status === 'ready' ? (
    <ServiceRangeMap
      service={maps.service}
      pins={pinsOf(ranges)}
      selectedId={selectedId}
      onSelect={onSelect}
      center={center}
      className={className}
    />
  ) : (
    <OfflineMap
      // Another place is another map.
      key={`${center.lat} ${center.lng}`}
      center={center}
      place={place}
      town={town}
      // What a maps service found may be drawn on its own map alone.
      pins={pinsOf(ranges.filter(({ range }) => !range.isGoogle))}
      selectedId={selectedId}
      onSelect={onSelect}
      className={className}
    />
  );
