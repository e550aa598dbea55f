import { useEffect } from 'react';
import { findGuidelineSlug, NOT_FOUND_PAGE } from '#shared/site/routes.ts';
import { keepsPlace } from '../lib/paths.ts';
import { useLocation } from '../lib/router.tsx';
import { MAIN_ID } from './page-frame.tsx';
import { usePageTitle } from './page-title.ts';
import { findRoute } from './screens.ts';

const titleOf = (pathname: string): string | null => {
  const route = findRoute(pathname);
  if (route) return route.title;

  return findGuidelineSlug(pathname) ? null : NOT_FOUND_PAGE.title;
};

/**
 * What a browser does by itself when a page loads and the app must do when a screen changes: the title, the
 * place in the page, and where the keyboard and the screen reader continue. Rendered beside the screen, so that
 * it waits for the screen's code too.
 */
export const Arrival = () => {
  const { pathname, hash, key, state, isBackOrFirst } = useLocation();
  const isSamePlace = keepsPlace(state);
  usePageTitle(titleOf(pathname));

  // biome-ignore lint/correctness/useExhaustiveDependencies: the effect doesn't read the key, but a new key is a new arrival, even at the same page
  useEffect(() => {
    const anchor = hash && document.getElementById(hash.slice(1));

    if (anchor) {
      anchor.scrollIntoView();
    } else if (!isBackOrFirst && !isSamePlace) {
      window.scrollTo(0, 0);
      document.getElementById(MAIN_ID)?.focus({ preventScroll: true });
    }
  }, [key, hash, isBackOrFirst, isSamePlace]);

  return null;
};
