import type { ReactNode } from 'react';
import type { CurrentUser } from '#shared/contracts/sign-in.ts';
import { findGuidelineSlug, PAGE_ROUTES, type PagePath } from '#shared/site/routes.ts';
import type { SampleName } from '../blocks/samples/sample-names.ts';
import type { SealedParts } from '../blocks/sealed/sealed-parts.ts';
import type { MissingRangeDialogProps } from '../features/ranges/missing-range-dialog.tsx';
import type { RangeParts } from '../features/ranges/range-parts.ts';
import type { RangeReviewsProps } from '../features/ranges/range-reviews.tsx';
import type { ReportRangeDialogProps } from '../features/ranges/report-range-dialog.tsx';
import { hasSignedInHint } from '../lib/current-user.ts';
import { type PageHref, SIGN_IN_ADDRESS, SIGN_OUT_ADDRESS } from '../lib/paths.ts';
import { type LazyScreen, lazyScreen } from './lazy-screen.ts';

/** A page that differs by who looks: a visitor sees another screen, or is sent elsewhere. */
type ScreenBySession = {
  visitor: LazyScreen | PageHref;
  user: LazyScreen<{ user: CurrentUser }>;
  /** When the session turns out to be over it stays for a moment, with the reason, before sign-in. */
  saysWhenSessionIsGone?: true;
  /** Someone signed in without access sees the paywall instead. */
  isForMembers?: true;
};

export type Screen = LazyScreen | ScreenBySession;

const landing = lazyScreen('LandingPage', () => import('../features/landing/landing-page.tsx'));
const dashboard = lazyScreen('DashboardScreen', () => import('./dashboard-screen.tsx'));
const editor: ScreenBySession = {
  visitor: SIGN_IN_ADDRESS,
  user: lazyScreen('EditorDesk', () => import('../features/editor/editor-desk.tsx')),
};
const home: ScreenBySession = { visitor: landing, user: dashboard, saysWhenSessionIsGone: true };

/** What each page of the product shows, and who sees it. */
const SCREENS: Record<PagePath, Screen> = {
  '/': home,
  '/home': home,
  '/ranges': {
    visitor: lazyScreen('RangesGate', () => import('../features/ranges/ranges-gate.tsx')),
    user: lazyScreen('RangesScreen', () => import('./ranges-screen.tsx')),
    isForMembers: true,
  },
  '/regulations': {
    visitor: lazyScreen('RegulationsGate', () => import('../features/regulations/regulations-gate.tsx')),
    user: lazyScreen('RegulationsPage', () => import('../features/regulations/regulations-page.tsx')),
  },
  '/permits': {
    visitor: lazyScreen('PermitsGate', () => import('../blocks/travel-gates.tsx')),
    user: lazyScreen('PermitsPage', () => import('../features/permits/permits-page.tsx')),
  },
  '/recognition': {
    visitor: lazyScreen('RecognitionGate', () => import('../blocks/travel-gates.tsx')),
    user: lazyScreen('RecognitionPage', () => import('../features/recognition/recognition-page.tsx')),
    isForMembers: true,
  },
  '/trip': {
    visitor: lazyScreen('TripGate', () => import('../blocks/travel-gates.tsx')),
    user: lazyScreen('TripScreen', () => import('./trip-screen.tsx')),
    isForMembers: true,
  },
  '/places': {
    visitor: lazyScreen('PlacesGate', () => import('../blocks/travel-gates.tsx')),
    user: lazyScreen('PlacesPage', () => import('../features/places/places-page.tsx')),
    isForMembers: true,
  },
  '/alerts': {
    visitor: lazyScreen('AlertsGate', () => import('../blocks/travel-gates.tsx')),
    user: lazyScreen('AlertsPage', () => import('../features/alerts/alerts-page.tsx')),
  },
  '/signs': {
    visitor: lazyScreen('SignsGate', () => import('../blocks/travel-gates.tsx')),
    user: lazyScreen('SignsPage', () => import('../features/signs/signs-page.tsx')),
  },
  '/cards': {
    visitor: lazyScreen('CardsGate', () => import('../blocks/travel-gates.tsx')),
    user: lazyScreen('CardsPage', () => import('../features/cards/cards-page.tsx')),
  },
  '/changes': {
    visitor: lazyScreen('ChangesGate', () => import('../blocks/travel-gates.tsx')),
    user: lazyScreen('ChangesPage', () => import('../features/changes/changes-page.tsx')),
    isForMembers: true,
  },
  '/safety': lazyScreen('SafetyPage', () => import('../features/safety/safety-page.tsx')),
  '/glossary': lazyScreen('GlossaryPage', () => import('../features/glossary/glossary-page.tsx')),
  '/about': lazyScreen('AboutPage', () => import('../features/about/about-page.tsx')),
  '/accuracy': lazyScreen('AccuracyPage', () => import('../features/accuracy/accuracy-page.tsx')),
  '/contact': lazyScreen('ContactPage', () => import('../features/contact/contact-page.tsx')),
  '/privacy': lazyScreen('PrivacyPage', () => import('../features/legal/privacy-page.tsx')),
  '/terms': lazyScreen('TermsPage', () => import('../features/legal/terms-page.tsx')),
  '/pricing': lazyScreen('PricingPage', () => import('../features/membership/pricing-page.tsx')),
  '/checkout': lazyScreen('CheckoutPage', () => import('../features/membership/checkout-page.tsx')),
  '/signup': lazyScreen('SignupPage', () => import('../features/membership/signup-page.tsx')),
  '/auth': lazyScreen('AuthPage', () => import('../features/sign-in/auth-page.tsx')),
  '/auth/forgot-password': lazyScreen(
    'ForgotPasswordPage',
    () => import('../features/sign-in/forgot-password-page.tsx'),
  ),
  '/auth/reset-password': lazyScreen('ResetPasswordPage', () => import('../features/sign-in/reset-password-page.tsx')),
  '/payment-success': lazyScreen('PaymentSuccessPage', () => import('../features/membership/payment-success-page.tsx')),
  '/direct-login': lazyScreen('DirectLoginPage', () => import('../features/sign-in/direct-login-page.tsx')),
  '/unsubscribe': lazyScreen('UnsubscribePage', () => import('../features/unsubscribe/unsubscribe-page.tsx')),
  '/account': {
    visitor: SIGN_IN_ADDRESS,
    user: lazyScreen('AccountPage', () => import('../features/account/account-page.tsx')),
  },
  '/admin': {
    visitor: SIGN_IN_ADDRESS,
    user: lazyScreen('AdminPage', () => import('../features/admin/admin-page.tsx')),
  },
  '/editor': editor,
  '/editor/fact': editor,
  '/editor/release': editor,
};

