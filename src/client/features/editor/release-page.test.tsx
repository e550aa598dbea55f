import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { proveByPassword } from '#shared/contracts/account.ts';
import { getDeskRelease, publishDrafts } from '#shared/contracts/editor.ts';
import type { ResultOf } from '#shared/contracts/endpoint.ts';
import { aReleaseItem, LINES } from '#tests/support/desk/views.ts';
import { answers, fakeApi, type Reply, refuses, responds } from '#tests/support/fake-api.ts';
import { fillField } from '#tests/support/fill-field.ts';
import { anAccount, aUser, hintSignedIn, renderApp, someoneSignedIn } from '#tests/support/render-app.tsx';

type Release = ResultOf<typeof getDeskRelease>;

const CONFIRMED = aReleaseItem({
  key: 'us-co.facts.statute',
  place: 'Colorado',
  name: 'Statute',
  action: 'confirm',
  lines: LINES.slice(2),
  isTold: false,
});

const RELEASE: Release = {
  seal: 'of-these-two',
  count: 2,
  held: 0,
  states: [
    { state: 'CO', name: 'Colorado', followers: 7, items: [CONFIRMED] },
    { state: 'VT', name: 'Vermont', followers: 1204, items: [aReleaseItem()] },
  ],
};

const HELD: Release = {
  ...RELEASE,
  held: 1,
  states: [{ state: 'VT', name: 'Vermont', followers: 1, items: [aReleaseItem({ hold: 'needs-approval' })] }],
};

const open = (...replies: Reply[]) => {
  const api = fakeApi(...replies, answers(getDeskRelease, RELEASE), ...someoneSignedIn(aUser({ isEditor: true })));
  hintSignedIn();
  renderApp('/editor/release');
  const sent = () =>
    api.calls.filter(({ url }) => url === publishDrafts.path).map(({ init }) => JSON.parse(String(init.body)));

  return { ...api, sent };
};

const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }));

test('someone who is no editor sees nothing of the release', async () => {
  const { calls } = fakeApi(...someoneSignedIn());
  hintSignedIn();
  renderApp('/editor/release');

  await screen.findByText('Access denied. Editor privileges required.');
  expect(calls.filter(({ url }) => url.includes('/api/editor'))).toEqual([]);
});

test('the difference is told in words, state by state, with what members will hear', async () => {
  open();

  await screen.findByRole('heading', { level: 2, name: 'Vermont' });
  screen.getByText('1,204 followers will be notified of one changed answer.');
  expect(screen.getByText('15 rounds').tagName).toBe('DEL');
  expect(screen.getByText('10 rounds').tagName).toBe('INS');
  screen.getByText('Members are notified');
  screen.getByText('No answer changes, so members aren’t notified.');
  screen.getByText('2 drafts in 2 places.');
});

test('publishing names exactly the drafts that were shown', async () => {
  const { sent } = open(answers(publishDrafts, { release: 12, facts: 2 }));

  await press('Publish 2 facts');

  await screen.findByText('Published as release 12');
  expect(sent()).toEqual([{ seal: 'of-these-two' }]);
});

test('what loosens an answer waits for a second editor; publishing is refused, says which, and the drafts stay', async () => {
  open(
    answers(getDeskRelease, HELD),
    refuses(
      publishDrafts,
      'conflict',
      'Nothing was published.\nus-vt.facts.magazine-limit: a second editor has to approve it',
    ),
  );
  await screen.findByText('2 drafts in one place. One can’t be published yet.');
  screen.getByText('Needs a second editor');

  await press('Publish 2 facts');

  const alert = await screen.findByText(/us-vt\.facts\.magazine-limit: a second editor has to approve it/);
  expect(alert.getAttribute('role')).toBe('alert');
  screen.getByRole('link', { name: 'Vermont: Magazine limit' });
});

test('publishing after a while asks who is there, and goes on by itself', async () => {
  let isProven = false;
  const refused = refuses(publishDrafts, 'proof-required', 'Confirm it’s you before making this change.');
  const { sent } = open(
    responds(publishDrafts, (url, body) =>
      isProven ? Response.json({ release: 12, facts: 2 }) : refused.respond(url, body),
    ),
    responds(proveByPassword, () => {
      isProven = true;

      return Response.json(anAccount({ isProvenAgain: true }));
    }),
  );

  await press('Publish 2 facts');
  const dialog = within(await screen.findByRole('dialog', { name: 'Confirm it’s you' }));
  await fillField(dialog.getByLabelText('Password'), 'carry-atlas-demo');
  await userEvent.click(dialog.getByRole('button', { name: 'Continue' }));

  await screen.findByText('Published as release 12');
  expect(sent()).toHaveLength(2);
});

test('without drafts there is nothing to publish, and the way to the queue', async () => {
  open(answers(getDeskRelease, { seal: '', states: [], count: 0, held: 0 }));

  await screen.findByRole('heading', { name: 'No drafts' });
  expect(screen.queryByRole('button', { name: /Publish/ })).toBeNull();
  await waitFor(() =>
    expect(screen.getByRole('link', { name: 'Go to the queue' }).getAttribute('href')).toBe('/editor'),
  );
});
