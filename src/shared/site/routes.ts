/**
 * Every page of the product. The server serves these paths and answers 404 to all others, the browser's
 * router mounts them, the sitemap lists the indexed ones. `{product}` stands for the configured name.
 */
type PageRoute = {
  path: string;
  title: string;
  description: string;
  /** `prerendered`: readable without JavaScript, the same bytes for everyone. `app`: a frame that the browser fills. */
  kind: 'prerendered' | 'app';
  /** May search engines list it? */
  isIndexed: boolean;
  /** The URL may hold a token or a payment's secret: it is never sent on as a referrer. */
  hasSecretInAddress?: true;
};

const PITCH =
  'Concealed carry law for every state and county, where your permits are recognized, a trip planner, ranges nearby, travel alerts, and a safety guide.';

export const PAGE_ROUTES = [
  {
    path: '/',
    title: '{product}: carry law by state and county',
    description: PITCH,
    kind: 'prerendered',
    isIndexed: true,
  },
  {
    path: '/home',
    title: '{product}: carry law by state and county',
    description: PITCH,
    kind: 'prerendered',
    isIndexed: false,
  },
  {
    path: '/ranges',
    title: 'Firing ranges · {product}',
    description: 'Firing ranges near you, with directions.',
    kind: 'app',
    isIndexed: false,
  },
  {
    path: '/regulations',
    title: 'CCW regulations · {product}',
    description: 'Concealed carry law by state and county: permits, fees, ages, and where carry is off limits.',
    kind: 'app',
    isIndexed: false,
  },
  {
    path: '/permits',
    title: 'My permits · {product}',
    description: 'The permits you hold, saved on your device.',
    kind: 'app',
    isIndexed: false,
  },
  {
    path: '/recognition',
    title: 'Recognition map · {product}',
    description: 'See where your permits are recognized, with sources and dates.',
    kind: 'app',
    isIndexed: false,
  },
  {
    path: '/trip',
    title: 'Trip planner · {product}',
    description: 'Enter your route and see the law in every state you’ll cross.',
    kind: 'app',
    isIndexed: false,
  },
  {
    path: '/places',
    title: 'Can I carry in a …? · {product}',
    description: 'Search for a kind of place and see what each state’s law says about guns there.',
    kind: 'app',
    isIndexed: false,
  },
  {
    path: '/alerts',
    title: 'Travel alerts · {product}',
    description: 'Recent law changes and court rulings: what changed, where, and since when.',
    kind: 'app',
    isIndexed: false,
  },
  {
    path: '/signs',
    title: 'No-gun signs · {product}',
    description: 'Whether a no-gun sign is law in each state, and what it has to look like.',
    kind: 'app',
    isIndexed: false,
  },
  {
    path: '/cards',
    title: 'Quick law cards · {product}',
    description: 'The law on one card: traffic stop, flying, driving through, hotel, camping, and more.',
    kind: 'app',
    isIndexed: false,
  },
  {
    path: '/changes',
    title: 'What changed for you · {product}',
    description: 'What changed in the law for your permits and saved trips.',
    kind: 'app',
    isIndexed: false,
  },
  {
    path: '/safety',
    title: 'Safety & best practices · {product}',
    description: 'Plain guidelines for carrying, storing, traveling, and training safely.',
    kind: 'prerendered',
    isIndexed: true,
  },
  {
    path: '/glossary',
    title: 'Glossary · {product}',
    description: 'The words of carry law in plain English: shall issue, reciprocity, duty to inform, and more.',
    kind: 'prerendered',
    isIndexed: true,
  },
  {
    path: '/about',
    title: 'About · {product}',
    description:
      'Why {product} exists, the four safety rules, common range rules, and what shall issue and may issue mean.',
    kind: 'prerendered',
    isIndexed: true,
  },
  {
    path: '/accuracy',
    title: 'How accurate we are · {product}',
    description: 'How accurate our records are: sources and dates by state, independent checks, and every change.',
    kind: 'prerendered',
    isIndexed: true,
  },
  {
    path: '/contact',
    title: 'Contact · {product}',
    description: 'Ask {product} a question, report an error, or send feedback.',
    kind: 'prerendered',
    isIndexed: true,
  },
  {
    path: '/privacy',
    title: 'Privacy · {product}',
    description: 'What {product} keeps about you, why, for how long, and how to delete it.',
    kind: 'prerendered',
    isIndexed: true,
  },
  {
    path: '/terms',
    title: 'Terms · {product}',
    description: 'Terms of membership, refunds, and what {product} is not.',
    kind: 'prerendered',
    isIndexed: true,
  },
  {
    path: '/pricing',
    title: 'Pricing · {product}',
    description: 'One membership, {price} a year, cancel anytime.',
    kind: 'prerendered',
    isIndexed: true,
  },
  { path: '/checkout', title: 'Checkout · {product}', description: PITCH, kind: 'app', isIndexed: false },
  { path: '/signup', title: 'Join · {product}', description: PITCH, kind: 'app', isIndexed: false },
  { path: '/auth', title: 'Sign in · {product}', description: PITCH, kind: 'app', isIndexed: false },
  {
    path: '/auth/forgot-password',
    title: 'Forgot password · {product}',
    description: PITCH,
    kind: 'app',
    isIndexed: false,
  },
  {
    path: '/auth/reset-password',
    title: 'Reset password · {product}',
    description: PITCH,
    kind: 'app',
    isIndexed: false,
    hasSecretInAddress: true,
  },
  {
    path: '/payment-success',
    title: 'Payment · {product}',
    description: PITCH,
    kind: 'app',
    isIndexed: false,
    hasSecretInAddress: true,
  },
  {
    path: '/direct-login',
    title: 'Sign in by email · {product}',
    description: PITCH,
    kind: 'app',
    isIndexed: false,
    hasSecretInAddress: true,
  },
  {
    path: '/unsubscribe',
    title: 'Stop these emails · {product}',
    description: PITCH,
    kind: 'app',
    isIndexed: false,
    hasSecretInAddress: true,
  },
  { path: '/account', title: 'Your account · {product}', description: PITCH, kind: 'app', isIndexed: false },
  { path: '/admin', title: 'Admin · {product}', description: PITCH, kind: 'app', isIndexed: false },
  { path: '/editor', title: 'Editor · {product}', description: PITCH, kind: 'app', isIndexed: false },
  { path: '/editor/fact', title: 'One fact · {product}', description: PITCH, kind: 'app', isIndexed: false },
  { path: '/editor/release', title: 'Next release · {product}', description: PITCH, kind: 'app', isIndexed: false },
] as const satisfies readonly PageRoute[];

export type PagePath = (typeof PAGE_ROUTES)[number]['path'];

/** There is one such page for each guideline of the safety guide; the build renders them all. */
export const GUIDELINE_PAGES = {
  path: '/safety/:slug',
  title: '{title} · {product}',
} as const;

export type GuidelinePath = `/safety/${string}`;

export const guidelinePath = (slug: string): GuidelinePath => `/safety/${slug}`;

/** The name of the guideline that this path would be; whether there is one, the guide knows. */
export const findGuidelineSlug = (pathname: string): string | null =>
  /^\/safety\/([a-z0-9-]+)$/.exec(pathname)?.[1] ?? null;

/** The page for every other path. */
export const NOT_FOUND_PAGE = {
  title: 'Page Not Found · {product}',
  description: 'We can’t find that page.',
} as const;

/** The names that a page's words leave open until the server starts. */
export const fillPrice = (text: string, perYear: string): string => text.replaceAll('{price}', perYear);
export const fillProduct = (text: string, productName: string): string => text.replaceAll('{product}', productName);
