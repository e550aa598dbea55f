import { type IssuanceFigures, NO_ISSUANCE_FIGURES } from '../law/issuance-figures.ts';
import { escapeHtml } from './escape-html.ts';
import type { SiteConfig } from './site-config.ts';

/**
 * Public pages are rendered at build, when nobody knows the brand yet. They are rendered with these
 * marks in the place of names, and the server replaces the marks when it starts.
 */
export const PAGE_MARKS = {
  productName: '%%PRODUCT_NAME%%',
  supportEmail: '%%SUPPORT_EMAIL%%',
  host: '%%HOST%%',
  origin: '%%ORIGIN%%',
  /** `$9.95`. */
  pricePerYear: '%%PRICE_PER_YEAR%%',
  pricePitch: '%%PRICE_PITCH%%',
  /** `demo`, `production` or `test-payments`, on the root element: styles show the ribbon, so that the markup is the same. */
  mode: '%%MODE%%',
  /** Replaced by the JSON of the site's configuration, inside `<script type="application/json" id="site-config">`. */
  siteConfig: '%%SITE_CONFIG%%',
} as const;

/** Figures of the law on public pages: replaced at start and whenever a release is published. */
export const ISSUANCE_MARKS: IssuanceFigures = {
  shallIssue: '%%SHALL_ISSUE%%',
  mayIssue: '%%MAY_ISSUE%%',
  noPermit: '%%NO_PERMIT%%',
  dates: '%%ISSUANCE_DATES%%',
};

export const SITE_CONFIG_ELEMENT_ID = 'site-config';
/** Of the script element with what a page was rendered from, where that is not the same for all pages. */
export const PAGE_DATA_ELEMENT_ID = 'page-data';

/** What a page is rendered with at build. */
export const TEMPLATE_CONFIG: SiteConfig = {
  productName: PAGE_MARKS.productName,
  supportEmail: PAGE_MARKS.supportEmail,
  host: PAGE_MARKS.host,
  productionHost: null,
  isDemo: false,
  price: { cents: 0, perYear: PAGE_MARKS.pricePerYear, pitch: PAGE_MARKS.pricePitch },
  googleMapsApiKey: null,
  googleMapsMapId: null,
  stripePublishableKey: null,
  socialSignIn: { google: false, apple: false },
};

/** JSON that can stand inside a script element: `</script>` and `<!--` can't occur in it. */
export const scriptJson = (value: unknown): string => JSON.stringify(value).replaceAll('<', '\\u003c');

/** Production with Stripe's test keys is the real thing but for the money, and says so. */
const modeOf = ({ isDemo, stripePublishableKey }: SiteConfig): string => {
  if (isDemo) return 'demo';

  return stripePublishableKey?.startsWith('pk_test_') ? 'test-payments' : 'production';
};

/** A page with its brand filled in. `origin` is where the site lives, without a slash at the end. */
export const fillPage = (
  template: string,
  config: SiteConfig,
  origin: string,
  figures: IssuanceFigures = NO_ISSUANCE_FIGURES,
): string =>
  template
    .replaceAll(ISSUANCE_MARKS.shallIssue, () => escapeHtml(figures.shallIssue))
    .replaceAll(ISSUANCE_MARKS.mayIssue, () => escapeHtml(figures.mayIssue))
    .replaceAll(ISSUANCE_MARKS.noPermit, () => escapeHtml(figures.noPermit))
    .replaceAll(ISSUANCE_MARKS.dates, () => escapeHtml(figures.dates))
    .replaceAll(PAGE_MARKS.productName, () => escapeHtml(config.productName))
    .replaceAll(PAGE_MARKS.supportEmail, () => escapeHtml(config.supportEmail))
    .replaceAll(PAGE_MARKS.host, () => escapeHtml(config.host))
    .replaceAll(PAGE_MARKS.origin, () => escapeHtml(origin))
    .replaceAll(PAGE_MARKS.pricePerYear, () => escapeHtml(config.price.perYear))
    .replaceAll(PAGE_MARKS.pricePitch, () => escapeHtml(config.price.pitch))
    .replaceAll(PAGE_MARKS.mode, modeOf(config))
    .replaceAll(PAGE_MARKS.siteConfig, () => scriptJson(config));

/** The build's index of its pages, `dist/pages/pages.json`: the server serves what it lists. */
export type PagesManifest = {
  /** Template file of each prerendered path, and of the two pages without one. */
  files: Record<string, string>;
  shell: string;
  notFound: string;
  /** `'sha256-…'` of every inline script in those files, for the Content-Security-Policy. */
  inlineScriptHashes: string[];
};
