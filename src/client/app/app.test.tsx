import { act, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { getBillingStatus } from '#shared/contracts/billing.ts';
import { searchPlaces } from '#shared/contracts/places.ts';
import { getUser, logIn } from '#shared/contracts/sign-in.ts';
import { listTrips } from '#shared/contracts/trips.ts';
import { fillProduct, PAGE_ROUTES, type PagePath } from '#shared/site/routes.ts';
import { takeNoise } from '#tests/support/fail-on-noise.ts';
import { answers, fakeApi, refuses, responds } from '#tests/support/fake-api.ts';
import { fillField } from '#tests/support/fill-field.ts';
import { emptyLaw } from '#tests/support/law.ts';
import { emptyPlaces, stubDevice } from '#tests/support/ranges.ts';
import {
  aSiteConfig,
  aUser,
  hintSignedIn,
  renderApp,
  renderAppFor,
  someoneSignedIn,
} from '#tests/support/render-app.tsx';
import { callApi } from '../lib/call-api.ts';
import { createQueryClient } from '../lib/query-client.ts';
import { createMemoryHistory, Router } from '../lib/router.tsx';
import { SiteConfigProvider } from '../lib/site-config.tsx';
import { ErrorBoundary } from './error-boundary.tsx';

const heading = (name: string | RegExp) => screen.findByRole('heading', { level: 1, name });

const LANDING = 'Know the carry law before you cross the state line';

const VISITOR_HEADINGS: Record<PagePath, string> = {
  '/': LANDING,
  '/home': LANDING,
  '/ranges': 'Welcome',
  '/regulations': 'CCW Regulations',
  '/permits': 'My permits',
  '/recognition': 'Recognition map',
  '/trip': 'Trip planner',
  '/places': 'Can I carry in a …?',
  '/alerts': 'Travel Alerts',
  '/signs': 'No-gun signs',
  '/cards': 'Quick law cards',
  '/changes': 'What changed for you',
  '/safety': 'CarryAtlas Safety & Best Practices',
  '/glossary': 'Glossary',
  '/about': 'About CarryAtlas',
  '/accuracy': 'How accurate we are',
  '/contact': 'Contact CarryAtlas',
  '/privacy': 'Privacy Policy',
  '/terms': 'Terms of Membership',
  '/pricing': 'Pricing',
  '/checkout': 'Complete Your CarryAtlas Subscription',
  '/signup': 'Join CarryAtlas',
  '/auth': 'Sign In or Sign Up',
  '/auth/forgot-password': 'Forgot Password',
  '/auth/reset-password': 'Reset Password',
  '/payment-success': 'Payment Processing',
  '/direct-login': 'Sign In by Email',
  '/unsubscribe': 'Stop these emails?',
  '/account': 'Sign In',
  '/admin': 'Sign In',
  '/editor': 'Sign In',
  '/editor/fact': 'Sign In',
  '/editor/release': 'Sign In',
};

const USER_HEADINGS: Record<PagePath, string> = {
  ...VISITOR_HEADINGS,
  '/': 'Welcome to CarryAtlas',
  '/home': 'Welcome to CarryAtlas',
  '/ranges': 'Firing Ranges',
  '/signup': 'Complete Your Subscription',
  '/auth': 'Welcome to CarryAtlas',
  '/account': 'Your Account',
  '/admin': 'Admin Panel',
  '/editor': 'Editor’s desk',
  '/editor/fact': 'Editor’s desk',
  '/editor/release': 'Editor’s desk',
};

const OF_DASHBOARD = [
  '/api/travel-alerts?active=true',
  // What the three questions offer.
  '/api/regulations/permit-kinds',
  '/api/billing/status',
  '/api/places/surroundings',
];
const OF_RANGES = [
  '/api/billing/status',
  '/api/places/surroundings',
  // Around the default and, as there is none within 25 miles, further away.
  '/api/ranges/nearby',
  '/api/ranges/saved',
  '/api/recent-searches',
];

/** What each page asks for someone signed in, beside who they are. */
/** The page of the build brings this along; the app alone has to ask. */
const OF_ABOUT = ['/api/regulations/issuance'];

const OF_ACCURACY = ['/api/accuracy'];

const CALLS_OF_VISITOR: Partial<Record<PagePath, string[]>> = { '/about': OF_ABOUT, '/accuracy': OF_ACCURACY };

const CALLS_OF_USER: Partial<Record<PagePath, string[]>> = {
  '/': OF_DASHBOARD,
  '/home': OF_DASHBOARD,
  '/ranges': OF_RANGES,
  '/checkout': ['/api/billing/status'],
  '/signup': ['/api/billing/status'],
  '/auth': OF_DASHBOARD,
  '/account': [
    '/api/account',
    '/api/billing/status',
    '/api/billing/details',
    '/api/ranges/saved',
    '/api/recent-searches',
    '/api/follows',
    '/api/passkeys',
  ],
  '/pricing': ['/api/billing/status'],
  '/changes': ['/api/billing/status', '/api/recognition/records'],
  '/regulations': ['/api/regulations/available-states', '/api/regulations/overview'],
  '/permits': ['/api/regulations/overview', '/api/regulations/permit-kinds'],
  '/recognition': ['/api/billing/status', '/api/recognition/records', '/api/regulations/permit-kinds'],
  '/trip': ['/api/billing/status', '/api/trips', '/api/regulations/permit-kinds'],
  '/places': ['/api/billing/status', '/api/place-rules', '/api/recognition/records'],
  '/alerts': ['/api/travel-alerts?active=true'],
  '/signs': ['/api/signs'],
  '/cards': ['/api/billing/status', '/api/cards', '/api/place-rules'],
  '/about': OF_ABOUT,
  '/accuracy': OF_ACCURACY,
};

const SENT_TO_SIGN_IN: readonly PagePath[] = ['/account', '/admin', '/editor', '/editor/fact', '/editor/release'];

test.each(PAGE_ROUTES)('a visitor finds the heading of $path, in a window of its name', async ({ path, title }) => {
  const { calls } = renderAppFor(null, path);

  await heading(VISITOR_HEADINGS[path]);
  expect(document.title).toBe(
    SENT_TO_SIGN_IN.includes(path) ? 'Sign in · CarryAtlas' : fillProduct(title, 'CarryAtlas'),
  );
  expect(new Set(calls.map(({ url }) => url))).toEqual(new Set(CALLS_OF_VISITOR[path] ?? []));
});

test.each(PAGE_ROUTES)(
  'someone signed in finds the heading of $path, and asks no more than it needs',
  async ({ path }) => {
    const { calls } = renderAppFor(aUser(), path);

    await heading(USER_HEADINGS[path]);
    await within(await screen.findByRole('banner')).findByRole('link', { name: 'Sign Out' });
    // As a set: in development React mounts everything twice.
    const expected = ['/api/user', ...(CALLS_OF_USER[path] ?? [])];
    await waitFor(() => expect([...new Set(calls.map(({ url }) => url))].toSorted()).toEqual(expected.toSorted()));
  },
);

test.each([
  ['has no access', answers(getBillingStatus, { hasAccess: false, billing: null })],
  ['can not be told apart, since billing fails', refuses(getBillingStatus, 'internal', 'Broken')],
])('someone who %s meets the paywall at the ranges, and nothing of the page', async (_case, billing) => {
  fakeApi(answers(getUser, aUser()), billing);
  hintSignedIn();
  renderApp('/ranges');

  await heading('Subscription Required');
  const main = within(screen.getByRole('main'));
  main.getByText('$9.95');
  main.getByText('You will be redirected to payment.');
  expect(main.getAllByRole('listitem')).toHaveLength(6);
  expect(main.getByRole('link', { name: 'Subscribe Now' }).getAttribute('href')).toBe('/checkout');
  expect(screen.queryByRole('heading', { name: 'Firing Ranges' })).toBeNull();
  takeNoise();
});

test.each(['/nowhere', '/About', '/about/', '/ranges/1'])('%s is no page', async (address) => {
  renderAppFor(null, address);

  await heading('Page Not Found');
  expect(document.title).toBe('Page Not Found · CarryAtlas');
});

test('the gate of the ranges says both lines and offers both ways in', async () => {
  renderAppFor(null, '/ranges');

  await heading('Welcome');
  const main = within(screen.getByRole('main'));
  main.getByText('Please sign in to access ranges and regulations.');
  main.getByText('Please sign in to access firing ranges.');
  expect(main.getByRole('link', { name: 'Sign In' }).getAttribute('href')).toBe('/auth?mode=signin');
  expect(main.getByRole('link', { name: 'Get Access - $9.95/Year' }).getAttribute('href')).toBe('/signup');
});

test('the gate of the regulations offers the same two ways in', async () => {
  renderAppFor(null, '/regulations');

  await heading('CCW Regulations');
  const main = within(screen.getByRole('main'));
  expect(main.getByRole('link', { name: 'Sign In' }).getAttribute('href')).toBe('/auth?mode=signin');
  expect(main.getByRole('link', { name: 'Get Access - $9.95/Year' }).getAttribute('href')).toBe('/signup');
});

test('the landing page leads to sign-up, sign-in and pricing', async () => {
  renderAppFor(null, '/');

  await heading(LANDING);
  const main = within(screen.getByRole('main'));
  expect(main.getByRole('link', { name: 'Get Full Access' }).getAttribute('href')).toBe('/signup');
  expect(main.getByRole('link', { name: 'Sign In' }).getAttribute('href')).toBe('/auth?mode=signin');
  expect(main.getByRole('link', { name: 'View Full Pricing' }).getAttribute('href')).toBe('/pricing');
});

test.each([
  [null, 'Sign Up & Subscribe', '/auth?mode=signup&join=true'],
  [null, 'Or sign up and pay on one page', '/checkout'],
  [aUser(), 'Subscribe Now', '/checkout'],
])('pricing leads %o on by %s', async (user, label, address) => {
  fakeApi(...(user ? [answers(getUser, user), answers(getBillingStatus, { hasAccess: false, billing: null })] : []));
  if (user) hintSignedIn();
  renderApp('/pricing');

  expect((await screen.findByRole('link', { name: label })).getAttribute('href')).toBe(address);
});

test('pricing tells someone who has access that they have it, and where to manage it, and sells them nothing', async () => {
  renderAppFor(aUser(), '/pricing');

  await screen.findByText('You already have access. You don’t need to pay again.');
  expect(screen.getByRole('link', { name: 'Manage your membership' }).getAttribute('href')).toBe('/account');
  expect(screen.queryByRole('link', { name: 'Subscribe Now' })).toBeNull();
});

test('somebody who is no administrator is told so', async () => {
  renderAppFor(aUser(), '/admin');

  await screen.findByText('Access denied. Admin privileges required.');
});

test('while the check runs there is a spinner, and neither the page nor the way out', async () => {
  hintSignedIn();
  fakeApi(responds(getUser, () => new Promise(() => undefined)));
  renderApp('/account');

  await screen.findByRole('status');
  expect(screen.queryByRole('heading', { level: 1 })).toBeNull();
  expect(screen.queryByRole('link', { name: 'Sign Out' })).toBeNull();
  expect(within(screen.getByRole('banner')).queryByRole('link', { name: 'Sign In' })).toBeNull();
});

test('a check that fails sends nobody away and can be repeated', async () => {
  hintSignedIn();
  const { calls } = fakeApi(refuses(getUser, 'internal', 'Something broke.'));
  renderApp('/account');

  await userEvent.click(await screen.findByRole('button', { name: 'Try again' }));

  await waitFor(() => expect(calls).toHaveLength(2));
  expect(screen.queryByRole('heading', { name: 'Sign In' })).toBeNull();
});

test('a screen that breaks leaves a way on', () => {
  const Broken = () => {
    throw new Error('broken on purpose');
  };

  render(
    <Router history={createMemoryHistory('/')}>
      <SiteConfigProvider config={aSiteConfig()}>
        <ErrorBoundary>
          <Broken />
        </ErrorBoundary>
      </SiteConfigProvider>
    </Router>,
  );

  within(screen.getByRole('alert')).getByRole('heading', { name: 'Something went wrong' });
  screen.getByRole('button', { name: 'Reload this page' });
  expect(takeNoise()).not.toEqual([]);
});

test('when the session turns out to be over on the dashboard, it says so and leads to sign-in after a second', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  onTestFinished(() => void vi.useRealTimers());
  fakeApi(...someoneSignedIn());
  hintSignedIn();
  const queryClient = createQueryClient();
  renderApp('/', aSiteConfig(), queryClient);
  await heading('Welcome to CarryAtlas');

  const load = { queryKey: ['anything'], queryFn: () => callApi(getUser) };
  fakeApi(refuses(getUser, 'sign-in-required', 'Please sign in to continue.'));
  await act(() => queryClient.fetchQuery(load).catch(() => undefined));

  await screen.findByText('Authentication Required');
  screen.getByText('Please sign in to access CarryAtlas');
  await heading('Welcome to CarryAtlas');
  await act(() => vi.advanceTimersByTimeAsync(1000));
  await heading('Sign In');
  // They have an account: by email, too, they sign in.
  act(() => screen.getByRole('button', { name: 'Continue with Email' }).click());
  await heading('Sign In');
  // The toast outlives the page it was shown on, and would the test.
  act(() => screen.getByRole('button', { name: 'Close' }).click());
});

