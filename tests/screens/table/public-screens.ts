import type { Screen, Step } from '../screen.ts';
import { EVERY_SIZE } from '../sizes.ts';
import { fill, press, SAYS_404, SAYS_500, SAYS_LOST, scrollUp, waitForText } from './steps.ts';

const LANDING = 'Know the carry law before you cross the state line';

const SAFETY = 'CarryAtlas Safety & Best Practices';

/** A prerendered page must be readable as the server sends it; the theme is chosen by script, so it is always light. */
const withoutScript = (name: string, path: string, heading: string): Screen => ({
  name: `${name}-no-script`,
  path,
  heading,
  hasScript: false,
  themes: ['light'],
});

/** They load when somebody scrolls there. */
const scrollToSamples: Step = (page) =>
  page.getByRole('heading', { name: 'What members see' }).scrollIntoViewIfNeeded();

/** What everybody sees, the frame while somebody is being checked, and pages without JavaScript. */
export const PUBLIC_SCREENS: Screen[] = [
  { name: 'landing', path: '/', heading: LANDING, sizes: EVERY_SIZE },
  { name: 'landing-as-home', path: '/home', heading: LANDING },
  {
    name: 'landing-samples',
    path: '/',
    heading: LANDING,
    steps: [scrollToSamples, waitForText('One permit on the recognition map'), scrollUp],
  },
  {
    name: 'landing-taste',
    path: '/',
    heading: LANDING,
    steps: [(page) => page.getByLabel('Your state').selectOption('Texas'), waitForText('See the rest')],
  },
  { name: 'safety', path: '/safety', heading: SAFETY },
  {
    name: 'safety-search',
    path: '/safety',
    heading: SAFETY,
    steps: [fill('Search the guide', 'school'), waitForText('topics matching')],
  },
  {
    name: 'safety-nothing-found',
    path: '/safety',
    heading: SAFETY,
    steps: [fill('Search the guide', 'holstres'), waitForText('Close matches')],
  },
  {
    name: 'safety-category',
    path: '/safety',
    heading: SAFETY,
    steps: [(page) => page.getByRole('button', { name: /^Storage/ }).click()],
  },
  {
    name: 'safety-search-lost',
    path: '/safety',
    heading: SAFETY,
    answers: { '/assets/_virtual_guide-texts-*.js': 'lost' },
    steps: [fill('Search the guide', 'school'), waitForText('We couldn’t load the guide')],
    noise: [SAYS_LOST],
  },
  { name: 'guideline', path: '/safety/air-travel', heading: 'Air travel with a firearm' },
  { name: 'guideline-unknown', path: '/safety/nothing', heading: 'Page Not Found', noise: [SAYS_404] },
  { name: 'accuracy', path: '/accuracy', heading: 'How accurate we are', steps: [waitForText('Every release')] },
  { name: 'unsubscribe', path: '/unsubscribe?token=someone.proof', heading: 'Stop these emails?' },
  { name: 'glossary', path: '/glossary', heading: 'Glossary' },
  { name: 'glossary-term', path: '/glossary#safe-passage', heading: 'Glossary' },
  { name: 'about', path: '/about', heading: 'About CarryAtlas' },
  { name: 'contact', path: '/contact', heading: 'Contact CarryAtlas' },
  {
    name: 'contact-refused',
    path: '/contact',
    heading: 'Contact CarryAtlas',
    steps: [press('Send Message'), waitForText('Name is required')],
  },
  {
    name: 'contact-failed',
    path: '/contact',
    heading: 'Contact CarryAtlas',
    answers: { '/api/contact': 500 },
    steps: [
      fill('Name', 'Ada Rider'),
      fill('Email', 'ada@test.example'),
      fill('Message', 'The fee is out of date.'),
      press('Send Message'),
      (page) => page.getByText('Failed to send message').first().waitFor(),
    ],
    noise: [SAYS_500],
  },
  { name: 'privacy', path: '/privacy', heading: 'Privacy Policy' },
  { name: 'terms', path: '/terms', heading: 'Terms of Membership' },
  { name: 'pricing', path: '/pricing', heading: 'Pricing' },
  {
    name: 'pricing-samples',
    path: '/pricing',
    heading: 'Pricing',
    steps: [scrollToSamples, waitForText('One permit on the recognition map'), scrollUp],
  },
  { name: 'pricing-signed-in', path: '/pricing', who: 'visitor', heading: 'Pricing' },
  { name: 'pricing-member', path: '/pricing', who: 'member', heading: 'Pricing' },
  { name: 'not-found', path: '/nowhere', heading: 'Page Not Found', noise: [SAYS_404] },
  { name: 'not-found-signed-in', path: '/nowhere', who: 'member', heading: 'Page Not Found', noise: [SAYS_404] },
  { name: 'user-check-pending', path: '/account', who: 'member', heading: null, answers: { '/api/user': 'never' } },
  {
    name: 'user-check-failed',
    path: '/account',
    who: 'member',
    heading: 'We couldn’t check your sign-in',
    answers: { '/api/user': 500 },
    noise: [SAYS_500],
  },
  {
    name: 'screen-failed',
    path: '/regulations',
    heading: 'Something went wrong',
    answers: { '/assets/regulations-gate-*.js': 'lost' },
    noise: [SAYS_LOST],
  },

  withoutScript('landing', '/', LANDING),
  withoutScript('safety', '/safety', SAFETY),
  withoutScript('guideline', '/safety/air-travel', 'Air travel with a firearm'),
  withoutScript('accuracy', '/accuracy', 'How accurate we are'),
  withoutScript('glossary', '/glossary', 'Glossary'),
  withoutScript('about', '/about', 'About CarryAtlas'),
  withoutScript('contact', '/contact', 'Contact CarryAtlas'),
  withoutScript('privacy', '/privacy', 'Privacy Policy'),
  withoutScript('terms', '/terms', 'Terms of Membership'),
  withoutScript('pricing', '/pricing', 'Pricing'),
  withoutScript('sign-in', '/auth?mode=signin', 'JavaScript is off'),
  { ...withoutScript('not-found', '/nowhere', 'Page Not Found'), noise: [SAYS_404] },
];
