import type { Screen, Step } from '../screen.ts';
import { EVERY_SIZE } from '../sizes.ts';
import { fill, holdPermits, keepWallet, press, SAYS_500, scrollUp, TEXAN, waitForText } from './steps.ts';

const UTAHN = { state: 'UT', kind: 'regular', isResident: false, issuedOn: '2021-03-01', expiresOn: '2026-03-01' };

/** As it was kept before permits had names and wallets a home. */
const keepOldWallet = keepWallet({
  version: 1,
  permits: [{ state: 'TN', class: 'standard', isResident: true, issuedOn: '2024-03-01', expiresOn: null }],
  ageBand: '21-plus',
  magazineRounds: 17,
});

const planToBoston: Step = async (page) => {
  await page.getByLabel('Start', { exact: true }).fill('Austin, TX');
  await page.getByLabel('End', { exact: true }).fill('Boston, MA');
  await page.getByRole('button', { name: 'Plan the trip' }).click();
  await page.getByRole('heading', { name: 'Austin, TX → Boston, MA' }).first().waitFor();
  await page.getByText('10 rounds').first().waitFor();
};

/**
 * As if the member had last read another law: one state then took the permit that it refuses now, and one is the other
 * way around.
 */
const readOtherLaw: Step = async (page) => {
  // Until then the page itself is about to keep what was read.
  await page.getByRole('heading', { name: 'Our answers for you haven’t changed' }).waitFor();
  await page.evaluate(async () => {
    const { id } = await (await fetch('/api/user')).json();
    const later = await (await fetch('/api/recognition/records')).json();
    const earlier = structuredClone(later);
    earlier.publishedAt = '2026-09-01T12:00:00.000Z';
    const honorsAll = (code: string, result: string): void => {
      const state = earlier.states.find((one: { state: string }) => one.state === code);
      state.honors = [{ ...state.honors[0], issuers: 'all', kinds: 'any', result }];
    };
    honorsAll('NJ', 'yes');
    honorsAll('VA', 'no');
    const store = await caches.open('member');
    await store.put('/kept/read-releases', Response.json({ userId: id, releases: { earlier, later, isRead: false } }));
  });
  await page.reload();
};

/** Permits, recognition and trips. */
export const TRAVEL_SCREENS: Screen[] = [
  { name: 'permits-gate', path: '/permits', heading: 'My permits' },
  { name: 'permits-empty', path: '/permits', who: 'member', heading: 'My permits' },
  {
    name: 'permits',
    path: '/permits',
    who: 'member',
    heading: 'My permits',
    sizes: EVERY_SIZE,
    steps: [holdPermits([TEXAN, UTAHN]), waitForText('Expired')],
  },
  {
    name: 'permits-questions',
    path: '/permits',
    who: 'member',
    heading: 'My permits',
    steps: [keepOldWallet, waitForText('Which Tennessee card is it?')],
  },
  {
    name: 'permits-change',
    path: '/permits',
    who: 'member',
    heading: 'My permits',
    steps: [
      holdPermits([TEXAN, UTAHN]),
      (page) => page.getByRole('button', { name: /^Change Texas/ }).click(),
      waitForText('Save changes'),
    ],
  },
  {
    name: 'permits-refused',
    path: '/permits',
    who: 'visitor',
    heading: 'My permits',
    steps: [
      (page) => page.getByLabel('Issuing state').selectOption('Vermont'),
      press('Add permit'),
      waitForText('doesn’t issue a permit'),
    ],
  },
  { name: 'changes-gate', path: '/changes', heading: 'What changed for you' },
  { name: 'changes-empty', path: '/changes', who: 'member', heading: 'What changed for you' },
  {
    name: 'changes',
    path: '/changes',
    who: 'member',
    heading: 'What changed for you',
    steps: [holdPermits([TEXAN]), readOtherLaw, waitForText('New Jersey no longer recognizes your Texas permit.')],
  },
  { name: 'recognition-gate', path: '/recognition', heading: 'Recognition map' },
  { name: 'recognition-paywall', path: '/recognition', who: 'visitor', heading: 'Subscription Required' },
  { name: 'recognition-empty', path: '/recognition', who: 'member', heading: 'Recognition map' },
  {
    name: 'recognition',
    path: '/recognition',
    who: 'member',
    heading: 'Recognition map',
    sizes: EVERY_SIZE,
    steps: [holdPermits([TEXAN, UTAHN]), waitForText('Permits that would add states')],
  },
  {
    name: 'recognition-reasons',
    path: '/recognition',
    who: 'member',
    heading: null,
    steps: [
      holdPermits([TEXAN, UTAHN]),
      (page) => page.getByRole('button', { name: 'Pennsylvania' }).click(),
      waitForText('before you rely on this'),
    ],
  },
  {
    name: 'recognition-questions',
    path: '/recognition',
    who: 'member',
    heading: 'Recognition map',
    steps: [keepOldWallet, waitForText('Which state do you live in?')],
  },
  {
    name: 'recognition-what-if-form',
    path: '/recognition',
    who: 'member',
    heading: null,
    steps: [
      holdPermits([TEXAN]),
      press('Try a permit or an age'),
      (page) => page.getByLabel('If I also had a permit from').selectOption('Idaho'),
    ],
  },
  {
    name: 'recognition-what-if',
    path: '/recognition',
    who: 'member',
    heading: 'Recognition map',
    steps: [
      holdPermits([TEXAN]),
      (page) => page.getByRole('button', { name: 'Try it on the map' }).first().click(),
      waitForText('Nothing is saved'),
    ],
  },
  {
    name: 'recognition-failed',
    path: '/recognition',
    who: 'member',
    heading: 'Recognition map',
    answers: { '/api/recognition/records': 500 },
    steps: [waitForText('We couldn’t load the recognition map')],
    noise: [SAYS_500],
  },
  { name: 'trip-gate', path: '/trip', heading: 'Trip planner' },
  { name: 'trip-empty', path: '/trip', who: 'member', heading: 'Trip planner' },
  {
    name: 'trip',
    path: '/trip',
    who: 'member',
    heading: 'Trip planner',
    sizes: EVERY_SIZE,
    steps: [holdPermits([TEXAN]), planToBoston, scrollUp],
  },
  {
    name: 'trip-which',
    path: '/trip',
    who: 'member',
    heading: 'Trip planner',
    steps: [
      fill('Start', 'Springfield'),
      fill('End', 'Nowhere'),
      press('Plan the trip'),
      waitForText('No location found'),
    ],
  },
  {
    name: 'trip-state',
    path: '/trip',
    who: 'member',
    heading: null,
    steps: [holdPermits([TEXAN]), planToBoston, press('1. Texas'), waitForText('Off-limits places')],
  },
  {
    name: 'trip-drive',
    path: '/trip',
    who: 'member',
    heading: 'On the road',
    steps: [holdPermits([TEXAN]), press('Show the law as I drive'), waitForText('Set this up before you drive')],
  },
];
