import type { Screen, Step } from '../screen.ts';
import { EVERY_SIZE } from '../sizes.ts';
import { fill, press, SAYS_500, scrollUp, waitForText } from './steps.ts';

/** Puts permits on the device, as their owner would, and opens the page anew. */
const holdPermits =
  (permits: object[]): Step =>
  async (page) => {
    await page.evaluate(async (held) => {
      const { id } = await (await fetch('/api/user')).json();
      const wallet = { format: 'permit-wallet', version: 1, permits: held, ageBand: '21-plus', magazineRounds: 17 };
      localStorage.setItem(`permit-wallet:${id}`, JSON.stringify(wallet));
    }, permits);
    await page.reload();
  };

const TEXAN = { state: 'TX', class: 'standard', isResident: true, issuedOn: '2024-03-01', expiresOn: '2029-03-01' };

const UTAHN = { state: 'UT', class: 'standard', isResident: false, issuedOn: '2021-03-01', expiresOn: '2026-03-01' };

const planToBoston: Step = async (page) => {
  await page.getByLabel('Start', { exact: true }).fill('Austin, TX');
  await page.getByLabel('End', { exact: true }).fill('Boston, MA');
  await page.getByRole('button', { name: 'Plan the trip' }).click();
  await page.getByRole('heading', { name: 'Austin, TX → Boston, MA' }).first().waitFor();
  await page.getByText('Off-limits places').first().waitFor();
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
    name: 'permits-refused',
    path: '/permits',
    who: 'visitor',
    heading: 'My permits',
    steps: [
      (page) => page.getByLabel('Issuing state').selectOption('Vermont'),
      press('Add permit'),
      waitForText('issues no permit'),
    ],
  },
  { name: 'recognition-gate', path: '/recognition', heading: 'Where my permits count' },
  { name: 'recognition-paywall', path: '/recognition', who: 'visitor', heading: 'Subscription Required' },
  { name: 'recognition-empty', path: '/recognition', who: 'member', heading: 'Where my permits count' },
  {
    name: 'recognition',
    path: '/recognition',
    who: 'member',
    heading: 'Where my permits count',
    sizes: EVERY_SIZE,
    steps: [holdPermits([TEXAN, UTAHN]), waitForText('Next permit')],
  },
  {
    name: 'recognition-reasons',
    path: '/recognition',
    who: 'member',
    heading: null,
    steps: [
      holdPermits([TEXAN, UTAHN]),
      (page) => page.getByRole('button', { name: 'Pennsylvania' }).click(),
      waitForText('Official page'),
    ],
  },
  {
    name: 'recognition-failed',
    path: '/recognition',
    who: 'member',
    heading: 'Where my permits count',
    answers: { '/api/recognition/records': 500 },
    steps: [waitForText('The records could not be loaded')],
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
    steps: [fill('Start', 'Springfield'), fill('End', 'Nowhere'), press('Plan the trip'), waitForText('Which one?')],
  },
];
