import type { MapPin } from '../maps-service.ts';

// The tip of the turned square is in the middle of the bottom edge, where the place is. 44 px for a thumb.
const FRAME = 'grid size-11 cursor-pointer place-items-center drop-shadow-sm';
const DROP = 'grid size-[31px] rotate-45 place-items-center rounded-full rounded-br-none border-2';
const REST = 'border-surface bg-action text-on-action';
const SELECTED = 'border-surface bg-brick text-surface';
const NUMBER = '-rotate-45 font-sans text-sm leading-none font-semibold tabular-nums';

export const pinLabel = ({ number, title }: MapPin): string => `${number}. ${title}`;

/** A numbered pin as it lies on the map. */
export const createPinLook = ({ number }: MapPin): HTMLElement => {
  const [frame, drop, text] = ['div', 'div', 'span'].map((name) => document.createElement(name)) as [
    HTMLElement,
    HTMLElement,
    HTMLElement,
  ];
  frame.className = FRAME;
  text.className = NUMBER;
  text.textContent = String(number);
  drop.append(text);
  frame.append(drop);
  showSelected(frame, false);

  return frame;
};

export const showSelected = (look: HTMLElement, isSelected: boolean): void => {
  look.firstElementChild?.setAttribute('class', `${DROP} ${isSelected ? SELECTED : REST}`);
};

/** The selected one lies above its neighbors. */
export const heightOf = (isSelected: boolean): number => (isSelected ? 2 : 1);
