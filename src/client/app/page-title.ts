import { useEffect } from 'react';
import { fillProduct } from '#shared/site/routes.ts';
import { useSiteConfig } from '../lib/site-config.tsx';

/** Names the window or tab; null: someone else does that. `{product}` stands for the configured name. */
export const usePageTitle = (title: string | null): void => {
  const { productName } = useSiteConfig();

  useEffect(() => {
    if (title !== null) document.title = fillProduct(title, productName);
  }, [title, productName]);
};
