import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { getSignGuide } from '#shared/contracts/place-rules.ts';
import type { SignGuide } from '#shared/law/place-matrix.ts';
import { answers, fakeApi } from '#tests/support/fake-api.ts';
import { aTopicFact } from '#tests/support/law.ts';
import { PLACE_EVIDENCE, PLACE_SOURCES } from '#tests/support/place-rules.ts';
import { hintSignedIn, renderApp, someoneSignedIn } from '#tests/support/render-app.tsx';

const force = (value: 'yes' | 'no', summary: string) =>
  aTopicFact({ topic: 'signs-force-of-law', value, summary, source: 'a-list' });

const guide: SignGuide = {
  publishedAt: '2026-06-30T12:00:00.000Z',
  states: [
    { state: 'MA', force: null, signs: null },
    {
      state: 'TX',
      force: force('yes', 'A sign in the legal form binds you.'),
      signs: [
        {
          name: '51% sign',
          looks: 'A red sign with "51%" in large red letters.',
          effect: 'Carrying there is a felony.',
          where: 'At the entrance.',
          ...PLACE_EVIDENCE,
        },
      ],
    },
    { state: 'UT', force: force('no', 'A sign binds no one.'), signs: [] },
  ],
  sources: PLACE_SOURCES,
};

const open = (address: string): void => {
  hintSignedIn();
  fakeApi(answers(getSignGuide, guide), ...someoneSignedIn());
  renderApp(address);
};

test('a state’s guide says whether signs bind, draws each sign, and names its source', async () => {
  open('/signs?state=TX');

  await screen.findByText('A sign in the legal form binds you.');
  screen.getByText('Signs are law');
  screen.getByRole('img', { name: 'Drawing of the sign. A red sign with "51%" in large red letters.' });
  screen.getByText('Carrying there is a felony.');
  screen.getByText('At the entrance.');
  expect(screen.getAllByText(/Source:/).length).toBe(2);
});

test('a state without answers, and one without a sign on file, say so', async () => {
  open('/signs?state=MA');
  await screen.findByText('We haven’t read Massachusetts’s law for the look of its signs yet.');
  screen.getByText(/We couldn’t confirm whether a sign is law in Massachusetts/);
});

test('a read state without signs', async () => {
  open('/signs?state=UT');
  await screen.findByText('We have no sign on file that Utah’s law describes.');
});

test('all states at a glance', async () => {
  open('/signs');

  const texas = (await screen.findByRole('link', { name: 'Texas' })).closest('li') as HTMLElement;
  within(texas).getByText('Signs are law');
  within(texas).getByText('Signs on file: 51% sign');
});
