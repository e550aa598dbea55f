import { act, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { getEvidence, getRegulations, reportError } from '#shared/contracts/regulations.ts';
import { answers, responds } from '#tests/support/fake-api.ts';
import { aTopicFact, someEvidence } from '#tests/support/law.ts';
import { fulton, openRegulations, urls } from '#tests/support/render-regulations.tsx';

test('pressing a fact shows its source, date and age; an unknown one says where to verify', async () => {
  openRegulations('/regulations?state=GA');

  await userEvent.click(await screen.findByRole('button', { name: /Minimum age for a permit 21/ }));
  const drawer = within(await screen.findByRole('dialog', { name: 'Minimum age for a permit' }));
  drawer.getByText('A list (list.example)');
  drawer.getByText('Georgia row');
  drawer.getByText('Older source, check first');
  drawer.getByText('Someone else’s summary of the law');
  await userEvent.click(drawer.getByRole('button', { name: 'Close' }));

  await userEvent.click(await screen.findByRole('button', { name: /Duty to inform/ }));
  const second = within(await screen.findByRole('dialog', { name: 'Duty to inform an officer' }));
  expect(second.getByRole('link', { name: 'What is a duty to inform?' }).getAttribute('href')).toBe(
    '/glossary#duty-to-inform',
  );
  expect(second.getByRole('link', { name: /A page/ }).getAttribute('href')).toBe('https://page.example/duty');
  expect(second.queryByText('Older source, check first')).toBeNull();
  await userEvent.click(second.getByRole('button', { name: 'Close' }));

  await userEvent.click(await screen.findByRole('button', { name: /Open carry/ }));
  const third = within(await screen.findByRole('dialog', { name: 'Open carry' }));
  third.getByText('Two lists disagree.');
  third.getByText('We couldn’t confirm this. Check with the issuing office.');
});

test('a fact opens with its sentence and conditions; how we know it stands with the source', async () => {
  openRegulations(
    '/regulations?state=GA',
    answers(
      getEvidence,
      someEvidence({
        facts: [
          aTopicFact({
            summary: 'You must be 21.',
            details: ['18 if you serve.', '19 in one county.'],
            howWeKnow: 'Two lists agree.',
            alsoIn: ['a-page'],
          }),
        ],
      }),
    ),
  );
  expect((await screen.findByRole('button', { name: /Minimum age for a permit 21/ })).textContent).not.toContain(
    'lists agree',
  );

  await userEvent.click(screen.getByRole('button', { name: /Minimum age for a permit 21/ }));
  const drawer = within(await screen.findByRole('dialog', { name: 'Minimum age for a permit' }));
  drawer.getByText('You must be 21.');
  const details = drawer.getByText('18 if you serve.').closest('ul');
  expect(details?.textContent).toBe('18 if you serve.19 in one county.');
  expect(drawer.getByText('How we know').parentElement?.textContent).toBe('How we knowTwo lists agree.');
  drawer.getByRole('link', { name: /A page/ });
});

test('a copy of before facts had sentences and conditions can still be read', async () => {
  const older = {
    topic: 'minimum-age',
    isOfCounty: false,
    value: 21,
    basis: 'secondary',
    source: 'a-list',
    locator: 'Georgia row',
    asOf: '2024',
    alsoIn: [],
    note: 'Eighteen if you serve.',
  };
  openRegulations(
    '/regulations?state=GA',
    responds(getEvidence, () => Response.json({ ...someEvidence(), facts: [older] })),
  );

  await userEvent.click(await screen.findByRole('button', { name: /Minimum age for a permit 21/ }));
  const drawer = within(await screen.findByRole('dialog', { name: 'Minimum age for a permit' }));
  drawer.getByText('Eighteen if you serve.');
  drawer.getByText('Georgia row');
});

test('one banner says how many facts are due for review', async () => {
  openRegulations('/regulations?state=GA');

  await screen.findByText(/1 fact on this page has a source/);
});

test('an error is reported together with the fact it is about; a refusal keeps what was typed', async () => {
  let isFull = true;
  const api = openRegulations(
    '/regulations?state=GA&county=Fulton',
    answers(getRegulations, [fulton]),
    responds(reportError, () =>
      isFull
        ? Response.json({ code: 'too-many-requests', message: 'Too many attempts.', requestId: 'r' }, { status: 429 })
        : Response.json({ id: 'report-1' }),
    ),
  );
  await userEvent.click(await screen.findByRole('button', { name: /Minimum age for a permit 21/ }));
  await userEvent.click(await screen.findByRole('button', { name: 'Report an error' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Report an error' }));

  await userEvent.click(dialog.getByRole('textbox'));
  await userEvent.paste('short');
  await userEvent.click(dialog.getByRole('button', { name: 'Send report' }));
  await dialog.findByText('Tell us what’s wrong, in at least 10 characters');
  expect(urls(api)).not.toContain('/api/regulations/reports');

  await userEvent.click(dialog.getByRole('textbox'));
  await userEvent.paste(' but now it is long enough');
  await userEvent.click(dialog.getByRole('button', { name: 'Send report' }));
  await dialog.findByText('Too many attempts.');
  isFull = false;
  await userEvent.click(dialog.getByRole('button', { name: 'Send report' }));

  await screen.findByText('Thanks for your report');
  const sent = api.calls.filter(({ url }) => url === '/api/regulations/reports').at(-1);
  expect(JSON.parse(String(sent?.init.body))).toEqual({
    state: 'GA',
    county: 'Fulton',
    topic: 'minimum-age',
    message: 'short but now it is long enough',
  });
  act(() => screen.getByRole('button', { name: 'Close' }).click());
});

test('a tile says that there is more than its answer; one without more, or without an answer, does not', async () => {
  openRegulations(
    '/regulations?state=GA',
    answers(
      getEvidence,
      someEvidence({
        facts: [
          aTopicFact({ topic: 'duty-to-inform', value: 'no', summary: 'Not required.', howWeKnow: 'By a list.' }),
          aTopicFact({ topic: 'training-required', value: true, summary: 'Yes, unless you served.' }),
          aTopicFact({ topic: 'vehicle-carry', value: 'conditional', details: ['In a closed compartment.'] }),
          { topic: 'restaurants', isOfCounty: false, basis: 'unknown', howWeKnow: 'Two lists disagree.' },
        ],
      }),
    ),
  );

  const tile = async (name: RegExp) => (await screen.findByRole('button', { name })).textContent;
  expect(await tile(/Permit for a loaded handgun in a vehicle/)).toContain('see conditions');
  expect(await tile(/Training for a permit/)).toContain('see details');
  expect(await tile(/Duty to inform/)).not.toContain('see ');
  expect(await tile(/alcohol/)).not.toContain('see ');
});
