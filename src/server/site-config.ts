import type { SiteConfig } from '#shared/site/site-config.ts';
import type { Config } from './config.ts';

const DEFAULT_HOST = 'carryatlas.example';

/** The part of the configuration that every browser gets. */
export const siteConfigOf = ({
  productName,
  supportEmail,
  publicUrl,
  mode,
  price,
  googleMaps,
  stripe,
  social,
}: Config): SiteConfig => ({
  productName,
  supportEmail,
  host: publicUrl?.host ?? DEFAULT_HOST,
  productionHost: publicUrl?.host ?? null,
  isDemo: mode === 'demo',
  price,
  googleMapsApiKey: googleMaps?.apiKey ?? null,
  googleMapsMapId: googleMaps?.mapId ?? null,
  stripePublishableKey: stripe?.publishableKey ?? null,
  // The demo has a provider of its own, and any OpenID provider may stand in for both.
  socialSignIn: {
    google: mode === 'demo' || (social.google ?? social.oidc) !== null,
    apple: mode === 'demo' || (social.apple ?? social.oidc) !== null,
  },
});

/** Where the site lives, for links that leave it. */
export const originOf = ({ publicUrl, port }: Config): string => publicUrl?.origin ?? `http://localhost:${port}`;
