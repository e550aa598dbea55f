import { type KeyboardEvent, type PointerEvent, type RefObject, useEffect, useRef } from 'react';
import type { MapPoint } from '#shared/ranges/local-map.ts';
import { type MapSize, type MapView, moveBy, WHOLE_RING, zoomBy } from './map-view.ts';

type ChangeView = (change: (view: MapView, size: MapSize) => MapView) => void;

const KEY_DOTS = 60;
export const ZOOM_STEP = 1.5;
/** A wheel reports some hundred dots a notch. */
const WHEEL_DOTS = 300;
/** A hand that trembles this much is still tapping. */
const PRESS_DOTS = 4;

const KEYS: Partial<Record<string, (view: MapView, size: MapSize) => MapView>> = {
  ArrowLeft: (view, size) => moveBy(view, size, { x: KEY_DOTS, y: 0 }),
  ArrowRight: (view, size) => moveBy(view, size, { x: -KEY_DOTS, y: 0 }),
  ArrowUp: (view, size) => moveBy(view, size, { x: 0, y: KEY_DOTS }),
  ArrowDown: (view, size) => moveBy(view, size, { x: 0, y: -KEY_DOTS }),
  '+': (view, size) => zoomBy(view, size, ZOOM_STEP),
  '=': (view, size) => zoomBy(view, size, ZOOM_STEP),
  '-': (view, size) => zoomBy(view, size, 1 / ZOOM_STEP),
  '0': () => WHOLE_RING,
};

const middleOf = (points: readonly MapPoint[]): MapPoint => ({
  x: points.reduce((sum, { x }) => sum + x, 0) / points.length,
  y: points.reduce((sum, { y }) => sum + y, 0) / points.length,
});

/** How far apart two fingers are; of one finger, nothing. */
const spanOf = ([a, b]: readonly MapPoint[]): number => (a && b ? Math.hypot(a.x - b.x, a.y - b.y) : 0);

/**
 * Moves a map by mouse, fingers and keys. The wheel alone scrolls the page, as everywhere; with Ctrl or ⌘, and with
 * two fingers on a touchpad, it zooms. `hasMoved` tells a press from the end of a pull.
 */
export const useMapGestures = (ref: RefObject<HTMLElement | null>, change: ChangeView) => {
  const pointers = useRef(new Map<number, MapPoint>());
  const pulledDots = useRef(0);
  const changeRef = useRef(change);

  useEffect(() => {
    changeRef.current = change;
  }, [change]);

  useEffect(() => {
    const element = ref.current;
    if (!element) return;

    const zoom = (event: WheelEvent): void => {
      if (!event.ctrlKey && !event.metaKey) return;
      event.preventDefault();
      const { left, top } = element.getBoundingClientRect();
      const dot = { x: event.clientX - left, y: event.clientY - top };
      changeRef.current((view, size) => zoomBy(view, size, 2 ** (-event.deltaY / WHEEL_DOTS), dot));
    };
    // React listens passively, and then the browser would zoom the whole page as well.
    element.addEventListener('wheel', zoom, { passive: false });

    return () => element.removeEventListener('wheel', zoom);
  }, [ref]);

  const place = (event: PointerEvent): MapPoint => {
    const { left, top } = event.currentTarget.getBoundingClientRect();

    return { x: event.clientX - left, y: event.clientY - top };
  };

  const release = ({ pointerId }: PointerEvent): void => {
    pointers.current.delete(pointerId);
  };

  return {
    hasMoved: (): boolean => pulledDots.current > PRESS_DOTS,
    pointerHandlers: {
      onPointerDown: (event: PointerEvent) => {
        if (event.button !== 0) return;
        if (pointers.current.size === 0) pulledDots.current = 0;
        pointers.current.set(event.pointerId, place(event));
      },
      onPointerMove: (event: PointerEvent) => {
        const held = pointers.current;
        if (!held.has(event.pointerId)) return;
        const before = [...held.values()];
        held.set(event.pointerId, place(event));
        const after = [...held.values()];
        const [from, to] = [middleOf(before), middleOf(after)];
        const factor = spanOf(before) > 0 ? spanOf(after) / spanOf(before) : 1;
        pulledDots.current += Math.hypot(to.x - from.x, to.y - from.y) + Math.abs(spanOf(after) - spanOf(before));
        // Not before it is a drag: a captured pointer no longer taps what is under it.
        if (pulledDots.current > PRESS_DOTS) event.currentTarget.setPointerCapture(event.pointerId);
        change((view, size) => zoomBy(moveBy(view, size, { x: to.x - from.x, y: to.y - from.y }), size, factor, to));
      },
      onPointerUp: release,
      onPointerCancel: release,
      onPointerLeave: (event: PointerEvent) => {
        if (!event.currentTarget.hasPointerCapture(event.pointerId)) release(event);
      },
    },
    onKeyDown: (event: KeyboardEvent) => {
      const act = event.ctrlKey || event.metaKey || event.altKey ? undefined : KEYS[event.key];
      if (!act) return;
      event.preventDefault();
      change(act);
    },
  };
};
