import type { Screen } from '../screen.ts';
import { EVERY_SIZE } from '../sizes.ts';
import { press, SAYS_500, waitForText } from './steps.ts';

const regulationsOf = (state: string): Screen => ({
  name: `regulations-${state.toLowerCase()}`,
  path: `/regulations?state=${state}`,
  who: 'member',
  heading: 'CCW Regulations',
  steps: [waitForText('Permit and carry')],
});

const countyOf = (state: string, county: string): Screen => ({
  name: `county-${state}-${county}`.toLowerCase().replaceAll(' ', '-'),
  path: `/regulations?state=${state}&county=${encodeURIComponent(county)}`,
  who: 'member',
  heading: 'CCW Regulations',
  steps: [waitForText('How to apply here'), waitForText('Permit and carry')],
});

/** The regulations. */
export const LAW_SCREENS: Screen[] = [
  { name: 'regulations-gate', path: '/regulations', heading: 'CCW Regulations' },
  { name: 'regulations-member', path: '/regulations', who: 'member', heading: 'CCW Regulations', sizes: EVERY_SIZE },
  ...['TX', 'CA', 'GA', 'IL', 'VT', 'PR', 'DC'].map(regulationsOf),
  {
    name: 'regulations-county',
    path: '/regulations?state=GA&county=Fulton',
    who: 'member',
    heading: 'CCW Regulations',
    steps: [waitForText('Permit and carry')],
  },
  countyOf('AL', 'Autauga'),
  countyOf('CA', 'Los Angeles'),
  countyOf('NY', 'Kings'),
  countyOf('TX', 'Harris'),
  countyOf('HI', 'Honolulu'),
  {
    name: 'county-vt-no-permit',
    path: '/regulations?state=VT&county=Addison',
    who: 'member',
    heading: 'CCW Regulations',
    steps: [waitForText('there is nothing to apply for'), waitForText('Permit and carry')],
  },
  {
    name: 'county-report',
    path: '/regulations?state=AL&county=Autauga',
    who: 'member',
    heading: null,
    steps: [press('Report a wrong phone, address, or link'), waitForText('The phone number is wrong')],
  },
  {
    name: 'regulations-oh-offices',
    path: '/regulations?state=OH',
    who: 'member',
    heading: 'CCW Regulations',
    steps: [waitForText('Offices by county')],
  },
  {
    name: 'regulations-compare',
    path: '/regulations?state=TX&compare=CA,GA',
    who: 'member',
    heading: 'CCW Regulations',
    steps: [waitForText('Side by side'), waitForText('Duty to inform an officer')],
  },
  {
    name: 'regulations-evidence',
    path: '/regulations?state=TX',
    who: 'member',
    heading: null,
    steps: [
      (page) =>
        page
          .getByRole('button', { name: /Minimum age for a permit/ })
          .first()
          .click(),
      waitForText('Based on'),
    ],
  },
  {
    name: 'regulations-report',
    path: '/regulations?state=TX',
    who: 'member',
    heading: null,
    steps: [(page) => page.getByRole('button', { name: 'Report an error' }).click(), waitForText('What’s wrong?')],
  },
  {
    name: 'regulations-no-record',
    path: '/regulations?state=TX&county=Nowhere',
    who: 'member',
    heading: 'CCW Regulations',
    steps: [waitForText('No Regulations Found')],
  },
  {
    name: 'regulations-failed',
    path: '/regulations?state=TX',
    who: 'member',
    heading: 'CCW Regulations',
    answers: { '/api/regulations?*': 500, '/api/regulations/counties?*': 500 },
    steps: [waitForText('Failed to fetch regulations for Texas')],
    noise: [SAYS_500],
  },
  {
    name: 'regulations-slow',
    path: '/regulations?state=TX',
    who: 'member',
    heading: 'CCW Regulations',
    answers: { '/api/regulations?*': 'never', '/api/regulations/evidence?*': 'never' },
  },
  {
    name: 'regulations-states-failed',
    path: '/regulations',
    who: 'member',
    heading: 'CCW Regulations',
    answers: { '/api/regulations/available-states': 500 },
    steps: [waitForText('Failed to fetch available states: 500')],
    noise: [SAYS_500],
  },
];
