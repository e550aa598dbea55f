import type { getDeskRelease } from '#shared/contracts/editor.ts';
import type { ResultOf } from '#shared/contracts/endpoint.ts';
import { aChangedSource, aDraft, aFactView, aReleaseItem, LINES } from '#tests/support/desk/views.ts';
import type { Screen, Step } from '../screen.ts';
import { fill, press, problem, SAYS_409, waitForText } from './steps.ts';

const MAGAZINES = '/editor/fact?key=us-vt.facts.magazine-limit';

const FACT_PATH = '/api/editor/facts/us-vt.facts.magazine-limit';

/** A fact of which another editor has a draft that needs approval. */
const DRAFTED = aFactView({
  reasons: ['reported', 'due', 'draft', 'approval'],
  reports: 2,
  draft: aDraft({ needsApproval: true, loosens: true }),
  history: [{ at: '2026-11-01T12:00:00.000Z', by: 'Avery Admin', lines: LINES.slice(2) }],
});

/** The other draft comes only once this editor has tried to save theirs. */
const failToSave: Step = async (page) => {
  await page.route(FACT_PATH, (route) => route.fulfill({ json: aFactView({ draft: aDraft() }) }));
  await page.getByRole('button', { name: 'Save draft', exact: true }).click();
};

const RELEASE: ResultOf<typeof getDeskRelease> = {
  seal: 'x',
  count: 3,
  held: 1,
  states: [
    {
      state: 'CO',
      name: 'Colorado',
      followers: 0,
      items: [
        aReleaseItem({
          key: 'us-co.facts.statute',
          place: 'Colorado',
          name: 'Statute',
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
        aReleaseItem({ hold: 'needs-approval' }),
        aReleaseItem({ key: 'us-vt.facts.minimum-age', name: 'Minimum age for a permit' }),
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
      [FACT_PATH]: { json: DRAFTED },
      [`${FACT_PATH}/open`]: { json: { others: ['Frances Founder'], version: 3 } },
    },
    steps: [waitForText('has this fact open too')],
  },
  {
    name: 'editor-fact-conflict',
    path: MAGAZINES,
    who: 'admin',
    heading: 'Vermont: Magazine limit',
    answers: {
      [FACT_PATH]: { json: aFactView() },
      [`${FACT_PATH}/open`]: { json: { others: ['Frances Founder'], version: 0 } },
      [`${FACT_PATH}/draft`]: {
        status: 409,
        json: problem(
          'conflict',
          'Another editor saved a draft of this fact. Compare theirs with yours, then save again.',
        ),
      },
    },
    steps: [
      press('It says something else'),
      fill('Summary', 'You can have 12 rounds at most.'),
      failToSave,
      waitForText('Another editor saved a draft of this fact.'),
      waitForText('Draft by Frances Founder'),
    ],
    noise: [SAYS_409],
  },
  {
    name: 'editor-fact-put-off',
    path: MAGAZINES,
    who: 'admin',
    heading: 'Vermont: Magazine limit',
    answers: { [FACT_PATH]: { json: aFactView({ putOff: { reason: 'A court decides', until: '2026-12-01' } }) } },
    steps: [press('Put off'), fill('Reason', 'The court decides in July'), fill('Until', '2026-12-24')],
  },
  {
    name: 'editor-fact-source-changed',
    path: MAGAZINES,
    who: 'admin',
    heading: 'Vermont: Magazine limit',
    answers: {
      [FACT_PATH]: {
        json: aFactView({
          reasons: ['source-changed', 'due'],
          changedSources: [
            aChangedSource(),
            aChangedSource({
              key: 'vt-list',
              title: 'A list of magazine limits',
              happened: 'gone',
              difference: 'The site says that there is no such page (404).',
            }),
          ],
        }),
      },
    },
    steps: [waitForText('The page is gone')],
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
    name: 'editor-release-refused',
    path: '/editor/release',
    who: 'admin',
    heading: 'Next release',
    answers: {
      '/api/editor/release': { json: RELEASE },
      '/api/editor/publish': {
        status: 409,
        json: problem(
          'conflict',
          'Nothing was published.\nus-vt.facts.magazine-limit: a second editor has to approve it',
        ),
      },
    },
    steps: [press('Publish 3 facts'), waitForText('Nothing was published.')],
    noise: [SAYS_409],
  },
  {
    name: 'editor-release-empty',
    path: '/editor/release',
    who: 'admin',
    heading: 'Next release',
    steps: [waitForText('No drafts')],
  },
];
