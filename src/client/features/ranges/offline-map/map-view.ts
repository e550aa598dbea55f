import { NEARBY_MILES } from '#shared/ranges/distance.ts';
import { MAP_REACH_MILES, type MapPoint } from '#shared/ranges/local-map.ts';

/** How a map is looked at: the miles in its middle, and how much nearer than when the ring just fits. */
export type MapView = MapPoint & { zoom: number };

/** Of the element on the screen, in dots. */
export type MapSize = { width: number; height: number };

export const WHOLE_RING: MapView = { x: 0, y: 0, zoom: 1 };

/** Room between the ring and the nearest edge. */
const RING_SHARE = 0.92;
const MAX_ZOOM = 16;

const fitting = ({ width, height }: MapSize): number => (Math.min(width, height) * RING_SHARE) / (2 * NEARBY_MILES);

/** Dots for a mile. */
export const scaleOf = (view: MapView, size: MapSize): number => fitting(size) * view.zoom;

/** No further away than the map reaches. */
const minZoom = (size: MapSize): number =>
  Math.min(1, Math.max(size.width / (2 * MAP_REACH_MILES.x), size.height / (2 * MAP_REACH_MILES.y)) / fitting(size));

const clamp = (value: number, limit: number): number => Math.min(limit, Math.max(-limit, value));

/** The nearest view that shows nothing beyond the edge of the map. */
export const keepOnMap = (view: MapView, size: MapSize): MapView => {
  const zoom = Math.min(MAX_ZOOM, Math.max(minZoom(size), view.zoom));
  const scale = fitting(size) * zoom;
  const roomFor = (reach: number, dots: number): number => Math.max(0, reach - dots / scale / 2);

  return {
    x: clamp(view.x, roomFor(MAP_REACH_MILES.x, size.width)),
    y: clamp(view.y, roomFor(MAP_REACH_MILES.y, size.height)),
    zoom,
  };
};

export const toScreen = (point: MapPoint, view: MapView, size: MapSize): MapPoint => {
  const scale = scaleOf(view, size);

  return { x: size.width / 2 + (point.x - view.x) * scale, y: size.height / 2 + (point.y - view.y) * scale };
};

/** The miles at a dot of the screen. */
export const fromScreen = (dot: MapPoint, view: MapView, size: MapSize): MapPoint => {
  const scale = scaleOf(view, size);

  return { x: view.x + (dot.x - size.width / 2) / scale, y: view.y + (dot.y - size.height / 2) / scale };
};

/** Moves what is seen by so many dots, as a hand moves a sheet of paper. */
export const moveBy = (view: MapView, size: MapSize, dots: MapPoint): MapView => {
  const scale = scaleOf(view, size);

  return keepOnMap({ ...view, x: view.x - dots.x / scale, y: view.y - dots.y / scale }, size);
};

/** Comes nearer by a factor; what is at this dot of the screen stays there. Left out: its middle. */
export const zoomBy = (
  view: MapView,
  size: MapSize,
  factor: number,
  dot: MapPoint = { x: size.width / 2, y: size.height / 2 },
): MapView => {
  const { zoom } = keepOnMap({ ...view, zoom: view.zoom * factor }, size);
  const [before, after] = [scaleOf(view, size), scaleOf({ ...view, zoom }, size)];
  const shift = (at: number, dots: number): number => at + dots / before - dots / after;

  return keepOnMap({ x: shift(view.x, dot.x - size.width / 2), y: shift(view.y, dot.y - size.height / 2), zoom }, size);
};

/** The view that shows a point, moved no further than it must be. */
export const showPoint = (view: MapView, size: MapSize, point: MapPoint): MapView => {
  const { x, y } = toScreen(point, view, size);
  const isSeen = x > 0 && x < size.width && y > 0 && y < size.height;

  return isSeen ? view : keepOnMap({ ...view, x: point.x, y: point.y }, size);
};
