import { DEFAULT_MAP } from '#shared/ranges/colorado.ts';
import type { Point } from '#shared/ranges/distance.ts';
import type { DrivingRoute, ServiceMap } from '../maps-service.ts';
import { placeMarkers } from './marker-pins.ts';
import { placeOverlays } from './overlay-pins.ts';
import { createPins } from './pins.ts';
import { withTimeLimit } from './time-limit.ts';

/** Google's map can't see our theme, so we pass it on when it opens. */
const isNight = (): boolean => document.documentElement.dataset['theme'] === 'night';

const readColor = (name: string): string =>
  getComputedStyle(document.documentElement).getPropertyValue(`--color-${name}`).trim();

const loadLibraries = async (hasMarkers: boolean) => {
  const [maps, marker] = await Promise.all([
    google.maps.importLibrary('maps'),
    hasMarkers ? google.maps.importLibrary('marker') : null,
  ]);

  return { maps, marker };
};

const optionsFor = (center: Point, mapId: string | null): google.maps.MapOptions => ({
  center,
  zoom: DEFAULT_MAP.zoom,
  mapId,
  // Pictures instead of shapes: a weak phone draws them, and our policy need not let Google evaluate text as code.
  renderingType: 'RASTER',
  colorScheme: isNight() ? 'DARK' : 'LIGHT',
  // One finger scrolls the page, two move the map.
  gestureHandling: 'cooperative',
  clickableIcons: false,
  mapTypeControl: false,
  streetViewControl: false,
});

const createRouteLine = (map: google.maps.Map, { Polyline }: google.maps.MapsLibrary) => {
  let line: google.maps.Polyline | null = null;

  return (route: DrivingRoute | null): void => {
    line?.setMap(null);
    line = null;
    const [start] = route?.path ?? [];
    if (!route || !start) return;
    line = new Polyline({
      map,
      path: [...route.path],
      strokeColor: readColor('denim') || '#23527c',
      strokeOpacity: 0.9,
      strokeWeight: 6,
    });
    const lats = route.path.map(({ lat }) => lat);
    const lngs = route.path.map(({ lng }) => lng);
    map.fitBounds({
      south: Math.min(...lats),
      north: Math.max(...lats),
      west: Math.min(...lngs),
      east: Math.max(...lngs),
    });
  };
};

export const openGoogleMap = async (
  mapId: string | null,
  element: HTMLElement,
  center: Point,
  onSelect: (id: string) => void,
): Promise<ServiceMap> => {
  const { maps, marker } = await withTimeLimit(loadLibraries(mapId !== null));
  const map = new maps.Map(element, optionsFor(center, mapId));
  const pins = createPins(marker ? placeMarkers(map, marker, onSelect) : placeOverlays(map, maps, onSelect));
  const draw = createRouteLine(map, maps);

  return {
    show: pins.show,
    center: (point) => map.setCenter(point),
    draw,
    remove: () => {
      pins.show([], null);
      draw(null);
      element.replaceChildren();
    },
  };
};
