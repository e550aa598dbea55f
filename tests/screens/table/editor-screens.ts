import type { FactView } from '#shared/contracts/editor.ts';
import type { Screen } from '../screen.ts';
import { press, waitForText } from './steps.ts';

const MAGAZINES = '/editor/fact?key=us-vt.facts.magazine-limit';

const LINES = [
  { label: 'Answer', was: '15 rounds', now: '10 rounds' },
  { label: 'Summary', was: 'You can have 15 rounds at most.', now: 'You can have 10 rounds at most.' },
  { label: 'Source checked', was: null, now: 'Nov 17, 2026' },
];

/** A fact of which another editor has a draft that needs approval. */
const DRAFTED: FactView = {
  key: 'us-vt.facts.magazine-limit',
  state: 'VT',
  place: 'Vermont',
  name: 'Magazine limit',
  fact: {
    value: 15,
    summary: 'You can have 15 rounds at most.',
    basis: 'state_law',
    source: 'vt-13-4021',
    locator: '13 V.S.A. 4021',
    asOf: '2024',
  },
  answer: '15 rounds',
  baseHash: 'x',
  fields: [{ name: 'value', label: 'Answer', kind: 'number', choices: [], hasNone: true }],
  sources: {
    'vt-13-4021': {
      title: 'Vermont Statutes, 13 V.S.A. 4021',
      address: 'https://legislature.vermont.gov/statutes/section/13/085/04021',
      kind: 'statute',
      date: '2024',
      licence: 'public record',
    },
  },
  reasons: ['reported', 'due', 'draft', 'approval'],
  reports: 2,
  changedSources: [
    {
      key: 'vt-13-4021',
      title: '13 V.S.A. 4021',
      url: 'https://legislature.example/4021',
      happened: 'changed',
      since: '2026-11-09T00:00:00.000Z',
      difference: '- more than 10 rounds for a long gun\n+ more than 10 rounds for any gun',
      checkedAt: '2026-11-09T00:00:00.000Z',
    },
  ],
  lawInMotion: [],
  draft: {
    action: 'change',
    author: 'Frances Founder',
    isOwn: false,
    needsApproval: true,
    fact: { value: 10 },
    version: 3,
    savedAt: '2026-11-17T12:00:00.000Z',
    approvedBy: null,
    loosens: true,
    isOutdated: false,
    difference: LINES,
  },
  putOff: null,
  history: [{ at: '2026-11-01T12:00:00.000Z', by: 'Avery Admin', lines: LINES.slice(2) }],
};

const anItem = (name: string, changes: object = {}) => ({
  key: 'us-vt.facts.magazine-limit',
  place: 'Vermont',
  name,
  action: 'change',
  author: 'Frances Founder',
  lines: LINES,
  hold: null,
  isTold: true,
  ...changes,
});

const RELEASE = {
  seal: 'x',
  count: 3,
  held: 1,
  states: [
    {
      state: 'CO',
      name: 'Colorado',
      followers: 0,
      items: [
        anItem('Statute', {
          key: 'us-co.facts.statute',
          place: 'Colorado',
          action: 'confirm',
          lines: LINES.slice(2),
          isTold: false,
        }),
      ],
    },
    {
      state: 'VT',
      name: 'Vermont',
      followers: 1204,
      items: [
        anItem('Magazine limit', { hold: 'needs-approval' }),
        anItem('Minimum age for a permit', { key: 'us-vt.facts.minimum-age' }),
      ],
    },
  ],
};

export const EDITOR_SCREENS: Screen[] = [
  { name: 'editor-gate', path: '/editor', heading: 'Sign In' },
  { name: 'editor-fact-gate', path: '/editor/fact', heading: 'Sign In' },
  { name: 'editor-release-gate', path: '/editor/release', heading: 'Sign In' },
  { name: 'editor-denied', path: '/editor', who: 'member', heading: 'Editor’s desk' },
  {
    name: 'editor-queue',
    path: '/editor',
    who: 'admin',
    heading: 'Editor’s desk',
    steps: [waitForText('most important first')],
  },
  {
    name: 'editor-queue-empty',
    path: '/editor?reason=approval&state=WY',
    who: 'founder',
    heading: 'Editor’s desk',
    steps: [waitForText('Nothing to do here')],
  },
  {
    name: 'editor-fact',
    path: MAGAZINES,
    who: 'admin',
    heading: 'Vermont: Magazine limit',
    steps: [waitForText('What does the source say today?')],
  },
  {
    name: 'editor-fact-form',
    path: MAGAZINES,
    who: 'admin',
    heading: 'Vermont: Magazine limit',
    steps: [press('It says something else'), waitForText('Also found in')],
  },
  {
    name: 'editor-fact-draft',
    path: MAGAZINES,
    who: 'admin',
    heading: 'Vermont: Magazine limit',
    answers: {
      '/api/editor/facts/us-vt.facts.magazine-limit': { json: DRAFTED },
      '/api/editor/facts/us-vt.facts.magazine-limit/open': { json: { others: ['Frances Founder'], version: 3 } },
    },
    steps: [waitForText('has this fact open too')],
  },
  {
    name: 'editor-release',
    path: '/editor/release',
    who: 'admin',
    heading: 'Next release',
    answers: { '/api/editor/release': { json: RELEASE } },
    steps: [waitForText('One can’t be published yet')],
  },
  {
    name: 'editor-release-empty',
    path: '/editor/release',
    who: 'admin',
    heading: 'Next release',
    steps: [waitForText('No drafts')],
  },
];
