import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { getEvidence, getRegulations } from '#shared/contracts/regulations.ts';
import { answers } from '#tests/support/fake-api.ts';
import { aRegulation, aTopicFact, someEvidence } from '#tests/support/law.ts';
import { openRegulations } from '#tests/support/render-regulations.tsx';

test('a term of four to five years says so beside its 5 years', async () => {
  openRegulations(
    '/regulations?state=GA',
    answers(getRegulations, [aRegulation({ permitDurationBreakdown: '{"civilian":5,"military":4}' })]),
    answers(
      getEvidence,
      someEvidence({
        facts: [
          aTopicFact({ topic: 'permit-years', value: 5, summary: 'Four to five years.' }),
          aTopicFact({ topic: 'military-years', value: 4, summary: '4 years.' }),
        ],
      }),
    ),
  );

  await screen.findByText('Four to five years.');
  expect(screen.queryByText('4 years.')).toBeNull();
});
