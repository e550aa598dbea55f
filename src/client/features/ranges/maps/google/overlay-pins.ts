import { createPinLook, heightOf, pinLabel, showSelected } from './pin-look.ts';
import type { PlacePin } from './pins.ts';

/** Pins as buttons of our own above the map: a map without an id has no markers that are still supported. */
export const placeOverlays =
  (map: google.maps.Map, { OverlayView }: google.maps.MapsLibrary, onSelect: (id: string) => void): PlacePin =>
  (pin) => {
    const look = createPinLook(pin);
    const button = document.createElement('button');
    button.type = 'button';
    button.title = pinLabel(pin);
    button.setAttribute('aria-label', pinLabel(pin));
    button.className = 'absolute -translate-x-1/2 -translate-y-full';
    button.append(look);
    button.addEventListener('click', () => onSelect(pin.id));

    const overlay = new OverlayView();
    overlay.onAdd = () => {
      // Otherwise a tap on a pin would also move the map.
      OverlayView.preventMapHitsAndGesturesFrom(button);
      overlay.getPanes()?.floatPane.append(button);
    };
    overlay.draw = () => {
      const at = overlay.getProjection().fromLatLngToDivPixel(pin.point);
      if (!at) return;
      button.style.left = `${at.x}px`;
      button.style.top = `${at.y}px`;
    };
    overlay.onRemove = () => button.remove();
    overlay.setMap(map);

    return {
      select: (isSelected) => {
        showSelected(look, isSelected);
        button.style.zIndex = String(heightOf(isSelected));
      },
      remove: () => overlay.setMap(null),
    };
  };
