import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { getAvailableStates, getCounties, getEvidence, getRegulations } from '#shared/contracts/regulations.ts';
import type { TopicFact } from '#shared/law/evidence.ts';
import type { LawInMotion } from '#shared/law/jurisdiction.ts';
import { STATE_CODES } from '#shared/law/states.ts';
import { answers, fakeApi } from '#tests/support/fake-api.ts';
import { aRegulation, aTopicFact, someEvidence } from '#tests/support/law.ts';
import { aBillOfVirginia } from '#tests/support/recognition.ts';
import { hintSignedIn, renderApp, someoneSignedIn } from '#tests/support/render-app.tsx';

type Given = { facts?: TopicFact[]; lawInMotion?: LawInMotion[]; honored?: string | null };

const openVirginia = async ({ honored = 'ID,TX', ...evidence }: Given) => {
  hintSignedIn();
  fakeApi(
    answers(getAvailableStates, [...STATE_CODES]),
    answers(getRegulations, [aRegulation({ id: 'us-va', state: 'VA', reciprocityStates: honored })]),
    answers(getCounties, []),
    answers(getEvidence, someEvidence({ state: 'VA', ...evidence })),
    ...someoneSignedIn(),
  );
  renderApp('/regulations?state=VA');

  return screen.findByRole('region', { name: 'Permits from other states' });
};

test.each([
  [
    '2099-12-01',
    'Virginia may stop recognizing other states’ permits by Dec 1, 2099 (SB 1). Check with Virginia’s issuing office before you go. We last checked on Feb 17, 2026.',
  ],
  ['2020-12-01', 'We can’t confirm Virginia’s answer on or after Dec 1, 2020 (SB 1).'],
])('law that may end recognition by %s stands above the list', async (by, words) => {
  const card = await openVirginia({ lawInMotion: [aBillOfVirginia(by)] });

  await screen.findByText((text) => text.startsWith(words));
  expect(card.textContent).toContain(words);
  expect(card.textContent).toContain('The State Police would end recognition of some permits.');
});

const UNKNOWN_VISITORS: TopicFact = {
  topic: 'visitors-without-permit',
  isOfCounty: false,
  basis: 'unknown',
  howWeKnow: 'Two lists disagree.',
};

test.each<[string, TopicFact[], string, string]>([
  [
    'none needed',
    [aTopicFact({ topic: 'visitors-without-permit', value: true })],
    'Virginia does not require a permit from visitors. We couldn’t confirm the minimum age.',
    'Not required',
  ],
  [
    'one needed',
    [aTopicFact({ topic: 'visitors-without-permit', value: false })],
    'Visitors need a permit that Virginia issues or recognizes.',
    'Required',
  ],
  [
    'unknown',
    [UNKNOWN_VISITORS],
    'We couldn’t confirm whether visitors need a permit here.',
    'We couldn’t confirm this. Check with the issuing office.',
  ],
  [
    'no record',
    [],
    'We couldn’t confirm whether visitors need a permit here.',
    'We couldn’t confirm this. Check with the issuing office.',
  ],
])('what visitors need comes first: %s', async (_what, facts, sentence, tile) => {
  // Something that shows when the sources have arrived.
  const card = await openVirginia({ facts, lawInMotion: [aBillOfVirginia('2099-12-01')] });
  await within(card).findByText(/^Virginia may stop recognizing/);

  expect(card.textContent).toContain(sentence);
  expect(card.querySelector('p')?.textContent).toContain(sentence);
  expect(within(card).getByRole('button', { name: /^Permit for visitors/ }).textContent).toContain(tile);
});

const ofNonResidents = (value: 'issues' | 'conditional' | 'does-not-issue'): TopicFact =>
  aTopicFact({ topic: 'non-resident-permits', value });

test.each<[string, TopicFact[], string]>([
  ['issues its own', [ofNonResidents('issues')], 'Visitors need Virginia’s own permit.'],
  [
    'issues its own to some',
    [ofNonResidents('conditional')],
    'Visitors need Virginia’s own permit, and only some can get one: see “Permits for non-residents” below.',
  ],
  [
    'issues none to visitors',
    [ofNonResidents('does-not-issue')],
    'Virginia issues visitors no license to carry concealed, so they can’t carry concealed there.',
  ],
  [
    'may issue its own',
    [],
    'Visitors need Virginia’s own permit. We couldn’t confirm whether they can get one. Check before you go.',
  ],
])(
  'a state that recognizes nobody and %s sends no visitor for a permit that it recognizes',
  async (_what, facts, sentence) => {
    const needed = aTopicFact({ topic: 'visitors-without-permit', value: false });
    const card = await openVirginia({ honored: '', facts: [needed, ...facts] });

    await within(card).findByText(`No other state’s permit counts in Virginia. ${sentence}`);
    expect(card.textContent).not.toContain('issues or recognizes');
  },
);

test.each<[string, string[], 'issues' | 'does-not-issue', string]>([
  ['none and issues visitors none', [], 'does-not-issue', 'Required, and visitors can’t get one to carry concealed'],
  ['none and issues its own', [], 'issues', 'Required'],
  ['some and issues visitors none', ['TX'], 'does-not-issue', 'Required'],
])('the tile of a state that recognizes %s', async (_what, honored, own, words) => {
  const card = await openVirginia({
    honored: honored.join(),
    facts: [
      aTopicFact({ topic: 'visitors-without-permit', value: false, asOf: 'undated' }),
      aTopicFact({ topic: 'honored-permits', value: honored }),
      ofNonResidents(own),
    ],
  });

  const tile = await within(card).findByRole('button', { name: /^Permit for visitors ?Required/ });
  within(tile).getByText(words);
});

test('where we couldn’t confirm any recognition, no visitor is told that a permit counts', async () => {
  const needed = aTopicFact({ topic: 'visitors-without-permit', value: false });
  const card = await openVirginia({ honored: null, facts: [needed] });

  await within(card).findByText(
    'Visitors need a permit. We couldn’t confirm that any other state’s permit counts in Virginia. Check before you go.',
  );
});

test('a state of which only one kind counts is named with that kind', async () => {
  const card = await openVirginia({
    facts: [
      aTopicFact({
        topic: 'honored-permits',
        value: ['ID', 'TX'],
        details: ['Idaho: only Enhanced License.'],
        howWeKnow: 'By the list of 2026.',
      }),
      aTopicFact({ topic: 'own-residents', value: 60 }),
    ],
  });

  await within(card).findByText('Idaho: only Enhanced License.');
  expect(card.textContent).not.toContain('By the list of 2026.');
  expect(within(card).getByRole('button', { name: /if you live here/ }).textContent).toContain(
    'Only for your first 60 days',
  );
});

test('who honors nobody says so', async () => {
  const card = await openVirginia({ honored: '' });

  within(card).getByText('No other state’s permit is on this state’s list.');
});
