import type { MapPin } from '../maps-service.ts';

// The tip of the turned square is in the middle of the bottom edge, where the place is. 44 px for a thumb.
const FRAME = 'grid size-11 cursor-pointer place-items-center drop-shadow-sm';
const DROP = 'grid size-[31px] rotate-45 place-items-center rounded-full rounded-br-none border-2';
const REST = 'border-surface bg-action text-on-action';
const SELECTED = 'border-surface bg-brick text-surface';
/** A ring around the middle of an area, without a tip that points at a spot. */
const AREA = 'grid size-[31px] rotate-45 place-items-center rounded-full border-2 border-dashed';
const AREA_REST = 'border-action-strong bg-surface text-umber';
const AREA_SELECTED = 'border-brick bg-surface text-brick-strong';
const NUMBER = '-rotate-45 font-sans text-sm leading-none font-semibold tabular-nums';

export const pinLabel = ({ number, title, isApproximate }: MapPin): string =>
  `${number}. ${title}${isApproximate ? ' (approximate location)' : ''}`;

/** A numbered pin as it lies on the map. */
export const createPinLook = ({ number, isApproximate }: MapPin): HTMLElement => {
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
  if (isApproximate) frame.dataset['approximate'] = '';
  showSelected(frame, false);

  return frame;
};

export const showSelected = (look: HTMLElement, isSelected: boolean): void => {
  const isArea = look.dataset['approximate'] !== undefined;
  const rest = isArea ? AREA_REST : REST;
  const selected = isArea ? AREA_SELECTED : SELECTED;
  look.firstElementChild?.setAttribute('class', `${isArea ? AREA : DROP} ${isSelected ? selected : rest}`);
};

/** The selected one lies above its neighbors. */
export const heightOf = (isSelected: boolean): number => (isSelected ? 2 : 1);
