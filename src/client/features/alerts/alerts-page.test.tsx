import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { forgetAccount, seenAlertsKeyOf, walletKeyOf } from '#client/lib/account-end.ts';
import { getTravelAlerts } from '#shared/contracts/alerts.ts';
import type { TravelAlert } from '#shared/law/alert.ts';
import { EMPTY_WALLET } from '#shared/permits/permit.ts';
import { writeWallet } from '#shared/permits/wallet-file.ts';
import { anAlert } from '#tests/support/alerts.ts';
import { answers, fakeApi, type Reply, responds } from '#tests/support/fake-api.ts';
import { hintSignedIn, renderApp, someoneSignedIn } from '#tests/support/render-app.tsx';

const ALERTS: TravelAlert[] = [
  anAlert('1', 'CA'),
  { ...anAlert('2', 'NY', 'NJ'), alertType: 'info' },
  anAlert('3', 'TX'),
];

const open = (...replies: Reply[]) => {
  hintSignedIn();
  fakeApi(...replies, ...someoneSignedIn());
  renderApp('/alerts');
};

/** Of the page itself: a toast has a status, too. */
const page = () => within(screen.getByRole('main'));

const listMessages = (): string[] =>
  page()
    .getAllByText(/Message /)
    .map(({ textContent }) => textContent);

test('those of the home state come first, under a heading of their own', async () => {
  localStorage.setItem(walletKeyOf('user-1'), writeWallet({ ...EMPTY_WALLET, home: 'TX' }));
  open(answers(getTravelAlerts, ALERTS));

  await screen.findByRole('heading', { name: 'Your states' });
  screen.getByRole('heading', { name: 'Other states' });
  expect(listMessages()[0]).toBe('Warning: Message 3');
  expect(page().getByRole('status').textContent).toBe('3 alerts, your states first, then newest first');
});

test('chosen by state and kind; none that match are told, with the way back to all', async () => {
  open(answers(getTravelAlerts, ALERTS));
  await screen.findByRole('heading', { name: 'All alerts' });

  await userEvent.selectOptions(screen.getByLabelText('State'), 'NJ');
  expect(listMessages()).toEqual(['Information: Message 2']);
  // 'All' would say more than stands there, and one has no order.
  screen.getByRole('heading', { name: 'What matches' });
  expect(page().getByRole('status').textContent).toBe('1 alert');

  await userEvent.selectOptions(screen.getByLabelText('Kind'), 'warning');
  screen.getByRole('heading', { level: 2, name: 'No alerts match' });
  expect(page().getByRole('status').textContent).toBe('0 alerts');
  await userEvent.click(screen.getByRole('button', { name: 'Show all alerts' }));
  expect(listMessages()).toHaveLength(3);
});

test('what came since the last visit is marked; on the first visit, and for another member, nothing is', async () => {
  localStorage.setItem(seenAlertsKeyOf('user-1'), JSON.stringify(['1', '2', 'gone']));
  localStorage.setItem(seenAlertsKeyOf('user-2'), JSON.stringify([]));
  open(answers(getTravelAlerts, ALERTS));

  const marked = (await screen.findByText('New')).closest('li');
  within(marked as HTMLElement).getByText(/Message 3/);
  expect(page().getByRole('status').textContent).toBe('3 alerts, newest first, 1 new since your last visit');
  expect(JSON.parse(localStorage.getItem(seenAlertsKeyOf('user-1')) ?? '')).toEqual(['1', '2', '3']);
});

test.each([null, '', '{"a":1}', 'not json'])('nothing is marked where %j is kept', async (kept) => {
  if (kept !== null) localStorage.setItem(seenAlertsKeyOf('user-1'), kept);
  open(answers(getTravelAlerts, ALERTS));

  await screen.findByText(/Message 3/);
  expect(screen.queryByText('New')).toBeNull();
});

test('an account that ends takes along what it has seen', async () => {
  localStorage.setItem(seenAlertsKeyOf('user-1'), '[]');
  await forgetAccount('user-1');

  expect(localStorage.getItem(seenAlertsKeyOf('user-1'))).toBeNull();
});

test('a failure is told, and trying again mends it', async () => {
  let isBroken = true;
  open(responds(getTravelAlerts, () => (isBroken ? new Response('', { status: 500 }) : Response.json(ALERTS))));
  await screen.findByRole('heading', { name: 'Failed to fetch travel alerts' });

  isBroken = false;
  await userEvent.click(screen.getByRole('button', { name: /Try again/ }));
  await screen.findByText(/Message 3/);
});

test('with no alert at all it is All Clear', async () => {
  open(answers(getTravelAlerts, []));

  await screen.findByRole('heading', { name: 'All Clear' });
});
