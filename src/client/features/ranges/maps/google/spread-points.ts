import type { MapPin } from '../maps-service.ts';

/** Somewhat over a pin's width where a map opens. */
const STEP_DEGREES = 0.014;
/** A turn of the golden angle never comes back to where it was. */
const GOLDEN_ANGLE = Math.PI * (3 - Math.sqrt(5));

/**
 * Ranges that are known to their town only have its middle for their place. All but the first are set beside it, since
 * nobody could see or press a pin below another one.
 */
export const spreadPoints = (pins: readonly MapPin[]): MapPin[] => {
  const seen = new Map<string, number>();

  return pins.map((pin) => {
    const { lat, lng } = pin.point;
    const place = `${lat} ${lng}`;
    const before = seen.get(place) ?? 0;
    seen.set(place, before + 1);
    if (before === 0) return pin;
    const [angle, reach] = [before * GOLDEN_ANGLE, STEP_DEGREES * Math.sqrt(before)];
    const east = (reach * Math.cos(angle)) / Math.cos((lat * Math.PI) / 180);

    return { ...pin, point: { lat: lat + reach * Math.sin(angle), lng: lng + east } };
  });
};
