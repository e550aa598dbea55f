import { useEffect, useRef } from 'react';
import type { Point } from '#shared/domain/ranges/distance.ts';
import type { DrivingRoute, MapPin, MapsService } from './maps-service.ts';

type ServiceRangeMapProps = {
  service: MapsService;
  pins: readonly MapPin[];
  selectedId: string | null;
  onSelect: (id: string) => void;
  centre: Point;
  route?: DrivingRoute | null;
  className?: string;
};

export const ServiceRangeMap = ({ service, pins, selectedId, onSelect, centre, className }: ServiceRangeMapProps) => {
  const ref = useRef<HTMLDivElement>(null);

  useEffect(() => {
    const element = ref.current;
    if (!element) return;
    const opening = service.openMap(element, centre, onSelect);
    void opening.then((map) => map.show(pins, selectedId));

    return () => void opening.then((map) => map.remove());
  }, [service, centre, onSelect, pins, selectedId]);

  return <div ref={ref} className={className} />;
};
