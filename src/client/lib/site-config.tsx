import { createContext, type ReactNode, use } from 'react';
import { PAGE_MARKS, SITE_CONFIG_ELEMENT_ID } from '#shared/site/page-template.ts';
import type { SiteConfig } from '#shared/site/site-config.ts';
import { callApi } from './call-api.ts';

const SiteConfigContext = createContext<SiteConfig | null>(null);

type SiteConfigProviderProps = { config: SiteConfig; children: ReactNode };

export const SiteConfigProvider = ({ config, children }: SiteConfigProviderProps) => (
  <SiteConfigContext value={config}>{children}</SiteConfigContext>
);

/**
 * Brand and keys. A public page is rendered at build with only the names in it: anything else of the
 * configuration may decide what is shown only after the first render, else the page would not hydrate.
 */
export const useSiteConfig = (): SiteConfig => {
  const config = use(SiteConfigContext);
  if (!config) throw new Error('useSiteConfig needs a SiteConfigProvider above it');

  return config;
};

/** What the server wrote into this page. Null under the Vite server, which fills no marks. */
const findPageConfig = (): SiteConfig | null => {
  const text = document.getElementById(SITE_CONFIG_ELEMENT_ID)?.textContent?.trim();
  if (!text || text === PAGE_MARKS.siteConfig) return null;

  // Our own server wrote it, from the same type; parsing it again would put the schema library on every page.
  return JSON.parse(text) as SiteConfig;
};

export const loadSiteConfig = async (): Promise<SiteConfig> => {
  const pageConfig = findPageConfig();
  if (pageConfig) return pageConfig;

  const { getConfig } = await import('#shared/contracts/site.ts');

  return callApi(getConfig);
};
