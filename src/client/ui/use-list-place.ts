import { type RefObject, useLayoutEffect } from 'react';

const MAX_HEIGHT_PX = 320;
const GAP_PX = 4;

/**
 * Puts the list right below its box, or above where there is more room, as with a phone's keyboard on the screen.
 * The list is `fixed`, so that no dialog that scrolls cuts it off; where it counts from is measured, since an
 * ancestor with a filter or a transform moves that.
 */
const placeList = (list: HTMLElement, box: HTMLElement): void => {
  const { top, bottom, left, width } = box.getBoundingClientRect();
  const screenTop = window.visualViewport?.offsetTop ?? 0;
  const screenBottom = screenTop + (window.visualViewport?.height ?? window.innerHeight);
  const below = screenBottom - bottom - 2 * GAP_PX;
  const above = top - screenTop - 2 * GAP_PX;
  const isAbove = below < MAX_HEIGHT_PX && above > below;

  list.style.setProperty('--list-height', `${Math.min(MAX_HEIGHT_PX, isAbove ? above : below)}px`);
  Object.assign(list.style, { left: '0', top: '0', width: `${width}px` });
  const origin = list.getBoundingClientRect();
  const listTop = isAbove ? top - GAP_PX - origin.height : bottom + GAP_PX;
  Object.assign(list.style, { left: `${left - origin.left}px`, top: `${listTop - origin.top}px` });
};

/** Keeps an open list beside its box, however the page scrolls. `content` is what the list shows: it changes its height. */
export const useListPlace = (
  listRef: RefObject<HTMLElement | null>,
  boxRef: RefObject<HTMLElement | null>,
  isOpen: boolean,
  content: unknown,
): void => {
  // biome-ignore lint/correctness/useExhaustiveDependencies: another content has another height
  useLayoutEffect(() => {
    if (!isOpen) return;

    const place = (): void => {
      if (listRef.current && boxRef.current) placeList(listRef.current, boxRef.current);
    };
    const closed = new AbortController();
    const { signal } = closed;

    place();
    // Scrolling does not bubble; this way it is heard from any part of the page.
    window.addEventListener('scroll', place, { capture: true, passive: true, signal });
    window.addEventListener('resize', place, { signal });
    window.visualViewport?.addEventListener('resize', place, { signal });

    return () => closed.abort();
  }, [isOpen, content, listRef, boxRef]);
};
