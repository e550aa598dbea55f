import { useEffect } from 'react';
import { useLocation, useNavigationType } from 'react-router';
import { fillProduct, NOT_FOUND_PAGE } from '#shared/domain/routes.ts';
import { keepsPlace } from '../lib/paths.ts';
import { useSiteConfig } from '../lib/site-config.tsx';
import { MAIN_ID } from './page-frame.tsx';
import { findRoute } from './screens.ts';

/**
 * What a browser does by itself when a page loads and the app must do when a screen changes: the title, the
 * place in the page, and where the keyboard and the screen reader continue. Rendered beside the screen, so that
 * it waits for the screen's code too.
 */
export const Arrival = () => {
  const { pathname, hash, key, state } = useLocation();
  const { productName } = useSiteConfig();
  const isBackOrFirst = useNavigationType() === 'POP';
  const title = fillProduct((findRoute(pathname) ?? NOT_FOUND_PAGE).title, productName);

  useEffect(() => {
    document.title = title;
  }, [title]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: the key changes with every navigation, also to the same page
  useEffect(() => {
    const anchor = hash && document.getElementById(hash.slice(1));

    if (anchor) {
      anchor.scrollIntoView();
    } else if (!isBackOrFirst && !keepsPlace(state)) {
      window.scrollTo(0, 0);
      document.getElementById(MAIN_ID)?.focus({ preventScroll: true });
    }
  }, [key, hash, isBackOrFirst]);

  return null;
};
