import type { MapPoint } from '#shared/domain/ranges/local-map.ts';

const SPREAD_DOTS = 15;
/** A turn of the golden angle never comes back to where it was. */
const GOLDEN_ANGLE = Math.PI * (3 - Math.sqrt(5));

/** Pins that stand on one spot, such as all those known to one town only, are spread around it so that each can be seen. */
export const spreadPins = <P extends { at: MapPoint }>(pins: readonly P[]): P[] => {
  const seen = new Map<string, number>();

  return pins.map((pin) => {
    const spot = `${pin.at.x.toFixed(0)} ${pin.at.y.toFixed(0)}`;
    const before = seen.get(spot) ?? 0;
    seen.set(spot, before + 1);
    const [angle, reach] = [before * GOLDEN_ANGLE, SPREAD_DOTS * Math.sqrt(before)];

    return { ...pin, at: { x: pin.at.x + reach * Math.cos(angle), y: pin.at.y + reach * Math.sin(angle) } };
  });
};
