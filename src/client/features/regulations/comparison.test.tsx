import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { getEvidence, getRegulations, reportError } from '#shared/contracts/regulations.ts';
import { answers, responds } from '#tests/support/fake-api.ts';
import { aTopicFact, someEvidence } from '#tests/support/law.ts';
import { fulton, openRegulations } from '#tests/support/render-regulations.tsx';

test('three states stand side by side, and no fourth can be added', async () => {
  openRegulations(
    '/regulations?state=GA&compare=AL',
    responds(getEvidence, (url) =>
      Response.json(someEvidence({ facts: [aTopicFact({ value: url.includes('GA') ? 21 : 18, asOf: '2026-10' })] })),
    ),
  );
  const table = within(await screen.findByRole('table', { name: 'Comparison of Georgia, Alabama' }));
  const age = table.getByRole('row', { name: /Minimum age for a permit/ });
  expect(
    within(age)
      .getAllByRole('cell')
      .map(({ textContent }) => textContent),
  ).toEqual(['21', '18']);

  const box = await screen.findByRole('combobox', { name: 'Compare with' });
  await userEvent.type(box, 'tex{Enter}');
  await screen.findByRole('table', { name: 'Comparison of Georgia, Alabama, Texas' });
  expect(screen.queryByRole('combobox', { name: 'Compare with' })).toBeNull();

  await userEvent.click(screen.getByRole('button', { name: 'Remove Alabama' }));
  await screen.findByRole('table', { name: 'Comparison of Georgia, Texas' });
});

test('a fee never stands in the comparison without what comes on top of it', async () => {
  openRegulations(
    '/regulations?state=GA&compare=AL',
    responds(getEvidence, (url) =>
      Response.json(
        someEvidence({
          facts: [
            aTopicFact({ topic: 'permit-cost', value: 30, asOf: '2026-10' }),
            aTopicFact({ topic: 'fee-rule', value: url.includes('GA') ? 'fixed-plus-local-costs' : 'fixed' }),
          ],
        }),
      ),
    ),
  );
  const table = within(await screen.findByRole('table', { name: 'Comparison of Georgia, Alabama' }));

  expect(
    within(table.getByRole('row', { name: /Permit fee/ }))
      .getAllByRole('cell')
      .map(({ textContent }) => textContent),
  ).toEqual(['$30 plus local costs', '$30']);
});

test('an answer beside others opens its own state’s conditions and source, and is reported as that state’s', async () => {
  const api = openRegulations(
    '/regulations?state=GA&county=Fulton&compare=AL',
    answers(getRegulations, [fulton]),
    responds(getEvidence, (url) =>
      Response.json(
        someEvidence({
          facts: [
            aTopicFact(
              url.includes('AL')
                ? { value: 18, details: ['Nineteen in one county.'] }
                : { value: 21, howWeKnow: 'By a list.' },
            ),
          ],
        }),
      ),
    ),
    answers(reportError, { id: 'report-1' }),
  );
  const table = within(await screen.findByRole('table', { name: 'Comparison of Georgia, Alabama' }));
  expect(table.getByRole('button', { name: /^21/ }).textContent).not.toContain('ee conditions');

  await userEvent.click(table.getByRole('button', { name: /^18 ?see conditions/ }));
  const drawer = within(await screen.findByRole('dialog', { name: 'Minimum age for a permit' }));
  drawer.getByText('Nineteen in one county.');
  drawer.getByText('Alabama');
  await userEvent.click(drawer.getByRole('button', { name: 'Report an error' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Report an error' }));
  await userEvent.type(dialog.getByRole('textbox'), 'It is nineteen everywhere');
  await userEvent.click(dialog.getByRole('button', { name: 'Send report' }));

  await screen.findByText('Thanks for your report');
  const sent = api.calls.find(({ url }) => url === '/api/regulations/reports');
  expect(JSON.parse(String(sent?.init.body))).toEqual({
    state: 'AL',
    topic: 'minimum-age',
    message: 'It is nineteen everywhere',
  });
});