/** At every path a guideline could have; it says itself when there is none. */
const guideline = lazyScreen('GuidelineScreen', () => import('./guideline-screen.tsx'));

/** No page of the server: the service worker opens the app there when signing out failed offline. */
const signOutPending = lazyScreen('SignOutPending', () => import('./sign-out-pending.tsx'));

export const subscriptionGate = lazyScreen<'SubscriptionGate', { children: ReactNode }>(
  'SubscriptionGate',
  () => import('./subscription-gate.tsx'),
);

/** Shown inside screens, when somebody scrolls there. */
export const sampleParts = lazyScreen<'SampleParts', { names: readonly SampleName[] }>(
  'SampleParts',
  () => import('../blocks/samples/sample-parts.tsx'),
);

/** Opened inside the ranges screen. */
export const rangeParts: RangeParts = {
  MissingRangeDialog: lazyScreen<'MissingRangeDialog', MissingRangeDialogProps>(
    'MissingRangeDialog',
    () => import('../features/ranges/missing-range-dialog.tsx'),
  ).Component,
  ReportRangeDialog: lazyScreen<'ReportRangeDialog', ReportRangeDialogProps>(
    'ReportRangeDialog',
    () => import('../features/ranges/report-range-dialog.tsx'),
  ).Component,
  RangeReviews: lazyScreen<'RangeReviews', RangeReviewsProps>(
    'RangeReviews',
    () => import('../features/ranges/range-reviews.tsx'),
  ).Component,
};

/** Loaded where a wallet is sealed or opened. */
export const sealedParts: SealedParts = {
  loadDevice: () => import('../blocks/sealed/sealed-device.ts'),
};

const NOT_FOUND = lazyScreen('NotFoundPage', () => import('./not-found-page.tsx'));

type Route = (typeof PAGE_ROUTES)[number] & { hasSecretInAddress?: true };

/** The page of exactly this path, as the server matches it: other capitals or a trailing slash make another path. */
export const findRoute = (pathname: string): Route | null => PAGE_ROUTES.find(({ path }) => path === pathname) ?? null;

export const screenAt = (pathname: string): Screen => {
  const route = findRoute(pathname);
  if (route) return SCREENS[route.path];
  if (pathname === SIGN_OUT_ADDRESS) return signOutPending;

  return findGuidelineSlug(pathname) ? guideline : NOT_FOUND;
};

export const isBySession = (screen: Screen): screen is ScreenBySession => 'visitor' in screen;

/** The screen that a visitor sees at this path; null where visitors are sent elsewhere. */
export const findVisitorScreen = (pathname: string): LazyScreen | null => {
  const screen = screenAt(pathname);
  if (!isBySession(screen)) return screen;

  return typeof screen.visitor === 'string' ? null : screen.visitor;
};

/** Starts to load what will probably be shown at this path. A failure shows when the screen is really wanted. */
export const preloadLikely = (pathname: string): void => {
  const screen = screenAt(pathname);
  const likely = isBySession(screen) && hasSignedInHint() ? screen.user : findVisitorScreen(pathname);

  likely?.preload().catch(() => undefined);
};
