import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { getChanges, getRegulations } from '#shared/contracts/regulations.ts';
import { answers } from '#tests/support/fake-api.ts';
import { aTopicFact } from '#tests/support/law.ts';
import { openRegulations, state } from '#tests/support/render-regulations.tsx';

test('what a release changed is told as it was and as it is', async () => {
  openRegulations(
    '/regulations?state=GA',
    answers(getChanges, [
      {
        id: 1,
        county: 'Fulton',
        topic: 'permit-cost',
        earlier: aTopicFact({ topic: 'permit-cost', value: 75 }),
        later: aTopicFact({ topic: 'permit-cost', value: 78.25 }),
        changedAt: '2026-06-30T12:00:00.000Z',
      },
    ]),
  );

  const section = within(await screen.findByRole('region', { name: 'What changed' }));
  await section.findByText('Permit fee · Fulton County');
  section.getByText('$75');
  section.getByText('$78.25');
  section.getByText('Jun 30, 2026');
});

test('a state’s fee that changed stands with the costs on top, the county’s own without', async () => {
  const fee = (value: number, isOfCounty = false) => aTopicFact({ topic: 'permit-cost', value, isOfCounty });
  const changedAt = '2026-06-30T12:00:00.000Z';
  openRegulations(
    '/regulations?state=GA',
    answers(getRegulations, [{ ...state, feeRule: 'fixed-plus-local-costs' }]),
    answers(getChanges, [
      { id: 1, county: null, topic: 'permit-cost', earlier: fee(25), later: fee(30), changedAt },
      { id: 2, county: 'Fulton', topic: 'permit-cost', earlier: fee(75, true), later: fee(78, true), changedAt },
    ]),
  );

  const section = within(await screen.findByRole('region', { name: 'What changed' }));
  await section.findByText('$30 plus local costs');
  section.getByText('$25 plus local costs');
  section.getByText('$78');
});

test('a change in how well we know a fact is not shown as a new answer', async () => {
  openRegulations(
    '/regulations?state=GA',
    answers(getChanges, [
      {
        id: 1,
        county: null,
        topic: 'permit-cost',
        earlier: aTopicFact({ topic: 'permit-cost', value: 75 }),
        later: aTopicFact({ topic: 'permit-cost', value: 75, basis: 'state_law' }),
        changedAt: '2026-06-30T12:00:00.000Z',
      },
    ]),
  );

  const section = within(await screen.findByRole('region', { name: 'What changed' }));
  await section.findByText('The answer is the same. A condition, a date, or our source changed.');
  expect(section.queryByText('$75')).toBeNull();
});
