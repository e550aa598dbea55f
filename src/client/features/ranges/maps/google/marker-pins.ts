import { createPinLook, heightOf, pinLabel, showSelected } from './pin-look.ts';
import type { PlacePin } from './pins.ts';

/** Pins as Google's own markers, which want a map with an id. */
export const placeMarkers =
  (
    map: google.maps.Map,
    { AdvancedMarkerElement }: google.maps.MarkerLibrary,
    onSelect: (id: string) => void,
  ): PlacePin =>
  (pin) => {
    const look = createPinLook(pin);
    const marker = new AdvancedMarkerElement({
      map,
      position: pin.point,
      title: pinLabel(pin),
      gmpClickable: true,
    });
    marker.append(look);
    marker.addEventListener('gmp-click', () => onSelect(pin.id));

    return {
      select: (isSelected) => {
        showSelected(look, isSelected);
        marker.zIndex = heightOf(isSelected);
      },
      remove: () => {
        marker.map = null;
      },
    };
  };
