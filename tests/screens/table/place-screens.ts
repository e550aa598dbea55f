import type { Screen, Step } from '../screen.ts';
import { SAYS_500, waitForText } from './steps.ts';

/** As if nobody had read this state for places. */
const unread =
  (state: string): Step =>
  async (page) => {
    await page.route('**/api/place-rules', async (route) => {
      const matrix = await (await route.fetch()).json();
      for (const one of matrix.states) if (one.state === state) one.places = null;
      await route.fulfill({ json: matrix });
    });
    await page.reload();
  };

/** Places, signs and cards. */
export const PLACE_SCREENS: Screen[] = [
  { name: 'places-gate', path: '/places', heading: 'Can I carry in a …?' },
  { name: 'places-paywall', path: '/places', who: 'visitor', heading: 'Subscription Required' },
  {
    name: 'places',
    path: '/places',
    who: 'member',
    heading: 'Can I carry in a …?',
    steps: [waitForText('Federal places, the same in all states')],
  },
  {
    name: 'places-search',
    path: '/places?state=TX',
    who: 'member',
    heading: 'Can I carry in a …?',
    steps: [
      waitForText('Places in Texas'),
      (page) => page.getByLabel('What kind of place?').pressSequentially('walm'),
      (page) => page.getByRole('option').first().waitFor(),
    ],
  },
  {
    name: 'places-answer',
    path: '/places?kind=worship&state=TX',
    who: 'member',
    heading: 'Can I carry in a …?',
    steps: [
      waitForText('Places of worship in Texas'),
      (page) => page.getByText('Source, and how we know').click(),
      waitForText('Based on'),
    ],
  },
  {
    name: 'places-not-read',
    path: '/places?kind=worship&state=ND',
    who: 'member',
    heading: 'Can I carry in a …?',
    steps: [unread('ND'), waitForText('We don’t have answers for places in North Dakota yet.')],
  },
  {
    name: 'places-map',
    path: '/places?kind=restaurants-with-alcohol',
    who: 'member',
    heading: 'Can I carry in a …?',
    steps: [waitForText('state by state')],
  },
  {
    name: 'places-state',
    path: '/places?state=IL',
    who: 'member',
    heading: 'Can I carry in a …?',
    steps: [waitForText('Places in Illinois')],
  },
  {
    name: 'places-federal',
    path: '/places?kind=post-offices',
    who: 'member',
    heading: 'Can I carry in a …?',
    steps: [waitForText('Post offices, in all states')],
  },
  {
    name: 'places-failed',
    path: '/places',
    who: 'member',
    heading: 'Can I carry in a …?',
    answers: { '/api/place-rules': 500 },
    steps: [waitForText('We couldn’t load the answers')],
    noise: [SAYS_500],
  },
  { name: 'signs-gate', path: '/signs', heading: 'No-gun signs' },
  { name: 'signs', path: '/signs', who: 'visitor', heading: 'No-gun signs', steps: [waitForText('Is a sign law?')] },
  ...['TX', 'IL', 'TN'].map(
    (state): Screen => ({
      name: `signs-${state.toLowerCase()}`,
      path: `/signs?state=${state}`,
      who: 'visitor',
      heading: 'No-gun signs',
      steps: [waitForText('Our drawing, not to scale.')],
    }),
  ),
  { name: 'cards-gate', path: '/cards', heading: 'Quick law cards' },
  { name: 'cards', path: '/cards', who: 'member', heading: 'Quick law cards' },
  ...['traffic-stop', 'flying', 'camping', 'after-an-incident', 'lost-gun'].map(
    (card): Screen => ({
      name: `card-${card}`,
      path: `/cards?card=${card}&state=TX`,
      who: 'member',
      heading: 'Quick law cards',
      steps: [waitForText('· Texas')],
    }),
  ),
  {
    name: 'card-hotel-free',
    path: '/cards?card=hotel&state=TX',
    who: 'visitor',
    heading: 'Quick law cards',
    steps: [waitForText('Answers by kind of place are for members.')],
  },
];
