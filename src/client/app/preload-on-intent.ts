import { preloadLikely } from './screens.ts';

/** Hovering, touching, or focusing a link preloads the code of its page. */
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
