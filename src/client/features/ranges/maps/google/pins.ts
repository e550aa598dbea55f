import type { MapPin } from '../maps-service.ts';
import { spreadPoints } from './spread-points.ts';

/** One pin on a map, made in one of two ways. */
export type PlacedPin = { select: (isSelected: boolean) => void; remove: () => void };

export type PlacePin = (pin: MapPin) => PlacedPin;

const isSame = (a: MapPin, b: MapPin): boolean =>
  a.number === b.number && a.title === b.title && a.point.lat === b.point.lat && a.point.lng === b.point.lng;

/**
 * Keeps the pins on a map in step with a list. A pin that stays the same is left alone, since it may have the
 * keyboard's focus.
 */
export const createPins = (placePin: PlacePin) => {
  const placed = new Map<string, { pin: MapPin; onMap: PlacedPin }>();

  const removeExcept = (pins: readonly MapPin[]): void => {
    for (const [id, { pin, onMap }] of placed) {
      const wanted = pins.find((one) => one.id === id);
      if (wanted && isSame(wanted, pin)) continue;
      onMap.remove();
      placed.delete(id);
    }
  };

  return {
    show: (listed: readonly MapPin[], selectedId: string | null): void => {
      const pins = spreadPoints(listed);
      removeExcept(pins);

      for (const pin of pins) {
        const { onMap } = placed.get(pin.id) ?? { onMap: placePin(pin) };
        placed.set(pin.id, { pin, onMap });
        onMap.select(pin.id === selectedId);
      }
    },
  };
};
