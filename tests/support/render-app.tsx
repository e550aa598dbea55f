import { type RenderResult, render } from '@testing-library/react';
import { onTestFinished } from 'vitest';
import { App } from '#client/app/app.tsx';
import { isBySession, screenAt } from '#client/app/screens.ts';
import { createQueryClient } from '#client/lib/query-client.ts';
import { createMemoryHistory, Router } from '#client/lib/router.tsx';
import { type Account, getAccount } from '#shared/contracts/account.ts';
import { getAccuracy } from '#shared/contracts/accuracy.ts';
import { type BillingDetails, getBillingDetails, getBillingStatus } from '#shared/contracts/billing.ts';
import { getFollows } from '#shared/contracts/follows.ts';
import { listPasskeys } from '#shared/contracts/passkeys.ts';
import { getRecognitionRecords } from '#shared/contracts/recognition.ts';
import { getIssuance } from '#shared/contracts/regulations.ts';
import { type CurrentUser, getUser } from '#shared/contracts/sign-in.ts';
import { listTrips } from '#shared/contracts/trips.ts';
import { NO_ISSUANCE_FIGURES } from '#shared/law/issuance-figures.ts';
import { SIGNED_IN_HINT_COOKIE } from '#shared/sign-in/cookies.ts';
import { DEFAULT_PRICE_CENTS, priceOf } from '#shared/site/product.ts';
import { PAGE_ROUTES } from '#shared/site/routes.ts';
import type { SiteConfig } from '#shared/site/site-config.ts';
import { type ApiCall, answers, fakeApi, type Reply } from './fake-api.ts';
import { emptyLaw } from './law.ts';
import { emptyPlaceRules } from './place-rules.ts';
import { emptyPlaces, stubDevice } from './ranges.ts';
// Fetched in a quiet moment of a page in use, which may come when the test is already over.
import '#client/ui/toast-view.tsx';
import 'virtual:guide-texts';

// A screen's code is there before a test begins: how long a module takes to load is not what a test waits for.
await Promise.all(
  [...PAGE_ROUTES.map(({ path }) => path), '/safety/holsters', '/no-such-page'].map(async (path) => {
    const screen = screenAt(path);
    const screens = isBySession(screen) ? [screen.visitor, screen.user] : [screen];

    await Promise.all(screens.map((one) => (typeof one === 'string' ? undefined : one.preload())));
  }),
);

export const aSiteConfig = (changes: Partial<SiteConfig> = {}): SiteConfig => ({
  productName: 'CarryAtlas',
  supportEmail: 'support@carryatlas.example',
  host: 'carryatlas.example',
  productionHost: null,
  isDemo: true,
  price: priceOf(DEFAULT_PRICE_CENTS),
  googleMapsApiKey: null,
  googleMapsMapId: null,
  stripePublishableKey: null,
  socialSignIn: { google: true, apple: true },
  ...changes,
});

export const aUser = (changes: Partial<CurrentUser> = {}): CurrentUser => ({
  id: 'user-1',
  email: 'member@demo.example',
  name: null,
  profileImageUrl: null,
  createdAt: '2026-01-15T12:00:00.000Z',
  isAdmin: false,
  isEditor: false,
  ...changes,
});

/** Of somebody who never bought anything. */
export const NO_RENEWAL: BillingDetails = {
  price: null,
  renewsAt: null,
  canCancel: false,
  canResume: false,
  hasPortal: false,
};

export const anAccount = (changes: Partial<Account> = {}): Account => ({
  isEmailProven: true,
  hasPassword: true,
  providers: [],
  isProvenAgain: false,
  sessions: [
    {
      id: 'session-1',
      browser: 'Firefox on Linux',
      createdAt: '2026-01-15T12:00:00.000Z',
      lastSeenAt: '2026-01-16T12:00:00.000Z',
      isCurrent: true,
    },
  ],
  ...changes,
});

/** Leaves the mark in the browser that a sign-in leaves. */
export const hintSignedIn = (): void => {
  // biome-ignore lint/suspicious/noDocumentCookie: the page reads it from there
  document.cookie = `${SIGNED_IN_HINT_COOKIE}=1`;
};

/** The whole product at this address, below providers of its own. Fake the calls before. */
export const renderApp = (address: string, config = aSiteConfig(), queryClient = createQueryClient()): RenderResult => {
  // A call that would be tried again later must not be tried in the middle of the next test.
  onTestFinished(() => queryClient.clear());

  return render(
    <Router history={createMemoryHistory(address)}>
      <App config={config} queryClient={queryClient} />
    </Router>,
  );
};

/** What the server says to someone signed in, about whom and to whom it has nothing else to say. */
export const someoneSignedIn = (user = aUser()): Reply[] => [
  answers(getUser, user),
  answers(getBillingStatus, { hasAccess: true, billing: null }),
  answers(getBillingDetails, NO_RENEWAL),
  answers(getAccount, anAccount()),
  answers(getRecognitionRecords, { publishedAt: '2026-06-30T12:00:00.000Z', states: [], sources: {} }),
  answers(listTrips, []),
  answers(listPasskeys, []),
  answers(getFollows, { states: [], isEmailOn: false, isEmailProven: true, hasPushHere: false, pushKey: 'BA' }),
  ...emptyPlaceRules(),
  ...emptyLaw(),
  ...emptyPlaces(),
];

const NO_TALLY = {
  answers: 0,
  basis: { state_law: 0, statutory_cap: 0, county_page: 0, secondary: 0, unknown: 0 },
  recent: 0,
  older: 0,
  undated: 0,
};

/** Before anything is published. */
export const noFigures = (): Reply =>
  answers(getAccuracy, {
    publishedAt: '2026-06-30T12:00:00.000Z',
    total: { ...NO_TALLY, states: 0, counties: 0 },
    states: [],
    disagreements: [],
    draws: [],
    reports: { received: 0, settled: 0, medianDays: null },
    releases: [],
  });

/** The product as this person sees it whose device has not said where it is; null: a visitor, for whom nothing is asked. */
export const renderAppFor = (user: CurrentUser | null, address: string): { calls: ApiCall[] } => {
  const api = fakeApi(noFigures(), answers(getIssuance, NO_ISSUANCE_FIGURES), ...(user ? someoneSignedIn(user) : []));
  if (user) hintSignedIn();
  stubDevice();
  renderApp(address);

  return api;
};
