import { useEffect, useRef, useState } from 'react';
import type { Point } from '#shared/ranges/distance.ts';
import type { DrivingRoute, MapPin, MapsService, ServiceMap } from './maps-service.ts';

type ServiceRangeMapProps = {
  service: MapsService;
  pins: readonly MapPin[];
  selectedId: string | null;
  onSelect: (id: string) => void;
  center: Point;
  route?: DrivingRoute | null;
  /** Its size, as classes. */
  className?: string;
};

/** The map of a maps service, with our pins and the way to one of them. */
export const ServiceRangeMap = ({
  service,
  pins,
  selectedId,
  onSelect,
  center: { lat, lng },
  route = null,
  className = 'h-96',
}: ServiceRangeMapProps) => {
  const elementRef = useRef<HTMLDivElement>(null);
  const centreRef = useRef({ lat, lng });
  const selectRef = useRef(onSelect);
  const [map, setMap] = useState<ServiceMap | null>(null);
  const [hasFailed, setHasFailed] = useState(false);

  useEffect(() => {
    selectRef.current = onSelect;
    centreRef.current = { lat, lng };
  });

  useEffect(() => {
    const frame = elementRef.current;
    if (!frame) return;
    // An element of its own each time: what a map leaves behind in it is not met by the next one.
    const element = document.createElement('div');
    element.className = 'size-full';
    frame.append(element);
    let opened: ServiceMap | null = null;
    let isWanted = true;
    service
      .openMap(element, centreRef.current, (id) => selectRef.current(id))
      .then(
        (ready) => {
          opened = ready;
          if (isWanted) setMap(ready);
          else ready.remove();
        },
        () => isWanted && setHasFailed(true),
      );

    return () => {
      isWanted = false;
      opened?.remove();
      element.remove();
      setMap(null);
      setHasFailed(false);
    };
  }, [service]);

  useEffect(() => map?.show(pins, selectedId), [map, pins, selectedId]);
  useEffect(() => map?.center({ lat, lng }), [map, lat, lng]);
  useEffect(() => map?.draw(route), [map, route]);

  return (
    <section aria-label="Map" className={`relative overflow-hidden rounded-panel border border-tan ${className}`}>
      <div ref={elementRef} className="size-full" />
      {!map && (
        <p role="status" className="absolute inset-0 grid place-items-center p-4 text-center text-quiet">
          {hasFailed ? 'The map didn’t open. Check your connection, then reload the page.' : 'Opening the map…'}
        </p>
      )}
    </section>
  );
};
