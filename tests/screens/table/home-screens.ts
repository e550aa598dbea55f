import type { Screen, Step } from '../screen.ts';
import { EVERY_SIZE } from '../sizes.ts';
import { fill, holdPermits, keepWallet, press, SAYS_500, SAYS_LOST, TEXAN, waitForText } from './steps.ts';

const HOME = { path: '/', heading: 'Welcome to CarryAtlas' } as const;

/** A device that says where it is. */
const standIn =
  (latitude: number, longitude: number): Step =>
  async (page) => {
    await page.context().grantPermissions(['geolocation']);
    await page.context().setGeolocation({ latitude, longitude });
  };

const standInAtlanta = standIn(33.749, -84.388);
const standInNewark = standIn(40.7357, -74.1724);
const standInDenver = standIn(39.7392, -104.9903);

/** Colorado asks where the holder lives, and this one has not said. */
const holdWithoutHome = keepWallet({
  version: 3,
  permits: [TEXAN],
  home: null,
  homeSince: null,
  ageBand: '21-plus',
  citizenship: null,
  services: [],
  handguns: [],
});

/** All alerts but one were there at the last visit. */
const seeAllButOne: Step = async (page) => {
  await page.evaluate(async () => {
    const { id } = await (await fetch('/api/user')).json();
    const alerts: { id: string }[] = await (await fetch('/api/travel-alerts?active=true')).json();
    localStorage.setItem(`seen-alerts:${id}`, JSON.stringify(alerts.slice(1).map((alert) => alert.id)));
  });
  await page.reload();
};

/** Home, in each of its states, and the alerts. */
export const HOME_SCREENS: Screen[] = [
  {
    ...HOME,
    name: 'home-answer',
    who: 'member',
    sizes: EVERY_SIZE,
    steps: [standInAtlanta, holdPermits([TEXAN]), waitForText('Georgia recognizes'), waitForText('Next state line')],
  },
  {
    ...HOME,
    name: 'home-answer-no',
    who: 'member',
    steps: [standInNewark, holdPermits([TEXAN]), waitForText('Not recognized'), waitForText('Off limits to you here')],
  },
  {
    ...HOME,
    name: 'home-answer-conditional',
    who: 'member',
    steps: [standInDenver, holdWithoutHome, waitForText('Conditional'), waitForText('Next state line')],
  },
  {
    ...HOME,
    name: 'home-offline',
    who: 'member',
    steps: [
      standInAtlanta,
      holdPermits([TEXAN]),
      waitForText('Georgia recognizes'),
      waitForText('Off limits to you here'),
      (page) => page.context().setOffline(true),
      waitForText('You’re offline'),
    ],
  },
  { ...HOME, name: 'home-questions', who: 'member', steps: [waitForText('Three questions')] },
  {
    ...HOME,
    name: 'home-denied-at-home',
    who: 'member',
    steps: [holdPermits([TEXAN]), waitForText('Texas issued this permit')],
  },
  {
    ...HOME,
    name: 'home-denied-asks',
    who: 'member',
    steps: [press('Not now'), waitForText('Location access denied'), waitForText('Where are you?')],
  },
  {
    ...HOME,
    name: 'home-zip',
    who: 'member',
    steps: [
      holdPermits([TEXAN]),
      fill('ZIP CODE', '80903'),
      press('Search'),
      waitForText('This is the place you entered'),
    ],
  },
  { ...HOME, name: 'home-free', who: 'visitor', steps: [holdPermits([TEXAN]), waitForText('Does your permit count')] },
  { ...HOME, name: 'home-founder', who: 'founder' },
  { ...HOME, name: 'home-admin', who: 'admin' },
  {
    ...HOME,
    name: 'home-failed',
    who: 'member',
    answers: {
      '/api/regulations?*': 500,
      '/api/travel-alerts?*': 500,
      '/api/recognition/records': 500,
      '/api/regulations/evidence?*': 500,
    },
    steps: [holdPermits([TEXAN]), waitForText('Failed to fetch regulation'), waitForText('We couldn’t load the law')],
    noise: [SAYS_500],
  },
  {
    ...HOME,
    name: 'home-slow',
    who: 'member',
    answers: {
      '/api/regulations?*': 'never',
      '/api/travel-alerts?*': 'never',
      '/api/recognition/records': 'never',
      '/api/regulations/evidence?*': 'never',
    },
    steps: [holdPermits([TEXAN])],
  },
  { name: 'alerts-gate', path: '/alerts', heading: 'Travel Alerts' },
  {
    name: 'alerts',
    path: '/alerts',
    who: 'member',
    heading: 'Travel Alerts',
    steps: [holdPermits([{ ...TEXAN, state: 'VA', kind: null }]), waitForText('Other states')],
  },
  {
    name: 'alerts-new',
    path: '/alerts',
    who: 'member',
    heading: 'Travel Alerts',
    steps: [seeAllButOne, waitForText('1 new since your last visit')],
  },
  {
    name: 'alerts-none',
    path: '/alerts',
    who: 'member',
    heading: 'Travel Alerts',
    answers: { '/api/travel-alerts?*': { json: [] } },
    steps: [waitForText('All Clear')],
  },
  {
    name: 'alerts-none-match',
    path: '/alerts',
    who: 'member',
    heading: 'Travel Alerts',
    steps: [
      // No alert is of this kind at present.
      (page) => page.getByLabel('Kind', { exact: true }).selectOption('success'),
      waitForText('No alerts match'),
    ],
  },
  {
    name: 'alerts-free',
    path: '/alerts',
    who: 'visitor',
    heading: 'Travel Alerts',
    steps: [(page) => page.getByLabel('State', { exact: true }).selectOption('Virginia'), waitForText('All alerts')],
  },
  {
    name: 'alerts-failed',
    path: '/alerts',
    who: 'member',
    heading: 'Travel Alerts',
    answers: { '/api/travel-alerts?*': 'lost' },
    steps: [waitForText('Failed to fetch travel alerts')],
    noise: [SAYS_LOST],
  },
];
