import { act, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { reportRange } from '#shared/contracts/range-voices.ts';
import { findNearbyRanges } from '#shared/contracts/ranges.ts';
import { answers, refuses } from '#tests/support/fake-api.ts';
import { fillField } from '#tests/support/fill-field.ts';
import { listedNames, OUTDOOR, renderRanges } from '#tests/support/render-ranges.tsx';

test('a member reports a range as closed', async () => {
  const { calls } = renderRanges({
    replies: [answers(findNearbyRanges, [OUTDOOR]), answers(reportRange, { id: 'report-1' })],
  });
  await listedNames();

  await userEvent.click(screen.getByRole('button', { name: 'Details of Bravo Fields' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Report a problem' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Report a problem' }));
  await userEvent.click(dialog.getByRole('radio', { name: 'Something else is wrong' }));
  await fillField(dialog.getByLabelText('What do you know? (optional)'), 'Pistols are not allowed.');
  await userEvent.click(dialog.getByRole('button', { name: 'Send report' }));

  await screen.findByText('We sent it to our editors.');
  const sent = calls.find(({ url }) => url === reportRange.path);
  expect(JSON.parse(String(sent?.init.body))).toEqual({
    rangeId: 'us-co-b',
    kind: 'wrong',
    message: 'Pistols are not allowed.',
  });
  act(() => screen.getByRole('button', { name: 'Close' }).click());
});

test('a report that is refused keeps its words, and says why', async () => {
  renderRanges({
    replies: [
      answers(findNearbyRanges, [OUTDOOR]),
      refuses(reportRange, 'too-many-requests', 'Ten reports a day are enough.'),
    ],
  });
  await listedNames();
  await userEvent.click(screen.getByRole('button', { name: 'Details of Bravo Fields' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Report a problem' }));
  await fillField(await screen.findByLabelText('What do you know? (optional)'), 'The gate is locked.');
  await userEvent.click(screen.getByRole('button', { name: 'Send report' }));

  await screen.findByText('Ten reports a day are enough.');
  expect(screen.getByLabelText('What do you know? (optional)')).toHaveProperty('value', 'The gate is locked.');
});
