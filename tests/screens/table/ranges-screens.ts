import type { Screen, Step } from '../screen.ts';
import { EVERY_SIZE } from '../sizes.ts';
import { press, SAYS_500, scrollUp, waitForText } from './steps.ts';

/** A town with several ranges, and then what is done with them. */
const nearBozeman = (...steps: Step[]): Step[] => [
  async (page) => {
    await page.getByLabel('ZIP CODE').fill('59715');
    await page.getByLabel('ZIP CODE').press('Enter');
    await page.getByText('1.5 mi').first().waitFor();
  },
  ...steps,
];

const lookFor =
  (text: string): Step =>
  async (page) => {
    await page.getByLabel('ZIP CODE').fill(text);
    await page.getByLabel('ZIP CODE').press('Enter');
  };

/** The firing ranges. */
export const RANGES_SCREENS: Screen[] = [
  { name: 'ranges-gate', path: '/ranges', heading: 'Welcome' },
  { name: 'ranges-member', path: '/ranges', who: 'member', heading: 'Firing Ranges' },
  {
    name: 'ranges-near',
    path: '/ranges',
    who: 'member',
    heading: 'Firing Ranges',
    sizes: EVERY_SIZE,
    steps: nearBozeman(),
  },
  {
    name: 'ranges-filtered',
    path: '/ranges',
    who: 'member',
    heading: 'Firing Ranges',
    steps: nearBozeman(press('Indoor'), waitForText('Indoor: unknown'), scrollUp),
  },
  {
    name: 'ranges-details',
    path: '/ranges',
    who: 'member',
    heading: null,
    steps: nearBozeman(
      (page) =>
        page
          .getByRole('button', { name: /^Details/ })
          .first()
          .click(),
      waitForText('Call ahead'),
    ),
  },
  {
    name: 'ranges-report',
    path: '/ranges',
    who: 'member',
    heading: null,
    steps: nearBozeman(
      (page) =>
        page
          .getByRole('button', { name: /^Details/ })
          .first()
          .click(),
      press('Report a problem'),
      waitForText('What’s wrong?'),
    ),
  },
  {
    name: 'ranges-directions',
    path: '/ranges',
    who: 'member',
    heading: null,
    steps: nearBozeman(
      (page) =>
        page
          .getByRole('button', { name: /^Directions/ })
          .first()
          .click(),
      waitForText('Waze'),
    ),
  },
  {
    name: 'ranges-choices',
    path: '/ranges',
    who: 'member',
    heading: 'Firing Ranges',
    steps: [lookFor('Springfield'), waitForText('Which one did you mean?')],
  },
  {
    name: 'ranges-not-found',
    path: '/ranges',
    who: 'member',
    heading: 'Firing Ranges',
    steps: [lookFor('00000'), waitForText('No location found for 00000.')],
  },
  {
    name: 'ranges-failed',
    path: '/ranges',
    who: 'member',
    heading: 'Firing Ranges',
    answers: { '/api/ranges/nearby': 500, '/api/places/surroundings': 500 },
    steps: [waitForText('Unable to load ranges')],
    noise: [SAYS_500],
  },
  {
    name: 'ranges-slow',
    path: '/ranges',
    who: 'member',
    heading: 'Firing Ranges',
    answers: { '/api/ranges/nearby': 'never', '/api/places/surroundings': 'never' },
  },
  { name: 'ranges-paywall', path: '/ranges', who: 'visitor', heading: 'Subscription Required' },
];