test('a wrong password is not the end of a session', async () => {
  stubDevice();
  fakeApi(...someoneSignedIn());
  hintSignedIn();
  const queryClient = createQueryClient();
  renderApp('/', aSiteConfig(), queryClient);
  await heading('Welcome to CarryAtlas');

  fakeApi(refuses(getUser, 'wrong-credentials', 'No.'), ...emptyLaw(), ...emptyPlaces());
  await act(() => queryClient.fetchQuery({ queryKey: ['x'], queryFn: () => callApi(getUser) }).catch(() => undefined));

  await heading('Welcome to CarryAtlas');
  expect(screen.queryByText('Authentication Required')).toBeNull();
});

describe('a session that ended elsewhere', () => {
  /** Any call, made outside of what the query client knows. */
  const callInVain = (times = 1) =>
    act(() => Promise.allSettled(Array.from({ length: times }, () => callApi(listTrips))));
  const refusal = refuses(listTrips, 'sign-in-required', 'Please sign in to continue.');
  const close = () => act(() => screen.queryByRole('button', { name: 'Close' })?.click());
  const openFor = async (path: string, name: string) => {
    stubDevice();
    fakeApi(refusal, ...someoneSignedIn());
    hintSignedIn();
    renderApp(path);
    await heading(name);
    await within(screen.getByRole('banner')).findByRole('link', { name: 'Sign Out' });
  };

  test.each([
    ['/ranges', 'Firing Ranges', 'Welcome'],
    ['/regulations', 'CCW Regulations', 'CCW Regulations'],
    ['/permits', 'My permits', 'My permits'],
    ['/account', 'Your Account', 'Sign In'],
    ['/checkout', 'Complete Your CarryAtlas Subscription', 'Sign In'],
  ])('is told at %s by any call, with the way to sign in and back', async (path, name, afterwards) => {
    await openFor(path, name);
    await callInVain();

    await screen.findByText('Authentication Required');
    screen.getByText('Please sign in to access CarryAtlas');
    await heading(afterwards);
    fakeApi(answers(logIn, aUser()), ...someoneSignedIn());
    await userEvent.click(screen.getByRole('button', { name: 'Sign In' }));
    await heading('Sign In');
    await userEvent.click(screen.getByRole('button', { name: 'Continue with Email' }));
    await fillField(screen.getByLabelText('Email'), 'member@demo.example');
    await fillField(screen.getByLabelText('Password'), 'long enough');
    await userEvent.click(screen.getByRole('button', { name: 'Sign in' }));
    await heading(name);
    close();
  });

  test('is told by a search that says something else of a failure', async () => {
    stubDevice();
    fakeApi(refuses(searchPlaces, 'sign-in-required', 'Please sign in to continue.'), ...someoneSignedIn());
    hintSignedIn();
    renderApp('/ranges');
    await userEvent.type(await screen.findByLabelText(/ZIP CODE/), '30301{Enter}');

    await screen.findByText('Authentication Required');
    close();
  });

  test('is told once', async () => {
    await openFor('/ranges', 'Firing Ranges');
    await callInVain(2);
    await screen.findByText('Authentication Required');
    close();
    await waitFor(() => expect(screen.queryByText('Authentication Required')).toBeNull());
    await callInVain();

    await heading('Welcome');
    expect(screen.queryByText('Authentication Required')).toBeNull();
  });

  test('is no matter on a public page, nor to a visitor', async () => {
    await openFor('/privacy', 'Privacy Policy');
    await callInVain();

    await within(screen.getByRole('banner')).findByRole('link', { name: 'Sign In' });
    expect(screen.queryByText('Authentication Required')).toBeNull();
  });

  test('is not shown when the first check finds nobody', async () => {
    hintSignedIn();
    fakeApi(refuses(getUser, 'sign-in-required', 'Please sign in to continue.'));
    renderApp('/ranges');

    await heading('Welcome');
    expect(screen.queryByText('Authentication Required')).toBeNull();
  });
});
