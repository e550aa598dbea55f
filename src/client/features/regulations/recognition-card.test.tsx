import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { getAvailableStates, getCounties, getEvidence, getRegulations } from '#shared/contracts/regulations.ts';
import { STATE_CODES } from '#shared/law/states.ts';
import { answers, fakeApi } from '#tests/support/fake-api.ts';
import { aRegulation, someEvidence } from '#tests/support/law.ts';
import { aBillOfVirginia } from '#tests/support/recognition.ts';
import { hintSignedIn, renderApp, someoneSignedIn } from '#tests/support/render-app.tsx';

test.each([
  ['2099-12-01', 'This may end by Dec 1, 2099: SB 1, recognition of permits. We last checked on Feb 17, 2026.'],
  ['2020-12-01', 'We can’t confirm this from Dec 1, 2020 on: SB 1, recognition of permits.'],
])('law that may end recognition by %s is told with the list', async (by, words) => {
  hintSignedIn();
  fakeApi(
    answers(getAvailableStates, [...STATE_CODES]),
    answers(getRegulations, [aRegulation({ id: 'us-va', state: 'VA' })]),
    answers(getCounties, []),
    answers(getEvidence, someEvidence({ state: 'VA', lawInMotion: [aBillOfVirginia(by)] })),
    ...someoneSignedIn(),
  );
  renderApp('/regulations?state=VA');

  const card = await screen.findByRole('region', { name: 'Permits of other states' });
  await screen.findByText(new RegExp(words));
  expect(card.textContent).toContain(words);
  expect(card.textContent).toContain('The State Police would end recognition of some permits.');
});
