import { preloadLikely } from './screens.ts';

/** Someone who points at a link, touches it or reaches it by keyboard will probably follow it: its code is there by then. */
export const preloadOnIntent = (): void => {
  for (const type of ['pointerover', 'touchstart', 'focusin']) {
    document.addEventListener(
      type,
      ({ target }) => {
        const link = target instanceof Element ? target.closest('a') : null;
        if (link?.origin === window.location.origin) preloadLikely(link.pathname);
      },
      { passive: true },
    );
  }
};
