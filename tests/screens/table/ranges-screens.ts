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

/** Around a town, after its map is drawn. */
const nearTown = (zip: string, town: string): Step[] => [
  lookFor(zip),
  async (page) => {
    // The place shown before may be the same town, with a map of its own that still goes away.
    await page.getByText(new RegExp(`ranges? within 25 miles of .*${zip}`)).waitFor();
    await page.locator('svg text', { hasText: town }).first().waitFor();
    await page.getByRole('application').scrollIntoViewIfNeeded();
  },
];

/** The list of a town of which most ranges are known by the town alone. */
const approximately = (button: RegExp, text: string, ...more: Step[]): Step[] => [
  lookFor('80903'),
  (page) => page.getByRole('button', { name: button }).first().click(),
  waitForText(text),
  ...more,
];

const TOWNS = [
  ['atlanta', '30301', 'Atlanta'],
  ['denver', 'Denver, CO', 'Denver'],
  ['austin', '78701', 'Austin'],
  ['colorado-springs', '80903', 'Colorado Springs'],
  ['macon', '31201', 'Macon'],
] as const;

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
      waitForText('some clubs are members only'),
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
  ...TOWNS.map(
    ([name, zip, town]): Screen => ({
      name: `ranges-map-${name}`,
      path: '/ranges',
      who: 'member',
      heading: 'Firing Ranges',
      steps: nearTown(zip, town),
    }),
  ),
  {
    name: 'ranges-directions-approximate',
    path: '/ranges',
    who: 'member',
    heading: null,
    steps: approximately(/^Directions to Cheyenne Mountain/, 'Approximate location: we only know'),
  },
  {
    name: 'ranges-report-place',
    path: '/ranges',
    who: 'member',
    heading: null,
    steps: approximately(
      /^Details of Cheyenne Mountain/,
      'some clubs are members only',
      press('Report a problem'),
      (page) => page.getByRole('radio', { name: 'It’s somewhere else' }).click(),
    ),
  },
  {
    name: 'ranges-missing',
    path: '/ranges',
    who: 'member',
    heading: null,
    steps: nearBozeman(press('Add a missing range'), waitForText('Name of the range')),
  },
  {
    name: 'ranges-review',
    path: '/ranges',
    who: 'member',
    heading: null,
    steps: approximately(/^Details of Cheyenne Mountain/, 'some clubs are members only', press('Write a review')),
  },
  { name: 'ranges-paywall', path: '/ranges', who: 'visitor', heading: 'Subscription Required' },
];
